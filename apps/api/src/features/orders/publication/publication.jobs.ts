import { priceOf, soldMedia } from '@datum/contract/content/values/sold-content';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { readSoldFiles, readSoldPublication } from '../../content/reading/sold.queries.ts';
import { noteUses } from '../../media/uses.queries.ts';
import { insertDelivery } from '../delivery/delivery.queries.ts';
import { findOrdersOfPublication, type OrderRow } from '../queries.ts';
import { isRefunded } from '../refunds/refund.rules.ts';
import type { Settling } from '../settle/settle.jobs.ts';
import type { Sold } from '../sold/sold.table.ts';

/**
 * The file of a publication that has a price. An order keeps its price while it waits; one that expired is given while the price
 * is the same. What is paid is delivered as it is published then, and stays with its buyer whatever is published later.
 */
export const publication: Sold = {
  whyNot: async (db, order) => {
    const found = await onSale(db, order);
    const late = refusal('orders.late-reason');
    if (!found || (order.state !== 'waiting' && found.price !== order.amount)) return late;
    const others = await findOrdersOfPublication(db, order.buyer_uuid, thingOf(order));
    return others.some((one) => one.id !== order.id && !isRefunded(one)) ? late : null;
  },
  give: async (call, order) =>
    (await deliver(call, order)) ? { subscription_id: null, from: null, to: null } : null,
  noteProof: async () => undefined,
  hold: async (_call, _order, until) => until,
  endWaiting: async () => undefined,
  takeBack: async (_call, { reference }) => refusal('refunds.closes-publication', { reference }),
  paidMail: 'order-paid',
  opens: ({ uuid }) => href('orders.show', { id: uuid }),
  // it was taken back, or costs nothing any more
  gone: sql<boolean>`o.publication_id is not null and not exists (select from content_items i
    join content_versions v on v.item_id = i.id and v.number = i.published
    where i.id = o.publication_id and i.archived_at is null and v.content->'item'->>'price' is not null)`,
  notGiven: sql<boolean>`not exists (select from order_deliveries d where d.order_id = o.id and d.is_whole)`,
};

function thingOf({ publication_id, reference }: OrderRow): number {
  if (publication_id === null) throw new Error(`the order ${reference} sells no publication`);
  return publication_id;
}

/** What is sold now, with its price and files; null where nothing is. */
async function onSale(db: Reading, order: OrderRow) {
  const found = await readSoldPublication(db, thingOf(order));
  const price = found ? priceOf('publication', found.content.item) : null;
  if (!found || price === null) return null;
  const media = soldMedia('publication', found.content);
  return media.length > 0 ? { price, media } : null;
}

/** Files of the publication are the buyer's; the library keeps them while an order names them. */
async function deliver({ db, now }: Settling, order: OrderRow): Promise<boolean> {
  const found = await onSale(db, order);
  const files = found ? await readSoldFiles(db, found.media) : [];
  if (!found || files.length === 0) return false;
  for (const { file_name, media_type, size, sha256, object_key } of files) {
    await insertDelivery(db, {
      ...{ order_id: order.id, how: 'file', name: file_name, is_whole: true, reason: '', at: now },
      ...{ media_type, size, sha256, object_key },
    });
  }
  const by = { kind: 'order', id: order.uuid, title: order.reference };
  await noteUses(db, { by, media: found.media, now });
  return true;
}
