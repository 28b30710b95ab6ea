import type { Source } from '@datum/contract/subscriptions/holding';
import type { LocalText } from '@datum/contract/values/local-text';
import { type Place, type Rows, readRows } from '@datum/database/narrow';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { isInForce } from '../../platform/session/holdings.queries.ts';

/** Who holds which version of which plan on a day: a row for each subscription. */
export const heldOn = (
  day: string,
) => sql`select v.plan_id, v.id as version_id, v.number, s.id as subscription_id,
    s.user_uuid, s.organisation_id, s.cancelled_on, p.source, p.starts_on, p.ends_on
  from subscription_periods p
  join subscriptions s on s.id = p.subscription_id
  join plan_versions v on v.id = p.plan_version_id
  where p.starts_on <= ${day}::date and p.ends_on >= ${day}::date and ${isInForce('p')}`;

interface Held {
  readonly plan_id: number;
  readonly number: number;
  readonly subscription_id: number;
  readonly source: Source;
  readonly starts_on: string;
  readonly ends_on: string;
}

/** The holders of a plan, or of one of its versions, by name. */
export const listHolders = (
  db: Reading,
  { planId, number, today }: { readonly planId: number; readonly number?: number | undefined; today: string },
  place: Place,
): Promise<
  Rows<
    Held & {
      subscription: string;
      user_uuid: string | null;
      user_name: string | null;
      organisation_name: LocalText | null;
    }
  >
> =>
  readRows(
    db
      .selectFrom(sql<Held>`(${heldOn(today)})`.as('h'))
      .innerJoin('subscriptions as s', 's.id', 'h.subscription_id')
      .leftJoin('users as u', 'u.uuid', 's.user_uuid')
      .leftJoin('organisations as o', 'o.id', 's.organisation_id')
      .where('h.plan_id', '=', planId)
      .$if(number !== undefined, (query) => query.where('h.number', '=', number ?? 0))
      .selectAll('h')
      .select(['s.uuid as subscription', 's.user_uuid', 'u.name as user_name', 'o.name as organisation_name'])
      .orderBy(sql`lower(coalesce(u.name, o.name->>'en'))`)
      .orderBy('s.id'),
    place,
  );

/** One email about a coming version: to a person, or to an address of an organisation that has nobody. */
export interface NoticeReader {
  readonly user_uuid: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly locale: string;
  /** The last day of what is held. */
  readonly ends_on: string;
}

/**
 * Whom a coming version of a plan reaches: holders of earlier ones whose access renews. What was given free of charge or was
 * cancelled ends instead. Of an organisation the people who signed up for it, else its own address.
 */
export async function readNoticeReaders(
  db: Reading,
  { planId, number, today }: { readonly planId: number; readonly number: number; readonly today: string },
): Promise<NoticeReader[]> {
  const { rows } = await sql<NoticeReader>`
    with held as (select * from (${heldOn(today)}) h where h.plan_id = ${planId} and h.number < ${number}
      and h.source in ('paid', 'staff') and h.cancelled_on is null
      and not exists (select from subscription_periods later
        where later.subscription_id = h.subscription_id and later.starts_on > h.starts_on
          and later.starts_on <= later.ends_on)),
    people as (select h.subscription_id, u.uuid, u.name, u.email, u.locale, h.ends_on from held h
      join users u on u.status = 'active' and (u.uuid = h.user_uuid
        or (u.organisation_id = h.organisation_id and u.buys_for_id = h.organisation_id)))
    select p.uuid as user_uuid, p.name, p.email, p.locale, p.ends_on from people p
    union all
    select null, o.name->>'en', nullif(o.email, ''), 'en', h.ends_on from held h
      join organisations o on o.id = h.organisation_id
      where not exists (select from people p where p.subscription_id = h.subscription_id)
    order by name, user_uuid`.execute(db);
  return rows;
}
