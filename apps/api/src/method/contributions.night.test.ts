import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { twoFigures } from '../features/runs/figures.queries.ts';
import { readRunFrame } from '../features/runs/inputs/frame.queries.ts';
import { readBasket, readWeights } from '../features/runs/inputs/inputs.queries.ts';
import { weightsOnBase } from '../features/runs/matched/indices/base-weights.queries.ts';
import { findMakingRun } from '../features/runs/queries.ts';
import { readCostIndices, readGroupIndices } from '../features/runs/values.queries.ts';
import { monthOf } from './read-case.ts';
import { inOffice, type Office } from './test-office.ts';

/*
 * What groups have in a cost index sums to it on every base and by all weights, and what they add to its change sums to
 * that change. The office: the first base is months 0 and 1, the second months 3 to 5, published from month 6 on.
 */

const FIRST = { house: { binder: 60, steel: 40 }, road: { loose: 100 } };
const NEW = { house: { binder: 25, steel: 60, loose: 15 }, road: { loose: 100 } };

/** For all places, categories and variants of a month: the index, the sums of the parts, and the change on the month before. */
async function sumsOf({ db }: Office, month: number) {
  const { rows: runs } = await sql<{ id: number }>`select id from runs
    where stage = 'table_two' and period = ${monthOf(month)} and state in ('done', 'approved')`.execute(db);
  const id = runs[0]?.id ?? 0;
  const frame = await readRunFrame(db, id);
  const costs = await readCostIndices(db, id, monthOf(month));
  const groups = await readGroupIndices(db, id, monthOf(month));
  const { rows: before } = await sql<{ name: string; value: number }>`
    select concat_ws(' ', s.category_id, s.variant, s.region_id) as name, v.value
    from index_values v join series s on s.id = v.series_id join runs r on r.id = v.run_id
    where s.kind = 'cost_index' and s.base_period_id = ${frame.base?.id} and v.period = ${monthOf(month - 1)}
      and r.state in ('done', 'approved') order by v.run_id`.execute(db);
  const past = new Map(before.map(({ name, value }) => [name, value]));
  return Promise.all(
    costs.map(async (cost) => {
      const { categoryId: category, regionId: region, variant } = cost;
      const { contributions } = await twoFigures(db, frame, costs, groups, { category, region, variant }, id);
      const sum = (of: (part: (typeof contributions)[number]) => string | null) =>
        contributions.reduce((total, part) => total + Number(of(part)), 0);
      return {
        region,
        index: cost.value * 100,
        points: sum(({ points }) => points),
        change: (cost.value - (past.get(`${category} ${variant} ${region}`) ?? Number.NaN)) * 100,
        contributions: sum(({ contribution }) => contribution),
      };
    }),
  );
}

/** Parts are printed with two decimals; there are three at most. */
const DRIFT = 0.0151;

const run = (weights: readonly (readonly [from: number, of: typeof FIRST | typeof NEW])[], month: number) =>
  inOffice(async (office) => {
    await office.tableOne(0, 8);
    await office.base('b1', [0, 1], 0);
    for (const [from, of] of weights) await office.weights(`w${from}`, from, of);
    await office.tableTwo(0, 5);
    await office.base('b2', [3, 5], 6);
    await office.tableTwo(6, month);
    return sumsOf(office, month);
  });

test('months that a run only brings onto a new base add up by the weights that made them, not by its own', async () => {
  const sums = await inOffice(async (office) => {
    const { db } = office;
    await office.tableOne(0, 8);
    await office.base('b1', [0, 1], 0);
    await office.weights('w0', 0, FIRST);
    await office.tableTwo(0, 5);
    await office.base('b2', [3, 5], 6);
    await office.weights('w6', 6, NEW);
    await office.tableTwo(6, 6);
    const { rows } = await sql<{ id: number; subject: string }>`select id, subject from runs
      where stage = 'table_two' and period = ${monthOf(6)}`.execute(db);
    const run = {
      stage: 'table_two' as const,
      period: monthOf(6),
      subject: rows[0]?.subject ?? '',
      id: rows[0]?.id ?? 0,
    };
    const frame = await readRunFrame(db, run.id);
    const leaves = (await readBasket(db, frame.structure.id)).regions.map(({ regionId }) => regionId);
    const off = async (weightSetId: number, month: number) => {
      const costs = (await readCostIndices(db, run.id, monthOf(month))).filter(
        ({ variant }) => variant === '',
      );
      const groups = await readGroupIndices(db, run.id, monthOf(month));
      const sets = await readWeights(db, weightSetId);
      const drifts = costs.map(async ({ categoryId, regionId, variant, value }) => {
        const isLeaf = leaves.includes(regionId);
        if (!isLeaf) return 0;
        const index = {
          categoryId,
          regionId,
          variant,
          isLeaf,
          period: monthOf(month),
          weightSetId,
          runId: run.id,
        };
        const on = { ...index, basePeriodId: frame.base?.id ?? 0 };
        const { weights, divisor } = await weightsOnBase(db, on, [...(sets.get(categoryId) ?? [])]);
        const sum = weights.reduce((total, [group, weight]) => {
          const own = groups.find((one) => one.groupId === group && one.regionId === regionId);
          return total + weight * (own?.value ?? Number.NaN);
        }, 0);
        const whole = weights.reduce((total, [, weight]) => total + weight, 0);
        return Math.abs(sum / whole / (divisor ?? 1) - value);
      });
      return Math.max(...(await Promise.all(drifts)));
    };
    const made = await findMakingRun(db, run, monthOf(4));
    const own = await findMakingRun(db, run, monthOf(6));
    return {
      right: await off(made?.weight_set_id ?? 0, 4),
      // the run's own weights come to another index
      wrong: await off(own?.weight_set_id ?? 0, 4),
    };
  });
  expect(sums.right).toBeCloseTo(0, 9);
  expect(sums.wrong).toBeGreaterThan(0.001);
});

test.each([
  ['on the first base', [[0, FIRST]], 5],
  ['on a later base', [[0, FIRST]], 8],
  [
    'with new weights that came with the base',
    [
      [0, FIRST],
      [6, NEW],
    ],
    8,
  ],
  [
    'with new weights that are older than the base',
    [
      [0, FIRST],
      [4, NEW],
    ],
    8,
  ],
] as const)('what groups have in a cost index sums to it %s', async (_, weights, month) => {
  const sums = await run(weights, month);
  // house and road, with and without steel, in three regions, two groups of them and the country
  expect(sums.length).toBe(24);
  const off = sums.filter(
    ({ points, index, contributions, change }) =>
      !(Math.abs(points - index) <= DRIFT && Math.abs(contributions - change) <= DRIFT),
  );
  expect(off).toEqual([]);
});
