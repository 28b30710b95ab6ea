import { z } from 'zod';
import { endpoint } from '../../calls/endpoint.ts';
import { listOf } from '../../calls/paging.ts';
import { resource } from '../../calls/resource.ts';
import { oneLine } from '../../forms/form-guard.ts';
import { ROLES } from '../roles.ts';

export const SCOPES = ['all', 'own', 'stakeholder', 'region', 'plan', 'below_rank'] as const;

const grant = z.object({ permission: z.string().max(80), scope: z.enum(SCOPES) });

const role = z.object({
  id: z.number().int(),
  name: z.string(),
  base_role: z.enum(ROLES),
  description: z.string(),
  /** One of the five roles: it cannot be deleted or renamed. */
  is_system: z.boolean(),
  rank: z.number().int(),
  people: z.number().int(),
  permissions: z.number().int(),
  updated_at: z.string(),
  version: z.number().int(),
});
export type ShownRole = z.output<typeof role>;

const written = z.object({
  name: oneLine(60).min(2),
  description: z.string().trim().max(300).default(''),
  grants: z.array(grant).max(500),
});

const roles = resource({
  noun: 'roles',
  words: { one: 'role', many: 'roles' },
  path: '/api/v1/roles',
  key: z.object({ id: z.coerce.number().int() }),
  row: role,
  detail: role,
  body: written,
});

export const listRoles = roles.listWhole({
  access: { permission: 'people.role.view' },
  summary: 'All roles, highest rank first.',
});

export const exportRoles = endpoint({
  id: 'roles.export',
  method: 'GET',
  path: '/api/v1/roles/export',
  access: { permission: 'people.role.view' },
  summary: 'The matrix as a workbook or CSV: a row a permission that something asks for, a column a role.',
  query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  produces: 'application/octet-stream',
});

export const listPermissions = endpoint({
  id: 'roles.permissions',
  method: 'GET',
  path: '/api/v1/permissions',
  access: { permission: 'people.role.view' },
  summary:
    'The permissions that something asks for: sentence, what each one needs, which scopes make sense. What nothing asks for yet is left out.',
  answer: listOf(
    z.object({
      permission: z.string(),
      area: z.string(),
      resource: z.string(),
      action: z.string(),
      sentence: z.string(),
      /** Ticking this one ticks these too. */
      depends_on: z.array(z.string()),
      scopes: z.array(z.enum(SCOPES)),
      /** Whether the signed-in person holds it, and so may grant it. */
      is_held: z.boolean(),
    }),
  ),
});

export const showRole = endpoint({
  id: 'roles.show',
  method: 'GET',
  path: '/api/v1/roles/:id',
  access: { permission: 'people.role.view' },
  summary: 'One role with its permissions and people.',
  params: z.object({ id: z.coerce.number().int() }),
  answer: role.extend({
    grants: z.array(grant),
    members: z.array(
      z.object({
        uuid: z.uuid(),
        name: z.string(),
        email: z.string(),
        status: z.string(),
        /** Whether the reader may open the account; beyond reach it answers like a missing one. */
        is_within: z.boolean(),
      }),
    ),
  }),
});

export const createRole = roles.create(
  {
    access: { permission: 'people.role.create' },
    summary: 'Makes a custom role based on one of the five.',
    stepUp: true,
  },
  { base_role: z.enum(ROLES) },
);

/** What saving would do, or has done. */
const effect = z.object({
  added: z.array(grant),
  removed: z.array(grant),
  rescoped: z.array(z.object({ permission: z.string(), from: z.enum(SCOPES), to: z.enum(SCOPES) })),
  /** Permissions that were added because others need them, with the one that does. */
  implied: z.array(z.object({ permission: z.string(), because_of: z.string() })),
  people: z.number().int(),
  live_sessions: z.number().int(),
  /** Why it cannot be saved; empty when it can. */
  refusals: z.array(z.string()),
});

export const previewRole = endpoint({
  id: 'roles.preview',
  method: 'POST',
  path: '/api/v1/roles/:id/preview',
  access: { permission: 'people.role.assign-permission' },
  summary: 'The difference that other grants would make, and how many people it would meet; changes nothing.',
  params: z.object({ id: z.coerce.number().int() }),
  body: z.object({ grants: z.array(grant).max(500) }),
  answer: effect,
});

export const editRole = endpoint({
  id: 'roles.edit',
  method: 'PUT',
  path: '/api/v1/roles/:id',
  access: { permission: 'people.role.assign-permission' },
  summary: 'Changes what a role may do; live sessions follow at once.',
  secondPerson: { confirmedBy: 'people.user.create' },
  stepUp: true,
  params: z.object({ id: z.coerce.number().int() }),
  body: written.extend({ version: z.number().int(), reason: z.string().trim().max(300).default('') }),
  answer: z.object({ role, effect }),
});

export const deleteRole = endpoint({
  id: 'roles.delete',
  method: 'DELETE',
  path: '/api/v1/roles/:id',
  access: { permission: 'people.role.delete' },
  summary: 'Deletes a custom role that nobody has.',
  stepUp: true,
  params: z.object({ id: z.coerce.number().int() }),
});

export const tryRole = endpoint({
  id: 'roles.try',
  method: 'GET',
  path: '/api/v1/roles/try',
  access: { permission: 'people.role.view' },
  summary: 'Try as a role or a person: for every call of the API whether it is allowed, and why.',
  query: z.object({
    role: z.coerce.number().int().optional(),
    user: z.uuid().optional(),
    /** Only this permission. */
    permission: z.string().max(80).optional(),
  }),
  answer: z.object({
    who: z.object({ name: z.string(), role_name: z.string(), base_role: z.enum(ROLES) }),
    decisions: z.array(
      z.object({
        endpoint: z.string(),
        method: z.string(),
        path: z.string(),
        summary: z.string(),
        is_allowed: z.boolean(),
        /** In words: which permission decides, and its scope. */
        why: z.string(),
        permission: z.string().nullable(),
        scope: z.enum(SCOPES).nullable(),
      }),
    ),
  }),
});
