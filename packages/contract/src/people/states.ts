import { z } from 'zod';
import { resource } from '../calls/resource.ts';

/** A state or territory: reference data without personal or price information. */
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

const states = resource({
  noun: 'states',
  words: { one: 'state', many: 'states' },
  path: '/api/v1/states',
  key: z.object({ code: z.string().max(40) }),
  row: state,
  detail: state,
  body: z.object({
    name: z.object({ en: z.string().trim().min(1).max(120), ms: z.string().trim().max(120).optional() }),
    iso_code: z.string().trim().max(10).nullable(),
    sort: z.number().int().min(0).max(100_000),
  }),
});

export const listStates = states.listWhole({
  access: 'public',
  summary: 'States and territories, in their order; open also before sign-in.',
});

export const exportStates = states.export({
  access: { permission: 'settings.state.view' },
  limits: ['heavy'],
  summary: 'States and territories as a file, in their order.',
});

export const editState = states.edit({
  access: { permission: 'settings.state.edit' },
  summary: 'Changes the names, the ISO code or the place of a state; its code stays.',
});
