import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { RefundAccess, RefundWay } from '@datum/contract/orders/refunds/refund-facts';
import type { Payee } from '@datum/contract/orders/refunds/refunds';
import { href } from '@datum/contract/screens/all';
import { addDays } from '@datum/contract/values/day';
import { tellerIn } from '../../../platform/http/tell.ts';
import { dayIn } from '../../../platform/mail/day-in.ts';
import { noteChange } from '../../subscriptions/changes.queries.ts';
import { touchSubscription, updatePeriod } from '../../subscriptions/write.queries.ts';
import { writtenMoney } from '../answer.rules.ts';
import { orderPapers } from '../papers/papers.jobs.ts';
import type { PaymentRow } from '../pay/payments.queries.ts';
import type { OrderRow } from '../queries.ts';
import { mailAbout } from '../receivers/mail-about.jobs.ts';
import { issueCreditNote } from '../settle/documents.queries.ts';
import type { Settling } from '../settle/settle.jobs.ts';
import { soldBy } from '../sold/sold.table.ts';
import { isAllBack, splitOff } from './refund.rules.ts';
import type { Refundable } from './refundable.jobs.ts';
import { insertRefund } from './refunds.queries.ts';

/** A refund as two people decided it. */
interface Decided {
  readonly amount: number;
  readonly way: RefundWay;
  readonly payee: Payee | null;
  readonly access: RefundAccess;
  readonly reason: string;
  readonly proposed_by: string | null;
  readonly confirmed_by: string;
}

interface Back {
  readonly order: OrderRow;
  readonly payment: PaymentRow;
  readonly can: Refundable;
  readonly decided: Decided;
}

/**
 * Decides a refund of an order that the caller has locked, in one transaction: credit note, days, email and live event. The money
 * itself goes after the commit, at the service or by hand.
 */
export async function giveBack(call: Settling, back: Back): Promise<{ note: string | null; refund: string }> {
  const { db, now } = call;
  const { order, payment, can, decided } = back;
  const note = await credit(call, back);
  const { amount, way, access, reason, proposed_by, confirmed_by } = decided;
  const { uuid } = await insertRefund(db, {
    payment_id: payment.id,
    order_id: order.id,
    currency: payment.currency,
    credit_note_id: note?.id ?? null,
    created_at: now,
    payee: way === 'bank' ? decided.payee : null,
    ...{ amount, way, access, reason, proposed_by, confirmed_by },
  });
  if (access === 'ends' && can.days) await endDays(call, can.days);
  if (order.subscription_id !== null && !payment.is_credit) await noteRefund(call, back);
  const closes = isAllBack(order, payment, amount) && soldBy(order).takeBack;
  const closed = closes ? await closes(call, order, reason) : null;
  await mailRefund(call, back, { note: note?.number ?? null, closed });
  return { note: note?.number ?? null, refund: uuid };
}

async function credit({ db, platform, now }: Settling, { order, can: { invoice }, decided }: Back) {
  if (!invoice) return null;
  const { seller, buyer, id, tax_percent, from_on, to_on } = invoice;
  const about = { order: { ...order, buyer }, seller, today: platform.today(), now };
  const note = await issueCreditNote(db, about, {
    sums: splitOff(decided.amount, invoice),
    refers_to: id,
    reason: decided.reason,
    ...{ tax_percent, from_on, to_on },
  });
  await orderPapers(db, order);
  return note;
}

/** Days of an order end today; those that have not begun never do. Nothing follows with grace after what was paid back. */
async function endDays(
  { db, platform, now }: Settling,
  { id, subscription_id, from, is_followed }: NonNullable<Refundable['days']>,
): Promise<void> {
  const today = platform.today();
  await updatePeriod(db, id, { ends_on: from > today ? addDays(from, -1) : today });
  await touchSubscription(db, subscription_id, now, is_followed ? {} : { cancelled_on: today });
}

const noteRefund = ({ db, platform, now }: Settling, { order, decided }: Back) =>
  noteChange(db, {
    subscription: order.subscription_id ?? 0,
    action: 'subscriptions.refund',
    reason: order.reference,
    actor: decided.confirmed_by,
    at: now,
    today: platform.today(),
  });

async function mailRefund(
  { db, platform }: Settling,
  { order, payment, can, decided: { amount, way, access, reason } }: Back,
  { note, closed }: { readonly note: string | null; readonly closed: Refusal | null },
): Promise<void> {
  await mailAbout({ db, platform }, order, 'payment-refunded', ({ locale }) => {
    const tell = tellerIn(locale);
    const begins = can.days && can.days.from > platform.today() ? dayIn(locale, can.days.from) : null;
    const end =
      begins === null ? refusal('refunds.mail-ends') : refusal('refunds.mail-never', { day: begins });
    const days = access === 'ends' ? end : refusal('refunds.mail-stays');
    return {
      reference: order.reference,
      amount: writtenMoney(amount, payment.currency),
      why: reason,
      how: [
        tell(refusal(way === 'service' ? 'refunds.mail-service' : 'refunds.mail-bank')),
        ...(note === null ? [] : [tell(refusal('refunds.mail-note', { number: note }))]),
        ...(can.days ? [tell(days)] : []),
        ...(closed ? [tell(closed)] : []),
      ].join(' '),
      link: platform.config.webUrl + href('orders.show', { id: order.uuid }),
    };
  });
}
