import { refusal } from '@datum/contract/messages/refusals/refusal';
import { deliverFile, recordDelivery, resendDelivery } from '@datum/contract/orders/order-deliveries';
import { href } from '@datum/contract/screens/all';
import type { FastifyInstance } from 'fastify';
import { keepFile, type Looked } from '../../../platform/files/files.ts';
import type { ReceivedFile } from '../../../platform/files/received-file.ts';
import { mountUpload, mountWrite, type ReadCall, type WriteCall } from '../../../platform/http/mount.ts';
import { invalid, wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { turnOfCaller } from '../../../platform/session/known-callers.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { titleIn } from '../answer.rules.ts';
import { needSeen, type Seen } from '../call.routes.ts';
import { lockOrder, type OrderRow } from '../queries.ts';
import { mailAbout } from '../receivers/mail-about.jobs.ts';
import { recordOf } from '../record/record.routes.ts';
import { isRefunded } from '../refunds/refund.rules.ts';
import * as deliveries from './delivery.queries.ts';
import { deliveredKind } from './file.rules.ts';

type Call = WriteCall<{ uuid: string }, unknown, unknown>;

/** Files and notes that staff add to one order at most. */
const MOST = 50;

/** Staff send again, replace and record what was bought once; each with a reason, and the buyer hears of files. */
export function deliverRoutes(app: FastifyInstance, platform: Platform): void {
  mountUpload(app, platform, deliverFile, look, async (call, file) => {
    const { db, query, now } = call;
    const seen = await lockDelivered(call);
    const { uuid: by } = knownPerson(call.person);
    const { reason, replaces = null } = query;
    if (replaces) await replace(call, seen.order, replaces);
    const { name, mediaType, size, sha256 } = file;
    await deliveries.insertDelivery(db, {
      ...{ order_id: seen.order.id, how: 'file', name, size, sha256, media_type: mediaType },
      ...{ replaces, reason, is_whole: query.whole === 'yes', by_uuid: by, at: now },
      file_uuid: await keepFile(call, file, by),
    });
    await tellBuyer(call, seen.order, reason);
    return done(call, seen, 'orders.deliver-file', { name, sha256, replaces, whole: query.whole }, reason);
  });

  mountWrite(app, platform, resendDelivery, async (call) => {
    const { db, body, now } = call;
    const seen = await lockDelivered(call);
    const { order } = seen;
    const files = await deliveries.listDelivered(db, order);
    if (!files.some(({ is_replaced }) => !is_replaced)) throw wrongState(refusal('orders.nothing-to-send'));
    const told = await tellBuyer(call, order, body.reason);
    await deliveries.insertDelivery(db, {
      ...{ order_id: order.id, how: 'resent', detail: told.join(', '), reason: body.reason, at: now },
      by_uuid: knownPerson(call.person).uuid,
    });
    return done(call, seen, 'orders.resend', { files: files.length }, body.reason);
  });

  mountWrite(app, platform, recordDelivery, async (call) => {
    const { db, body, now } = call;
    const seen = await lockDelivered(call);
    const { how, whole, reason } = body;
    await deliveries.insertDelivery(db, {
      ...{ order_id: seen.order.id, how: 'recorded', detail: how, reason, is_whole: whole, at: now },
      by_uuid: knownPerson(call.person).uuid,
    });
    return done(call, seen, 'orders.record-delivery', { how, whole }, reason);
  });
}

/** A kept file of a kind that requests take; pictures are drawn anew. @throws Problem 422 at `file` */
async function look(file: ReceivedFile, call: ReadCall<unknown, unknown, unknown>): Promise<Looked> {
  const { name, kind } = deliveredKind(file.name, await file.bytes());
  if ('refused' in kind) throw invalid({ file: [kind.refused] });
  const { parsing } = call.platform;
  const turn = await turnOfCaller(call);
  if (kind.read === 'picture') {
    const { mediaType, bytes } = await parsing.keptPicture(file.path, turn);
    return { name, mediaType, file: await file.rewritten(bytes) };
  }
  if (kind.read === 'document') await parsing.tryDocument(file.path, name, turn);
  return { name, mediaType: kind.mediaType };
}

/** A paid order whose thing is delivered, locked. @throws Problem 404, 409 */
async function lockDelivered(call: Call): Promise<Seen> {
  const { db } = call;
  const seen = await needSeen(db, knownPerson(call.person), call.params.uuid);
  const order = await lockOrder(db, seen.order.id);
  if (order.delivery === null) throw wrongState(refusal('orders.not-delivered'));
  if (isRefunded(order)) throw wrongState(refusal('orders.all-refunded'));
  const count = await deliveries.countDeliveries(db, order.id);
  if (count >= MOST) throw wrongState(refusal('orders.deliveries-many', { count: MOST }));
  return { ...seen, order };
}

/** The file in whose place another one comes is closed to its buyer, wherever they fetch it. @throws Problem 422 at `replaces` */
async function replace({ db, now }: Call, order: OrderRow, uuid: string): Promise<void> {
  const [file] = await deliveries.listDelivered(db, order, uuid);
  if (!file || file.is_replaced) throw invalid({ replaces: [refusal('orders.no-such-delivery')] });
  await deliveries.closeRequestFile(db, uuid, now);
}

const tellBuyer = ({ db, platform }: Call, order: OrderRow, reason: string): Promise<string[]> =>
  mailAbout({ db, platform }, order, 'order-delivery', ({ locale }) => ({
    reference: order.reference,
    plan: titleIn(order, locale),
    why: reason,
    link: platform.config.webUrl + href('orders.show', { id: order.uuid }),
  }));

async function done(
  call: Call,
  seen: Seen,
  action: 'orders.deliver-file' | 'orders.resend' | 'orders.record-delivery',
  after: object,
  reason: string,
) {
  const { order } = seen;
  const now = await lockOrder(call.db, order.id);
  call.audit({
    action,
    resource: 'orders',
    id: order.uuid,
    before: { reference: order.reference, delivery: order.delivery },
    after: { reference: order.reference, delivery: now.delivery, ...after },
    reason,
    subject: order.buyer_uuid,
  });
  return recordOf(call.db, { ...seen, order: now }, knownPerson(call.person));
}
