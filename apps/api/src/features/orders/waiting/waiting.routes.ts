import { refusal } from '@datum/contract/messages/refusals/refusal';
import * as contract from '@datum/contract/orders/waiting-orders';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../../platform/http/mount.ts';
import { pageAnswer } from '../../../platform/http/paging.ts';
import { notFound, wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { auditedOrder } from '../answer.rules.ts';
import { showAll } from '../call.routes.ts';
import { endOrder } from '../lapse/end.jobs.ts';
import { findAnyOrder, lockOrder, updateOrder } from '../queries.ts';
import { creditHeld } from '../transfers/money.jobs.ts';
import { readLastProofs } from '../transfers/proofs.queries.ts';
import { listWaiting, type WaitingRow } from './waiting.queries.ts';

/** Orders that wait for money, for staff: found, and ended where nothing more will come. */
export function waitingRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, contract.listWaitingOrders, async ({ db, query, request }) => {
    const { page, per_page, search } = query;
    const place = { limit: per_page, offset: (page - 1) * per_page };
    const { rows, total } = await listWaiting(db, search, place);
    return pageAnswer(request, rows.map(shown), total, query);
  });
  mountWrite(app, platform, contract.endOrder, async (call) => {
    const { db, body } = call;
    const seen = await findAnyOrder(db, call.params.uuid);
    if (!seen) throw notFound();
    const order = await lockOrder(db, seen.id);
    if (order.state !== 'waiting') throw wrongState(refusal('orders.not-waiting'));
    const [proof] = await readLastProofs(db, [order.id]);
    if (proof?.state === 'received' || proof?.state === 'checked') {
      throw wrongState(refusal('transfers.proof-waits'));
    }
    const by = { ...call, actor: knownPerson(call.person).uuid };
    await endOrder(by, order, 'cancelled');
    await updateOrder(db, order.id, { end_reason: body.reason });
    await creditHeld(by, { ...order, state: 'cancelled' });
    call.audit({
      action: 'orders.end',
      resource: 'orders',
      id: order.uuid,
      before: auditedOrder(order),
      after: { ...auditedOrder(order), state: 'cancelled' },
      reason: body.reason,
      subject: order.buyer_uuid,
    });
    call.afterCommit(() => platform.sessions.forget());
    const after = await lockOrder(db, order.id);
    const [answer] = await showAll(db, platform, [after]);
    if (!answer) throw notFound();
    return { ...answer, is_own: false, methods: [] };
  });
}

const shown = ({ buyer, total, received, created_at, expires_at, ...row }: WaitingRow) => ({
  ...row,
  buyer: { name: buyer.name, email: buyer.email },
  total,
  received: Number(received),
  rest: total - Number(received),
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
});
