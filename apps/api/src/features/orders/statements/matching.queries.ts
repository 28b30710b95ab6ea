import type { LineState, StatementLine } from '@datum/contract/statements/statement-facts';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import type { StagedLine } from './stage.rules.ts';

/** A line that found no order, with what a person did to it. */
export interface UnmatchedLine extends StatementLine {
  readonly id: number;
  readonly state: LineState;
  readonly is_by_hand: boolean;
}

/** Lines of a statement that found no order, and those that the reading set aside for their account or currency. */
export async function readUnmatched(db: Reading, statement: number): Promise<UnmatchedLine[]> {
  const rows = await db
    .selectFrom('bank_statement_lines as l')
    .where('l.statement_id', '=', statement)
    .where(
      sql<boolean>`((l.state = 'open' and l.match = 'none') or (l.state = 'aside' and l.reason in ('account', 'currency')
        and not exists (select from bank_statement_lines b where b.fingerprint = l.fingerprint and b.id < l.id)))`,
    )
    .orderBy('l.line_no')
    .select(['l.id', 'l.state', 'l.is_by_hand', 'l.account', 'l.currency', 'l.booked_on', 'l.amount'])
    .select(['l.kind', 'l.bank_reference', 'l.payer', 'l.text'])
    .execute();
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** Orders that lines surely pay which are not booked yet. */
export async function readClaimed(db: Reading): Promise<number[]> {
  const rows = await db
    .selectFrom('bank_statement_lines')
    .where('state', '=', 'open')
    .where('match', '=', 'sure')
    .select(sql<string>`candidates[1]`.as('id'))
    .distinct()
    .execute();
  return rows.map(({ id }) => Number(id));
}

/** Keeps what lines were matched to, and marks the money that they show. */
export async function storeMatches(
  db: Writing,
  lines: readonly (StagedLine & { readonly id: number })[],
): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x(id bigint, match text, candidates bigint[], state text,
        order_id bigint, money_id bigint)),
    stored as (
      update bank_statement_lines l set match = g.match, candidates = g.candidates, state = g.state, reason = null,
        order_id = g.order_id
      from given g where l.id = g.id returning l.id)
    update transfer_money m set line_id = s.id
    from given g join stored s on s.id = g.id where g.money_id = m.id`.execute(db);
}
