import { network } from '@datum/contract/values/address-network';
import type { Writing } from '@datum/database/open';
import { lastingCookie } from '../http/cookies.ts';
import type { WriteCall } from '../http/mount.ts';
import { tieByBrowser } from '../proofs/same-person.queries.ts';
import { deviceOf } from './device.ts';
import { sha256 } from './tokens.ts';

/** How long a kind of device at a network, or an address, counts as known. */
export const KNOWN_DAYS = 180;

/** What a sign-in tells of its device: whether the person was ever seen on it, and whether on any at all. */
export interface Recognised {
  readonly isNew: boolean;
  /** The person has never signed in before: a new device is what everybody expects. */
  readonly isFirst: boolean;
}

/**
 * Whether a person has signed in from this device before. It is known by the browser's lasting cookie, or else by its kind
 * (`Firefox, Windows`) at its network, so that a private window at the person's own desk is no news, nor is a laptop that
 * travels. The device is known from now on. Programs get the mark too, and keep it where they keep cookies: otherwise
 * people who leave out `Origin` would share a browser unseen.
 */
export async function recogniseDevice(
  call: WriteCall<unknown, unknown, unknown>,
  userUuid: string,
): Promise<Recognised> {
  const { db, platform, request, reply, now } = call;
  const earlier = await earlierSessions(db, userUuid, now);
  const kind = deviceOf(request.headers['user-agent'] ?? null);
  const isKindKnown = earlier.some(
    ({ user_agent, ip }) =>
      ip !== null && deviceOf(user_agent) === kind && network(ip) === network(request.ip),
  );
  const isMarked = await mark(db, userUuid, lastingCookie(request, reply, platform), now);
  return { isNew: !isKindKnown && !isMarked, isFirst: earlier.length === 0 };
}

/** The kinds and addresses of the person's sign-ins in the last half year. */
const earlierSessions = (db: Writing, userUuid: string, now: Date) =>
  db
    .selectFrom('sessions')
    .where('user_uuid', '=', userUuid)
    .where('created_at', '>', new Date(now.getTime() - KNOWN_DAYS * 86_400_000))
    .select(['user_agent', 'ip'])
    .distinct()
    .execute();

/** Keeps the browser's mark for this person. Gives whether it was kept already. */
async function mark(db: Writing, userUuid: string, cookie: string, now: Date): Promise<boolean> {
  const hash = sha256(cookie);
  const known = await db
    .selectFrom('known_devices')
    .where('user_uuid', '=', userUuid)
    .where('mark_hash', '=', hash)
    .where('forgotten_at', 'is', null)
    .select('mark_hash')
    .executeTakeFirst();
  await db
    .insertInto('known_devices')
    .values({ user_uuid: userUuid, mark_hash: hash, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_uuid', 'mark_hash']).doUpdateSet({ last_seen_at: now, forgotten_at: null }),
    )
    .execute();
  await tieByBrowser(db, [userUuid]);
  return known !== undefined;
}

/**
 * Each of the person's devices is new again. The marks stay: otherwise the link of one mail would wipe out that two accounts
 * shared a browser.
 */
export const forgetDevices = (db: Writing, userUuid: string, now: Date) =>
  db
    .updateTable('known_devices')
    .set({ forgotten_at: now })
    .where('user_uuid', '=', userUuid)
    .where('forgotten_at', 'is', null)
    .execute();
