import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import { tellerIn } from '../../../platform/http/tell.ts';
import { sendNotice } from '../../../platform/mail/notices.ts';
import { auditedOrder, writtenMoney } from '../answer.rules.ts';
import type { OrderRow } from '../queries.ts';
import { mailAbout } from '../receivers/mail-about.jobs.ts';
import type { Settling } from '../settle/settle.jobs.ts';
import type { PaymentRow } from './payments.queries.ts';

/** Money that cannot be used: its payer hears that it comes back, staff that they pay it back. */
export async function tellCredit(
  call: Settling,
  order: OrderRow,
  payment: Pick<PaymentRow, 'amount' | 'currency'>,
  why: Refusal,
): Promise<void> {
  const { platform } = call;
  const amount = writtenMoney(payment.amount, payment.currency);
  await mailAbout(call, order, 'payment-credited', ({ locale }) => ({
    reference: order.reference,
    amount,
    why: tellerIn(locale)(why),
    link: platform.config.webUrl + href('contact'),
  }));
  await tellStaff(call, order, refusal('orders.credit-reason', { amount, why }));
  call.audit({
    ...auditOf(order),
    action: 'orders.credit',
    after: {
      ...auditedOrder(order),
      credited: payment.amount,
      credited_currency: payment.currency,
      why: why.key,
    },
  });
}

/** Staff who deal with money hear of something odd about an order. */
export const tellStaff = ({ db, platform }: Settling, order: Pick<OrderRow, 'reference'>, why: Refusal) =>
  sendNotice(
    db,
    platform,
    'payment-odd',
    (locale) => ({
      reference: order.reference,
      what: tellerIn(locale)(why),
      link: platform.config.webUrl + href('transactions'),
    }),
    {},
  );

/** Whom and what an audit row about an order names. */
export const auditOf = (order: OrderRow) =>
  ({ resource: 'orders', id: order.uuid, subject: order.buyer_uuid }) as const;
