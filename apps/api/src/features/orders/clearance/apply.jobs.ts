import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { AuditAction } from '@datum/contract/office/audit-vocabulary';
import type { ClearanceError, ClearanceState } from '@datum/contract/orders/clearance/clearance-facts';
import type { ClearanceTold, Submitted } from '../../../platform/clearance/clearance-service.ts';
import type { Platform } from '../../../platform/platform.ts';
import { keyFor } from '../../../platform/proofs/sealed.ts';
import { auditOf, tellStaff } from '../pay/tell.jobs.ts';
import { lockOrder, type OrderRow } from '../queries.ts';
import type { Settling } from '../settle/settle.jobs.ts';
import { type ClearanceRow, findClearance, updateClearance } from './clearance.queries.ts';

const HOUR_MS = 3_600_000;
/** How soon a note looks at its invoice again. */
const LOOK_MS = 30_000;
/** Calls in vain after which staff hear of it, and after which nothing is called until staff send it again: some two days. */
const TOLD_AFTER = 5;
const MOST_FAILURES = 60;

/** Key under which the secret of the account is sealed. */
export const clearanceKey = ({ config }: Pick<Platform, 'config'>): Buffer =>
  keyFor(config.appSecret, 'clearance');

/** What a submission came to. */
export const applySubmitted = (call: Settling, id: number, told: Submitted) =>
  inState(call, id, ['waiting'], async ({ row, order }) => {
    const { db, now } = call;
    if (told.state === 'refused') return refuse(call, { row, order }, told.errors);
    const { submission } = told;
    const next = { state: 'submitted', submission_ref: submission, errors: [] } as const;
    await updateClearance(db, id, { ...next, ...fresh(now), call_at: now });
    note(call, { row, order }, 'clearance.submit', 'submitted', { submission });
  });

/** What the service says of a document that it works on. */
export const applyTold = (call: Settling, id: number, told: ClearanceTold, cancelHours: number) =>
  inState(call, id, ['submitted'], async ({ row, order }) => {
    const { db, now } = call;
    if (told.state === 'working') return updateClearance(db, id, { failures: 0, changed_at: now });
    if (told.state === 'refused') return refuse(call, { row, order }, told.errors);
    const { ref, validationUrl, at } = told;
    await updateClearance(db, id, {
      ...{ state: 'cleared', service_ref: ref, validation_url: validationUrl, cleared_at: at },
      cancel_until: new Date(at.getTime() + cancelHours * HOUR_MS),
      ...fresh(now),
    });
    note(call, { row, order }, 'clearance.clear', 'cleared', { ref });
  });

/** Whether the service cancelled. Too late: the document stays cleared, and its credit note is sent. */
export const applyCancelled = (call: Settling, id: number, told: 'cancelled' | 'too-late') =>
  inState(call, id, ['cancelling'], async ({ row, order }) => {
    const { db, now } = call;
    const isLate = told === 'too-late';
    const state = isLate ? 'cleared' : 'cancelled';
    await updateClearance(db, id, { state, ...fresh(now), ...(isLate ? { cancel_until: now } : {}) });
    note(call, { row, order }, isLate ? 'clearance.too-late' : 'clearance.cancel', state, {});
  });

/** A credit note that is not sent now: its invoice is waited for, cancelled, or the service never had it. */
export const applyNoCall = (
  call: Settling,
  id: number,
  step: 'wait' | 'not-required' | 'cancel-invoice',
  invoice: number | null,
) =>
  inState(call, id, ['waiting'], async ({ row, order }) => {
    const { db, now } = call;
    if (step === 'not-required') {
      await updateClearance(db, id, { state: 'not-required', ...fresh(now) });
      return note(call, { row, order }, 'clearance.not-required', 'not-required', {});
    }
    const look = new Date(now.getTime() + LOOK_MS);
    await updateClearance(db, id, { ...fresh(now), call_at: look });
    if (step === 'wait' || invoice === null) return;
    const cleared = await findClearance(db, invoice);
    if (cleared?.state !== 'cleared') return;
    await updateClearance(db, invoice, { state: 'cancelling', ...fresh(now), call_at: now });
  });

/** A call that got no answer we know. Staff hear of it after some, and later it is given up until they send it again. */
export async function applyFailure(call: Settling, id: number): Promise<void> {
  const { db, now } = call;
  await inState(call, id, ['waiting', 'submitted', 'cancelling'], async ({ row, order }) => {
    const failures = row.failures + 1;
    const isOver = failures >= MOST_FAILURES;
    await updateClearance(db, id, { failures, changed_at: now, ...(isOver ? { call_at: null } : {}) });
    if (failures === TOLD_AFTER || isOver) {
      await tellStaff(call, order, refusal('clearance.stuck', { number: row.number }));
    }
    if (isOver) note(call, { row, order }, 'clearance.give-up', row.state, { failures });
  });
}

async function refuse(
  call: Settling,
  { row, order }: About,
  errors: readonly ClearanceError[],
): Promise<void> {
  const { db, now } = call;
  await updateClearance(db, row.id, { state: 'refused', errors, ...fresh(now) });
  await tellStaff(call, order, refusal('clearance.refused', { number: row.number }));
  note(call, { row, order }, 'clearance.refuse', 'refused', { errors });
}

interface About {
  readonly row: ClearanceRow;
  readonly order: OrderRow;
}

/** An answer that is final, or begins a new wait. */
const fresh = (now: Date) => ({ tries: 0, failures: 0, call_at: null, changed_at: now });

/** Does something about a clearance whose order is locked, where it is still in a status: answers come twice and late. */
async function inState(
  { db }: Settling,
  id: number,
  states: readonly ClearanceState[],
  work: (about: About) => Promise<unknown>,
): Promise<void> {
  const found = await findClearance(db, id);
  if (!found) return;
  const order = await lockOrder(db, found.order_id);
  const row = await findClearance(db, id);
  if (row && states.includes(row.state)) await work({ row, order });
}

/** An audit row about the document of an order. */
export function note(
  { audit }: Pick<Settling, 'audit'>,
  { row, order }: About,
  action: AuditAction<'orders'>,
  state: string,
  more: object,
): void {
  audit({
    ...auditOf(order),
    action,
    before: { document: row.number, clearance: row.state },
    after: { document: row.number, clearance: state, ...more },
  });
}
