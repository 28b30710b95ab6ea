import { join } from 'node:path';
import { createTestDatabase } from '@datum/database/test-database';
import { inTransaction } from '@datum/database/transaction';
import { expect, test } from 'vitest';
import { basePeriodProblems } from '../features/base-periods/problems.queries.ts';
import { findCurrentRun } from '../features/runs/queries.ts';
import { readCostIndices, readGroupIndices } from '../features/runs/values.queries.ts';
import { systemClock } from '../platform/clock.ts';
import { computeCase } from './compute-case.ts';
import { FAMILY, insertOne, loadCase } from './load-case.queries.ts';
import { monthOf, readCase } from './read-case.ts';

const folder = join(import.meta.dirname, '../../../../packages/index-numbers/test/method/cases/8-bases');

test('where an older base is kept, a run tells its own base once; a base whose months lack indices is not approved', async () => {
  const database = await createTestDatabase();
  try {
    await inTransaction(database.write, async (db) => {
      const input = readCase(folder);
      const bases = await computeCase(db, input, await loadCase(db, input), systemClock);
      const month = monthOf(input.periods.length - 1);
      const run = await findCurrentRun(db, FAMILY, 'table_two', month);
      const [groups, costs] = [
        await readGroupIndices(db, run?.id ?? 0, month),
        await readCostIndices(db, run?.id ?? 0, month),
      ];
      expect(run?.base_period_id).toBe([...bases.values()].at(-1));
      expect(groups.length).toBeGreaterThan(5);
      expect(new Set(groups.map(({ groupId, regionId }) => `${groupId} ${regionId}`)).size).toBe(
        groups.length,
      );
      expect(new Set(costs.map((cost) => `${cost.categoryId} ${cost.regionId} ${cost.variant}`)).size).toBe(
        costs.length,
      );
      const early = await insertOne(db, 'base_periods', {
        family: FAMILY,
        code: 'early',
        label: JSON.stringify({}),
        period_from: month,
        period_to: monthOf(input.periods.length + 1),
        effective_from: monthOf(input.periods.length + 2),
        status: 'submitted',
      });
      const problem = (await basePeriodProblems(db, [early]))
        .get(early)
        ?.find(({ code }) => code === 'months-without-index');
      expect(problem).toMatchObject({ severity: 'hard', values: { count: 2 } });
    });
  } finally {
    await database.close();
  }
});
