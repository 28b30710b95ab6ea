import type { StatementFormat } from '@datum/contract/statements/statement-facts';
import { type Place, type Rows, readRows } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import type { WaitingOrder } from './match.rules.ts';
import type { ProvedMoney, StagedLine } from './stage.rules.ts';

interface Counts {
  readonly sure: number;
  readonly likely: number;
  readonly none: number;
  readonly aside: number;
  readonly done: number;
  readonly taken: number;
  readonly unclear: number;
}

const statements = (db: Reading) =>
  db
    .selectFrom('bank_statements as s')
    .innerJoin('users as u', 'u.uuid', 's.created_by')
    .leftJoin('jobs as j', 'j.id', 's.job_id')
    .selectAll('s')
    .select([
      'u.name as created_name',
      'j.state as job_state',
      'j.progress as job_done',
      'j.total as job_total',
    ])
    .select(
      sql<Counts>`(select jsonb_build_object(
        'sure', count(*) filter (where l.state = 'open' and l.match = 'sure'),
        'likely', count(*) filter (where l.state = 'checked' or (l.state = 'open' and l.match = 'likely')),
        'none', count(*) filter (where l.state = 'open' and l.match = 'none'),
        'aside', count(*) filter (where l.state = 'aside'),
        'done', count(*) filter (where l.state in ('booked', 'known')),
        'taken', count(*) filter (where l.state in ('booked', 'checked')),
        'unclear', count(*) filter (where l.state in ('open', 'checked') and l.kind = 'unclear'))
        from bank_statement_lines l where l.statement_id = s.id)`.as('counts'),
    );

/** A statement with how many of its lines are where. */
export type StatementRow = Awaited<ReturnType<ReturnType<typeof statements>['executeTakeFirstOrThrow']>>;

export const listStatementRows = (db: Reading, place: Place): Promise<Rows<StatementRow>> =>
  readRows(statements(db).orderBy('s.id', 'desc'), place);

export const findStatement = (db: Reading, uuid: string): Promise<StatementRow | undefined> =>
  statements(db).where('s.uuid', '=', uuid).executeTakeFirst();

/** A statement, locked until what happens to it is stored. */
export async function lockStatement(db: Writing, uuid: string): Promise<StatementRow | undefined> {
  await sql`select 1 from bank_statements where uuid = ${uuid}::uuid for update`.execute(db);
  return findStatement(db, uuid);
}

/** Who took the same file before, and when. */
export const findSameFile = (db: Reading, sha256: string) =>
  db
    .selectFrom('bank_statements as s')
    .innerJoin('users as u', 'u.uuid', 's.created_by')
    .where('s.sha256', '=', sha256)
    .where('s.undone_at', 'is', null)
    .select(['u.name', 's.created_at'])
    .executeTakeFirst();

export const insertStatement = (
  db: Writing,
  row: {
    readonly file_uuid: string;
    readonly name: string;
    readonly sha256: string;
    readonly format: StatementFormat;
    readonly created_by: string;
    readonly created_at: Date;
  },
) => db.insertInto('bank_statements').values(row).returning(['id', 'uuid']).executeTakeFirstOrThrow();

export const updateStatement = (
  db: Writing,
  id: number,
  change: { readonly job_id?: string; readonly undone_by?: string; readonly undone_at?: Date },
) => db.updateTable('bank_statements').set(change).where('id', '=', id).execute();

/** Two files that are matched at once would both find the same line new. */
export const lockStatements = (db: Writing) =>
  sql`lock table bank_statement_lines in share row exclusive mode`.execute(db);

/** Which of these fingerprints lines of other files have. */
export async function readSeen(db: Reading, fingerprints: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('bank_statement_lines')
    .where('fingerprint', '=', sql<string>`any(${[...fingerprints]}::text[])`)
    .select('fingerprint')
    .execute();
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

/** Orders by transfer that wait, and others that the references name. */
export async function readPayable(db: Reading, references: readonly string[]): Promise<WaitingOrder[]> {
  const { rows } = await sql<WaitingOrder>`
    select o.id, o.reference, o.currency, o.buyer ->> 'name' as payer, o.state = 'waiting' as waits,
      (o.total - coalesce((select sum(m.amount) from transfer_money m
        where m.order_id = o.id and m.payment_id is null), 0))::bigint as rest
    from orders o where o.method = 'transfer'
      and (o.state = 'waiting' or o.reference = any(${[...references]}::text[])) order by o.id`.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id), rest: Number(row.rest) }));
}

/** Money from proofs that no line shows yet, for orders and numbers of the bank that are named. */
export async function readProved(
  db: Reading,
  references: readonly string[],
  numbers: readonly string[],
): Promise<ProvedMoney[]> {
  const rows = await db
    .selectFrom('transfer_money as m')
    .innerJoin('orders as o', 'o.id', 'm.order_id')
    .where('m.line_id', 'is', null)
    .where(
      sql<boolean>`(o.reference = any(${[...references]}::text[])
        or (m.bank_reference <> '' and m.bank_reference = any(${[...numbers]}::text[])))`,
    )
    .orderBy('m.id')
    .select(['m.id', 'm.order_id', 'o.reference', 'o.currency', 'm.amount', 'm.bank_reference'])
    .execute();
  return rows;
}

/** Stores the lines of a file, and marks the money that they show. */
export async function insertLines(
  db: Writing,
  statement: number,
  lines: readonly StagedLine[],
): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x(line_no int, account text, currency text,
        booked_on date, amount bigint, kind text, bank_reference text, payer text, text text, fingerprint text, match text,
        candidates bigint[], state text, reason text, order_id bigint, money_id bigint)),
    stored as (
      insert into bank_statement_lines (statement_id, line_no, account, currency, booked_on, amount, kind, bank_reference,
        payer, text, fingerprint, match, candidates, state, reason, order_id)
      select ${statement}, line_no, account, currency, booked_on, amount, kind, bank_reference, payer, text, fingerprint,
        match, candidates, state, reason, order_id from given
      returning id, line_no)
    update transfer_money m set line_id = s.id
    from given g join stored s on s.line_no = g.line_no where g.money_id = m.id`.execute(db);
}

/** Forgets the lines of a statement; money that they showed is shown by none. */
export async function dropLines(db: Writing, statement: number): Promise<void> {
  const own = db.selectFrom('bank_statement_lines').where('statement_id', '=', statement).select('id');
  await db.updateTable('transfer_money').set({ line_id: null }).where('line_id', 'in', own).execute();
  await db.deleteFrom('bank_statement_lines').where('statement_id', '=', statement).execute();
}
