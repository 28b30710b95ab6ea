import type { Counted } from '@datum/contract/plans/plan-terms';
import type { Reading, Writing } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import { type Kysely, sql } from 'kysely';

/** Counts one use, where the limit leaves one. Gives how many there are now; null = none was left. */
export async function takeOne(
  db: Writing,
  {
    subscription,
    counted,
    window,
    limit,
  }: { subscription: number; counted: Counted; window: string; limit: number },
): Promise<number | null> {
  if (limit < 1) return null;
  const { rows } = await sql<{ used: number }>`
    insert into plan_use as p (subscription_id, kind, from_on, used) values (${subscription}, ${counted}, ${window}, 1)
    on conflict (subscription_id, kind, from_on) do update set used = p.used + 1 where p.used < ${limit}
    returning used`.execute(db);
  return rows[0]?.used ?? null;
}

/** Marks that people were warned in a window; false where they were already. */
export async function markWarned(
  db: Writing,
  {
    subscription,
    counted,
    window,
    now,
  }: { subscription: number; counted: Counted; window: string; now: Date },
): Promise<boolean> {
  const marked = await db
    .updateTable('plan_use')
    .set({ warned_at: now })
    .where('subscription_id', '=', subscription)
    .where('kind', '=', counted)
    .where('from_on', '=', window)
    .where('warned_at', 'is', null)
    .returning('used')
    .executeTakeFirst();
  return marked !== undefined;
}

/** What is used of subscriptions in the windows that begin on these days. */
export function readUse(db: Reading, subscriptions: readonly number[], windows: readonly string[]) {
  return db
    .selectFrom('plan_use')
    .where('subscription_id', 'in', subscriptions)
    .where('from_on', 'in', windows)
    .select(['subscription_id', 'kind', 'from_on', 'used'])
    .execute();
}

/** Calls of one process on a day, by subscription. */
export interface FreshCalls {
  readonly subscription: number;
  readonly day: string;
  readonly calls: number;
}

/** Adds calls by key to their subscriptions' days; gives the sums of all processes by `<subscription> <day>`. */
export async function addCalls(
  db: Kysely<Database>,
  fresh: readonly FreshCalls[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ subscription_id: number; from_on: string; used: number }>`
    insert into plan_use as p (subscription_id, kind, from_on, used)
    select s, 'api_calls', d, n from unnest(${fresh.map(({ subscription }) => subscription)}::bigint[],
      ${fresh.map(({ day }) => day)}::date[], ${fresh.map(({ calls }) => calls)}::int[]) as f (s, d, n)
    order by s, d
    on conflict (subscription_id, kind, from_on) do update set used = p.used + excluded.used
    returning subscription_id, from_on, used`.execute(db);
  return new Map(
    rows.map(({ subscription_id, from_on, used }) => [`${subscription_id} ${from_on}`, Number(used)]),
  );
}

/** Whom a subscription's warnings go to: its person, or those who have a seat. */
export function readPeopleOf(db: Reading, subscription: number) {
  return db
    .selectFrom('subscriptions as s')
    .leftJoin('subscription_seats as t', (join) =>
      join.onRef('t.subscription_id', '=', 's.id').on('t.to_on', 'is', null),
    )
    .innerJoin('users as u', (join) =>
      join.on((on) => on('u.uuid', '=', on.fn.coalesce('s.user_uuid', 't.user_uuid'))),
    )
    .where('s.id', '=', subscription)
    .where('u.status', '=', 'active')
    .select(['u.uuid', 'u.name', 'u.email', 'u.locale'])
    .execute();
}
