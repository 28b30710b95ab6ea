import { addDays } from '@datum/contract/values/day';
import type { Writing } from '@datum/database/open';
import { beginTasks } from '../../first-tasks/queries.ts';
import { noteChange } from '../../subscriptions/changes.queries.ts';
import * as write from '../../subscriptions/write.queries.ts';
import { type Held, lockParties, readHeld } from '../price/held.queries.ts';
import { markOf } from '../price/held.rules.ts';
import { termEnd } from '../price/term.rules.ts';
import type { PlanOrder } from '../queries.ts';
import type { Given } from './sold.table.ts';

interface Giving {
  readonly order: PlanOrder;
  readonly today: string;
  readonly now: Date;
  /** Who did it, as the timeline names them. */
  readonly actor: string;
}

/** Days that an order brings, on the day when it is paid. */
interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * Gives what was bought: in place of what is held where that was credited, in place of what was free, after what was paid for,
 * else from today. The holder is locked, so that two payments are given one after the other.
 */
export async function giveAccess(db: Writing, giving: Giving): Promise<Given | null> {
  const { order, today, now, actor } = giving;
  await lockParties(db, order.buyer_uuid, order);
  const held = await readHeld(db, today, order);
  const isCredited = order.held !== '';
  if (isOutdated(order, held, today)) return null;
  if (held && !isCredited && isPaid(held) && !goesOn(order, held)) return null;
  if (held) await endWaiting(db, giving, actor);
  const subscription = held?.subscription_id ?? (await pendingOf(db, order)) ?? (await begin(db, order, now));
  const days = daysOf(order, held, today);
  if (held && (isCredited || !isPaid(held))) await cutBefore(db, held, days.from);
  if (!held) await write.setAwaiting(db, subscription, null);
  await insertBought(db, subscription, { order, now }, days, order.promo_code_id);
  await write.touchSubscription(db, subscription, now, {
    cancelled_on: null,
    extra_seats: order.extra_seats,
  });
  if (!held) await seatBuyer(db, subscription, { order, today, now });
  await write.becomeSubscriber(db, order.buyer_uuid, now);
  const buysForFirm = order.organisation_id !== null;
  await beginTasks(db, { user: order.buyer_uuid, subscription, buysForFirm, today, now });
  await noteChange(db, {
    subscription,
    action: 'subscriptions.pay',
    reason: order.reference,
    actor,
    at: now,
    today,
  });
  return { subscription_id: subscription, ...days };
}

/** Whether the price of an order took off what is no longer held, or was given back since. */
const isOutdated = ({ held: mark, ends_on }: PlanOrder, held: Held | null, today: string): boolean =>
  mark !== '' && (!held || markOf(held) !== mark || ends_on < today);

/** The same before it is paid, so that nobody pays at a price that no longer holds. The holder is locked. */
export const isPricedBefore = async (db: Writing, order: PlanOrder, today: string): Promise<boolean> =>
  order.held !== '' && isOutdated(order, await readHeld(db, today, order), today);

const isPaid = ({ periods }: Held): boolean => periods.at(-1)?.source === 'paid';

/** Whether an order was priced to follow what is held: as no first one, with the seats that are paid until then. */
const goesOn = ({ kind, extra_seats }: PlanOrder, held: Held): boolean =>
  kind !== 'first' && extra_seats === held.extra_seats;

function daysOf(order: PlanOrder, held: Held | null, today: string): Days {
  // a credited order ends when its price said, whenever it is paid
  if (order.held !== '') return { from: today, to: order.ends_on };
  const last = held?.periods.at(-1);
  const from = held && last && isPaid(held) ? addDays(last.to, 1) : today;
  return { from, to: termEnd(from, order.term_months) };
}

/** The subscription that waits for this order, if it still does. */
async function pendingOf(db: Writing, { subscription_id }: PlanOrder): Promise<number | null> {
  if (subscription_id === null) return null;
  const row = await db
    .selectFrom('subscriptions')
    .where('id', '=', subscription_id)
    .where('awaiting', 'in', ['payment', 'proof'])
    .select('id')
    .executeTakeFirst();
  if (!row) return null;
  await write.dropPeriodsAfter(db, row.id, '0001-01-01');
  return row.id;
}

const begin = async (db: Writing, order: PlanOrder, now: Date): Promise<number> =>
  (await write.insertSubscription(db, { ...holderOf(order), extra_seats: order.extra_seats }, now)).id;

const holderOf = ({ user_uuid, organisation_id }: PlanOrder) => ({ user_uuid, organisation_id });

/** What is held ends the day before; what was to follow is given up. */
async function cutBefore(db: Writing, { subscription_id, periods }: Held, from: string): Promise<void> {
  await write.dropPeriodsAfter(db, subscription_id, addDays(from, -1));
  const now = periods.find((period) => period.from < from && period.to >= from);
  if (now) await write.updatePeriod(db, now.id, { ends_on: addDays(from, -1) });
}

const insertBought = (
  db: Writing,
  subscription: number,
  { order, now }: Pick<Giving, 'order' | 'now'>,
  days: Days,
  promo: number | null,
) =>
  write.insertPeriod(db, {
    subscription_id: subscription,
    plan_version_id: order.plan_version_id,
    source: 'paid',
    starts_on: days.from,
    ends_on: days.to,
    term_months: order.term_months,
    promo_code_id: promo,
    reason: order.reference,
    payment_reference: order.reference,
    granted_by: null,
    approved_by: null,
    created_at: now,
  });

/** Who buys for an organisation reads on it too. */
async function seatBuyer(
  db: Writing,
  subscription: number,
  { order, today, now }: Omit<Giving, 'actor'>,
): Promise<void> {
  if (order.organisation_id === null) return;
  await write.insertSeat(db, {
    subscription_id: subscription,
    user_uuid: order.buyer_uuid,
    from_on: today,
    created_by: null,
    created_at: now,
  });
}

/** A first order makes a subscription that waits for its payment and opens nothing. */
export async function beginWaiting(
  db: Writing,
  { order, today, now }: Omit<Giving, 'actor'>,
): Promise<number> {
  await write.lockHolder(db, order);
  const subscription = await begin(db, order, now);
  const days = { from: order.starts_on, to: order.ends_on };
  // its promo code is counted with the order until it is paid
  await insertBought(db, subscription, { order, now }, days, null);
  await write.setAwaiting(db, subscription, 'payment');
  await seatBuyer(db, subscription, { order, today, now });
  await noteChange(db, {
    subscription,
    action: 'subscriptions.order',
    reason: order.reference,
    actor: order.buyer_uuid,
    at: now,
    today,
  });
  return subscription;
}

/** The subscription that waits for a first order waits for the check of a proof, or for the payment again. */
export async function noteProof(
  db: Writing,
  { order, today, now, actor }: Giving,
  awaiting: 'payment' | 'proof',
): Promise<void> {
  if (order.subscription_id === null) return;
  const waits = await db
    .selectFrom('subscriptions')
    .where('id', '=', order.subscription_id)
    .where('awaiting', 'in', ['payment', 'proof'])
    .select('id')
    .executeTakeFirst();
  if (!waits) return;
  await write.setAwaiting(db, waits.id, awaiting);
  await noteChange(db, {
    subscription: waits.id,
    action: 'subscriptions.order',
    reason: order.reference,
    actor,
    at: now,
    today,
    onlyIfAnother: true,
  });
}

/** An order that ends without its payment gives up what waited for it. */
export async function endWaiting(
  db: Writing,
  { order, today, now }: Omit<Giving, 'actor'>,
  actor: string | null,
): Promise<void> {
  const subscription = await pendingOf(db, order);
  if (subscription === null) return;
  await write.setAwaiting(db, subscription, null);
  await write.touchSubscription(db, subscription, now, { cancelled_on: today });
  await noteChange(db, {
    subscription,
    action: 'subscriptions.lapse',
    reason: order.reference,
    actor,
    at: now,
    today,
  });
}
