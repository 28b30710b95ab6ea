import { textOf } from '@datum/contract/content/values/content-values';
import { priceOf, soldMedia } from '@datum/contract/content/values/sold-content';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { orderPublication } from '@datum/contract/orders/publication-orders';
import { charged } from '@datum/contract/plans/plan-money';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import { notFound, wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { findSoldPublication } from '../../content/reading/sold.queries.ts';
import { readTaxOn } from '../../tax-rates/queries.ts';
import { showOwn } from '../call.routes.ts';
import { orderOnce } from '../once/once.jobs.ts';
import { findBuyer, lockParties } from '../price/held.queries.ts';
import { findOrdersOfPublication } from '../queries.ts';
import { isRefunded } from '../refunds/refund.rules.ts';

/** Orders of publications that have a price: each person who is signed in buys one once. */
export function publicationOrderRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, orderPublication, async (call) => {
    const { db, params } = call;
    const buyer = await findBuyer(db, knownPerson(call.person).uuid);
    const found = await findSoldPublication(db, params.uuid);
    if (!buyer || !found) throw notFound();
    await lockParties(db, buyer.uuid, buyer);
    const made = (await findOrdersOfPublication(db, buyer.uuid, found.id)).find(
      (order) => !isRefunded(order),
    );
    if (made) return showOwn(db, platform, buyer.uuid, made.uuid);
    const { content, id, number } = found;
    const price = priceOf('publication', content.item);
    if (price === null || soldMedia('publication', content).length === 0) {
      throw wrongState(refusal('orders.publication-free'));
    }
    const tax_percent = (await readTaxOn(db, platform.today())).get('standard') ?? null;
    const en = textOf(content.en, 'title') || textOf(content.ms, 'title');
    const title = { en, ms: textOf(content.ms, 'title') || en };
    const order = await orderOnce(call, buyer, {
      kind: 'publication',
      title,
      thing: { publication_id: id, publication_version: number },
      lines: [{ kind: 'item', name: title, count: 1, unit: price, amount: price, code: null }],
      tax_percent,
      sum: charged(price, tax_percent),
    });
    return showOwn(db, platform, buyer.uuid, order.uuid);
  });
}
