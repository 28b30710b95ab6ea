import type { Source } from '@datum/contract/subscriptions/holding';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { isInForce } from '../../../platform/session/holdings.queries.ts';

/** Subscriptions whose status may be another since the day came, locked; what another process has is passed over. */
export async function lockTurned(db: Writing, today: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .where('turns_on', '<=', today)
    .orderBy('turns_on')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Who tries a plan hears of the end these days before it, whenever the plan reminds beside. */
const TRIAL_REMINDER_DAYS = 3;

/** A period that ends soon, and the reminder of its plan that is due. */
export interface Ending {
  readonly subscription: number;
  readonly plan: LocalText;
  readonly ends_on: string;
  readonly source: Source;
  /** Days of grace that follow. */
  readonly grace_days: number;
  /** Days that are left. */
  readonly days: number;
  /** The day on which its plan reminds: the last of them that has come. */
  readonly due_on: string;
}

/**
 * Last periods of which a reminder is due and was not told; the day on which it was due may have passed. Those that are refused,
 * waited for or cancelled are left out, and a reminder whose day came before the period began.
 */
export async function lockEnding(
  db: Writing,
  {
    today,
    except,
    limit,
  }: { readonly today: string; readonly except: readonly number[]; readonly limit: number },
): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select s.id as subscription, n.name as plan, p.source, p.ends_on,
      case when p.source = 'paid' then (v.terms ->> 'grace_days')::int else 0 end as grace_days, p.ends_on - ${today}::date as days, r.due_on
    from subscription_periods p
    join subscriptions s on s.id = p.subscription_id and s.awaiting is null and s.rejected_at is null
      and s.cancelled_on is null
    join plan_versions v on v.id = p.plan_version_id
    join plans n on n.id = v.plan_id
    cross join lateral (select max(p.ends_on - e.days::int) as due_on
      from (select jsonb_array_elements_text(v.terms -> 'reminder_days')
        union select ${TRIAL_REMINDER_DAYS}::text where p.source = 'trial') as e (days)
      where p.ends_on - e.days::int <= ${today}::date) r
    where ${isInForce('p')} and p.ends_on > ${today}::date and r.due_on >= p.starts_on
      and s.id <> all(${except}::bigint[])
      and not exists (select from subscription_periods l where l.subscription_id = s.id and l.starts_on > p.starts_on and l.starts_on <= l.ends_on)
      and not exists (select from subscription_events e where e.subscription_id = s.id
        and e.action = 'reminded' and e.reason = r.due_on || ' ' || p.ends_on)
    order by p.ends_on, s.id
    limit ${limit}
    for update of s skip locked`.execute(db);
  return rows;
}

/** Keeps which reminder was told, by the day on which it was due, so that nobody hears of it twice. */
export const noteReminder = (db: Writing, { subscription, due_on, ends_on }: Ending, at: Date) =>
  db
    .insertInto('subscription_events')
    .values({ subscription_id: subscription, action: 'reminded', reason: `${due_on} ${ends_on}`, at })
    .execute();
