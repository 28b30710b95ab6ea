import { randomUUID } from 'node:crypto';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { OneOffKind } from '@datum/contract/orders/order-facts';
import type { OrderLine } from '@datum/contract/orders/order-quotes';
import { referenceOf } from '@datum/contract/orders/order-reference';
import type { LocalText } from '@datum/contract/values/local-text';
import { OWN_CURRENCY } from '@datum/contract/values/own-currency';
import { sql } from 'kysely';
import { wrongState } from '../../../platform/http/problem.ts';
import { auditedOrder } from '../answer.rules.ts';
import { openMethods } from '../call.routes.ts';
import { endOrder } from '../lapse/end.jobs.ts';
import { ORDER_HOURS } from '../lapse/lapse.rules.ts';
import { usualDetails } from '../own/details.queries.ts';
import type { Buyer } from '../price/held.queries.ts';
import { insertOrder, lockGone, lockOrder, nextOrderNumber, type OrderRow } from '../queries.ts';
import type { Settling } from '../settle/settle.jobs.ts';
import { soldThings } from '../sold/sold.table.ts';
import { creditHeld, prolong } from '../transfers/money.jobs.ts';

/** As many at once; the next ones follow. */
const AT_ONCE = 100;

/** Something that is ordered once, with the column of `orders` that names it. */
export interface Once {
  readonly kind: OneOffKind;
  readonly title: LocalText;
  readonly thing:
    | { readonly report_quote_id: number }
    | { readonly ad_booking_id: number }
    | { readonly publication_id: number; readonly publication_version: number };
  readonly lines: readonly OrderLine[];
  readonly tax_percent: string | null;
  /** Of the lines. */
  readonly sum: { readonly amount: number; readonly tax: number; readonly total: number };
}

/**
 * Makes an order of one thing for a buyer whom the caller has locked. How it is paid and whom it is invoiced to is as last time until
 * the buyer says otherwise. @throws Problem 409 where the office takes no money
 */
export async function orderOnce(call: Settling, buyer: Buyer, once: Once): Promise<OrderRow> {
  const { db, platform, now, audit } = call;
  const [method] = await openMethods(db, platform);
  if (!method) throw wrongState(refusal('orders.closed'));
  const { sum, thing, ...what } = once;
  const { id } = await insertOrder(db, {
    ...what,
    ...thing,
    ...sum,
    credits: [],
    currency: OWN_CURRENCY,
    quote: randomUUID(),
    reference: referenceOf(await nextOrderNumber(db)),
    buyer_uuid: buyer.uuid,
    user_uuid: buyer.user_uuid,
    organisation_id: buyer.organisation_id,
    buyer: await usualDetails(db, buyer),
    locale: buyer.locale,
    method,
    expires_at: new Date(now.getTime() + ORDER_HOURS * 3_600_000),
    is_demo: platform.config.demo,
    created_at: now,
  });
  if (method === 'transfer') await prolong(call, await lockOrder(db, id));
  const order = await lockOrder(db, id);
  audit({
    action: 'orders.create',
    resource: 'orders',
    id: order.uuid,
    after: auditedOrder(order),
    subject: order.buyer_uuid,
  });
  return order;
}

/** Ends orders whose thing is no longer to be had; what came for them is paid back. Gives how many. */
export async function endGone(call: Settling): Promise<number> {
  const due = await lockGone(call.db, isGone(), AT_ONCE);
  for (const { id } of due) await endOnce(call, await lockOrder(call.db, id));
  return due.length;
}

async function endOnce(call: Settling, order: OrderRow): Promise<void> {
  await endOrder(call, order, 'cancelled');
  await creditHeld(call, { ...order, state: 'cancelled' });
  call.audit({
    action: 'orders.cancel',
    resource: 'orders',
    id: order.uuid,
    before: auditedOrder(order),
    after: { ...auditedOrder(order), state: 'cancelled' },
    subject: order.buyer_uuid,
  });
}

const isGone = () =>
  sql<boolean>`(${sql.join(
    soldThings().flatMap(({ gone }) => (gone ? [sql`(${gone})`] : [])),
    sql` or `,
  )})`;
