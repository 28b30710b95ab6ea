import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listOf, pageOf, pageQuery } from '../calls/paging.ts';
import { DATA_SET_CODES } from '../data-sets/price-data-set.ts';
import { historyEntry } from '../lists/row.ts';
import { reason } from '../lists/values.ts';
import { says } from '../messages/refusals/says.ts';
import { nameText } from '../values/name-text.ts';
import { month } from '../values/period-schema.ts';

export const ORGANISATION_KINDS = ['stakeholder', 'subscriber', 'advertiser', 'agency', 'centre'] as const;
export const ORGANISATION_STATES = ['active', 'suspended', 'closed'] as const;

const written = z.object({
  name: z.object({ en: nameText(160).min(1), ms: nameText(160).optional() }).strict(),
  kind: z.enum(ORGANISATION_KINDS),
  email: z.string().trim().max(254).nullable().default(null),
  phone: z.string().trim().max(40).nullable().default(null),
  address: z.string().trim().max(400).nullable().default(null),
  registration_no: z.string().trim().max(60).nullable().default(null),
});

export const organisation = written.extend({
  id: z.number().int(),
  code: z.string(),
  name: z.record(z.string(), z.string()),
  status: z.enum(ORGANISATION_STATES),
  /** Short codes of the data sets that it supplies. */
  data_sets: z.array(z.string()),
  people: z.number().int(),
  /** Sources that are in use, and sample lines that go on at them. */
  sources: z.number().int(),
  lines: z.number().int(),
  version: z.number().int(),
});
export type Organisation = z.output<typeof organisation>;

export const listOrganisations = endpoint({
  id: 'organisations.list',
  method: 'GET',
  path: '/api/v1/organisations',
  access: { permission: 'people.stakeholder.view' },
  summary: 'Organisations; a Data Provider sees the own one.',
  query: z.object({
    ...pageQuery,
    search: z.string().trim().max(120).optional(),
    kind: z.enum(ORGANISATION_KINDS).optional(),
    status: z.enum(ORGANISATION_STATES).optional(),
  }),
  answer: pageOf(organisation),
});

export const showOrganisation = endpoint({
  id: 'organisations.show',
  method: 'GET',
  path: '/api/v1/organisations/:id',
  access: { permission: 'people.stakeholder.view' },
  summary: 'One organisation.',
  params: z.object({ id: z.coerce.number().int() }),
  answer: organisation,
});

export const createOrganisation = endpoint({
  id: 'organisations.create',
  method: 'POST',
  path: '/api/v1/organisations',
  access: { permission: 'people.stakeholder.create' },
  summary: 'Adds an organisation.',
  body: written.extend({
    code: z
      .string()
      .trim()
      .regex(/^[a-z0-9][a-z0-9-]{1,40}$/i, says('values.organisation-code')),
  }),
  answer: organisation,
  status: 201,
});

export const editOrganisation = endpoint({
  id: 'organisations.edit',
  method: 'PUT',
  path: '/api/v1/organisations/:id',
  access: { permission: 'people.stakeholder.edit' },
  summary: 'Changes an organisation; its code stays.',
  params: z.object({ id: z.coerce.number().int() }),
  body: written.extend({ version: z.number().int() }),
  answer: organisation,
});

export const assignDataSets = endpoint({
  id: 'organisations.assign',
  method: 'PUT',
  path: '/api/v1/organisations/:id/data-sets',
  access: { permission: 'people.stakeholder.assign-area' },
  secondPerson: true,
  summary: 'Says which data sets an organisation supplies; applies immediately in open sessions.',
  params: z.object({ id: z.coerce.number().int() }),
  body: z.object({
    data_sets: z.array(z.enum(DATA_SET_CODES)).max(DATA_SET_CODES.length),
    version: z.number().int(),
  }),
  answer: organisation,
});

const one = { params: z.object({ id: z.coerce.number().int() }) } as const;

export const historyOfOrganisation = endpoint({
  id: 'organisations.history',
  method: 'GET',
  path: '/api/v1/organisations/:id/history',
  access: { permission: 'people.stakeholder.edit' },
  summary: 'Who changed the organisation, when, why, from what to what; newest first.',
  ...one,
  answer: listOf(historyEntry),
});

export const closeOrganisation = endpoint({
  id: 'organisations.close',
  method: 'POST',
  path: '/api/v1/organisations/:id/close',
  access: { permission: 'people.stakeholder.edit' },
  summary: 'Closes an organisation; its sources and their sample lines end with `last_period`.',
  ...one,
  body: z.object({ last_period: month.nullable().default(null), reason, version: z.number().int() }),
  answer: organisation,
});

export const reopenOrganisation = endpoint({
  id: 'organisations.reopen',
  method: 'POST',
  path: '/api/v1/organisations/:id/reopen',
  access: { permission: 'people.stakeholder.edit' },
  secondPerson: true,
  summary: 'Opens a closed organisation again; sources and sample lines that ended stay ended.',
  ...one,
  body: z.object({ reason, version: z.number().int() }),
  answer: organisation,
});
