/**
 * `node bench/run.ts recompute`: reading 5.76 million quotes from PostgreSQL, elementary indices, aggregation over
 * four levels and chaining, against the time in which the same columns merely arrive by COPY in the same process.
 */
import { type CompiledQuery, sql } from 'kysely';
import { copyOut } from '../../packages/database/src/bulk/copy-out.ts';
import { readColumns } from '../../packages/database/src/bulk/read-columns.ts';
import { migrate } from '../../packages/database/src/migrate.ts';
import { connect, type Reading } from '../../packages/database/src/open.ts';
import { produceColumns } from '../../packages/index-numbers/src/columnar/produce-columns.ts';
import { quoteMatrix } from '../../packages/index-numbers/src/columnar/quote-matrix.ts';
import { benchStructure, rules } from '../index-numbers/data.ts';
import { check, median, note } from '../limit.ts';
import { fillQuotes, lines, months } from './fill-quotes.ts';

const runs = 3;
const database = connect(process.env.BENCH_DATABASE_URL ?? '');
await migrate(database.owner);
const filling = performance.now();
await fillQuotes(database.owner);
note('filling the tables', (performance.now() - filling) / 1_000, ' s');

const query = sql`select period, sample_line_id, unit_price from quotes where superseded_by is null`.compile(
  database.read,
);
const { columns: structure } = benchStructure();
await copyOnly(database.read, query); // both sides read from memory

const copies: number[] = [];
const recomputes: number[] = [];
for (let run = 0; run < runs; run++) {
  copies.push(await timed(() => copyOnly(database.read, query)));
  recomputes.push(await timed(() => recompute(database.read, query)));
}
note('COPY of the same columns', median(copies), ' ms');
note('full recompute', median(recomputes), ' ms');
check('full recompute / COPY', median(recomputes) / median(copies), { atMost: 2.5 });
check('peak memory', process.resourceUsage().maxRSS / 1024, { atMost: 1_000 }, ' MB');
await database.close();

async function copyOnly(read: typeof database.read, copied: CompiledQuery): Promise<void> {
  await read.transaction().execute(async (reading: Reading) => {
    let bytes = 0;
    for await (const chunk of copyOut(reading, copied)) bytes += chunk.length;
    if (bytes < 1_000_000) throw new Error('there is nothing to read');
  });
}

async function recompute(read: typeof database.read, copied: CompiledQuery): Promise<void> {
  const [period, line, price] = await read
    .transaction()
    .execute((reading) => readColumns(reading, copied, ['month', 'integer', 'decimal']));
  if (!period || !line || !price) throw new Error('three columns were asked for');
  const first = 2020 * 12;
  for (let row = 0; row < price.length; row++) {
    period[row] = (period[row] ?? 0) - first;
    line[row] = (line[row] ?? 0) - 1;
  }
  const prices = quoteMatrix({ quotes: { period, product: line, price }, periods: months, products: lines });
  const { levels } = produceColumns({ structure, rules, prices, periods: months });
  if (!levels.values.every(Number.isFinite)) throw new Error('every cell and aggregate has an index');
}

async function timed(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
