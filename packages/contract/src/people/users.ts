import { z } from 'zod';
import { SCOPES } from '../access/roles/matrix.ts';
import { ROLES } from '../access/roles.ts';
import { endpoint } from '../calls/endpoint.ts';
import { FILE_FORMATS, resource, sortBy } from '../calls/resource.ts';
import { asksFor, says } from '../messages/refusals/says.ts';
import { dayText } from '../values/day-schema.ts';
import { nameText } from '../values/name-text.ts';

/** Ready questions about accounts. */
export const USER_VIEWS = ['no-two-factor', 'never-signed-in', 'dormant', 'closing'] as const;
export const USER_STATES = ['invited', 'unverified', 'active', 'suspended', 'closed'] as const;

const email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email(says('values.email-odd')));

const user = z.object({
  uuid: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.object({ id: z.number().int(), name: z.string(), base_role: z.enum(ROLES) }),
  organisation: z
    .object({ id: z.number().int(), code: z.string(), name: z.record(z.string(), z.string()) })
    .nullable(),
  status: z.enum(USER_STATES),
  is_verified: z.boolean(),
  has_two_factor: z.boolean(),
  locale: z.string(),
  last_login_at: z.string().nullable(),
  created_at: z.string(),
  version: z.number().int(),
});
export type ShownUser = z.output<typeof user>;

const shownUser = user.extend({
  phone: z.string().nullable(),
  job_title: z.string().nullable(),
  is_corporate: z.boolean(),
  /** Buys for the organisation. */
  buys: z.boolean(),
  photo: z.uuid().nullable(),
  must_use_two_factor: z.boolean(),
  expires_on: z.string().nullable(),
  /** What the person may do now, with its scope. */
  permissions: z.array(z.object({ permission: z.string(), scope: z.enum(SCOPES) })),
  entitlements: z.array(
    z.object({
      product: z.string(),
      level: z.string(),
      valid_from: z.string(),
      valid_to: z.string().nullable(),
      origin: z.string(),
    }),
  ),
  live_sessions: z.number().int(),
  open_invitation_until: z.string().nullable(),
  /** What the signed-in person may do with this account. */
  may: z.object({ edit: z.boolean(), suspend: z.boolean(), assign_role: z.boolean() }),
});

export const userFilter = {
  search: z.string().trim().max(120).optional(),
  role: z.coerce.number().int().optional(),
  base_role: z.enum(ROLES).optional(),
  organisation: z.coerce.number().int().optional(),
  status: z.enum(USER_STATES).optional(),
  view: z.enum(USER_VIEWS).optional(),
};

const written = z.object({
  name: nameText(120).min(1, asksFor('name')),
  phone: z.string().trim().max(40).nullable().default(null),
  job_title: z.string().trim().max(120).nullable().default(null),
  role_id: z.number({ error: says('values.role-asked') }).int(),
  /** Required for a Data Provider. */
  organisation_id: z.number().int().nullable().default(null),
  locale: z.enum(['en', 'ms']).default('en'),
  must_use_two_factor: z.boolean().default(false),
  /** Last day of the account; null = without end. */
  expires_on: dayText(says('values.last-day')).nullable().default(null),
  /** May buy for the organisation that is written with it; another organisation must give it anew. */
  buys: z.boolean().default(false),
});
/** What staff write of an account, its members named as the columns are. */
export type WrittenUser = z.output<typeof written>;

const sort = sortBy(['name', 'email', 'last_login_at', 'created_at'], 'name');

const users = resource({
  noun: 'users',
  words: { one: 'account', many: 'accounts' },
  path: '/api/v1/users',
  key: z.object({ uuid: z.uuid() }),
  row: user,
  detail: shownUser,
  body: written,
  filters: { ...userFilter, sort },
});

export const listUsers = users.list({
  access: { permission: 'people.user.view' },
  summary: 'Accounts, filtered and in order; an Admin sees those below the own rank.',
});

export const showUserAccount = users.show({
  access: { permission: 'people.user.view' },
  summary: 'One account with what it may do.',
});

export const createUser = users.create(
  {
    access: { permission: 'people.user.create' },
    summary: 'Makes an account and invites its person by mail; nobody types a password for somebody else.',
    secondPerson: true,
    stepUp: true,
  },
  { email, note: z.string().trim().max(500).default('') },
);

export const editUser = users.edit({
  access: { permission: 'people.user.edit' },
  summary:
    'Changes an account. Another role or organisation ends no session, but applies immediately in open ones.',
  secondPerson: true,
  stepUp: true,
});

const step = (verb: string, summary: string, permission: 'people.user.suspend' | 'people.user.invite') =>
  ({
    method: 'POST',
    path: `/api/v1/users/:uuid/${verb}`,
    access: { permission },
    summary,
    params: z.object({ uuid: z.uuid() }),
    answer: shownUser,
  }) as const;

export const suspendUser = endpoint({
  ...step('suspend', 'Suspends an account; its sessions end at once.', 'people.user.suspend'),
  id: 'users.suspend',
  stepUp: true,
  body: z.object({ reason: z.string().trim().min(1, asksFor('reason')).max(300) }),
});

export const restoreUser = endpoint({
  ...step('restore', 'Gives a suspended account back.', 'people.user.suspend'),
  id: 'users.restore',
  stepUp: true,
});

export const inviteUser = endpoint({
  ...step('invite', 'Sends a new invitation; the one before ends.', 'people.user.invite'),
  id: 'users.invite',
});

export const changeManyUsers = endpoint({
  id: 'users.change-many',
  method: 'POST',
  path: '/api/v1/users/many',
  access: { anyOf: ['people.user.suspend', 'people.user.invite', 'people.user.assign-role'] },
  summary: 'Suspends, invites or gives another role to up to 200 accounts; says for each what happened.',
  stepUp: true,
  body: z.object({
    uuids: z.array(z.uuid()).min(1).max(200),
    action: z.enum(['suspend', 'invite', 'assign-role']),
    reason: z.string().trim().max(300).default(''),
    role_id: z.number().int().optional(),
  }),
  answer: z.object({
    results: z.array(z.object({ uuid: z.uuid(), done: z.boolean(), message: z.string().nullable() })),
  }),
});

/** Its address is from when it knew CSV alone, which it stays where no format is asked for. */
export const exportUsers = endpoint({
  id: 'users.export',
  method: 'GET',
  path: '/api/v1/users.csv',
  access: { permission: 'people.user.export' },
  limits: ['heavy'],
  summary:
    'The filtered list as CSV or workbook, with what it is made of; the export itself is noted in the security log.',
  stepUp: true,
  query: z.object({ ...userFilter, sort: sort.optional(), format: z.enum(FILE_FORMATS).optional() }),
  produces: 'application/octet-stream',
});
