import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';

/** A state or territory: reference data without personal or price information (design of screens, K). */
const state = z.object({
  code: z.string(),
  name: z.record(z.string(), z.string()),
  level: z.enum(['state', 'territory']),
  /** Code and name of the group of regions that it belongs to. */
  group: z.object({ code: z.string(), name: z.record(z.string(), z.string()) }).nullable(),
  iso_code: z.string().nullable(),
  sort: z.number().int(),
  is_active: z.boolean(),
  version: z.number().int(),
});

export const listStates = endpoint({
  id: 'states.list',
  method: 'GET',
  path: '/api/v1/states',
  access: 'public',
  summary: 'States and territories, in their order; open also before sign-in.',
  answer: listOf(state),
});

export const editState = endpoint({
  id: 'states.edit',
  method: 'PUT',
  path: '/api/v1/states/:code',
  access: { permission: 'settings.state.edit' },
  summary: 'Changes the names, the ISO code or the place of a state; its code stays.',
  params: z.object({ code: z.string().max(40) }),
  body: z.object({
    name: z.object({ en: z.string().trim().min(1).max(120), ms: z.string().trim().max(120).optional() }),
    iso_code: z.string().trim().max(10).nullable(),
    sort: z.number().int().min(0).max(100_000),
    version: z.number().int(),
  }),
  answer: state,
});
