import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { cursorPageOf, cursorQuery, listOf } from '../calls/paging.ts';
import { resource } from '../calls/resource.ts';

/** A session as it may be shown: never the token. */
const session = z.object({
  uuid: z.uuid(),
  user: z.object({ uuid: z.uuid(), name: z.string(), email: z.string(), role_name: z.string() }),
  via: z.string(),
  ip: z.string().nullable(),
  /** `Firefox, Windows`. */
  device: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
  state: z.enum(['active', 'expired', 'revoked']),
  revoked_at: z.string().nullable(),
  revoked_reason: z.string().nullable(),
  /** The session that asks. */
  is_current: z.boolean(),
  /** The person was never seen on this device before. */
  is_new_device: z.boolean(),
  /** The person signed in from another network, too, within an hour of it. */
  is_two_networks: z.boolean(),
});
export type ShownSession = z.output<typeof session>;

const uuids = z.object({ uuids: z.array(z.uuid()).min(1).max(500) });
const ended = z.object({
  /** How many sessions ended; ones that had ended already are not counted. */
  revoked: z.number().int(),
});

export const listOwnSessions = endpoint({
  id: 'user-sessions.own',
  beforeFactor: true,
  method: 'GET',
  path: '/api/v1/security/sessions',
  access: { permission: 'profile.self.view' },
  summary: 'The live sessions of the signed-in person.',
  answer: listOf(session),
});

export const revokeOwnSessions = endpoint({
  id: 'user-sessions.revoke-own',
  beforeFactor: true,
  method: 'POST',
  path: '/api/v1/security/sessions/revoke',
  access: { permission: 'profile.self.edit' },
  summary: 'Ends own sessions: those named, or all but the one that asks.',
  body: z.object({ uuids: z.array(z.uuid()).max(500).optional(), all_others: z.literal(true).optional() }),
  answer: ended,
});

const sessions = resource({
  noun: 'user-sessions',
  words: { one: 'session', many: 'sessions' },
  path: '/api/v1/user-sessions',
  key: z.object({ uuid: z.uuid() }),
  row: session,
  detail: z.object({
    user: session.shape.user.extend({ status: z.string() }),
    sessions: z.array(
      session.extend({
        /** Changes made in the session, from the audit trail. */
        changes: z.number().int(),
      }),
    ),
  }),
  filters: {
    search: z.string().trim().max(120).optional(),
    role: z.coerce.number().int().optional(),
    via: z.string().max(20).optional(),
    ip: z.string().max(45).optional(),
  },
});

export const listSessions = sessions.list({
  access: { permission: 'people.session.view' },
  summary: 'Live sessions of the people whom one may see, most recently used first.',
});

export const exportSessions = sessions.export({
  access: { permission: 'people.session.view' },
  limits: ['heavy'],
  summary: 'The filtered live sessions as a file; the export itself is noted in the security log.',
  stepUp: true,
});

export const showUserSessions = sessions.show({
  access: { permission: 'people.session.view' },
  summary:
    'One person (uuid of the user): live and ended sessions of the last 90 days, with what was done in each.',
});

export const listUserEvents = endpoint({
  id: 'user-sessions.events',
  method: 'GET',
  path: '/api/v1/user-sessions/:uuid/events',
  access: { permission: 'people.session.view' },
  summary: 'Security events of one person, newest first.',
  params: z.object({ uuid: z.uuid() }),
  query: z.object(cursorQuery),
  answer: cursorPageOf(
    z.object({
      id: z.number().int(),
      at: z.string(),
      kind: z.string(),
      ip: z.string().nullable(),
      device: z.string().nullable(),
      session_uuid: z.string().nullable(),
      /** The API key that was made, ended or refused. */
      key_name: z.string().nullable(),
    }),
  ),
});

export const revokeSessions = endpoint({
  id: 'user-sessions.revoke',
  method: 'POST',
  path: '/api/v1/user-sessions/revoke',
  access: { permission: 'people.session.revoke' },
  summary: 'Ends the named sessions; the session that asks is never among them.',
  stepUp: true,
  body: uuids.extend({ reason: z.string().trim().max(200).optional() }),
  answer: ended,
});

export const revokeAllSessions = endpoint({
  id: 'user-sessions.revoke-all',
  method: 'POST',
  path: '/api/v1/user-sessions/revoke-all',
  access: { permission: 'people.session.revoke' },
  summary:
    'Ends all sessions except the caller’s own: of one person, or of everyone whom the caller may see.',
  stepUp: true,
  body: z.object({ user_uuid: z.uuid().optional(), reason: z.string().trim().max(200).optional() }),
  answer: ended,
});
