import { refusal } from '@datum/contract/messages/refusals/refusal';
import { readReference } from '@datum/contract/orders/order-reference';
import * as contract from '@datum/contract/statements/statements';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountWrite, type WriteCall } from '../../../platform/http/mount.ts';
import { invalid, notFound, wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { readTransferSettings } from '../transfers/settings.queries.ts';
import { shownLine } from './answer.rules.ts';
import { bookForOrder } from './book.jobs.ts';
import { mayBeIncome } from './line.rules.ts';
import { findByReference, findLine, type LineRow, lockLine, updateLine } from './lines.queries.ts';
import { returnForOrder } from './return.jobs.ts';

type Call = WriteCall<{ uuid: string }, unknown, unknown>;

/** Lines of statements, one decision each. */
export function lineRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, contract.bookLine, async (call) => {
    const { db, body, person } = call;
    const line = await lock(call, ['open', 'checked']);
    const order = await needOrder(db, body.reference);
    await bookForOrder(call, line, order.id, { uuid: knownPerson(person).uuid, person });
    call.afterCommit(() => platform.sessions.forget());
    return show(call);
  });
  mountWrite(app, platform, contract.returnLine, async (call) => {
    const { db, body, person } = call;
    const line = await lock(call, ['open', 'checked', 'aside']);
    const order = await needOrder(db, body.reference);
    await returnForOrder(call, line, order.id, knownPerson(person).uuid);
    return show(call);
  });
  mountWrite(app, platform, contract.setLineAside, async (call) => {
    const { db, body, now } = call;
    const line = await lock(call, ['open', 'checked']);
    const by = { decided_by: knownPerson(call.person).uuid, decided_at: now };
    await updateLine(db, line.id, { state: 'aside', ...body, ...by, order_id: null, first_by: null });
    note(call, line, 'bank-statements.set-aside', { line: line.line_no, ...body });
    return show(call);
  });
  mountWrite(app, platform, contract.takeLineBack, async (call) => {
    const line = await lock(call, ['aside']);
    if (!mayBeIncome(line)) throw wrongState(refusal('statements.not-income'));
    const nobody = { decided_by: null, decided_at: null };
    // nothing that a person took back is booked without one
    const match = line.match === 'sure' ? { match: 'likely' as const } : {};
    const open = { state: 'open', reason: null, note: '', is_by_hand: true } as const;
    await updateLine(call.db, line.id, { ...open, ...nobody, ...match });
    note(call, line, 'bank-statements.take-back', { line: line.line_no });
    return show(call);
  });
}

async function needOrder(db: Reading, named: string) {
  const reference = readReference(named);
  const order = reference === null ? undefined : await findByReference(db, reference);
  if (!order) throw invalid({ reference: [refusal('statements.no-order')] });
  return order;
}

async function lock({ db, params }: Call, states: readonly LineRow['state'][]): Promise<LineRow> {
  const line = await lockLine(db, params.uuid);
  if (!line) throw notFound();
  if (!states.includes(line.state)) throw wrongState(refusal('statements.decided'));
  return line;
}

async function show({ db, params }: Call) {
  const line = await findLine(db, params.uuid);
  if (!line) throw notFound();
  return shownLine(line, (await readTransferSettings(db)).second_above);
}

const note = (
  { audit }: Call,
  line: LineRow,
  action: 'bank-statements.set-aside' | 'bank-statements.take-back',
  after: object,
): void =>
  audit({
    action,
    resource: 'bank_statements',
    id: line.statement_uuid,
    before: { line: line.line_no, state: line.state, reason: line.reason },
    after,
  });
