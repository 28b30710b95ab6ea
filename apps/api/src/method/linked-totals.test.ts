import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readBasket } from '../features/runs/inputs/inputs.queries.ts';
import { sharesOnBase } from '../features/runs/matched/indices/base-shares.queries.ts';
import { monthOf } from './read-case.ts';
import { inOffice, type Office } from './test-office.ts';

/*
 * Every total of indices repeats from its regions by what is stored: shares of the structure, factors of a later base, links of new
 * shares and of new weights. The office: new shares from month 5, new weights from month 6, and from month 7 a base that lies
 * before and after both.
 */

const OLD = { north: ['A', '0.5'], coast: ['A', '0.2'], isle: ['B', '0.3'] } as const;
const SHARES = { north: ['A', '0.15'], coast: ['B', '0.25'], isle: ['B', '0.6'] } as const;
const WEIGHTS = { house: { binder: 60, steel: 40 }, road: { loose: 100 } };
const NEW_WEIGHTS = { house: { binder: 20, steel: 70, loose: 10 }, road: { loose: 100 } };

interface Index {
  readonly kind: 'group_index' | 'cost_index';
  readonly memberId: number;
  readonly variant: string;
  readonly regionId: number;
  readonly base: number;
  readonly value: number;
}

/** What each total of a month comes to from its regions, beside what the run computed, on each base. */
async function totalsOf({ db }: Office, month: number) {
  const period = monthOf(month);
  const { rows: runs } = await sql<{ id: number; structure_id: number; weight_set_id: number }>`
    select id, structure_id, weight_set_id from runs where stage = 'table_two' and period = ${period}
    order by id desc limit 1`.execute(db);
  const run = runs[0] ?? { id: 0, structure_id: 0, weight_set_id: 0 };
  const { rows } = await sql<Index>`
    select s.kind, coalesce(s.group_id, s.category_id) as "memberId", s.variant, s.region_id as "regionId",
      s.base_period_id as base, v.value
    from index_values v join series s on s.id = v.series_id
    where v.run_id = ${run.id} and v.period = ${period}`.execute(db);
  const { regions, countryId } = await readBasket(db, run.structure_id);
  const totals = rows.filter(({ regionId }) => !regions.some((leaf) => leaf.regionId === regionId));
  return Promise.all(
    totals.map(async (total) => {
      const leaves = regions.filter(
        ({ groupId }) => total.regionId === countryId || groupId === total.regionId,
      );
      const { factors, divisor } = await sharesOnBase(
        db,
        {
          ...total,
          period,
          basePeriodId: total.base,
          weightSetId: total.kind === 'cost_index' ? run.weight_set_id : null,
          runId: run.id,
        },
        leaves,
      );
      let [sum, whole] = [0, 0];
      for (const { regionId, share } of leaves) {
        const leaf = rows.find(
          (row) => row.regionId === regionId && nameOf(row) === nameOf(total) && row.base === total.base,
        );
        sum += share * (factors.get(regionId) ?? Number.NaN) * (leaf?.value ?? Number.NaN);
        whole += share * (factors.get(regionId) ?? Number.NaN);
      }
      return { ...total, divisor, again: sum / whole / (divisor ?? Number.NaN) };
    }),
  );
}

const nameOf = ({ kind, memberId, variant }: Index) => `${kind} ${memberId} ${variant}`;

test('totals repeat from their regions by the stored factors and links, and without any are divided by nothing', async () => {
  const [before, linked, later] = await inOffice(async (office) => {
    await office.regions(OLD);
    await office.tableOne(0, 4);
    await office.base('b1', [0, 1], 0);
    await office.weights('w1', 0, WEIGHTS);
    await office.tableTwo(0, 4);
    const then = await totalsOf(office, 4);
    await office.regions(SHARES);
    await office.weights('w2', 6, NEW_WEIGHTS);
    await office.tableOne(5, 8);
    await office.tableTwo(5, 6);
    const after = await totalsOf(office, 6);
    await office.base('b2', [3, 6], 7);
    await office.tableTwo(7, 8);
    return [then, after, await totalsOf(office, 8)];
  });
  for (const totals of [before, linked, later]) {
    expect(totals.length).toBeGreaterThan(10);
    expect(totals.filter(({ again, value }) => !(Math.abs(again / value - 1) < 1e-11)).map(nameOf)).toEqual(
      [],
    );
  }
  expect(new Set(before.map(({ divisor }) => divisor))).toEqual(new Set([1]));
  for (const kind of ['group_index', 'cost_index'] as const) {
    const divisors = linked.filter((total) => total.kind === kind).map(({ divisor }) => divisor);
    expect(Math.max(...divisors.map((divisor) => Math.abs((divisor ?? 1) - 1)))).toBeGreaterThan(0.01);
  }
  expect(new Set(later.map(({ base }) => base)).size).toBe(2);
});
