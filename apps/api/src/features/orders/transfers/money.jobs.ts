import { randomUUID } from 'node:crypto';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import { sendMail } from '../../../platform/mail/mail.ts';
import { writtenMoney } from '../answer.rules.ts';
import { applyTold } from '../pay/apply.jobs.ts';
import { insertPayment, readPayment } from '../pay/payments.queries.ts';
import { tellCredit } from '../pay/tell.jobs.ts';
import { findPerson, type OrderRow, updateOrder } from '../queries.ts';
import type { Settling } from '../settle/settle.jobs.ts';
import { heldMoney, insertMoney, turnMoney } from './money.queries.ts';
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
  order: OrderRow,
  came: Came,
): Promise<'settled' | 'part' | 'credited'> {
  const { db, now } = call;
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

/** An order whose payer is at work is held as long as a new one. */
export async function prolong({ db, now }: Settling, order: OrderRow): Promise<void> {
  const { due_days } = await readTransferSettings(db);
  const until = new Date(now.getTime() + due_days * 86_400_000);
  if (until > order.expires_at) await updateOrder(db, order.id, { expires_at: until });
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
  const person = await findPerson(db, order.buyer_uuid);
  await sendMail(db, platform, {
    template: 'transfer-part',
    to: order.buyer.email,
    userUuid: person.uuid,
    locale: order.locale,
    values: {
      name: person.name,
      reference: order.reference,
      amount: writtenMoney(came, order.currency),
      rest: writtenMoney(rest, order.currency),
      link: platform.config.webUrl + href('orders.show', { id: order.uuid }),
    },
  });
}
