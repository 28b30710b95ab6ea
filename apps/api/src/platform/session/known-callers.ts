import { network } from '@datum/contract/values/address-network';
import type { Reading } from '@datum/database/open';
import { type SqlBool, sql } from 'kysely';
import { browserMark } from '../http/cookies.ts';
import type { ReadCall } from '../http/mount.ts';
import { type Turn, turnOfPerson } from '../limits/fair-turns.ts';
import { KNOWN_DAYS } from './known-devices.ts';
import { sha256 } from './tokens.ts';

/**
 * Whose turn a password is checked in: of the person who is signed in, of somebody who signed in before with this browser
 * or from this address, or of a stranger. It does not depend on the account that is named: how long an answer takes tells
 * nobody whether there is one. It counts for the person through whom the caller is known, so that one account that signed in
 * from many addresses has one share for all of them.
 */
export async function turnOfCaller({
  db,
  person,
  platform,
  request,
  now,
}: Pick<
  ReadCall<unknown, unknown, unknown>,
  'db' | 'person' | 'platform' | 'request' | 'now'
>): Promise<Turn> {
  if (person) return turnOfPerson(person.uuid);
  return turnOfVisitor(db, request.ip, browserMark(request, platform), now);
}

/** @param mark the lasting cookie of the browser */
export async function turnOfVisitor(
  db: Reading,
  ip: string,
  mark: string | undefined,
  now: Date,
): Promise<Turn> {
  const since = new Date(now.getTime() - KNOWN_DAYS * 86_400_000);
  const byBrowser = mark && (await whoHasMark(db, sha256(mark), since));
  if (byBrowser) return { line: 'known', by: `browser ${byBrowser}` };
  const byPlace = await whoCameFrom(db, placeOf(ip), since);
  if (byPlace) return { line: 'known', by: `place ${byPlace}` };
  return { line: 'strangers', by: network(ip), since: now.getTime() };
}

/** As sessions keep it: an IPv4 address may be written as one of IPv6 there. */
const placeOf = (ip: string) => (ip.startsWith('::ffff:') ? ip : network(ip));

async function whoHasMark(db: Reading, markHash: string, since: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('known_devices as d')
    .innerJoin('users as u', 'u.uuid', 'd.user_uuid')
    .where('d.mark_hash', '=', markHash)
    .where('d.last_seen_at', '>', since)
    .where('d.forgotten_at', 'is', null)
    .where('u.status', '=', 'active')
    .select('u.uuid')
    .limit(1)
    .executeTakeFirst();
  return row?.uuid;
}

async function whoCameFrom(db: Reading, place: string, since: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.uuid', 's.user_uuid')
    .where(sql<SqlBool>`s.ip <<= ${place}::inet`)
    .where('s.created_at', '>', since)
    .where('u.status', '=', 'active')
    .select('u.uuid')
    .limit(1)
    .executeTakeFirst();
  return row?.uuid;
}
