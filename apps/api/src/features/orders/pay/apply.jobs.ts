import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Told } from '../../../platform/gateways/gateway.ts';
import { writtenMoney } from '../answer.rules.ts';
import { endOrder } from '../lapse/end.jobs.ts';
import { inherit } from '../own/take-over.jobs.ts';
import { lockParties } from '../price/held.queries.ts';
import { lockOrder, type OrderRow } from '../queries.ts';
import { tellTaken } from '../reversals/reversals.jobs.ts';
import { type Settling, settleOrder } from '../settle/settle.jobs.ts';
import { creditHeld } from '../transfers/money.jobs.ts';
import { whyNotGiven } from './late.queries.ts';
import { endPayments, type PaymentRow, readPayment, updatePayment } from './payments.queries.ts';
import { auditOf, tellCredit, tellStaff } from './tell.jobs.ts';

/** What became of something that a service told. */
export type Outcome = 'settled' | 'credited' | 'failed' | 'pending' | 'odd-amount' | 'nothing';

/**
 * Applies what a service told of a payment. Messages come twice, late and in any order, so what was told before decides: money that
 * came stays, and nothing that is said later takes it back.
 */
export async function applyTold(call: Settling, found: PaymentRow, told: Told): Promise<Outcome> {
  const { db } = call;
  const order = await lockOrder(db, found.order_id);
  const payment = await readPayment(db, found.id);
  if (payment.state === 'succeeded') return again(call, order, payment, told);
  switch (told.state) {
    case 'pending':
      if (payment.state === 'initiated') await updatePayment(db, payment.id, { state: 'pending' });
      return 'pending';
    case 'failed':
    case 'expired':
      await updatePayment(db, payment.id, {
        state: told.state,
        failure: told.failure,
        ask_at: null,
        end_at: null,
      });
      return 'failed';
    case 'succeeded':
      return take(call, order, payment, told);
  }
}

type Money = Extract<Told, { state: 'succeeded' }>;

/** Takes money: it settles its order, or is kept to be paid back. The parties are locked before anything that they share. */
async function take(call: Settling, found: OrderRow, payment: PaymentRow, told: Money): Promise<Outcome> {
  const { db, platform, now } = call;
  const charge_ref = told.charge;
  const order = await inherit(call, found);
  await lockParties(db, order.buyer_uuid, order);
  if (isOther(payment, told)) return keepOther(call, order, payment, told);
  const state = 'succeeded';
  const settled = { state, failure: null, settled_at: now, charge_ref, ask_at: null, end_at: null } as const;
  let why = await whyNotGiven(db, order, platform.today());
  if (!why) {
    await updatePayment(db, payment.id, settled);
    if (await settleOrder(call, order, payment)) {
      await endPayments(db, order, now);
      await creditHeld(call, { ...order, state: 'paid' });
      await tellTaken(call, payment.gateway, charge_ref);
      return 'settled';
    }
    why = refusal('orders.late-reason');
  }
  await updatePayment(db, payment.id, { ...settled, is_credit: true, credit_reason: why.key });
  // what could not be given once would take the money of a second try as well
  if (order.state === 'waiting') {
    await endOrder(call, order, 'expired');
  }
  await tellCredit(call, order, payment, why);
  await tellTaken(call, payment.gateway, charge_ref);
  return 'credited';
}

const isOther = (asked: Pick<PaymentRow, 'amount' | 'currency'>, told: Money): boolean =>
  told.amount !== asked.amount || told.currency !== asked.currency;

/** Money of another amount or currency settles nothing: it is a credit of what came, and its order waits on. */
async function keepOther(
  call: Settling,
  order: OrderRow,
  payment: PaymentRow,
  told: Money,
): Promise<Outcome> {
  const { amount, currency } = told;
  const why = otherReason(payment, told);
  if (amount > 0) {
    await updatePayment(call.db, payment.id, {
      ...{ state: 'succeeded', failure: null, settled_at: call.now, charge_ref: told.charge },
      ...{ is_credit: true, credit_reason: why.key, amount, currency },
      ...{ asked_amount: payment.amount, asked_currency: payment.currency, ask_at: null, end_at: null },
    });
    await tellCredit(call, order, { amount, currency }, why);
    return 'credited';
  }
  await updatePayment(call.db, payment.id, { ask_at: null });
  await tellStaff(call, order, why);
  call.audit({ ...auditOf(order), action: 'orders.odd-message', after: { received: amount, currency } });
  return 'odd-amount';
}

const otherReason = (payment: Pick<PaymentRow, 'amount' | 'currency'>, told: Money) =>
  refusal('orders.amount-reason', {
    received: writtenMoney(told.amount, told.currency),
    asked: writtenMoney(payment.amount, payment.currency),
  });

/** A payment is counted once. Staff look where its service names another sum later. */
async function again(call: Settling, order: OrderRow, payment: PaymentRow, told: Told): Promise<Outcome> {
  if (told.state !== 'succeeded' || !isOther(payment, told)) return 'nothing';
  await tellStaff(call, order, otherReason(payment, told));
  const { amount, currency } = told;
  call.audit({ ...auditOf(order), action: 'orders.odd-message', after: { received: amount, currency } });
  return 'odd-amount';
}
