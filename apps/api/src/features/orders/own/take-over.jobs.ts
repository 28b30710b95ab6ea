import { refusal } from '@datum/contract/messages/refusals/refusal';
import { Problem } from '../../../platform/http/problem.ts';
import { auditedOrder } from '../answer.rules.ts';
import { needOwn } from '../call.routes.ts';
import { lockOrder, type OrderRow } from '../queries.ts';
import type { Settling } from '../settle/settle.jobs.ts';
import * as maker from './take-over.queries.ts';

type Taking = Pick<Settling, 'db' | 'audit'>;

/**
 * An order of a person, locked: one that waits and that a colleague left behind is theirs from now on, with its emails and its seat.
 * @throws Problem 404 where it is somebody else's; 409 where they have one of the same that waits
 */
export async function lockOwn(call: Taking, person: string, uuid: string): Promise<OrderRow> {
  const { db } = call;
  await lockOrder(db, (await needOwn(db, person, uuid)).id);
  // a colleague may have taken it over meanwhile
  const order = await needOwn(db, person, uuid);
  if (order.buyer_uuid === person || order.state !== 'waiting') return order;
  const other = await maker.findSameWaiting(db, order, person);
  if (!other) return takeOver(call, order, person);
  throw new Problem('state', refusal('orders.open-order', { reference: other.reference }), {
    extra: { open_order: other.uuid },
  });
}

/**
 * A locked order whose money comes or whose time runs out, in the name of the first who can have it where its maker no longer buys
 * for its organisation. What was paid stays as it was made out, and what was cancelled is over.
 */
export async function inherit(call: Taking, order: OrderRow): Promise<OrderRow> {
  const isOpen = order.state === 'waiting' || order.state === 'expired';
  const heir = isOpen && order.organisation_id !== null && (await maker.findHeir(call.db, order));
  return heir ? takeOver(call, order, heir) : order;
}

async function takeOver({ db, audit }: Taking, order: OrderRow, person: string): Promise<OrderRow> {
  await maker.replaceMaker(db, order, person);
  const taken = await lockOrder(db, order.id);
  audit({
    action: 'orders.take-over',
    resource: 'orders',
    id: order.uuid,
    before: { ...auditedOrder(order), maker: order.buyer_uuid },
    after: { ...auditedOrder(taken), maker: person },
    subject: person,
  });
  return taken;
}
