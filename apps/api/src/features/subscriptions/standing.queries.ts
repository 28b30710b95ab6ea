import { sql } from 'kysely';
import { isInForce } from '../../platform/session/holdings.queries.ts';

/**
 * Where a subscription `s` stands on a day, in SQL, so that lists can be narrowed and ordered by it: the same as `statusOn`
 * (`contract/subscriptions/status-on.ts`), which a test compares it with. Needs `toldPeriodOn` as `t`, `heldAround` as `f`, and the organisation as `o`.
 */
export const standingOn = (today: string) => sql<string>`case
  when coalesce(o.status <> 'active', false) or exists (select from subscription_suspensions x
    where x.subscription_id = s.id and x.from_on <= ${today}::date and (x.to_on is null or x.to_on >= ${today}::date))
    then 'suspended'
  when t.covers then case
    when f.next_plan is not null and f.next_plan <> t.plan_id then 'change_scheduled'
    when s.cancelled_on is not null and f.next_plan is null then 'ending'
    else 'active' end
  when t.in_grace then 'grace'
  when s.awaiting = 'proof' then 'pending_verification'
  when s.awaiting = 'payment' then 'pending_payment'
  when s.rejected_at is not null then 'rejected'
  when f.later > 0 or (f.held = 0 and s.cancelled_on is null) then 'upcoming'
  else 'expired' end`;

/** Last day of access of a period `p` of a subscription `s` with its grace: the same as `graceUntil`. */
const graceEnd = sql`case when s.cancelled_on is not null or p.source in ('complimentary', 'trial')
    or exists (select from subscription_periods f
      where f.subscription_id = s.id and f.starts_on = p.ends_on + 1 and ${isInForce('f')})
  then p.ends_on else p.ends_on + (v.terms->>'grace_days')::int end`;

/** The period `t` that words about a subscription name on a day: the open one, the one waited for, or the last that was. */
export const toldPeriodOn = (today: string) => sql`
  select p.source, p.starts_on, p.ends_on, p.plan_version_id, v.plan_id, v.number, v.terms, ${graceEnd} as grace_until,
    ${isInForce('p')} and p.starts_on <= ${today}::date and p.ends_on >= ${today}::date as covers,
    ${isInForce('p')} and p.ends_on < ${today}::date and ${graceEnd} >= ${today}::date as in_grace
  from subscription_periods p join plan_versions v on v.id = p.plan_version_id
  where p.subscription_id = s.id
  order by 9 desc, 10 desc,
    case when s.awaiting is not null or s.rejected_at is not null then p.starts_on end desc nulls last,
    p.starts_on <= ${today}::date desc,
    case when p.starts_on <= ${today}::date then p.starts_on end desc nulls last,
    p.starts_on
  limit 1`;

/** What else is in force around the told period `t`: `f`. */
export const heldAround = (today: string) => sql`
  select count(*) as held, count(*) filter (where p.starts_on > ${today}::date) as later,
    (array_agg(v.plan_id order by p.starts_on) filter (where p.starts_on > t.starts_on))[1] as next_plan
  from subscription_periods p join plan_versions v on v.id = p.plan_version_id
  where p.subscription_id = s.id and ${isInForce('p')}`;
