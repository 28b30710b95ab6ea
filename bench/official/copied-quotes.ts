import { copyIn } from '../../packages/database/src/bulk/copy-in.ts';
import type { OpenDatabase } from '../../packages/database/src/open.ts';
import { inTransaction } from '../../packages/database/src/transaction.ts';

const COLUMNS = [
  'item_id',
  'sample_line_id',
  'region_id',
  'period',
  'round_code',
  'unit_id',
  'price',
  'unit_price',
  'origin',
];

/** COPY of a month's quotes into tables of their own, in a transaction each; gives the milliseconds. */
export interface CopiedQuotes {
  readonly rows: number;
  /** Into a table with the columns and indices of `quotes`, without foreign keys. */
  readonly indexed: () => Promise<number>;
  /** Into one of these columns alone. */
  readonly bare: () => Promise<number>;
}

export async function copiedQuotes({ owner, write }: OpenDatabase, period: string): Promise<CopiedQuotes> {
  const columns = COLUMNS.join(', ');
  const { rows } = await owner.query<Record<string, string | number | null>>(
    `select ${columns} from quotes where period = $1`,
    [period],
  );
  const values = rows.map((row) => COLUMNS.map((name) => row[name] ?? null));
  await owner.query(`create table bare_quotes as select ${columns} from quotes where false`);
  await owner.query('create table indexed_quotes (like quotes including all)');
  await owner.query('grant all on bare_quotes, indexed_quotes to datum_app');
  const into = async (table: string) => {
    await owner.query('truncate bare_quotes, indexed_quotes');
    const from = performance.now();
    await inTransaction(write, (db) => copyIn(db, table, COLUMNS, values));
    return performance.now() - from;
  };
  return {
    rows: values.length,
    indexed: () => into('indexed_quotes'),
    bare: () => into('bare_quotes'),
  };
}
