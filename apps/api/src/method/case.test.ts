import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase } from '@datum/database/test-database';
import { inTransaction } from '@datum/database/transaction';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { computeCase } from './compute-case.ts';
import { differencesFrom } from './differences.ts';
import { loadCase } from './load-case.queries.ts';
import { readCase } from './read-case.ts';
import { readOutput } from './write-case.queries.ts';

/*
 * The worked cases of the method through the service itself: lists, lines and quotes into a database, official runs, figures
 * out. What another program computed from them lies beside them.
 */
const folder = join(import.meta.dirname, '../../../../packages/index-numbers/test/method/cases');

/** Cases whose lines change their source cannot be entered: a line is one product of one source. */
const cases = readdirSync(folder)
  .sort()
  .filter((name) => hasOneSourceALine(join(folder, name)));

function hasOneSourceALine(path: string): boolean {
  const { lines, quotes } = readCase(path);
  return lines.every(
    ({ line }) => new Set(quotes.filter((row) => row.line === line).map(({ source }) => source)).size <= 1,
  );
}

test('most of the cases can be entered', () => {
  expect(cases.length).toBeGreaterThanOrEqual(9);
});

describe.each(cases)('case %s', (name) => {
  test('comes out of official runs as the other program has it', async () => {
    const database = await createTestDatabase();
    try {
      const input = readCase(join(folder, name));
      const output = await inTransaction(database.write, async (db) => {
        const loaded = await loadCase(db, input);
        const bases = await computeCase(db, input, loaded, systemClock);
        return readOutput(db, input, loaded, bases);
      });
      expect(differencesFrom(join(folder, name, 'expected'), output)).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
