import { randomUUID } from 'node:crypto';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import { writtenMoney } from '../answer.rules.ts';
import { inherit } from '../own/take-over.jobs.ts';
import { applyTold } from '../pay/apply.jobs.ts';
import { insertPayment, readPayment } from '../pay/payments.queries.ts';
import { tellCredit } from '../pay/tell.jobs.ts';
import { firstOrdered, type OrderRow, updateOrder } from '../queries.ts';
import { mailAbout } from '../receivers/mail-about.jobs.ts';
import type { Settling } from '../settle/settle.jobs.ts';
import { soldBy } from '../sold/sold.table.ts';
import { heldMoney, insertMoney, turnMoney, turnPart } from './money.queries.ts';
import { readTransferSettings } from './settings.queries.ts';

/** Money on the account, as the person who recorded it read it. */
export interface Came {
  readonly amount: number;
  readonly paid_on: string;
  readonly bank_reference: string;
  readonly proof_id: number | null;
  /** The line of a bank statement that shows it. */
  readonly line_id: number | null;
  readonly recorded_by: string;
  readonly second_by: string | null;
}

/**
 * Records money that came for an order, which the caller has locked: all of it settles the order as any payment does, a part is
 * held, and what the order cannot use is a credit.
 */
export async function recordMoney(
  call: Settling,
  found: OrderRow,
  came: Came,
): Promise<'settled' | 'part' | 'credited'> {
  const { db, now } = call;
  const order = await inherit(call, found);
  await insertMoney(db, { order_id: order.id, ...came, created_at: now });
  const held = await heldMoney(db, order.id);
  if (order.state === 'waiting' && held < order.total) {
    await prolong(call, order);
    await tellRest(call, order, came.amount, order.total - held);
    return 'part';
  }
  if (held < order.total || order.state === 'paid' || order.state === 'cancelled') {
    await credit(call, order, held);
    return 'credited';
  }
  const payment = await insertPayment(db, { ...attempt(order, order.total), created_at: now });
  await turnMoney(db, order.id, payment.id);
  const { amount, currency, ...row } = await readPayment(db, payment.id);
  const outcome = await applyTold(
    call,
    { ...row, amount, currency },
    { state: 'succeeded', amount, currency, charge: null },
  );
  if (held > order.total) await credit(call, order, held - order.total);
  return outcome === 'settled' ? 'settled' : 'credited';
}

/** What is held for an order that ended, or was paid another way, is to be paid back. */
export async function creditHeld(call: Settling, order: OrderRow): Promise<void> {
  const held = await heldMoney(call.db, order.id);
  if (held > 0) await credit(call, order, held);
}

/** Terms of a transfer that an order is held at most from the day on which its thing was first ordered. */
const MOST_TERMS = 3;

/** An order whose payer is at work is held as long as a new one, but not for ever, and never longer than its thing. */
export async function prolong(call: Settling, order: OrderRow): Promise<void> {
  const { db, now } = call;
  const term = (await readTransferSettings(db)).due_days * 86_400_000;
  const last = (await firstOrdered(db, order)).getTime() + MOST_TERMS * term;
  const until = new Date(Math.min(now.getTime() + term, last));
  if (until <= order.expires_at) return;
  const expires_at = await soldBy(order).hold(call, order, until);
  if (expires_at > order.expires_at) await updateOrder(db, order.id, { expires_at });
}

/** A part that was held and that the bank took back: a payment that settled nothing, and of which nothing is left. Gives its id. */
export async function creditReturned(
  { db, now }: Settling,
  order: OrderRow,
  part: { readonly id: number; readonly amount: number },
): Promise<number> {
  const credit = { is_credit: true, credit_reason: refusal('transfers.returned-reason').key } as const;
  const settled = { ...credit, state: 'succeeded', settled_at: now, created_at: now } as const;
  const { id } = await insertPayment(db, { ...attempt(order, part.amount), ...settled });
  await turnPart(db, part.id, id);
  return id;
}

const attempt = (order: OrderRow, amount: number) => ({
  uuid: randomUUID(),
  order_id: order.id,
  method: 'transfer' as const,
  amount,
  currency: order.currency,
});

async function credit(call: Settling, order: OrderRow, amount: number): Promise<void> {
  const { db, now } = call;
  const why = reasonOf(order, amount);
  const settled = { state: 'succeeded', settled_at: now, is_credit: true, credit_reason: why.key } as const;
  const { id } = await insertPayment(db, { ...attempt(order, amount), ...settled, created_at: now });
  await turnMoney(db, order.id, id);
  await tellCredit(call, order, await readPayment(db, id), why);
}

function reasonOf(order: OrderRow, amount: number) {
  if (order.state === 'paid') return refusal('orders.twice-reason');
  return order.state === 'waiting' && amount > 0
    ? refusal('transfers.over-reason')
    : refusal('orders.late-reason');
}

async function tellRest(
  { db, platform }: Settling,
  order: OrderRow,
  came: number,
  rest: number,
): Promise<void> {
  await mailAbout({ db, platform }, order, 'transfer-part', () => ({
    reference: order.reference,
    amount: writtenMoney(came, order.currency),
    rest: writtenMoney(rest, order.currency),
    link: platform.config.webUrl + href('orders.show', { id: order.uuid }),
  }));
}
