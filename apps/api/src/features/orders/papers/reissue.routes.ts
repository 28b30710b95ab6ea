import { isDeepStrictEqual } from 'node:util';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { reissueOwnInvoice } from '@datum/contract/orders/order-papers';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import { invalid, notFound, wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { type DocumentRow, findDocument, readerOf } from '../own/documents.queries.ts';
import { shownDetail } from '../own/documents.routes.ts';
import { lockOrder } from '../queries.ts';
import { reissue } from '../settle/documents.queries.ts';
import { orderPapers } from './papers.jobs.ts';
import { isCredited } from './papers.queries.ts';

/** Invoices made out to other details: what was issued stays, a credit note takes it off, and a new one follows. */
export function reissueRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, reissueOwnInvoice, async ({ db, person, params, body, now, audit }) => {
    const { uuid } = knownPerson(person);
    const reader = await readerOf(db, uuid);
    const seen = await findDocument(db, reader, params.uuid);
    if (!seen) throw notFound();
    // two who press at once make one new invoice
    const order = await lockOrder(db, seen.order_id);
    const row = (await findDocument(db, reader, params.uuid)) ?? seen;
    if (row.kind !== 'invoice') throw wrongState(refusal('orders.only-invoice'));
    if (row.replaced_by) throw wrongState(refusal('orders.replaced', { number: row.replaced_by }));
    if (await isCredited(db, row.id)) throw wrongState(refusal('orders.invoice-credited'));
    if (isDeepStrictEqual(row.buyer, body.buyer)) {
      throw invalid({ 'buyer.name': [refusal('orders.same-buyer')] });
    }
    const { seller, buyer } = row;
    const about = { order: { ...order, buyer }, seller, today: platform.today(), now };
    const made = await reissue(db, about, { before: frozenOf(row), to: body.buyer, reason: body.reason });
    await orderPapers(db, order);
    const after = await findDocument(db, reader, made);
    if (!after) throw notFound();
    audit({
      action: 'order-papers.reissue',
      resource: 'orders',
      id: order.uuid,
      before: { invoice: row.number },
      after: { invoice: after.number },
      reason: body.reason,
      subject: uuid,
    });
    return shownDetail(after);
  });
}

const frozenOf = (row: DocumentRow) => ({
  id: row.id,
  sums: { amount: row.amount, tax: row.tax, total: row.total },
  tax_percent: row.tax_percent,
  lines: row.lines,
  from_on: row.from,
  to_on: row.to,
});
