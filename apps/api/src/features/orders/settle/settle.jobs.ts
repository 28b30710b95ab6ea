import { href } from '@datum/contract/screens/all';
import type { Writing } from '@datum/database/open';
import type { Change } from '../../../platform/audit/audit.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findSeller } from '../../billing-settings/queries.ts';
import { auditedOrder, titleIn, writtenMoney } from '../answer.rules.ts';
import { orderPapers } from '../papers/papers.jobs.ts';
import { type OrderRow, updateOrder } from '../queries.ts';
import { mailAbout } from '../receivers/mail-about.jobs.ts';
import { type Given, soldBy } from '../sold/sold.table.ts';
import { issueDocuments } from './documents.queries.ts';

/** A transaction in which money is dealt with, and where its audit rows go. */
export interface Settling {
  readonly db: Writing;
  readonly platform: Platform;
  readonly now: Date;
  readonly audit: (change: Change) => void;
  /** Who acts on an order of somebody else, as staff do; its buyer where nobody is named. */
  readonly actor?: string;
}

/** Money that settles an order. */
export interface SettlingPayment {
  readonly id: number;
  readonly amount: number;
}

/**
 * Settles an order that the caller has locked, in one transaction: what was sold, invoice, credit notes, receipt, email, live event, audit.
 * All of it or nothing: who pays has it, and who has it has paid. False where it can no longer be given as priced.
 */
export async function settleOrder(
  call: Settling,
  order: OrderRow,
  payment: SettlingPayment | null,
): Promise<boolean> {
  const { db, platform, now } = call;
  const today = platform.today();
  const stored = await findSeller(db);
  if (!stored) return false;
  const given = await soldBy(order).give(call, order);
  if (!given) return false;
  await updateOrder(db, order.id, {
    state: 'paid',
    subscription_id: given.subscription_id,
    given_from: given.from,
    given_to: given.to,
    paid_at: now,
    closed_at: null,
  });
  const issued = await issueDocuments(db, { order, seller: stored.seller, today, now, given }, payment);
  await orderPapers(db, order);
  await mailPaid(call, order, { given, ...issued });
  call.audit({
    action: 'orders.settle',
    resource: 'orders',
    id: order.uuid,
    before: auditedOrder(order),
    after: { ...auditedOrder(order), state: 'paid', given_from: given.from, given_to: given.to, ...issued },
    subject: order.buyer_uuid,
  });
  return true;
}

async function mailPaid(
  { db, platform }: Settling,
  order: OrderRow,
  {
    given,
    invoice,
    receipt,
  }: { readonly given: Given; readonly invoice: string; readonly receipt: string | null },
): Promise<void> {
  const sold = soldBy(order);
  // the words of this email speak of the page of the order
  const link = sold.paidMail === 'order-paid' ? href('orders.show', { id: order.uuid }) : sold.opens(order);
  await mailAbout({ db, platform }, order, sold.paidMail, ({ locale }) => ({
    plan: titleIn(order, locale),
    reference: order.reference,
    amount: writtenMoney(order.total, order.currency),
    from: given.from ?? '',
    to: given.to ?? '',
    documents: [invoice, receipt].filter((number) => number !== null).join(', '),
    link: platform.config.webUrl + link,
  }));
}
