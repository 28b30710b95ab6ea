import { reaches, reachOf } from '@datum/contract/access/reach';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import {
  exportSessions,
  listOwnSessions,
  listSessions,
  listUserEvents,
  revokeAllSessions,
  revokeOwnSessions,
  revokeSessions,
  type ShownSession,
  showUserSessions,
} from '@datum/contract/people/user-sessions';
import { href } from '@datum/contract/screens/all';
import type { FastifyInstance } from 'fastify';
import type { TableColumn } from '../../platform/files/tables.ts';
import { mountRead, mountWrite, type WriteCall } from '../../platform/http/mount.ts';
import { cursorAnswer, openCursor, sealCursor } from '../../platform/http/paging.ts';
import { invalid, notFound } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { mountExport, mountList, type ReadList } from '../../platform/resources/list.ts';
import { noteSecurity } from '../../platform/security/security-log.ts';
import { deviceOf } from '../../platform/session/device.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { revokeSession } from '../../platform/session/sessions.queries.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import {
  findPerson,
  findRevocable,
  listEventsBefore,
  listHistory,
  listLive,
  listLiveOf,
  type SessionFilter,
  type SessionRow,
} from './queries.ts';

/** Sessions: who is signed in, from where, and ending it. Revoking never ends the session that asks. */
export function userSessionRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listOwnSessions, async ({ db, now, ...call }) => {
    const person = knownPerson(call.person);
    const rows = await listLiveOf(db, person.uuid, now);
    return { data: rows.map((row) => shown(row, person, now)) };
  });

  mountWrite(app, platform, revokeOwnSessions, async (call) => {
    const { uuids, all_others } = call.body;
    if (!uuids?.length && !all_others) {
      throw invalid({ uuids: [refusal('sign-in.no-sessions')] });
    }
    const person = knownPerson(call.person);
    const own = await findRevocable(call.db, { user: person.uuid }, call.now);
    const ids = own.filter(({ session_uuid }) => all_others || uuids?.includes(session_uuid));
    return { revoked: await end(call, ids, 'ended by the person') };
  });

  mountList(app, platform, listSessions, readList, (row, { person, now }) =>
    shown(row, knownPerson(person), now),
  );
  mountExport(app, platform, exportSessions, readList, {
    name: 'sessions',
    title: 'Live sessions',
    page: href('sessions.list'),
    columns: EXPORTED,
    noted: 'personal-data-exported',
  });

  mountRead(app, platform, showUserSessions, async ({ db, params, now, ...call }) => {
    const person = knownPerson(call.person);
    const user = await findPerson(db, params.uuid);
    if (!user || !reaches(reachOf(person, 'people.session.view'), user)) {
      throw notFound();
    }
    const { rank: _, ...known } = user;
    const rows = await listHistory(db, user.uuid, now);
    const sessions = rows.map((row) => ({ ...shown(row, person, now), changes: Number(row.changes) }));
    return { user: known, sessions };
  });

  mountRead(app, platform, listUserEvents, async ({ db, params, query, request, ...call }) => {
    const user = await findPerson(db, params.uuid);
    if (!user || !reaches(reachOf(knownPerson(call.person), 'people.session.view'), user)) {
      throw notFound();
    }
    const secret = platform.config.appSecret;
    const after = openCursor(secret, query.cursor)?.after[0];
    const rows = await listEventsBefore(db, user.uuid, after ? Number(after) : null, query.per_page + 1);
    const data = rows.slice(0, query.per_page).map(({ user_agent, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      device: deviceOf(user_agent),
    }));
    const last = rows.length > query.per_page ? data.at(-1) : undefined;
    return cursorAnswer(request, data, query.per_page, {
      next: last ? sealCursor(secret, { after: [last.id], backwards: false }) : null,
      previous: null,
    });
  });

  mountWrite(app, platform, revokeSessions, async (call) => {
    const { uuids, reason } = call.body;
    const reach = reachOf(knownPerson(call.person), 'people.session.revoke');
    const found = await findRevocable(call.db, { uuids }, call.now);
    if (found.some((session) => !reaches(reach, session))) {
      throw notFound();
    }
    return { revoked: await end(call, found, reason || 'ended by staff') };
  });

  mountWrite(app, platform, revokeAllSessions, async (call) => {
    const { user_uuid, reason } = call.body;
    const reach = reachOf(knownPerson(call.person), 'people.session.revoke');
    const user = user_uuid ? await findPerson(call.db, user_uuid) : undefined;
    if (user_uuid && (!user || !reaches(reach, user))) {
      throw notFound();
    }
    const found = await findRevocable(call.db, user_uuid ? { user: user_uuid } : {}, call.now);
    const within = found.filter((session) => reaches(reach, session));
    return { revoked: await end(call, within, reason || 'ended by staff') };
  });
}

const readList: ReadList<SessionFilter, SessionRow> = ({ db, query, person, now }, place) =>
  listLive(db, reachOf(knownPerson(person), 'people.session.view'), query, place, now);

const EXPORTED: readonly TableColumn<SessionRow>[] = [
  { header: 'name', kind: 'text', value: ({ name }) => name, width: 28 },
  { header: 'email', kind: 'text', value: ({ email }) => email, width: 36 },
  { header: 'role', kind: 'text', value: ({ role_name }) => role_name, width: 24 },
  { header: 'signed_in_by', kind: 'text', value: ({ via }) => via },
  { header: 'address', kind: 'text', value: ({ ip }) => ip },
  { header: 'device', kind: 'text', value: ({ user_agent }) => deviceOf(user_agent), width: 28 },
  { header: 'signed_in', kind: 'text', value: ({ created_at }) => created_at.toISOString(), width: 26 },
  { header: 'last_used', kind: 'text', value: ({ last_used_at }) => last_used_at.toISOString(), width: 26 },
  { header: 'ends', kind: 'text', value: ({ expires_at }) => expires_at.toISOString(), width: 26 },
  { header: 'new_device', kind: 'text', value: (row) => (row.is_new_device ? 'yes' : 'no') },
  { header: 'two_networks', kind: 'text', value: (row) => (row.is_two_networks ? 'yes' : 'no') },
];

/** Ends sessions, but never the one that asks; one audit row for the whole act. */
async function end(
  call: WriteCall<unknown, unknown, unknown>,
  sessions: readonly { id: number; uuid: string }[],
  reason: string,
): Promise<number> {
  const person = knownPerson(call.person);
  const others = sessions.filter(({ id }) => id !== person.session.id);
  for (const { id } of others) {
    await revokeSession(call.db, id, person.uuid, reason, call.now);
  }
  if (others.length > 0) {
    const people = [...new Set(others.map(({ uuid }) => uuid))];
    const after = { sessions: others.length, people };
    const id = people.length === 1 ? (people[0] ?? '') : `${people.length} people`;
    call.audit({ action: 'user-sessions.revoke', resource: 'users', id, after, reason });
  }
  call.afterCommit(async () => {
    for (const { id, uuid } of others) {
      call.platform.sessions.forget(id);
      await noteSecurity(call.platform, call.request, {
        kind: 'session-revoked',
        userUuid: uuid,
        sessionId: id,
      });
    }
  });
  return others.length;
}

function shown(row: SessionRow, person: SignedIn, now: Date): ShownSession {
  return {
    uuid: row.uuid,
    user: { uuid: row.user_uuid, name: row.name, email: row.email, role_name: row.role_name },
    via: row.via,
    ip: row.ip,
    device: deviceOf(row.user_agent),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    state: row.is_live ? 'active' : row.revoked_at && row.revoked_at <= now ? 'revoked' : 'expired',
    revoked_at: row.revoked_at?.toISOString() ?? null,
    revoked_reason: row.revoked_reason,
    is_current: row.id === person.session.id,
    is_new_device: row.is_new_device,
    is_two_networks: row.is_two_networks,
  };
}
