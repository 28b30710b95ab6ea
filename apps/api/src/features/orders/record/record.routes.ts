import { refusal } from '@datum/contract/messages/refusals/refusal';
import { downloadDelivery, type OrderRecord, showOrderRecord } from '@datum/contract/orders/order-record';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { sendKeptFile } from '../../../platform/files/send-file.ts';
import { downloadHeaders } from '../../../platform/files/tables.ts';
import { mountRead, type ReadCall } from '../../../platform/http/mount.ts';
import { forbidden, notFound } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import type { SignedIn } from '../../../platform/session/signed-in.ts';
import { openStored } from '../../../platform/storage/stored.ts';
import { findSeller } from '../../billing-settings/queries.ts';
import { noteDownload } from '../../report-requests/thread/downloads.queries.ts';
import { needSeen, type Seen } from '../call.routes.ts';
import { type DeliveredFile, findObject, listDelivered, readFrozen } from '../delivery/delivery.queries.ts';
import { isRefunded } from '../refunds/refund.rules.ts';
import * as read from './record.queries.ts';

/** What an order delivered and what happened to it: for who bought it, and for staff who see transactions. */
export function recordRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showOrderRecord, async ({ db, person, params }) => {
    const me = knownPerson(person);
    return recordOf(db, await needSeen(db, me, params.uuid), me);
  });
  mountRead(app, platform, downloadDelivery, async (call) => {
    const { db, params } = call;
    const me = knownPerson(call.person);
    const seen = await needSeen(db, me, params.uuid);
    const [file] = seen.order.state === 'paid' ? await listDelivered(db, seen.order, params.file) : [];
    const closed = file && whyClosed(seen, file, me);
    if (!file || closed === 'refunded' || closed === 'replaced') throw notFound();
    if (closed === 'right') throw forbidden(refusal('orders.file-right'));
    await note(call, file, { by_uuid: me.uuid, by_staff: seen.isStaff });
    return send(call, file);
  });
}

/** Each download is noted where its file lies. */
async function note(
  { platform, now }: ReadCall<unknown, unknown, unknown>,
  { id, of, sha256 }: DeliveredFile,
  by: { readonly by_uuid: string; readonly by_staff: boolean },
): Promise<void> {
  const { quick } = platform.database;
  const said = { ...by, sha256, at: now };
  if (of === 'request') await noteDownload(quick, { file_id: id, ...said });
  else await read.noteOrderDownload(quick, { delivery_id: id, ...said });
}

async function send(
  { platform, db, reply }: ReadCall<unknown, unknown, unknown>,
  { id, name, file_uuid, object_key }: DeliveredFile,
): Promise<undefined> {
  if (file_uuid) return sendKeptFile(platform, db, reply, file_uuid);
  const object = object_key ? await findObject(db, object_key) : undefined;
  const bytes = object ? await openStored(platform, object) : (await readFrozen(db, id))?.content;
  await reply.headers(downloadHeaders(name)).type('application/octet-stream').send(bytes);
  return undefined;
}

/** A full refund and another file in its place close a file to its buyer; staff read files of requests by the right of those. */
function whyClosed(
  { order, isStaff }: Seen,
  { of, is_replaced }: Pick<DeliveredFile, 'of' | 'is_replaced'>,
  person: SignedIn,
): OrderRecord['items'][number]['closed'] {
  if (isStaff) {
    const isOfRequest = of === 'request' || order.report_quote_id !== null;
    return isOfRequest && person.scopes.get('requests.report.view') !== 'all' ? 'right' : null;
  }
  if (isRefunded(order)) return 'refunded';
  return is_replaced ? 'replaced' : null;
}

/** What an order delivered and what happened to it, for one who sees it. */
export async function recordOf(db: Reading, seen: Seen, person: SignedIn): Promise<OrderRecord> {
  const { order, isStaff } = seen;
  const [seller, request, files, events] = await Promise.all([
    findSeller(db),
    read.findRequestOf(db, order),
    order.state === 'paid' ? listDelivered(db, order) : [],
    read.readEvents(db, order),
  ]);
  const downloads = await read.readDownloads(db, files);
  return {
    request,
    office: seller?.seller.name ?? '',
    items: files.map((file) => ({
      ...{ uuid: file.uuid, name: file.name, media_type: file.media_type, size: file.size },
      ...{ sha256: file.sha256, reason: file.reason, is_replaced: file.is_replaced },
      delivered_at: file.delivered_at.toISOString(),
      closed: whyClosed(seen, file, person),
      downloads: downloads
        .filter(({ file_id, of }) => file_id === file.id && of === file.of)
        .map(({ at, by, by_staff, sha256 }) => ({
          at: at.toISOString(),
          by: by_staff && !isStaff ? null : by,
          by_staff,
          sha256,
        })),
    })),
    events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
  };
}
