import { refusal } from '@datum/contract/messages/refusals/refusal';
import { invalid, wrongState } from '../../../platform/http/problem.ts';
import { readPayment } from '../pay/payments.queries.ts';
import { lockOrder, type OrderRow } from '../queries.ts';
import { tellReversal } from '../reversals/reversals.jobs.ts';
import { keepReversal } from '../reversals/reversals.queries.ts';
import type { Settling } from '../settle/settle.jobs.ts';
import { creditReturned } from '../transfers/money.jobs.ts';
import { findHeldPart } from '../transfers/money.queries.ts';
import { type LineRow, updateLine } from './lines.queries.ts';
import { findTransferWith } from './returns.queries.ts';

/**
 * Says of which order a transfer was that the bank took back, as a line shows that the caller has locked. It counts as money that
 * went back, as a dispute does: staff hear of it, and access and documents stay for them to decide. What was held only is held no
 * longer, so that its order asks for it again.
 */
export async function returnForOrder(
  call: Settling,
  line: LineRow,
  orderId: number,
  by: string,
): Promise<void> {
  const { db, now, audit } = call;
  if (line.amount >= 0) throw wrongState(refusal('statements.not-returned'));
  const order = await lockOrder(db, orderId);
  if (order.currency !== line.currency) {
    const { currency } = line;
    throw invalid({ reference: [refusal('statements.currency', { currency, other: order.currency })] });
  }
  const amount = -line.amount;
  const payment = await needPayment(call, order, amount);
  const reversal = { kind: 'transfer', amount, currency: line.currency, state: 'taken' } as const;
  const told = { ref: line.uuid, charge: payment.uuid, at: now, line_id: line.id };
  await keepReversal(db, 'bank', { ...reversal, ...told }, null);
  const decided = { decided_by: by, decided_at: now };
  await updateLine(db, line.id, { ...decided, state: 'booked', reason: null, note: '', order_id: order.id });
  await tellReversal(call, order, reversal);
  audit({
    action: 'bank-statements.return',
    resource: 'bank_statements',
    id: line.statement_uuid,
    before: { line: line.line_no, state: line.state, reason: line.reason },
    after: { line: line.line_no, amount: line.amount, currency: line.currency, order: order.reference },
    subject: order.buyer_uuid,
  });
}

/** The payment that the money was; a part that is held becomes one, which settles nothing. @throws Problem 422 */
async function needPayment(call: Settling, order: OrderRow, amount: number) {
  const { db } = call;
  const part = await findHeldPart(db, order.id, amount);
  const found = part ? await creditReturned(call, order, part) : await findTransferWith(db, order.id, amount);
  if (found === undefined) throw invalid({ reference: [refusal('statements.less-came')] });
  return readPayment(db, found);
}
