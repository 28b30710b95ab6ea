import type { InputOf } from '@datum/contract/calls/endpoint';
import type { listPromoCodes, PromoState, WrittenPromo } from '@datum/contract/plans/promo-codes';
import type { LocalText } from '@datum/contract/values/local-text';
import { containing } from '@datum/database/like';
import { inOrder, matching, type Place, type Rows, readRows } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { tellVisitors } from '../plans/queries.ts';

/** Orders that were paid: a period may be replaced the same day, its order stays. */
const USED = sql<number>`(select count(*) from orders po where po.promo_code_id = c.id and po.state = 'paid')`;

/** Where a code is on a day, in one word: the first that fits. */
const stateOn = (today: string) => sql<PromoState>`case
  when c.stopped_at is not null then 'stopped'
  when c.valid_to < ${today}::date then 'ended'
  when c.max_uses is not null and ${USED} >= c.max_uses then 'used_up'
  when c.valid_from > ${today}::date then 'coming'
  else 'running' end`;

const codes = (db: Reading, today: string) =>
  db
    .selectFrom('promo_codes as c')
    .select(['c.id', 'c.uuid', 'c.code', 'c.kind', 'c.value', 'c.plans', 'c.valid_from', 'c.valid_to'])
    .select(['c.max_uses', 'c.per_account', 'c.note', 'c.stopped_at', 'c.version'])
    .select([USED.as('used'), stateOn(today).as('state')]);

export type PromoRow = Awaited<ReturnType<ReturnType<typeof codes>['executeTakeFirstOrThrow']>>;

type Asked = Pick<NonNullable<InputOf<typeof listPromoCodes>['query']>, 'search' | 'state' | 'sort'>;

export const listPromoRows = (
  db: Reading,
  today: string,
  { search, state, sort = '-valid_from' }: Asked,
  place: Place,
): Promise<Rows<PromoRow>> =>
  readRows(
    codes(db, today)
      .where(
        matching(
          { search, state },
          {
            search: (words) => sql`(c.code ilike ${containing(words)} or c.note ilike ${containing(words)})`,
            state: (one) => sql`${stateOn(today)} = ${one}`,
          },
        ),
      )
      .orderBy(
        inOrder(sort, {
          code: sql`c.code`,
          valid_from: sql`c.valid_from`,
          valid_to: sql`c.valid_to`,
          used: USED,
        }),
      )
      .orderBy('c.code'),
    place,
  );

export const findPromo = (db: Reading, today: string, uuid: string): Promise<PromoRow | undefined> =>
  codes(db, today).where('c.uuid', '=', uuid).executeTakeFirst();

/** The code that somebody typed, in capitals. */
export const findPromoByCode = (db: Reading, today: string, code: string): Promise<PromoRow | undefined> =>
  codes(db, today).where('c.code', '=', code).executeTakeFirst();

export async function insertPromo(
  db: Writing,
  { plans, ...promo }: WrittenPromo & { readonly code: string },
  now: Date,
): Promise<string> {
  const { uuid } = await db
    .insertInto('promo_codes')
    .values({ ...promo, plans: [...new Set(plans)], created_at: now, updated_at: now })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  await tellVisitors(db);
  return uuid;
}

/** Changes a code that nobody changed since `version`; false otherwise. */
export async function updatePromo(
  db: Writing,
  uuid: string,
  version: number,
  now: Date,
  change: WrittenPromo | { readonly stopped_at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('promo_codes')
    .set({
      ...('plans' in change ? { ...change, plans: [...new Set(change.plans)] } : change),
      version: version + 1,
      updated_at: now,
    })
    .where('uuid', '=', uuid)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  await tellVisitors(db);
  return row !== undefined;
}

/** The lowest price that a version of a plan has, in minor units; null where nothing is sold. */
export async function readCheapest(db: Reading): Promise<number | null> {
  const { rows } = await sql<{ cheapest: number | null }>`select min((price ->> 'amount')::bigint) as cheapest
    from plan_versions v, jsonb_array_elements(v.terms -> 'prices') price where (price ->> 'amount')::bigint > 0`.execute(
    db,
  );
  const [row] = rows;
  return row?.cheapest == null ? null : Number(row.cheapest);
}

/** The orders that were paid with a code and what each gave, newest first. */
export const listUses = (db: Reading, id: number, place: Place) =>
  readRows(
    db
      .selectFrom('orders as po')
      .innerJoin('subscriptions as s', 's.id', 'po.subscription_id')
      .innerJoin('plan_versions as v', 'v.id', 'po.plan_version_id')
      .innerJoin('plans as p', 'p.id', 'v.plan_id')
      .leftJoin('users as u', 'u.uuid', 's.user_uuid')
      .leftJoin('organisations as o', 'o.id', 's.organisation_id')
      .where('po.promo_code_id', '=', id)
      .where('po.state', '=', 'paid')
      .select([
        's.uuid as subscription',
        'u.name as user_name',
        'o.name as organisation_name',
        'p.name as plan',
      ])
      .select([
        sql<string>`coalesce(po.given_from, po.starts_on)`.as('starts_on'),
        sql<string>`coalesce(po.given_to, po.ends_on)`.as('ends_on'),
        sql<Date>`coalesce(po.paid_at, po.created_at)`.as('created_at'),
      ])
      .$narrowType<{ plan: LocalText; organisation_name: LocalText | null }>()
      .orderBy('po.id', 'desc'),
    place,
  );
