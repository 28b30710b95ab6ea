import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@datum/database/test-database';
import { inTransaction } from '@datum/database/transaction';
import { expect, test } from 'vitest';
import { readFrame } from '../features/runs/inputs/frame.queries.ts';
import { requireTableOne } from '../features/runs/refusals.rules.ts';
import { storeTableOne } from '../features/runs/store-run.queries.ts';
import { systemClock } from '../platform/clock.ts';
import { computeCase } from './compute-case.ts';
import { FAMILY, loadCase } from './load-case.queries.ts';
import { monthOf, readCase } from './read-case.ts';

const cases = join(import.meta.dirname, '../../../../packages/index-numbers/test/method/cases');

/** A copy of a case with one file changed. */
function changed(name: string, file: string, change: (text: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), 'datum-case-'));
  cpSync(join(cases, name), folder, { recursive: true });
  writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
  return folder;
}

async function refusalOf(folder: string): Promise<string> {
  const database = await createTestDatabase();
  try {
    return await inTransaction(database.write, async (db) => {
      const input = readCase(folder);
      await computeCase(db, input, await loadCase(db, input), systemClock);
      return 'computed';
    }).catch((error: Error) => error.message);
  } finally {
    await database.close();
  }
}

test.each([
  [
    'rules.json',
    (text: string) => text.replace('"arithmetic"', '"median"'),
    /rules\.json cannot be computed by: mean/,
  ],
  ['periods.csv', (text: string) => text.replace('2024-03\n', ''), /have a hole/],
  ['quotes.csv', (text: string) => text.replace(/,(\d[\d.]*),yes,/, ',0,yes,'), /above zero/],
  ['lines.csv', (text: string) => text.replace('region', 'place'), /no column region/],
  [
    'bases.csv',
    (text: string) => text.replace(/,2024-\d\d,\s*$/m, ',2031-01,'),
    /reaches beyond the periods/,
  ],
  ['rules.json', () => '{', /rules\.json is no JSON/],
  [
    'quotes.csv',
    (text: string) => `${text}${text.split('\n')[1]}\n`,
    /quotes\.csv: the row 1,.* is there twice/,
  ],
  [
    'quotes.csv',
    (text: string) => `${text}99,2024-01,5,yes,a\n`,
    /the row 99,.* names no line of lines\.csv/,
  ],
  [
    'lines.csv',
    (text: string) => text.replace('2024-01', '2024-02'),
    /quotes\.csv: the row 1,2024-01,.* its line is not listed/,
  ],
  [
    'regions.csv',
    (text: string) => text.replace(/[\d.]+\s*$/m, 'half\n'),
    /regions\.csv: the row .*half has no number/,
  ],
  ['weights.csv', (text: string) => text.replace(/^b1/m, 'b9'), /weights\.csv: the row b9,.* names no base/],
  [
    'quotes.csv',
    (text: string) => text.replace(/^\d+,2024-01,.*\n/gm, ''),
    /Nothing was quoted up to this period: there is no level to compute an index from. Run Table Two for a later period./,
  ],
  ['weights.csv', (text: string) => text.split('\n')[0] ?? '', /Approve a structure, .* and a weight set/],
])('a case with a wrong %s is refused in a sentence', async (file, change, sentence) => {
  await expect(
    refusalOf(changed('3-lines', file, change)).catch((error: Error) => error.message),
  ).resolves.toMatch(sentence);
});

test('a chain has no holes: Table One of a month whose month before has none is refused', async () => {
  const database = await createTestDatabase();
  try {
    await inTransaction(database.write, async (db) => {
      await loadCase(db, readCase(join(cases, '3-lines')));
      const run = async (at: number) =>
        storeTableOne(
          db,
          requireTableOne(await readFrame(db, FAMILY, monthOf(at))),
          null,
          new Date(),
          systemClock,
        );
      await run(0);
      await expect(run(2)).rejects.toMatchObject({ refusal: { key: 'computation.previous-missing' } });
      await run(1);
      await run(2);
    });
  } finally {
    await database.close();
  }
});
