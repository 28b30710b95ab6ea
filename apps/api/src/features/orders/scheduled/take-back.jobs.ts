import type { InputOf } from '@datum/contract/calls/endpoint';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { takeBackOwnChange } from '@datum/contract/orders/own/scheduled-change';
import { invalid, wrongState } from '../../../platform/http/problem.ts';
import { tellerIn } from '../../../platform/http/tell.ts';
import { noteChange } from '../../subscriptions/changes.queries.ts';
import { dropPeriodsAfter, touchSubscription } from '../../subscriptions/write.queries.ts';
import { readPayment } from '../pay/payments.queries.ts';
import { type Buyer, lockParties } from '../price/held.queries.ts';
import { lockOrder, type OrderRow } from '../queries.ts';
import { giveBack } from '../refunds/give-back.jobs.ts';
import { refundableOf } from '../refunds/refundable.jobs.ts';
import type { Settling } from '../settle/settle.jobs.ts';
import { isIban } from '../transfers/account.rules.ts';
import { findScheduled, type Scheduled } from './scheduled.queries.ts';

type Wanted = NonNullable<InputOf<typeof takeBackOwnChange>['body']>;

/**
 * Undoes a change of plan before its first day, in one transaction: what was paid goes back with a credit note, its days never begin,
 * and what holds today stays as it is. @throws Problem 409, 422
 */
export async function takeBack(call: Settling, buyer: Buyer, seen: Scheduled, wanted: Wanted) {
  const { db, platform, now } = call;
  const today = platform.today();
  const order = seen.order_id === null ? null : await lockOrder(db, seen.order_id);
  await lockParties(db, order?.buyer_uuid ?? buyer.uuid, buyer);
  const found = await findScheduled(db, today, buyer);
  if (found?.id !== seen.id) throw wrongState(refusal('subscriptions.no-change-scheduled'));
  if (found.is_followed) throw wrongState(refusal('orders.change-followed'));
  const back = await payBack(call, buyer, { order, payment: found.payment_id, wanted });
  const { subscription_id, subscription_uuid } = found.held;
  await dropPeriodsAfter(db, subscription_id, today);
  await touchSubscription(db, subscription_id, now);
  const action = 'subscriptions.take-back-change';
  const { after } = await noteChange(db, {
    subscription: subscription_id,
    action,
    reason: order?.reference ?? '',
    actor: buyer.uuid,
    at: now,
    today,
  });
  call.audit({
    action,
    resource: 'subscriptions',
    id: subscription_uuid,
    before: { follows: found.name, from: found.from },
    after: { keeps: found.keeps, until: found.until, ...back },
    subject: buyer.uuid,
  });
  return { status: after, ends_on: found.until };
}

interface Paid {
  readonly order: OrderRow | null;
  readonly payment: number | null;
  readonly wanted: Wanted;
}

/** What was paid for it goes back whole. The way is the one that its page showed. */
async function payBack(call: Settling, buyer: Buyer, { order, payment: id, wanted: { way, payee } }: Paid) {
  const { db, platform } = call;
  const payment = id === null ? null : await readPayment(db, id);
  const can = payment && (await refundableOf(db, platform, payment));
  if (!order || !payment || !can) {
    if (way !== 'none') throw invalid({ way: [refusal('orders.change-way')] });
    return {};
  }
  if (way === 'none' || way !== can.ways[0]) throw invalid({ way: [refusal('orders.change-way')] });
  if (way === 'bank' && !payee)
    throw invalid({
      'payee.account_number': [refusal('values.field-required', { field: { field: 'account_number' } })],
    });
  if (payee && /^[A-Za-z]{2}\s*\d{2}/.test(payee.account_number) && !isIban(payee.account_number)) {
    throw invalid({ 'payee.account_number': [refusal('transfers.iban')] });
  }
  const decided = {
    amount: can.left,
    way,
    payee: way === 'bank' ? payee : null,
    access: 'ends',
    reason: tellerIn(order.locale)(refusal('orders.change-undone')),
    proposed_by: null,
    confirmed_by: buyer.uuid,
  } as const;
  const { note, refund } = await giveBack(call, { order, payment, can, decided });
  return { refund, credit_note: note, amount: can.left, currency: payment.currency, way };
}
