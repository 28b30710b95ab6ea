import { z } from 'zod';
import { endpoint } from '../../calls/endpoint.ts';
import { listOf } from '../../calls/paging.ts';
import { permissionName } from '../permission-name.ts';
import { SCOPES } from './matrix.ts';

/** A permission that an upgrade brought and that a custom role may get. */
const openDecision = z.object({
  role_id: z.number().int(),
  role_name: z.string(),
  permission: permissionName,
  sentence: z.string(),
  /** How far it would reach. */
  scope: z.enum(SCOPES),
  noted_at: z.string(),
});
export type OpenDecision = z.output<typeof openDecision>;

export const listDecisions = endpoint({
  id: 'roles.decisions',
  method: 'GET',
  path: '/api/v1/roles/decisions',
  access: { permission: 'people.role.view' },
  summary: 'Permissions that an upgrade brought and that wait for a decision, role by role.',
  answer: listOf(openDecision),
});

export const decidePermission = endpoint({
  id: 'roles.decide',
  method: 'PUT',
  path: '/api/v1/roles/:id/decisions/:permission',
  access: { permission: 'people.role.assign-permission' },
  summary: 'Gives a role a permission that an upgrade brought, with what it needs, or declines it for good.',
  secondPerson: { confirmedBy: 'people.user.create' },
  stepUp: true,
  params: z.object({ id: z.coerce.number().int(), permission: z.string().max(80) }),
  body: z.object({ is_accepted: z.boolean() }),
  answer: listOf(openDecision),
});
