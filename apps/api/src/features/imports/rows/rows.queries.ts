import type { RowProblem, RowResult } from '@datum/contract/collection/imports';
import type { Entry } from '@datum/contract/collection/quote-entry';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

/** Rows of a batch by what they would do. */
export async function countRows(db: Reading, batchId: string) {
  return db
    .selectFrom('import_rows')
    .where('batch_id', '=', batchId)
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where result = 'new')`.as('new'),
      sql<number>`count(*) filter (where result = 'change')`.as('change'),
      sql<number>`count(*) filter (where result = 'same')`.as('same'),
      sql<number>`count(*) filter (where result = 'problem')`.as('problem'),
      sql<number>`count(*) filter (where quote_id is not null)`.as('committed'),
    ])
    .executeTakeFirstOrThrow();
}

/** A row of a file on its way in. */
export interface StagedRow {
  readonly row_no: number;
  readonly raw: readonly string[];
  readonly fixed: Readonly<Record<string, string>>;
  readonly result: RowResult;
  readonly problems: readonly RowProblem[];
  readonly entry: Entry | null;
  readonly sample_line_id: number | null;
  readonly quote_id: number | null;
}

const CHUNK = 1_000;

/** Stores rows, replacing those of the same number. */
export async function storeRows(db: Writing, batchId: string, rows: readonly StagedRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    await db
      .insertInto('import_rows')
      .values(
        rows.slice(from, from + CHUNK).map(({ raw, fixed, problems, entry, ...row }) => ({
          ...row,
          batch_id: batchId,
          cells: JSON.stringify({ raw, fixed }),
          problems: JSON.stringify(problems),
          entry: entry ? JSON.stringify(entry) : null,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['batch_id', 'row_no']).doUpdateSet((set) => ({
          cells: set.ref('excluded.cells'),
          result: set.ref('excluded.result'),
          problems: set.ref('excluded.problems'),
          entry: set.ref('excluded.entry'),
          sample_line_id: set.ref('excluded.sample_line_id'),
        })),
      )
      .execute();
  }
}

/** Rows of a batch: all, those of one number, or those that can be committed now. */
export async function readRows(
  db: Reading,
  batchId: string,
  { row, ready }: { row?: number; ready?: true } = {},
): Promise<StagedRow[]> {
  let query = db
    .selectFrom('import_rows')
    .where('batch_id', '=', batchId)
    .orderBy('row_no')
    .select(['row_no', 'cells', 'result', 'problems', 'entry', 'sample_line_id', 'quote_id']);
  if (row !== undefined) {
    query = query.where('row_no', '=', row);
  }
  if (ready) {
    query = query.where('result', 'in', ['new', 'change']).where('quote_id', 'is', null);
  }
  const rows = await query.execute();
  return rows.map(({ cells, ...rest }) => ({ ...rest, ...cells }));
}

/** A page of rows, problems last, with the price that stands there now. */
export async function pageRows(
  db: Reading,
  batchId: string,
  result: RowResult | undefined,
  after: readonly (string | number | null)[] | undefined,
  count: number,
) {
  const rank = sql<number>`case result when 'problem' then 1 else 0 end`;
  let query = db
    .selectFrom('import_rows as r')
    .leftJoin('quotes as q', (join) =>
      join
        .onRef('q.sample_line_id', '=', 'r.sample_line_id')
        .on('q.superseded_by', 'is', null)
        .on('q.period', '=', (from) =>
          from.selectFrom('import_batches as b').whereRef('b.id', '=', 'r.batch_id').select('b.period'),
        ),
    )
    .leftJoin('sample_lines as l', 'l.id', 'r.sample_line_id')
    .leftJoin('items as i', 'i.id', 'l.item_id')
    .leftJoin('outlets as o', 'o.id', 'l.outlet_id')
    .where('r.batch_id', '=', batchId);
  if (result !== undefined) {
    query = query.where('r.result', '=', result);
  }
  if (after) {
    query = query.where(sql<boolean>`(${rank}, r.row_no) > (${after[0]}::int, ${after[1]}::int)`);
  }
  return query
    .orderBy(rank)
    .orderBy('r.row_no')
    .limit(count + 1)
    .select([
      'r.row_no',
      'r.cells',
      'r.result',
      'r.problems',
      'r.quote_id',
      sql<{
        item: LocalText;
        source: string;
      } | null>`case when l.id is not null then json_build_object('item', i.name, 'source', o.code) end`.as(
        'line',
      ),
      rank.as('rank'),
      sql<string | null>`case when r.result = 'change' then trim_scale(q.price)::text end`.as('old_price'),
    ])
    .execute();
}

/** Notes which quotes the rows of lines became. */
export async function linkQuotes(
  db: Writing,
  batchId: string,
  ids: ReadonlyMap<number, number>,
): Promise<void> {
  await sql`update import_rows r set quote_id = n.quote_id
    from unnest(${[...ids.keys()]}::bigint[], ${[...ids.values()]}::bigint[]) as n(line_id, quote_id)
    where r.batch_id = ${batchId} and r.sample_line_id = n.line_id and r.result in ('new', 'change') and r.quote_id is null`.execute(
    db,
  );
}
