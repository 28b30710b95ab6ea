import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { heldAround, standingOn, toldPeriodOn } from '../standing.queries.ts';

/** Whether a kept standing `d` holds on a day. */
export const holdsOn = (today: string) => sql`(d.from_on <= ${today}::date and d.until_on > ${today}::date)`;

/** Kept standings `d` that do not hold on a day: few, and found by two indices. */
export const staleOn = (today: string) => sql`(d.from_on > ${today}::date or d.until_on <= ${today}::date)`;

/** Where subscriptions `s` are found in lists on a day, computed, until the next day on which anything of them begins or ends. */
export const computedOn = (today: string) => sql`
  select s.id as subscription_id, ${standingOn(today)} as state, t.plan_id, t.source, t.starts_on, t.ends_on,
    lower(coalesce(o.name->>'en', u.name, '')) as name,
    concat_ws(' ', o.name::text, o.code, u.name, u.email) as words,
    coalesce((select min(day) from (
      select unnest(array [p.starts_on, p.ends_on + 1, p.ends_on + 1 + (v.terms->>'grace_days')::int]) as day
        from subscription_periods p join plan_versions v on v.id = p.plan_version_id where p.subscription_id = s.id
      union all select unnest(array [x.from_on, x.to_on + 1]) from subscription_suspensions x where x.subscription_id = s.id
    ) turns where day > ${today}::date), 'infinity') as until_on
  from subscriptions s
  left join users u on u.uuid = s.user_uuid
  left join organisations o on o.id = s.organisation_id
  left join lateral (${toldPeriodOn(today)}) t on true
  left join lateral (${heldAround(today)}) f on true`;

/**
 * Keeps standings that are not kept, and gives how many. They are locked before they are computed: who changes one meanwhile waits at its row, and
 * forgets it afterwards, so that nothing old is kept as new.
 */
export async function keepSome(db: Writing, today: string, limit: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select d.subscription_id as id from subscription_standings d
    where ${staleOn(today)} order by d.subscription_id limit ${limit} for update skip locked`.execute(db);
  if (rows.length === 0) return 0;
  await sql`update subscription_standings d set from_on = ${today}, until_on = c.until_on,
      state = case when c.plan_id is null then null else c.state end, plan_id = c.plan_id, source = c.source,
      starts_on = c.starts_on, ends_on = c.ends_on, name = c.name, words = c.words
    from (${computedOn(today)} where s.id = any(${rows.map(({ id }) => id)}::bigint[])) c
    where d.subscription_id = c.subscription_id`.execute(db);
  return rows.length;
}
