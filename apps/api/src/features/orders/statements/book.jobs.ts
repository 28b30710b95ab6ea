import { refusal } from '@datum/contract/messages/refusals/refusal';
import { invalid, Problem, wrongState } from '../../../platform/http/problem.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockOrder, type OrderRow } from '../queries.ts';
import type { Settling } from '../settle/settle.jobs.ts';
import { checkedBy, type Deciding, firstOn, recordFound, weighFound } from '../transfers/found.jobs.ts';
import { heldMoney } from '../transfers/money.queries.ts';
import { findChecker, updateProof } from '../transfers/proofs.queries.ts';
import { readTransferSettings } from '../transfers/settings.queries.ts';
import { mayBeIncome } from './line.rules.ts';
import { findOpenProof, type LineRow, lockLine, readSure, showMoney, updateLine } from './lines.queries.ts';

/** Kind of the job that books the sure lines of a statement. */
export const BOOK_SURE = 'bank-statements.book';

export interface BookPayload {
  readonly statement: number;
}

/** Books a line, which the caller has locked, for an order: by the rules of the queue, with the proof of the order if one waits. */
export async function bookForOrder(
  call: Settling,
  line: LineRow,
  orderId: number,
  who: Omit<Deciding, 'first'>,
): Promise<void> {
  const { db, now } = call;
  if (!mayBeIncome(line)) throw wrongState(refusal('statements.not-income'));
  const order = await lockOrder(db, orderId);
  if (order.currency !== line.currency) {
    const { currency } = line;
    throw invalid({ reference: [refusal('statements.currency', { currency, other: order.currency })] });
  }
  await refuseOther(call, line, order, who.uuid);
  if (await isKnown(call, line, order, who.uuid)) return;
  const proof = await findOpenProof(db, order.id);
  const found = { amount: line.amount, paid_on: line.booked_on, bank_reference: line.bank_reference };
  const onLine = line.order_id === order.id && line.first_by ? { by: line.first_by, ...found } : null;
  const first = onLine ?? (proof ? firstOn(proof) : null);
  const rest = order.total - (await heldMoney(db, order.id));
  const as = order.state === 'waiting' && line.amount < rest ? 'part' : 'verify';
  const { step, first_by, more } = await weighFound(call, order, found, as, { ...who, first });
  const chosen = { order_id: order.id, decided_by: who.uuid, decided_at: now };
  if (step === 'second') {
    await updateLine(db, line.id, { ...chosen, state: 'checked', first_by: who.uuid, decided_by: null });
    if (proof) await updateProof(db, proof.id, checkedBy(who.uuid, found));
    note(call, line, { order: order.reference, step: 'checked', ...more }, order.buyer_uuid);
    return;
  }
  await updateLine(db, line.id, { ...chosen, state: 'booked', first_by });
  const outcome = await recordFound(call, order, found, {
    ...{ as, by: { uuid: who.uuid, first_by }, line_id: line.id },
    proof_id: proof?.id ?? null,
  });
  note(call, line, { order: order.reference, step: 'booked', outcome, ...more }, order.buyer_uuid);
}

/** The order that one person chose for a line is confirmed by another; who chose it alone chooses another one. */
async function refuseOther({ db }: Settling, line: LineRow, { id }: OrderRow, by: string): Promise<void> {
  if (line.first_by === null || line.first_by === by || line.order_id === id) return;
  const checker = await findChecker(db, line.first_by);
  if (!checker) return;
  const { name } = checker;
  throw wrongState(refusal('statements.other-order', { name, reference: line.reference ?? '' }));
}

/** Whether a proof brought this money into the books since the line was matched; then the line shows it, and books nothing. */
async function isKnown(call: Settling, line: LineRow, order: OrderRow, by: string): Promise<boolean> {
  const { db, now } = call;
  if (order.currency !== line.currency || !(await showMoney(db, line, order.id))) return false;
  const decided = { decided_by: by, decided_at: now, first_by: null };
  await updateLine(db, line.id, { ...decided, order_id: order.id, state: 'known' });
  note(call, line, { order: order.reference, step: 'known' }, order.buyer_uuid);
  return true;
}

const note = ({ audit }: Settling, line: LineRow, after: object, subject: string): void =>
  audit({
    action: 'bank-statements.book',
    resource: 'bank_statements',
    id: line.statement_uuid,
    before: { line: line.line_no, state: line.state },
    after: { line: line.line_no, amount: line.amount, currency: line.currency, ...after },
    subject,
  });

/** The work that books sure lines: each in a transaction of its own, so that what is done stays done. */
export function statementJobs(platform: Platform): void {
  platform.jobs.define<BookPayload>(BOOK_SURE, async (job) => {
    const { second_above } = await readTransferSettings(platform.database.read);
    const sure = await readSure(platform.database.read, job.payload.statement, second_above);
    let booked = 0;
    for (const [index, { uuid }] of sure.entries()) {
      if (job.isCancelled()) break;
      if (await bookSure(platform, job, uuid)) booked += 1;
      job.progress(index + 1, sure.length);
    }
    platform.sessions.forget();
    return { booked, left: sure.length - booked };
  });
}

/** False where the order has changed since the line was matched: a person chooses then. */
async function bookSure(platform: Platform, job: Job<BookPayload>, uuid: string): Promise<boolean> {
  try {
    return await job.write(async ({ db, audit, now }) => {
      const line = await lockLine(db, uuid);
      const [id] = line?.candidates ?? [];
      if (line?.state !== 'open' || line.match !== 'sure' || id === undefined) return false;
      const order = await lockOrder(db, Number(id));
      const who = { uuid: job.createdBy ?? '', person: null };
      const call = { db, audit, now, platform };
      if (await isKnown(call, line, order, who.uuid)) return true;
      const rest = order.total - (await heldMoney(db, order.id));
      if (order.state !== 'waiting' || rest !== line.amount) {
        await updateLine(db, line.id, { match: 'likely' });
        return false;
      }
      await bookForOrder(call, line, order.id, who);
      return true;
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await job.write(async ({ db }) => {
      const line = await lockLine(db, uuid);
      if (line?.state === 'open') await updateLine(db, line.id, { match: 'likely' });
    });
    return false;
  }
}
