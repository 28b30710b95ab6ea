import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readBasket, readWeights } from '../features/runs/inputs/inputs.queries.ts';
import { sharesOnBase } from '../features/runs/matched/indices/base-shares.queries.ts';
import { weightsOnBase } from '../features/runs/matched/indices/base-weights.queries.ts';
import { monthOf } from './read-case.ts';
import { inOffice, type Office } from './test-office.ts';

/*
 * Every total of indices repeats from its regions by what is stored: shares of the structure, factors of a later base, links of new
 * shares and of new weights, and every cost index of a region from its groups. The office: new shares from month 5, new weights from month 6, and from month 7 a base that lies
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

/** The indices of a month as its run computed them, on each base, with the run and the regions of its structure. */
async function indicesOf({ db }: Office, month: number) {
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
  return { period, run, rows, basket: await readBasket(db, run.structure_id) };
}

/** What each total of a month comes to from its regions, beside what the run computed, on each base. */
async function totalsOf(office: Office, month: number) {
  const { db } = office;
  const { period, run, rows, basket } = await indicesOf(office, month);
  const { regions, countryId } = basket;
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

/** What the cost index of each region comes to from its groups, beside what the run computed. */
async function regionsOf(office: Office, month: number) {
  const { period, run, rows, basket } = await indicesOf(office, month);
  const weights = await readWeights(office.db, run.weight_set_id);
  const costs = rows.filter(
    ({ kind, regionId }) =>
      kind === 'cost_index' && basket.regions.some((leaf) => leaf.regionId === regionId),
  );
  return Promise.all(
    costs.map(async (cost) => {
      const entered = [...(weights.get(cost.memberId) ?? [])];
      const place = { ...cost, categoryId: cost.memberId, isLeaf: true };
      const made = { period, basePeriodId: cost.base, weightSetId: run.weight_set_id, runId: run.id };
      const { weights: parts, divisor } = await weightsOnBase(office.db, { ...place, ...made }, entered);
      const group = (id: number) =>
        rows.find(
          (row) =>
            row.kind === 'group_index' &&
            row.memberId === id &&
            row.regionId === cost.regionId &&
            row.base === cost.base,
        )?.value ?? Number.NaN;
      const whole = parts.reduce((sum, [, weight]) => sum + weight, 0);
      const sum = parts.reduce((total, [id, weight]) => total + weight * group(id), 0);
      return { ...cost, divisor, again: sum / whole / (divisor ?? Number.NaN) };
    }),
  );
}

/** Those that do not come to what the run computed. */
const offOf = (indices: Awaited<ReturnType<typeof totalsOf>>) =>
  indices.filter(({ again, value }) => !(Math.abs(again / value - 1) < 1e-11)).map(nameOf);

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
    expect(offOf(totals)).toEqual([]);
  }
  expect(new Set(before.map(({ divisor }) => divisor))).toEqual(new Set([1]));
  for (const kind of ['group_index', 'cost_index'] as const) {
    const divisors = linked.filter((total) => total.kind === kind).map(({ divisor }) => divisor);
    expect(Math.max(...divisors.map((divisor) => Math.abs((divisor ?? 1) - 1)))).toBeGreaterThan(0.01);
  }
  expect(new Set(later.map(({ base }) => base)).size).toBe(2);
});

test('an index goes on by what is left of it where a group ended, in each region and total', async () => {
  const figures = await inOffice(async (office) => {
    await office.tableOne(0, 4);
    await office.base('b1', [0, 1], 0);
    await office.weights('w1', 0, { house: { binder: 40, loose: 60 } });
    await office.tableTwo(0, 4);
    await office.regions(OLD);
    await sql`delete from structure_items where structure_id = (select max(id) from structures)
      and group_id = ${office.ids.groups.get('loose')}`.execute(office.db);
    await office.weights('w2', 5, { house: { binder: 100 } });
    await office.tableOne(5, 7);
    await office.tableTwo(5, 6);
    // a base that has months of before and after
    await office.base('b2', [3, 6], 7);
    await office.tableTwo(7, 7);
    const regions = await regionsOf(office, 7);
    expect(regions.length).toBe(12);
    expect(offOf([...regions, ...(await totalsOf(office, 7))])).toEqual([]);
    return office.figures();
  });
  const at = (member: string, region: string, month: number) =>
    figures.find(
      (row) =>
        row.base === 'b1' && row.member === member && row.region === region && row.period === monthOf(month),
    )?.value ?? Number.NaN;
  const places = [...new Set(figures.map(({ region }) => region))];
  expect(places.length).toBe(6);
  for (const place of places) {
    for (const month of [5, 6, 7]) {
      const of = (member: string) => at(member, place, month) / at(member, place, month - 1);
      expect(of('house'), `${place}, month ${month}`).toBeCloseTo(of('binder'), 11);
    }
    expect(at('house', place, 4) / at('binder', place, 4)).not.toBeCloseTo(1, 4);
  }
});

test('weights that are approved late are linked before new shares of a month after', async () => {
  const figures = await inOffice(async (office) => {
    await office.tableOne(0, 4);
    await office.base('b1', [0, 1], 0);
    await office.weights('w1', 0, { house: { binder: 100 } });
    await office.tableTwo(0, 4);
    // they count from a month that was computed before them
    await office.weights('w2', 4, { house: { steel: 100 } });
    await office.regions(SHARES);
    await office.tableOne(5, 6);
    await office.tableTwo(5, 6);
    return office.figures();
  });
  const totals = new Set(figures.map(({ region }) => region).filter((region) => !(region in SHARES)));
  expect(totals.size).toBe(3);
  for (const total of totals) {
    const change = (member: string, month: number) => {
      const [before, after] = [month - 1, month].map(
        (at) =>
          figures.find((row) => row.member === member && row.region === total && row.period === monthOf(at))
            ?.value ?? Number.NaN,
      );
      return (after ?? Number.NaN) / (before ?? Number.NaN);
    };
    for (const month of [5, 6]) {
      expect(change('house', month), `${total}, month ${month}`).toBeCloseTo(change('steel', month), 11);
    }
  }
});
