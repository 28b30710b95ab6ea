import type { Transaction, TransactionDetail } from '@datum/contract/orders/transactions';
import type { Reading } from '@datum/database/open';
import { gatewayNamed } from '../../../platform/gateways/gateways.ts';
import { notFound } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { shownClearance } from '../clearance/again.routes.ts';
import { readClearances } from '../clearance/clearance.queries.ts';
import { refundableOf } from '../refunds/refundable.jobs.ts';
import { readRefundsOf } from '../refunds/refunds.queries.ts';
import * as read from './transactions.queries.ts';

/** One payment with all about its order. @throws Problem 404 */
export async function detailOf(db: Reading, platform: Platform, uuid: string): Promise<TransactionDetail> {
  const row = await read.findTransaction(db, uuid);
  if (!row) throw notFound();
  const [order, payments, documents, events, can, refunds, clearances] = await Promise.all([
    read.findOrderOf(db, row.order_id),
    read.readPaymentsOf(db, row.order_id),
    read.readIssued(db, row.order_id),
    read.readEvents(db, row.order_id),
    refundableOf(db, platform, row),
    readRefundsOf(db, row.id),
    readClearances(db, row.order_id).then((rows) =>
      Promise.all(rows.map(async (one) => [one.document_id, await shownClearance(one)] as const)),
    ),
  ]);
  const clearanceOf = new Map(clearances);
  return {
    ...shownTransaction(row),
    title: order.title,
    order_state: order.state,
    total: order.total,
    payments: payments.map(shownTransaction),
    documents: documents.map(({ id, fetched_at, ...document }) => ({
      ...document,
      clearance: clearanceOf.get(id) ?? null,
      fetched_at: fetched_at?.toISOString() ?? null,
    })),
    events: events.map(({ body, received_at, ...event }) => ({
      ...event,
      body: JSON.stringify(body),
      received_at: received_at.toISOString(),
    })),
    asked_at: row.asked_at?.toISOString() ?? null,
    ask_at: row.ask_at?.toISOString() ?? null,
    can_ask:
      row.gateway_ref !== null &&
      row.gateway !== null &&
      gatewayNamed(platform.gateways, row.gateway) !== undefined,
    refundable: can && {
      left: can.left,
      ways: [...can.ways],
      access: can.days && { from: can.days.from, to: can.days.to },
    },
    refunds: refunds.map(
      ({ uuid: refund, amount, way, state, access, reason, credit_note, created_at, paid_on }) => ({
        uuid: refund,
        ...{ amount, way, state, access, reason, credit_note, paid_on },
        created_at: created_at.toISOString(),
      }),
    ),
  };
}

/** A payment on the wire. */
export const shownTransaction = (row: read.TransactionRow): Transaction => ({
  uuid: row.uuid,
  order: row.order,
  reference: row.reference,
  payer: { name: row.buyer.name, email: row.buyer.email },
  method: row.method,
  gateway: row.gateway,
  gateway_ref: row.gateway_ref,
  amount: row.amount,
  currency: row.currency,
  state: row.state,
  failure: row.failure,
  is_credit: row.is_credit,
  refunded: row.refunded,
  refund: row.refund,
  delivery: row.delivery,
  created_at: row.created_at.toISOString(),
  settled_at: row.settled_at?.toISOString() ?? null,
});
