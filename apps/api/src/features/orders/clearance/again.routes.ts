import { refusal } from '@datum/contract/messages/refusals/refusal';
import {
  type DocumentClearance,
  sendClearanceAgain,
} from '@datum/contract/orders/clearance/document-clearance';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import { notFound, wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { qrPicture } from '../../../platform/qr/qr-picture.ts';
import { findAnyDocument } from '../own/documents.queries.ts';
import { lockOrder } from '../queries.ts';
import { note } from './apply.jobs.ts';
import { type ClearanceRow, findClearanceOf, updateClearance, wakeNotes } from './clearance.queries.ts';
import { findClearanceSettings } from './settings.queries.ts';

/** Documents that were refused or given up are sent again by staff, when what was wrong is mended. */
export function clearanceRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, sendClearanceAgain, async (call) => {
    const { db, params, now } = call;
    const document = await findAnyDocument(db, params.uuid);
    if (!document) throw notFound();
    const order = await lockOrder(db, document.order_id);
    const row = await findClearanceOf(db, document.id);
    if (!row) throw notFound();
    const settings = await findClearanceSettings(db);
    if (!settings?.on_since) throw wrongState(refusal('clearance.off'));
    if (!canSend(row)) throw wrongState(refusal('clearance.not-again'));
    const state = row.state === 'refused' ? 'waiting' : row.state;
    const again = { tries: 0, failures: 0, call_at: now, changed_at: now };
    await updateClearance(db, row.id, {
      ...again,
      state,
      ...(row.state === 'refused' ? { submission_ref: null } : {}),
    });
    if (row.kind === 'invoice') await wakeNotes(db, document.id, now);
    note(call, { row, order }, 'clearance.again', state, {});
    const after = await findClearanceOf(db, document.id);
    if (!after) throw notFound();
    return shownClearance(after);
  });
}

/** Whether nothing happens any more by itself, and something could. */
const canSend = ({ state, call_at }: Pick<ClearanceRow, 'state' | 'call_at'>): boolean =>
  state === 'refused' || (call_at === null && ['waiting', 'submitted', 'cancelling'].includes(state));

/** Where a clearance is, on the wire. */
export async function shownClearance(row: ClearanceRow): Promise<DocumentClearance> {
  const { state, service_ref, validation_url, errors } = row;
  return {
    ...{ state, service_ref, validation_url },
    errors: [...errors],
    qr: validation_url === null ? null : await qrPicture(validation_url),
    call_at: row.call_at?.toISOString() ?? null,
    cleared_at: row.cleared_at?.toISOString() ?? null,
    cancel_until: row.cancel_until?.toISOString() ?? null,
    can_send: canSend(row),
  };
}
