import { refusal } from '@datum/contract/messages/refusals/refusal';
import { changeOrderBuyer } from '@datum/contract/orders/orders';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import { wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { showOwn } from '../call.routes.ts';
import { findProforma } from '../papers/papers.queries.ts';
import { proformaOf } from '../papers/proforma.jobs.ts';
import { updateOrder } from '../queries.ts';
import { saveDetails } from './details.queries.ts';
import { lockOwn } from './take-over.jobs.ts';

/** Whom the invoice of an order is for, as long as it waits: the documents have what stands here when it is paid. */
export function buyerRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, changeOrderBuyer, async (call) => {
    const { db, person, params, body, now, audit } = call;
    const { uuid } = knownPerson(person);
    const order = await lockOwn(call, uuid, params.uuid);
    if (order.state !== 'waiting') throw wrongState(refusal('orders.not-waiting'));
    await updateOrder(db, order.id, { buyer: JSON.stringify(body) });
    await saveDetails(db, order, body, now);
    audit({
      action: 'orders.buyer',
      resource: 'orders',
      id: order.uuid,
      before: order.buyer,
      after: body,
      subject: uuid,
    });
    // a proforma that was made has the details of before
    if (await findProforma(db, order.id)) await proformaOf(call, { ...order, buyer: body });
    return showOwn(db, platform, uuid, order.uuid);
  });
}
