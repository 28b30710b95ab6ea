import type { DeliveryState } from '@datum/contract/orders/order-facts';
import { type RawBuilder, sql } from 'kysely';

/** What is bought once and delivered: where other things are sold, there is nothing to deliver. */
const DELIVERED_KINDS = sql`('report', 'publication')`;

/**
 * How far an order `o` is delivered; null before it is paid, and where nothing is delivered. A report is whole when its request is:
 * what is delivered while work goes on is a part. What staff deliver beside it is whole when they say so.
 */
export const deliveryOf: RawBuilder<DeliveryState | null> = sql<DeliveryState | null>`(case
  when o.state <> 'paid' or o.kind not in ${DELIVERED_KINDS} then null
  when exists (select from order_deliveries d where d.order_id = o.id and d.is_whole) then 'delivered'
  when exists (select from report_request_quotes q join report_requests r on r.id = q.request_id
    where q.id = o.report_quote_id and (r.state = 'delivered' or (r.state = 'closed'
      and exists (select from report_request_answers a where a.request_id = r.id and a.delivered_at is not null)))) then 'delivered'
  when exists (select from order_deliveries d where d.order_id = o.id and d.how <> 'resent')
    or exists (select from report_request_quotes q join report_request_answers a on a.request_id = q.request_id
      where q.id = o.report_quote_id and a.delivered_at is not null) then 'partly'
  else 'none' end)`;

/** Narrows orders `o` to those that are delivered so far; the paid ones of what is bought once have an index. */
export const isDelivered = (state: DeliveryState): RawBuilder<boolean> =>
  sql<boolean>`(o.id in (select p.id from orders p where p.state = 'paid' and p.plan_version_id is null)
    and ${deliveryOf} = ${state})`;
