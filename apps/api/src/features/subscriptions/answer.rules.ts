import type { COUNTED } from '@datum/contract/plans/plan-terms';
import { PRODUCTS } from '@datum/contract/subjects/products';
import { type Holding, inForce } from '@datum/contract/subscriptions/holding';
import { openPeriod } from '@datum/contract/subscriptions/status-on';
import type { Subscriber, Subscription } from '@datum/contract/subscriptions/subscribers';
import type { readSubscriptionParts } from './detail.queries.ts';
import type { SubscriberRow } from './queries.ts';
import { seatsOf } from './rules.ts';

/** A subscription as lists show it. */
export const shownSubscriber = (row: SubscriberRow): Subscriber => ({
  uuid: row.uuid,
  holder: {
    kind: row.user_uuid === null ? 'organisation' : 'person',
    key: row.user_uuid ?? String(row.organisation_id),
    name: row.holder_name,
    known_as: row.known_as,
  },
  plan: {
    uuid: row.plan_uuid,
    code: row.plan_code,
    type: row.plan_type,
    name: row.plan_name,
    version: row.plan_number,
  },
  source: row.source,
  state: row.state,
  starts_on: row.starts_on,
  ends_on: row.ends_on,
  end_word: endWord(row),
  grace_until: row.grace_until > row.ends_on ? row.grace_until : null,
  seats: row.user_uuid === null ? { used: row.seats_used, of: seatsOf(row) } : null,
  last_sign_in_at: row.last_sign_in_at === null ? null : new Date(row.last_sign_in_at).toISOString(),
  version: row.version,
});

/** Nothing renews by itself: what is paid for ends, what was given expires. */
const endWord = ({ source }: SubscriberRow): Subscriber['end_word'] =>
  source === 'paid' ? 'ends' : 'expires';

/** A subscription with everything that its panel shows. */
export function shownSubscription(
  row: SubscriberRow,
  { periods, suspensions, people, timeline, notes, use }: Awaited<ReturnType<typeof readSubscriptionParts>>,
  holding: Holding,
  today: string,
): Subscription {
  const open = openPeriod(holding, today);
  const planned = open ?? inForce(holding).at(-1);
  const has = (product: string) =>
    planned?.terms.entitlements.some((each) => each.product === product) ?? false;
  return {
    ...shownSubscriber(row),
    opens: (open?.terms.entitlements ?? []).map(({ product, level }) => ({
      product,
      level,
      history_years: open?.terms.limits.history_years ?? null,
      regions: open?.terms.limits.regions ?? 'country',
    })),
    closed: PRODUCTS.filter((product) => !has(product)),
    periods: periods.map(
      ({ from, to, source, reason, payment_reference, granted_by, approved_by, ...plan }) => ({
        plan: { uuid: plan.uuid, code: plan.code, type: plan.type, name: plan.name, version: plan.number },
        source,
        from,
        to,
        reason,
        payment_reference,
        granted_by,
        approved_by,
      }),
    ),
    suspensions,
    people,
    timeline: timeline.map(({ plan_name, from_on, to_on, ...event }) => ({
      ...event,
      at: event.at.toISOString(),
      held: plan_name && from_on && to_on ? { plan: plan_name, from: from_on, to: to_on } : null,
    })),
    notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })),
    use: use.map((each) => ({ ...each, limit: row.terms.limits[each.kind as keyof typeof COUNTED] })),
  };
}

/** What the audit trail keeps of a subscription. */
export const auditedSubscription = (row: SubscriberRow) => ({
  holder: row.known_as,
  plan: `${row.plan_code} ${row.plan_number}`,
  source: row.source,
  state: row.state,
  starts_on: row.starts_on,
  ends_on: row.ends_on,
  cancelled_on: row.cancelled_on,
  extra_seats: row.extra_seats,
  seats: row.seats_used,
});
