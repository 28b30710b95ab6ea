import { z } from 'zod';
import { KEY_SCOPE_NAMES } from '../access/key-scopes.ts';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { oneLine } from '../forms/form-guard.ts';
import { says } from '../messages/refusals/says.ts';
import { networkList } from '../people/networks.ts';
import { productPermissions, SUBJECTS } from '../subjects/all.ts';
import { dayText } from '../values/day-schema.ts';

/** A key as it may be shown: never its secret. */
const apiKey = z.object({
  uuid: z.uuid(),
  name: z.string(),
  /** How it begins: `datum_` and its open part. */
  prefix: z.string(),
  scopes: z.array(z.enum(KEY_SCOPE_NAMES)),
  networks: z.array(z.string()),
  /** Its last day. */
  expires_on: z.string(),
  created_at: z.string(),
  /** To the minute; null = never. */
  last_used_at: z.string().nullable(),
  state: z.enum(['live', 'expired', 'revoked']),
  revoked_at: z.string().nullable(),
  /** Calls of today, of `limits.day`. */
  calls_today: z.number().int(),
});
export type ShownKey = z.output<typeof apiKey>;

export const listOwnKeys = endpoint({
  id: 'api-keys.own',
  beforeFactor: true,
  method: 'GET',
  path: '/api/v1/security/api-keys',
  access: { permission: 'profile.self.view' },
  summary:
    'The caller’s own API keys, newest first: the active ones, and those that ended in the last 90 days.',
  answer: listOf(apiKey).extend({
    /** Scopes whose products the person may read by key; a key cannot be given others. */
    possible_scopes: z.array(z.enum(KEY_SCOPE_NAMES)),
    /** Calls that a key may make. */
    limits: z.object({ minute: z.number().int(), day: z.number().int(), keys: z.number().int() }),
  }),
});

export const createKey = endpoint({
  id: 'api-keys.create',
  method: 'POST',
  path: '/api/v1/security/api-keys',
  access: { anyOf: productPermissions(SUBJECTS, 'api') },
  summary: 'Makes an API key and gives its secret, this once.',
  stepUp: true,
  tellsSecret: true,
  body: z.object({
    name: oneLine(60).min(1, says('values.key-name-asked')),
    scopes: z.array(z.enum(KEY_SCOPE_NAMES)).min(1, says('values.key-scope-asked')).max(10),
    /** Its last day; at most a year from today. */
    expires_on: dayText(says('values.day-asked')),
    networks: networkList.default([]),
  }),
  answer: z.object({ key: apiKey, secret: z.string() }),
  status: 201,
});

export const revokeOwnKey = endpoint({
  id: 'api-keys.revoke-own',
  beforeFactor: true,
  method: 'DELETE',
  path: '/api/v1/security/api-keys/:uuid',
  access: { permission: 'profile.self.edit' },
  summary: 'Ends one of the caller’s own API keys for good.',
  params: z.object({ uuid: z.uuid() }),
});

export const listOwnKeyUsage = endpoint({
  id: 'api-keys.usage',
  beforeFactor: true,
  method: 'GET',
  path: '/api/v1/security/api-keys/usage',
  access: { permission: 'profile.self.view' },
  summary: 'Calls of the caller’s own API keys by key and day, the last 30 days, newest first.',
  answer: listOf(
    z.object({
      key_uuid: z.uuid(),
      name: z.string(),
      day: z.string(),
      calls: z.number().int(),
      /** Calls that were refused: for their network, scope or number. */
      refused: z.number().int(),
    }),
  ),
});

export const listUserKeys = endpoint({
  id: 'api-keys.of-user',
  method: 'GET',
  path: '/api/v1/users/:uuid/api-keys',
  access: { permission: 'people.session.view' },
  summary: 'The API keys of a person whom one may see.',
  params: z.object({ uuid: z.uuid() }),
  answer: listOf(apiKey),
});

export const revokeUserKey = endpoint({
  id: 'api-keys.revoke',
  method: 'DELETE',
  path: '/api/v1/users/:uuid/api-keys/:key',
  access: { permission: 'people.session.revoke' },
  summary: 'Ends an API key of a person below the caller’s rank, for good.',
  stepUp: true,
  params: z.object({ uuid: z.uuid(), key: z.uuid() }),
});
