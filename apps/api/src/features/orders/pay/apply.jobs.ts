import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import type { Told } from '../../../platform/gateways/gateway.ts';
import { tellerIn } from '../../../platform/http/tell.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { sendNotice } from '../../../platform/mail/notices.ts';
import { auditedOrder, writtenMoney } from '../answer.rules.ts';
import { endOrder } from '../lapse/end.queries.ts';
import { findPerson, lockOrder, type OrderRow } from '../queries.ts';
import { type Settling, settleOrder } from '../settle/settle.jobs.ts';
import { creditHeld } from '../transfers/money.jobs.ts';
import { canBeGiven } from './late.queries.ts';
import { type PaymentRow, readPayment, updatePayment } from './payments.queries.ts';

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
  if (payment.state === 'succeeded') return 'nothing';
  switch (told.state) {
    case 'pending':
      if (payment.state === 'initiated') await updatePayment(db, payment.id, { state: 'pending' });
      return 'pending';
    case 'failed':
    case 'expired':
      await updatePayment(db, payment.id, { state: told.state, failure: told.failure, ask_at: null });
      return 'failed';
    case 'succeeded':
      return take(call, order, payment, told);
  }
}

/** Takes money: it settles its order, or is kept to be paid back. */
async function take(
  call: Settling,
  order: OrderRow,
  payment: PaymentRow,
  told: Extract<Told, { state: 'succeeded' }>,
): Promise<Outcome> {
  const { db, now } = call;
  if (told.amount !== payment.amount || told.currency !== payment.currency) {
    const received = writtenMoney(told.amount, told.currency);
    const asked = writtenMoney(payment.amount, payment.currency);
    await updatePayment(db, payment.id, { ask_at: null });
    await tellStaff(call, order, refusal('orders.amount-reason', { received, asked }));
    call.audit({ ...auditOf(order), action: 'orders.odd-message', after: { received, asked } });
    return 'odd-amount';
  }
  const settled = { state: 'succeeded', failure: null, settled_at: now, ask_at: null } as const;
  if (await canBeGiven(db, order, call.platform.today())) {
    await updatePayment(db, payment.id, settled);
    if (await settleOrder(call, order, payment)) {
      await creditHeld(call, { ...order, state: 'paid' });
      return 'settled';
    }
  }
  const why = order.state === 'paid' ? refusal('orders.twice-reason') : refusal('orders.late-reason');
  await updatePayment(db, payment.id, { ...settled, is_credit: true, credit_reason: why.key });
  // what could not be given once would take the money of a second try as well
  if (order.state === 'waiting') {
    await endOrder(db, { order, today: call.platform.today(), now }, 'expired');
  }
  await tellCredit(call, order, payment, why);
  return 'credited';
}

/** Money that cannot be used: its payer hears that it comes back, staff that they pay it back. */
export async function tellCredit(
  call: Settling,
  order: OrderRow,
  payment: PaymentRow,
  why: Refusal,
): Promise<void> {
  const { db, platform } = call;
  const person = await findPerson(db, order.buyer_uuid);
  await sendMail(db, platform, {
    template: 'payment-credited',
    to: order.buyer.email,
    userUuid: person.uuid,
    locale: order.locale,
    values: {
      name: person.name,
      reference: order.reference,
      amount: writtenMoney(payment.amount, payment.currency),
      why: tellerIn(order.locale)(why),
      link: platform.config.webUrl + href('contact'),
    },
  });
  await tellStaff(call, order, why);
  call.audit({
    ...auditOf(order),
    action: 'orders.credit',
    after: { ...auditedOrder(order), credited: payment.amount, why: why.key },
  });
}

const tellStaff = ({ db, platform }: Settling, order: OrderRow, why: Refusal) =>
  sendNotice(
    db,
    platform,
    'payment-odd',
    (locale) => ({
      reference: order.reference,
      what: tellerIn(locale)(why),
      link: platform.config.webUrl + href('subscribers'),
    }),
    {},
  );

const auditOf = (order: OrderRow) =>
  ({ resource: 'orders', id: order.uuid, subject: order.buyer_uuid }) as const;
