import type { Reach } from '@datum/contract/access/reach';
import { containing } from '@datum/database/like';
import { type Conditions, matching, type Place, type Rows, readRows } from '@datum/database/narrow';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

export interface SessionFilter {
  readonly search?: string | undefined;
  readonly role?: number | undefined;
  readonly via?: string | undefined;
  readonly ip?: string | undefined;
}

/** A session counts as live by the same rule as a bearer token (`platform/session/authenticate.ts`). */
const isLive = (now: Date) =>
  sql<boolean>`s.revoked_at is null and s.expires_at > ${now}
    and s.last_used_at + s.idle_minutes * interval '1 minute' > ${now} and u.status not in ('suspended', 'closed')`;

/**
 * The person signed in from another network within an hour. Which place an address belongs to is not known here; /16 of
 * IPv4 and /32 of IPv6 are about as much as one provider gives out in one area.
 */
const TWO_NETWORKS = sql<boolean>`exists (select from sessions e where e.user_uuid = s.user_uuid
  and e.created_at between s.created_at - interval '1 hour' and s.created_at + interval '1 hour'
  and family(e.ip) = family(s.ip)
  and network(set_masklen(e.ip, case family(e.ip) when 4 then 16 else 32 end))
    <> network(set_masklen(s.ip, case family(s.ip) when 4 then 16 else 32 end)))`;

const sessions = (db: Reading, now: Date) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.uuid', 's.user_uuid')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .select([
      's.id',
      's.uuid',
      's.via',
      's.ip',
      's.user_agent',
      's.created_at',
      's.last_used_at',
      's.expires_at',
      's.revoked_at',
      's.revoked_reason',
      's.is_new_device',
      'u.uuid as user_uuid',
      'u.name',
      'u.email',
      'u.status',
      'r.name as role_name',
      'r.rank',
    ])
    .select([isLive(now).as('is_live'), TWO_NETWORKS.as('is_two_networks')]);

export type SessionRow = Awaited<ReturnType<ReturnType<typeof sessions>['executeTakeFirstOrThrow']>>;

export const listLiveOf = (db: Reading, user: string, now: Date) =>
  sessions(db, now)
    .where('s.user_uuid', '=', user)
    .where(isLive(now))
    .orderBy('s.last_used_at', 'desc')
    .execute();

const CONDITIONS: Conditions<SessionFilter> = {
  search: (words) => sql`(u.name ilike ${containing(words)} or u.email ilike ${containing(words)})`,
  role: (id) => sql`u.role_id = ${id}`,
  via: (way) => sql`s.via = ${way}`,
  ip: (ip) => sql`host(s.ip) = ${ip}`,
};

/** Live sessions of the people within reach, most recently used first. */
export const listLive = (
  db: Reading,
  reach: Reach,
  filter: SessionFilter,
  place: Place,
  now: Date,
): Promise<Rows<SessionRow>> =>
  readRows(
    sessions(db, now)
      .where(isLive(now))
      .$if(reach.kind === 'below', (query) =>
        query.where('r.rank', '>', reach.kind === 'below' ? reach.rank : 0),
      )
      .$if(reach.kind === 'own', (query) =>
        query.where('u.uuid', '=', reach.kind === 'own' ? reach.uuid : ''),
      )
      .where(matching(filter, CONDITIONS))
      .orderBy('s.last_used_at', 'desc')
      .orderBy('s.id'),
    place,
  );

/** One person's sessions of the last 90 days, with the changes made in each. */
export const listHistory = (db: Reading, user: string, now: Date) =>
  sessions(db, now)
    .where('s.user_uuid', '=', user)
    .where('s.created_at', '>', sql<Date>`${now}::timestamptz - interval '90 days'`)
    .select(
      sql<number>`(select count(*) from audit_log a where a.actor_uuid = s.user_uuid and a.session_id = s.id)`.as(
        'changes',
      ),
    )
    .orderBy('s.created_at', 'desc')
    .limit(500)
    .execute();

/** The person whose sessions are asked for, with the rank that decides who may see them. */
export const findPerson = (db: Reading, uuid: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .where('u.uuid', '=', uuid)
    .select(['u.uuid', 'u.name', 'u.email', 'u.status', 'r.name as role_name', 'r.rank'])
    .executeTakeFirst();

/** Sessions that can be ended, with their owners' ranks. */
export function findRevocable(db: Reading, which: { uuids?: readonly string[]; user?: string }, now: Date) {
  const { uuids, user } = which;
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.uuid', 's.user_uuid')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .$if(uuids !== undefined, (query) => query.where('s.uuid', 'in', [...(uuids ?? [])]))
    .$if(user !== undefined, (query) => query.where('s.user_uuid', '=', user ?? ''))
    .select(['s.id', 's.uuid as session_uuid', 'u.uuid', 'r.rank'])
    .execute();
}

/** Security events of one person, newest first, below an id. */
export const listEventsBefore = (db: Reading, user: string, before: number | null, limit: number) =>
  db
    .selectFrom('security_events as e')
    .leftJoin('sessions as s', 's.id', 'e.session_id')
    .leftJoin('api_keys as k', 'k.id', 'e.api_key_id')
    .where('e.user_uuid', '=', user)
    .$if(before !== null, (query) => query.where('e.id', '<', before ?? 0))
    .select([
      'e.id',
      'e.at',
      'e.kind',
      'e.ip',
      'e.user_agent',
      's.uuid as session_uuid',
      'k.name as key_name',
    ])
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();
