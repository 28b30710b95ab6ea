import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { RefundState } from '@datum/contract/orders/refunds/refund-facts';
import * as contract from '@datum/contract/orders/refunds/refunds';
import { href } from '@datum/contract/screens/all';

import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite, type WriteCall } from '../../../platform/http/mount.ts';
import { pageAnswer } from '../../../platform/http/paging.ts';
import { invalid, notFound, wrongState } from '../../../platform/http/problem.ts';
import { dateIn } from '../../../platform/office-day.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { writtenMoney } from '../answer.rules.ts';
import { lockOrder, type OrderRow } from '../queries.ts';
import { mailAbout } from '../receivers/mail-about.jobs.ts';
import { findRefund, listRefunds, type RefundRow, updateRefund } from './refunds.queries.ts';

type Call = WriteCall<{ uuid: string }, unknown, unknown>;

/** Refunds after they were decided: what is to be paid out by hand, and what a service did not take. */
export function payOutRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, contract.listRefunds, async ({ db, query, request }) => {
    const { page, per_page, view } = query;
    const { rows, total } = await listRefunds(db, view, { limit: per_page, offset: (page - 1) * per_page });
    return pageAnswer(request, rows.map(shownRefund), total, query);
  });
  mountWrite(app, platform, contract.recordPaidOut, async (call) => {
    const { db, body, now } = call;
    const { row, order } = await lockRefund(call, call.params.uuid, 'due');
    const { paid_on, bank_reference } = body;
    if (paid_on > platform.today()) throw invalid({ paid_on: [refusal('transfers.future')] });
    if (paid_on < dateIn(platform.config.timeZone, row.created_at)) {
      throw invalid({ paid_on: [refusal('refunds.before')] });
    }
    const paid_by = knownPerson(call.person).uuid;
    await updateRefund(db, row.id, { state: 'paid', paid_at: now, paid_by, paid_on, bank_reference });
    await mailPaidOut(call, order, row, { paid_on, bank_reference });
    note(call, order, row, { action: 'refunds.paid', after: { state: 'paid', paid_on, bank_reference } });
    return again(call, row);
  });
  mountWrite(app, platform, contract.sendRefundAgain, async (call) => {
    const { row, order } = await lockRefund(call, call.params.uuid, 'failed');
    const anew = { state: 'sending', failure: '', tries: 0, service_ref: null } as const;
    await updateRefund(call.db, row.id, { ...anew, attempt: row.attempt + 1, send_at: call.now });
    note(call, order, row, { action: 'refunds.send', after: { state: 'sending', attempt: row.attempt + 1 } });
    return again(call, row);
  });
}

/** A refund in a state, locked with its order: two who press at once act one after the other. @throws Problem 404, 409 */
export async function lockRefund(
  { db }: Pick<Call, 'db'>,
  uuid: string,
  state: RefundState,
): Promise<{ row: RefundRow; order: OrderRow }> {
  const seen = await findRefund(db, uuid);
  if (!seen) throw notFound();
  const order = await lockOrder(db, seen.order_id);
  const row = await findRefund(db, uuid);
  if (row?.state !== state) throw wrongState(refusal('refunds.moved'));
  return { row, order };
}

/** A refund on the wire. */
export const shownRefund = (row: RefundRow): contract.Refund => ({
  uuid: row.uuid,
  payment: row.payment_uuid,
  reference: row.reference,
  payer: row.buyer.name,
  amount: row.amount,
  currency: row.currency,
  way: row.way,
  state: row.state,
  payee: row.payee,
  reason: row.reason,
  failure: row.failure,
  credit_note: row.credit_note,
  bank_reference: row.bank_reference,
  paid_on: row.paid_on,
  paid_by: row.payer_out,
  proposed_by: row.proposer,
  confirmed_by: row.confirmer,
  created_at: row.created_at.toISOString(),
});

async function again({ db }: Call, { uuid }: RefundRow): Promise<contract.Refund> {
  const row = await findRefund(db, uuid);
  if (!row) throw notFound();
  return shownRefund(row);
}

const note = (
  { audit }: Call,
  order: OrderRow,
  row: RefundRow,
  { action, after }: { readonly action: 'refunds.paid' | 'refunds.send'; readonly after: object },
): void =>
  audit({
    action,
    resource: 'orders',
    id: order.uuid,
    before: { refund: row.uuid, state: row.state },
    after: { refund: row.uuid, amount: row.amount, currency: row.currency, ...after },
    subject: order.buyer_uuid,
  });

async function mailPaidOut(
  { db, platform }: Call,
  order: OrderRow,
  { amount, currency }: RefundRow,
  { paid_on, bank_reference }: { readonly paid_on: string; readonly bank_reference: string },
): Promise<void> {
  await mailAbout({ db, platform }, order, 'refund-paid-out', () => ({
    reference: order.reference,
    amount: writtenMoney(amount, currency),
    day: paid_on,
    bank: bank_reference,
    link: platform.config.webUrl + href('orders.show', { id: order.uuid }),
  }));
}
