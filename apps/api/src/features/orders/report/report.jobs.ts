import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { isEnded } from '@datum/contract/requests/request-steps';
import { href } from '@datum/contract/screens/all';
import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { tellerIn } from '../../../platform/http/tell.ts';
import { sendNotice } from '../../../platform/mail/notices.ts';
import { findSeller } from '../../billing-settings/queries.ts';
import { type Change, changeRequest } from '../../report-requests/change.queries.ts';
import { closeDelivered } from '../../report-requests/papers/answers.queries.ts';
import {
  findQuote,
  findQuotedRequest,
  setQuote,
  withdrawQuotes,
} from '../../report-requests/papers/quotes.queries.ts';
import { lockRequest, type RequestRecord, readSettings } from '../../report-requests/queries.ts';
import { insertMessage } from '../../report-requests/thread/thread.queries.ts';
import type { OrderRow } from '../queries.ts';
import type { Settling } from '../settle/settle.jobs.ts';
import type { Sold } from '../sold/sold.table.ts';

/** A report that was asked for: its payment begins the work, and an order that ends unpaid puts the quote back. */
export const report: Sold = {
  whyNot,
  give: async (call, order) => {
    await beginWork(call, order);
    return { subscription_id: null, from: null, to: null };
  },
  hold: async (_call, _order, until) => until,
  noteProof: async () => undefined,
  endWaiting: putBack,
  takeBack: closeRefunded,
  paidMail: 'order-paid',
  opens: ({ uuid }) => href('orders.show', { id: uuid }),
  // the quote was withdrawn, or its request was closed, declined or merged
  gone: sql<boolean>`o.report_quote_id is not null and not exists (select from report_request_quotes q
    join report_requests r on r.id = q.request_id where q.id = o.report_quote_id and q.state = 'accepted'
      and r.merged_into is null and r.state not in ('delivered', 'closed', 'declined'))`,
  notGiven: sql<boolean>`not exists (select from report_request_quotes q join report_requests r on r.id = q.request_id
    where q.id = o.report_quote_id and r.paid_at is not null)`,
};

/** The request of an order, locked, with the quote as it is then. Orders are locked before requests. */
async function lockOf(db: Writing, { reference, report_quote_id: quote }: OrderRow) {
  if (quote === null) throw new Error(`the order ${reference} sells no report`);
  const row = await lockRequest(db, await findQuotedRequest(db, quote));
  if (!row) throw new Error(`the quote of the order ${reference} has no request`);
  return { row, quote: await findQuote(db, quote) };
}

/**
 * An order that waits holds while its quote is the accepted one; one that expired is given while its quote stands again, as who
 * accepts it would get it.
 */
async function whyNot(db: Writing, order: OrderRow, today: string): Promise<Refusal | null> {
  const { row, quote } = await lockOf(db, order);
  const late = refusal('orders.late-reason');
  if (row.merged_into !== null || row.paid_at !== null || isEnded(row.state)) return late;
  if (order.state === 'waiting') return quote.state === 'accepted' ? null : late;
  return quote.state === 'sent' && quote.valid_until >= today ? null : late;
}

/** Where a question to the requester is open, its answer is waited for before the work begins. */
async function beginWork(call: Settling, order: OrderRow): Promise<void> {
  const { db, now, platform } = call;
  const { row, quote } = await lockOf(db, order);
  await setQuote(db, quote.id, { state: 'accepted', answered_at: quote.answered_at ?? now });
  await change(call, row, order, 'report-requests.pay', {
    action: 'quote-paid',
    ...(row.state === 'clarifying' ? {} : { to: 'in_work', waits: null }),
    set: { fee: quote.total, paid_at: now },
  });
  const { number, title, uuid } = row;
  const link = platform.config.webUrl + href('report-requests.show', { id: uuid });
  await sendNotice(db, platform, 'request-paid', () => ({ number, title, order: order.reference, link }), {});
}

/**
 * The quote of an order that ended unpaid can be accepted again. In a request that ended meanwhile nothing moves: where it is opened
 * again, it waits for its payment.
 */
async function putBack(call: Settling, order: OrderRow): Promise<void> {
  const { row, quote } = await lockOf(call.db, order);
  const isOver = isEnded(row.state) || row.merged_into !== null;
  if (isOver || quote.state !== 'accepted' || row.paid_at !== null) return;
  await setQuote(call.db, quote.id, { state: 'sent', answered_at: null });
  await change(call, row, order, 'report-requests.unpaid', {
    action: 'quote-unpaid',
    to: 'quoted',
    waits: 'requester',
    set: { fee: null },
  });
}

/** A report that was refunded in full: its request is closed with a message, and its files with it. */
async function closeRefunded(call: Settling, order: OrderRow, why: string): Promise<Refusal> {
  const { db, now } = call;
  const { row } = await lockOf(db, order);
  const closed = refusal('refunds.closes-report', { reference: order.reference });
  const files = await closeDelivered(db, row.id, now);
  const isOver = row.state === 'closed' || row.state === 'declined' || row.merged_into !== null;
  await insertMessage(db, {
    request_id: row.id,
    ...{ kind: 'message', by_staff: true, via: 'web', author_uuid: null, author_email: '' },
    author_name: (await findSeller(db))?.seller.name ?? '',
    body: `${tellerIn(row.locale)(closed)}\n\n${why}`,
    at: now,
  });
  const set = { last_message_at: now, last_message_by: 'staff' } as const;
  await change(
    call,
    row,
    order,
    'report-requests.refund',
    { action: 'quote-refunded', set, ...(isOver ? {} : { to: 'closed', waits: null }) },
    { files_closed: files },
  );
  await withdrawQuotes(db, row.id, ['sent'], now);
  return closed;
}

/** Changes a request with its timeline and audit row, in the name of who ordered. */
async function change(
  { db, platform, now, audit }: Settling,
  row: RequestRecord,
  order: OrderRow,
  action: 'report-requests.pay' | 'report-requests.unpaid' | 'report-requests.refund',
  what: Pick<Change, 'action' | 'to' | 'waits' | 'set'>,
  more: object = {},
): Promise<void> {
  const { days_off: daysOff } = await readSettings(db);
  const said = { reason: order.reference, actor: order.buyer.name };
  await changeRequest(db, row, { ...what, ...said }, { now, today: platform.today(), daysOff });
  audit({
    action,
    resource: 'report_requests',
    id: row.uuid,
    before: { state: row.state, fee: row.fee },
    after: { state: what.to ?? row.state, fee: what.set?.fee ?? null, order: order.reference, ...more },
    ...(row.requester_uuid ? { subject: row.requester_uuid } : {}),
  });
}
