import { refusal } from '@datum/contract/messages/refusals/refusal';
import { inTransaction, mustHoldNone } from '@datum/database/transaction';
import type { ClearanceService } from '../../../platform/clearance/clearance-service.ts';
import { jsonClearance } from '../../../platform/clearance/json-clearance.ts';
import { fewAtOnce } from '../../../platform/few-at-once.ts';
import { tellerIn } from '../../../platform/http/tell.ts';
import type { Platform } from '../../../platform/platform.ts';
import { unseal } from '../../../platform/proofs/sealed.ts';
import { byClock } from '../lapse/lapse.jobs.ts';
import {
  applyCancelled,
  applyFailure,
  applyNoCall,
  applySubmitted,
  applyTold,
  clearanceKey,
} from './apply.jobs.ts';
import * as read from './clearance.queries.ts';
import { contentOf, stepOf } from './clearance.rules.ts';
import { type ClearanceSettingsRow, findClearanceSettings } from './settings.queries.ts';

const NOTED_AT_ONCE = 500;
const AT_ONCE = 20;
/** Calls of the service at the same time: MyInvois asks its clients to be slow. */
const CALLS_AT_ONCE = 4;

/**
 * Sends what was issued to clearance and asks what became of it, where it is turned on. No order, payment or document waits for it:
 * it begins after they were committed, and a service that is away delays itself alone.
 */
export async function clearDocuments(platform: Platform): Promise<void> {
  const settings = await findClearanceSettings(platform.database.read);
  const since = settings?.on_since;
  const service = settings && serviceOf(platform, settings);
  if (!since || !service) return;
  const { write } = platform.database;
  const now = platform.clock.now();
  await inTransaction(write, (db) => read.noteIssued(db, since, now, NOTED_AT_ONCE));
  const due = await inTransaction(write, (db) => read.takeDue(db, now, AT_ONCE));
  await fewAtOnce(CALLS_AT_ONCE, due, async ({ id }) => {
    try {
      await clearOne(platform, { service, cancelHours: settings.cancel_hours }, id);
    } catch (err) {
      platform.log.warn(
        { err, clearance: id },
        'a document could not be sent to clearance; it is sent again',
      );
      await byClock(platform, (call) => applyFailure(call, id));
    }
  });
}

/** The service of the settings, where its host is still one that the operator names. */
function serviceOf(platform: Platform, settings: ClearanceSettingsRow): ClearanceService | null {
  const { url, portal_url, client_id, secret } = settings;
  if (secret === null || !platform.config.clearanceOrigins.includes(new URL(url).origin)) return null;
  const plain = unseal(clearanceKey(platform), secret).toString();
  return jsonClearance({ url, portalUrl: portal_url, clientId: client_id, secret: plain });
}

interface At {
  readonly service: ClearanceService;
  readonly cancelHours: number;
}

async function clearOne(platform: Platform, { service, cancelHours }: At, id: number): Promise<void> {
  const db = platform.database.write;
  const row = await read.findClearance(db, id);
  if (!row) return;
  const invoice = row.refers_to === null ? null : await invoiceOf(platform, row.refers_to);
  const step = stepOf(row, invoice, platform.clock.now());
  switch (step) {
    case 'submit': {
      const document = await read.readForClearance(db, row.document_id);
      mustHoldNone('a call of a clearance service');
      const told = await service.submit({ number: row.number, content: contentOf(document) });
      return byClock(platform, (call) => applySubmitted(call, id, told));
    }
    case 'ask': {
      const told = await service.ask(row.submission_ref ?? '', row.number);
      return byClock(platform, (call) => applyTold(call, id, told, cancelHours));
    }
    case 'cancel': {
      const why = tellerIn('en')(refusal('clearance.reason', { number: await noteNumber(platform, row) }));
      const told = await service.cancel(row.service_ref ?? '', why);
      return byClock(platform, (call) => applyCancelled(call, id, told));
    }
    case 'wait':
    case 'not-required':
    case 'cancel-invoice':
      return byClock(platform, (call) => applyNoCall(call, id, step, invoice?.id ?? null));
    case 'nothing':
      return;
  }
}

/** The clearance of the invoice of a credit note, with its sum; null where the service never had it. */
async function invoiceOf({ database }: Platform, document: number) {
  return (await read.findClearanceOf(database.write, document)) ?? null;
}

/** The credit note that takes an invoice off whole. */
async function noteNumber(
  { database }: Platform,
  { document_id, total }: read.ClearanceRow,
): Promise<string> {
  return (await read.findWholeNote(database.write, document_id, total))?.number ?? '';
}
