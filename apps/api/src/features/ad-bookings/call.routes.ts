import type { AdBookingDetail } from '@datum/contract/advertising/ad-bookings';
import type { Reading } from '@datum/database/open';
import type { Call, WriteCall } from '../../platform/http/mount.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { opensLink, signLink } from '../../platform/signed-links/signed-links.ts';
import { findOrderOfAd } from './order.queries.ts';
import { readCreatives } from './pictures/creatives.queries.ts';
import { type AdBookingRow, findAdBooking, lockAdBooking, readAdEvents } from './queries.ts';
import {
  type AddressOf,
  mayEditBooking,
  missingOf,
  seesAll,
  shownBooking,
  shownCreative,
  stepsFor,
} from './rules.ts';

const MINUTE_MS = 60_000;
const LINK_MINUTES = 5;

const subjectOf = (uuid: string, number: number) => `ad ${uuid} ${number}`;

/** Addresses that open pictures for who sees their booking. Within a minute they are the same. */
export const addressesOf =
  ({ config }: Pick<Platform, 'config'>, now: Date): AddressOf =>
  ({ uuid }, { number }) => {
    const until = new Date((Math.floor(now.getTime() / MINUTE_MS) + LINK_MINUTES) * MINUTE_MS);
    const link = signLink(config, { purpose: 'media', subject: subjectOf(uuid, number), now, until });
    return `/api/v1/ad-bookings/${uuid}/creatives/${number}?link=${link}`;
  };

/** Whether a link opens a picture now. */
export const opensCreative = (
  { config }: Pick<Platform, 'config'>,
  link: string,
  { uuid, number, now }: { readonly uuid: string; readonly number: number; readonly now: Date },
): boolean => opensLink(config, link, { purpose: 'media', subject: subjectOf(uuid, number), now });

type Known = Pick<Call<unknown, unknown, unknown>, 'person' | 'platform' | 'now'> & { readonly db: Reading };

/** A booking that the person may see. @throws Problem 404 */
export async function needBooking({ db, person }: Known, uuid: string): Promise<AdBookingRow> {
  const row = await findSeen({ db, person }, uuid);
  if (!row) throw notFound();
  return row;
}

/** The same, undefined where there is none or where the person may not know of it. */
export async function findSeen(
  { db, person }: Pick<Known, 'db' | 'person'>,
  uuid: string,
): Promise<AdBookingRow | undefined> {
  const me = knownPerson(person);
  const row = await findAdBooking(db, uuid);
  return row && (seesAll(me) || row.owner_uuid === me.uuid) ? row : undefined;
}

/** The booking locked, as it is now. */
export const lockSeen = async (
  call: Known & Pick<WriteCall<unknown, unknown, unknown>, 'db'>,
  uuid: string,
) => lockAdBooking(call.db, (await needBooking(call, uuid)).id);

/** Everything about a booking, for who may see it. */
export async function shownDetail(
  row: AdBookingRow,
  { db, person, platform, now }: Known,
): Promise<AdBookingDetail> {
  const me = knownPerson(person);
  const addressOf = addressesOf(platform, now);
  const creatives = await readCreatives(db, row.id);
  const events = await readAdEvents(db, row.id);
  const order = await findOrderOfAd(db, row.id);
  return {
    ...shownBooking(row, { me: me.uuid, addressOf }),
    rules: row.rules,
    sharing: row.sharing,
    policy: row.policy,
    cancel_terms: row.cancel_terms,
    booked_by: row.booked_by === row.owner_uuid ? null : row.booked_name,
    reviewed_by: row.reviewed_name,
    creatives: creatives.map((creative) => shownCreative(row, creative, addressOf)),
    shown: creatives.find(({ id }) => id === row.shown_creative)?.number ?? null,
    steps: stepsFor(me, row),
    may_edit: mayEditBooking(me, row),
    order: order?.uuid ?? null,
    missing: missingOf(row),
    events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
  };
}
