import type { BankStatement, BankStatementLine } from '@datum/contract/statements/statements';
import { isAboveAlone } from '../transfers/proof.rules.ts';
import type { LineRow } from './lines.queries.ts';
import type { StatementRow } from './statements.queries.ts';

/** Whether the work that books sure lines is under way. */
export const isAtWork = ({ job_state }: StatementRow): boolean =>
  job_state === 'queued' || job_state === 'running';

/** A statement as staff see it. */
export function shownStatement(row: StatementRow): BankStatement {
  const { taken, unclear, ...lines } = row.counts;
  return {
    uuid: row.uuid,
    name: row.name,
    format: row.format,
    lines,
    unclear,
    can_undo: row.undone_at === null && taken === 0 && !isAtWork(row),
    work: isAtWork(row) ? { done: Number(row.job_done ?? 0), total: Number(row.job_total ?? 0) } : null,
    created_by: row.created_name,
    created_at: row.created_at.toISOString(),
    undone_at: row.undone_at?.toISOString() ?? null,
  };
}

/** A line as staff see it. */
export const shownLine = (row: LineRow, secondAbove: number | null): BankStatementLine => ({
  uuid: row.uuid,
  line_no: row.line_no,
  account: row.account,
  currency: row.currency,
  booked_on: row.booked_on,
  amount: row.amount,
  kind: row.kind,
  bank_reference: row.bank_reference,
  payer: row.payer,
  text: row.text,
  state: row.state,
  reason: row.reason,
  note: row.note,
  order: row.order_uuid && row.reference ? { uuid: row.order_uuid, reference: row.reference } : null,
  candidates: row.orders,
  asks_second: isAboveAlone(secondAbove, Number(row.alone), row.amount),
  first_by: row.first_name,
  decided_by: row.decided_name,
  decided_at: row.decided_at?.toISOString() ?? null,
});
