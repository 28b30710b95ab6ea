/**
 * `node bench/run.ts official`: official runs of a month with 96,000 quotes, read, computed and stored in one transaction
 * each, against COPY of as many quotes by the same client in the same run; then all months once more, as a repair reruns them.
 * `BENCH_MONTHS`: fewer months than 60, to try something.
 */
import { freezeBase } from '../../apps/api/src/features/base-periods/queries.ts';
import { readFrame } from '../../apps/api/src/features/runs/inputs/frame.queries.ts';
import { requireReady, requireTableOne } from '../../apps/api/src/features/runs/refusals.rules.ts';
import { storeTableOne, storeTableTwo } from '../../apps/api/src/features/runs/store-run.queries.ts';
import { systemClock } from '../../apps/api/src/platform/clock.ts';
import { migrate } from '../../packages/database/src/migrate.ts';
import { connect, type Writing } from '../../packages/database/src/open.ts';
import { inTransaction } from '../../packages/database/src/transaction.ts';
import { check, median, note } from '../limit.ts';
import { copiedQuotes } from './copied-quotes.ts';
import { addBase, FAMILY, fillOffice, monthAt } from './fill-office.ts';

const MONTHS = Number(process.env.BENCH_MONTHS ?? 60);
/** Of the first months, each run is told. */
const TOLD = 4;

const database = connect(process.env.BENCH_DATABASE_URL ?? '');
await migrate(database.owner);
note('filling the tables', await timed(() => fillOffice(database.owner, MONTHS)), ' ms');
const copy = await copiedQuotes(database, monthAt(1));

const copies: number[] = [];
const bareCopies: number[] = [];
const runs: number[] = [];
for (let month = 0; month < MONTHS; month++) {
  if (month < TOLD || month % 10 === 0) {
    copies.push(await copy.indexed());
    bareCopies.push(await copy.bare());
  }
  const one = await timed(() => tableOne(monthAt(month)));
  if (month === 0) await freezeFirstBase();
  const two = await timed(() => tableTwo(monthAt(month)));
  if (month > 0) runs.push(one + two);
  if (month < TOLD || month % 20 === 19)
    note(`${monthAt(month)}: Table One, Table Two`, `${one.toFixed(0)}, ${two.toFixed(0)} ms`);
}
note('rows of a month', copy.rows);
note('COPY of as many quotes into a table with their indices', median(copies), ' ms');
note('COPY of as many quotes into a bare table', median(bareCopies), ' ms');
note('official runs of a month', median(runs), ' ms');
note('official runs of a month / COPY into a bare table', median(runs) / median(bareCopies));
check('official runs of a month / COPY', median(runs) / median(copies), { atMost: 5 });

const again = await timed(async () => {
  for (let month = 0; month < MONTHS; month++) {
    await tableOne(monthAt(month));
    await tableTwo(monthAt(month));
  }
});
note(`rerun of ${MONTHS} months`, again / 1_000, ' s');
check(`rerun of ${MONTHS} months / (${MONTHS} x 5 x COPY)`, again / (MONTHS * 5 * median(copies)), {
  atMost: 1,
});
await database.close();

function tableOne(period: string): Promise<number> {
  return inTransaction(database.write, async (db: Writing) =>
    storeTableOne(db, requireTableOne(await readFrame(db, FAMILY, period)), null, new Date(), systemClock),
  );
}

function tableTwo(period: string): Promise<number> {
  return inTransaction(database.write, async (db: Writing) =>
    storeTableTwo(db, requireReady(await readFrame(db, FAMILY, period)), null, new Date(), systemClock),
  );
}

async function freezeFirstBase(): Promise<void> {
  const id = await addBase(database.owner);
  await inTransaction(database.write, (db: Writing) => freezeBase(db, id));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
