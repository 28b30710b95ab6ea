import { isDeepStrictEqual } from 'node:util';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { BuyerDetails } from '@datum/contract/orders/billing-details';
import { invalid, notFound, wrongState } from '../../../platform/http/problem.ts';
import { type DocumentRow, findAnyDocument } from '../own/documents.queries.ts';
import { lockOrder } from '../queries.ts';
import { findInvoiceOf } from '../refunds/left.queries.ts';
import { reissue } from '../settle/documents.queries.ts';
import type { Settling } from '../settle/settle.jobs.ts';
import { orderPapers } from './papers.jobs.ts';

interface Asked {
  readonly buyer: BuyerDetails;
  readonly reason: string;
  /** Whether a part of it may have been taken off: buyers ask the office then. */
  readonly mayBeCredited: boolean;
}

/** Makes an invoice out to other details. Gives the new one. @throws Problem 409, 422 */
export async function reissueInvoice(
  { db, platform, now, audit }: Settling,
  seen: DocumentRow,
  { buyer: to, reason, mayBeCredited }: Asked,
): Promise<DocumentRow> {
  // two who press at once make one new invoice
  const order = await lockOrder(db, seen.order_id);
  const row = (await findAnyDocument(db, seen.uuid)) ?? seen;
  if (row.kind !== 'invoice') throw wrongState(refusal('orders.only-invoice'));
  if (row.replaced_by) throw wrongState(refusal('orders.replaced', { number: row.replaced_by }));
  const invoice = await findInvoiceOf(db, order.id);
  const off = { amount: Number(invoice?.off_amount ?? 0), tax: Number(invoice?.off_tax ?? 0) };
  const taken = off.amount + off.tax;
  if (taken > 0 && (!mayBeCredited || taken >= row.total)) {
    throw wrongState(refusal('orders.invoice-credited'));
  }
  if (isDeepStrictEqual(row.buyer, to)) throw invalid({ 'buyer.name': [refusal('orders.same-buyer')] });
  const { seller, buyer } = row;
  const about = { order: { ...order, buyer }, seller, today: platform.today(), now };
  const made = await reissue(db, about, { before: frozenOf(row), off, to, reason });
  await orderPapers(db, order);
  const after = await findAnyDocument(db, made);
  if (!after) throw notFound();
  audit({
    action: 'order-papers.reissue',
    resource: 'orders',
    id: order.uuid,
    before: { invoice: row.number },
    after: { invoice: after.number },
    reason,
    subject: order.buyer_uuid,
  });
  return after;
}

const frozenOf = (row: DocumentRow) => ({
  id: row.id,
  sums: { amount: row.amount, tax: row.tax, total: row.total },
  tax_percent: row.tax_percent,
  lines: row.lines,
  from_on: row.from,
  to_on: row.to,
});
