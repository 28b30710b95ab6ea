import type { PlanType } from '@datum/contract/plans/plan-terms';
import type { Source } from '@datum/contract/subscriptions/holding';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** Everything that the panel of a subscription shows beside its row. */
export async function readSubscriptionParts(db: Reading, id: number) {
  const [periods, suspensions, people, timeline, notes, use] = await Promise.all([
    readPeriods(db, id),
    db
      .selectFrom('subscription_suspensions')
      .where('subscription_id', '=', id)
      .select(['from_on as from', 'to_on as to', 'reason'])
      .orderBy('id')
      .execute(),
    readSeats(db, id),
    readTimeline(db, id),
    db
      .selectFrom('subscription_notes as n')
      .innerJoin('users as u', 'u.uuid', 'n.created_by')
      .where('n.subscription_id', '=', id)
      .select(['n.id', 'n.text', 'n.created_at as at', 'u.name as by'])
      .orderBy('n.id', 'desc')
      .execute(),
    db
      .selectFrom('plan_use')
      .where('subscription_id', '=', id)
      .select(['kind', 'from_on as from', 'used'])
      .orderBy('from_on', 'desc')
      .orderBy('kind')
      .limit(24)
      .execute(),
  ]);
  return { periods, suspensions, people, timeline, notes, use };
}

/** Periods by their first days, with who gave them. */
export const readPeriods = (db: Reading, id: number) =>
  db
    .selectFrom('subscription_periods as p')
    .innerJoin('plan_versions as v', 'v.id', 'p.plan_version_id')
    .innerJoin('plans as n', 'n.id', 'v.plan_id')
    .leftJoin('users as g', 'g.uuid', 'p.granted_by')
    .leftJoin('users as a', 'a.uuid', 'p.approved_by')
    .where('p.subscription_id', '=', id)
    .select([
      'p.id',
      'p.starts_on as from',
      'p.ends_on as to',
      'p.source',
      'p.reason',
      'p.plan_version_id',
      'p.payment_reference',
    ])
    .select([
      'n.uuid',
      'n.code',
      'n.type',
      'n.name',
      'v.number',
      'g.name as granted_by',
      'a.name as approved_by',
    ])
    .orderBy('p.starts_on')
    .$castTo<{
      readonly id: number;
      readonly from: string;
      readonly to: string;
      readonly source: Source;
      readonly reason: string;
      readonly payment_reference: string | null;
      readonly plan_version_id: number;
      readonly uuid: string;
      readonly code: string;
      readonly type: PlanType;
      readonly name: LocalText;
      readonly number: number;
      readonly granted_by: string | null;
      readonly approved_by: string | null;
    }>()
    .execute();

/** As many seats that were given back are told of. */
const FREED_TOLD = 500;

/** Everybody who has a seat, then those who had one. */
export const readSeats = (db: Reading, id: number) =>
  db
    .selectFrom('subscription_seats as t')
    .innerJoin('users as u', 'u.uuid', 't.user_uuid')
    .where('t.subscription_id', '=', id)
    .where(sql<boolean>`(t.to_on is null or t.id in (select f.id from subscription_seats f
      where f.subscription_id = ${id} and f.to_on is not null order by f.to_on desc, f.id desc limit ${FREED_TOLD}))`)
    .select(['u.uuid', 'u.name', 'u.email', 't.from_on as from', 't.to_on as to'])
    .orderBy(sql`t.to_on desc nulls first`)
    .orderBy('u.name')
    .execute();

const readTimeline = (db: Reading, id: number) =>
  db
    .selectFrom('subscription_events as e')
    .leftJoin('users as u', 'u.uuid', 'e.actor')
    .leftJoin('subscription_event_days as d', 'd.event_id', 'e.id')
    .where('e.subscription_id', '=', id)
    .select(['e.id', 'e.action', 'e.status_before as before', 'e.status_after as after', 'e.reason', 'e.at'])
    .select(['u.name as by', 'd.from_on', 'd.to_on', sql<LocalText | null>`d.plan_name`.as('plan_name')])
    .orderBy('e.id', 'desc')
    .limit(200)
    .execute();

/** The person or organisation that is to hold a subscription, as far as that may be refused. */
export async function findHolder(
  db: Reading,
  {
    user_uuid,
    organisation_id,
  }: { readonly user_uuid: string | null; readonly organisation_id: number | null },
) {
  const [person, organisation] = await Promise.all([
    user_uuid === null
      ? undefined
      : db
          .selectFrom('users as u')
          .innerJoin('roles as r', 'r.id', 'u.role_id')
          .where('u.uuid', '=', user_uuid)
          .select(['u.uuid', 'u.name', 'u.email', 'u.locale', 'u.status', 'u.organisation_id', 'r.base_role'])
          .executeTakeFirst(),
    organisation_id === null
      ? undefined
      : db
          .selectFrom('organisations')
          .where('id', '=', organisation_id)
          .select(['id', 'name', 'status'])
          .executeTakeFirst(),
  ]);
  return { person, organisation };
}
export type Holder = Awaited<ReturnType<typeof findHolder>>;

/** Whether a holder has tried a plan before, also one that was paid for in the middle. */
export async function hadTrial(
  db: Reading,
  {
    user_uuid,
    organisation_id,
  }: { readonly user_uuid: string | null; readonly organisation_id: number | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('subscription_periods as p')
    .innerJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .where('p.source', '=', 'trial')
    .where((where) =>
      where.or([where('s.user_uuid', '=', user_uuid), where('s.organisation_id', '=', organisation_id)]),
    )
    .select('p.id')
    .executeTakeFirst();
  return row !== undefined;
}
