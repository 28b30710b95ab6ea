import type { InputOf } from '@datum/contract/calls/endpoint';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { type Payee, payRefundByBank, refundTransaction } from '@datum/contract/orders/refunds/refunds';
import { href } from '@datum/contract/screens/all';
import type { FastifyInstance } from 'fastify';
import { mountWrite, type WriteCall } from '../../../platform/http/mount.ts';
import { invalid, notFound, wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { secondPerson } from '../../proposals/second-person.queries.ts';
import { writtenMoney } from '../answer.rules.ts';
import { findPayment, type PaymentRow, readPayment } from '../pay/payments.queries.ts';
import { lockParties } from '../price/held.queries.ts';
import { isPlanOrder, lockOrder, type OrderRow } from '../queries.ts';
import { soldBy } from '../sold/sold.table.ts';
import { detailOf } from '../staff/detail.routes.ts';
import { isIban } from '../transfers/account.rules.ts';
import { giveBack } from './give-back.jobs.ts';
import { lockRefund, shownRefund } from './pay-out.routes.ts';
import { isAllBack } from './refund.rules.ts';
import { type Refundable, refundableOf } from './refundable.jobs.ts';
import { findRefund, updateRefund } from './refunds.queries.ts';

type Wanted = InputOf<typeof refundTransaction>['body'];

/** Refunds, which one person proposes and another confirms. */
export function refundRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, refundTransaction, async (call) => {
    const { db, params, body } = call;
    const { payment, order, can } = await lockPayment(call, params.uuid);
    refuseWrong(body, can);
    const { uuid } = knownPerson(call.person);
    const decided = { ...body, proposed_by: call.proposedBy, confirmed_by: uuid };
    const { note, refund } = await giveBack(call, { order, payment, can, decided });
    const two = await secondPerson(call, proposed(order, payment, body, can));
    call.audit({
      action: 'refunds.create',
      resource: 'orders',
      id: order.uuid,
      before: { payment: payment.uuid, left: can.left },
      after: {
        refund,
        amount: body.amount,
        currency: payment.currency,
        way: body.way,
        access: body.access,
        credit_note: note,
        ...two,
      },
      reason: body.reason,
      subject: order.buyer_uuid,
    });
    call.afterCommit(() => platform.sessions.forget());
    return detailOf(db, platform, payment.uuid);
  });
  mountWrite(app, platform, payRefundByBank, async (call) => {
    const { db, params, body } = call;
    const { row, order } = await lockRefund(call, params.uuid, 'failed');
    refuseAccount(body.payee);
    const change = { state: 'due', way: 'bank', payee: JSON.stringify(body.payee), failure: '' } as const;
    const by = { proposed_by: call.proposedBy, confirmed_by: knownPerson(call.person).uuid };
    await updateRefund(db, row.id, { ...change, ...by });
    const two = await secondPerson(call, {
      what: refusal('refunds.proposed-by-bank', {
        amount: writtenMoney(row.amount, row.currency),
        reference: order.reference,
        ...toAccount(body.payee),
      }),
      permission: 'billing.transaction.refund',
      page: href('transactions', { query: { tab: 'refunds', view: 'failed' } }),
    });
    call.audit({
      action: 'refunds.by-bank',
      resource: 'orders',
      id: order.uuid,
      before: { refund: row.uuid, way: row.way, state: row.state },
      after: { refund: row.uuid, way: 'bank', state: 'due', ...two },
      subject: order.buyer_uuid,
    });
    const after = await findRefund(db, row.uuid);
    if (!after) throw notFound();
    return shownRefund(after);
  });
}

/** A payment with its order locked, and what can go back of it. The parties are locked before anything that they share. */
async function lockPayment(
  { db, platform }: WriteCall<{ uuid: string }, unknown, Wanted>,
  uuid: string,
): Promise<{ payment: PaymentRow; order: OrderRow; can: Refundable }> {
  const seen = await findPayment(db, uuid);
  if (!seen) throw notFound();
  const order = await lockOrder(db, seen.order_id);
  await lockParties(db, order.buyer_uuid, order);
  const payment = await readPayment(db, seen.id);
  const can = await refundableOf(db, platform, payment);
  if (!can) throw wrongState(refusal('refunds.nothing'));
  return { payment, order, can };
}

/** @throws Problem 409 where something went back meanwhile, 422 by field */
function refuseWrong({ amount, left, way, payee, access }: Wanted, can: Refundable): void {
  if (left !== can.left) throw wrongState(refusal('refunds.changed'));
  if (amount > can.left) throw invalid({ amount: [refusal('refunds.more')] });
  if (!can.ways.includes(way)) throw invalid({ way: [refusal('refunds.no-service')] });
  if (way === 'bank' && !payee)
    throw invalid({
      'payee.account_number': [refusal('values.field-required', { field: { field: 'account_number' } })],
    });
  if (payee) refuseAccount(payee);
  if (access === 'ends' && !can.days) throw invalid({ access: [refusal('refunds.no-days')] });
}

/** An account that looks like an IBAN has the check digits of one. */
function refuseAccount({ account_number }: Payee): void {
  if (/^[A-Za-z]{2}\s*\d{2}/.test(account_number) && !isIban(account_number)) {
    throw invalid({ 'payee.account_number': [refusal('transfers.iban')] });
  }
}

const toAccount = ({ name, account_number }: Payee) => ({ name, account: account_number });

function proposed(
  order: OrderRow,
  payment: PaymentRow,
  { amount, way, payee, access }: Wanted,
  can: Refundable,
) {
  const to =
    way === 'bank' && payee ? refusal('refunds.to-account', toAccount(payee)) : refusal('refunds.to-service');
  const given = access === 'ends' && can.days ? refusal('refunds.days-end') : refusal('refunds.days-stay');
  const isClosed = soldBy(order).takeBack !== null && isAllBack(order, payment, amount);
  const thing = isClosed ? refusal('refunds.thing-closes') : refusal('refunds.thing-stays');
  const days = isPlanOrder(order) ? given : thing;
  return {
    what: refusal('refunds.proposed', {
      amount: writtenMoney(amount, payment.currency),
      paid: writtenMoney(payment.amount, payment.currency),
      reference: order.reference,
      payer: order.buyer.name,
      to,
      days: payment.is_credit ? refusal('refunds.no-access') : days,
    }),
    permission: 'billing.transaction.refund',
    page: href('transactions', { query: { open: payment.uuid } }),
  } as const;
}
