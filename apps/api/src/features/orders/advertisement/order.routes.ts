import { orderAdBooking } from '@datum/contract/advertising/ad-bookings';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { charged } from '@datum/contract/plans/plan-money';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import { notFound, wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { findOrderOfAd, holdUntil } from '../../ad-bookings/order.queries.ts';
import { findAdBooking, lockAdBooking } from '../../ad-bookings/queries.ts';
import { readTaxOn } from '../../tax-rates/queries.ts';
import { orderOnce } from '../once/once.jobs.ts';
import { lockParties } from '../price/held.queries.ts';
import { updateOrder } from '../queries.ts';
import { needBuyer } from '../quote.routes.ts';
import { bookedLine } from './booked.rules.ts';

/** The order of an approved advertisement, made when its owner goes on to pay; it ends with the hold of the weeks. */
export function adOrderRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, orderAdBooking, async (call) => {
    const { db, params } = call;
    const me = knownPerson(call.person);
    const found = await findAdBooking(db, params.uuid);
    if (found?.owner_uuid !== me.uuid) throw notFound();
    const buyer = await needBuyer(db, me);
    await lockParties(db, buyer.uuid, buyer);
    const row = await lockAdBooking(db, found.id);
    const open = await findOrderOfAd(db, row.id);
    if (open) return { order: open.uuid };
    if (row.state !== 'awaiting_payment') {
      throw wrongState(refusal('ads.state', { state: refusal('ads.state-word', { state: row.state }) }));
    }
    const tax_percent = (await readTaxOn(db, platform.today())).get('standard') ?? null;
    const line = bookedLine(row);
    const order = await orderOnce(call, buyer, {
      kind: 'advertisement',
      title: { en: `Advertisement ${row.number}`, ms: `Iklan ${row.number}` },
      thing: { ad_booking_id: row.id },
      lines: [line],
      tax_percent,
      sum: charged(line.amount, tax_percent),
    });
    if (row.until) {
      await updateOrder(db, order.id, { expires_at: row.until });
      await holdUntil(db, row.id, row.until);
    }
    return { order: order.uuid };
  });
}
