import { expect, test } from 'vitest';
import { computeScenario } from '../features/scenarios/compute.queries.ts';
import { monthOf } from './read-case.ts';
import { type Figure, inOffice, type Office, regionCase } from './test-office.ts';

/*
 * A structure with other region shares takes effect between two months. The leaves' indices have moved far apart by then (the
 * isle's steel rose twice as fast), so a total that took the new shares with a step would jump by several per cent.
 */

const WEIGHTS = { house: { binder: 60, steel: 40 }, road: { loose: 100 } };
const OLD = { north: ['A', '0.5'], coast: ['A', '0.2'], isle: ['B', '0.3'] } as const;
/** Most of the country is the isle now, and the coast has left its region group for the isle's. */
const NEW = { north: ['A', '0.15'], coast: ['B', '0.25'], isle: ['B', '0.6'] } as const;
const CHANGE = 5;
const LAST = 8;

/** Months 0 to 4 by the old shares, later ones by the new. */
async function change(office: Office, then: Parameters<Office['regions']>[0] = NEW): Promise<void> {
  await office.regions(OLD);
  await office.tableOne(0, CHANGE - 1);
  await office.base('b1', [0, 1], 0);
  await office.weights('w1', 0, WEIGHTS);
  await office.tableTwo(0, CHANGE - 1);
  await office.regions(then);
  await office.tableOne(CHANGE, LAST);
}

const at = (
  figures: readonly Figure[],
  member: string,
  region: string,
  month: number,
  base = 'b1',
): number => {
  const found = figures.find(
    (figure) =>
      figure.base === base &&
      figure.member === member &&
      figure.region === region &&
      figure.period === monthOf(month),
  );
  if (!found) throw new Error(`no ${member} ${region} in month ${month}`);
  return found.value;
};
const MEMBERS = ['binder', 'steel', 'loose', 'house', 'houseno-steel', 'road'];
const PLACES = { country: Object.keys(NEW), 'group A': ['north'], 'group B': ['coast', 'isle'] };

/** Σ new share × index over the leaves of a place. */
const weighed = (figures: readonly Figure[], member: string, leaves: readonly string[], month: number) =>
  leaves.reduce(
    (sum, leaf) => sum + Number(NEW[leaf as keyof typeof NEW][1]) * at(figures, member, leaf, month),
    0,
  );

test('totals go on from the month before and grow by the new shares from then on: the change itself moves nothing', async () => {
  const { figures, scenario } = await inOffice(async (office) => {
    await change(office);
    await office.tableTwo(CHANGE, LAST);
    const unchanged = { rules: null, weightSetId: null, base: null, from: null, to: monthOf(LAST) };
    const computed = await computeScenario(office.db, 'bmci', unchanged, () => {});
    return { figures: await office.figures(), scenario: computed.figures };
  });
  // a what-if in which nothing is changed links them too
  const values = (all: readonly { value: number }[]) =>
    all.map(({ value }) => value).toSorted((a, b) => a - b);
  const official = values(figures);
  expect(scenario.length).toBe(official.length);
  for (const [place, value] of values(scenario).entries()) {
    expect(value / (official[place] ?? 0)).toBeCloseTo(1, 12);
  }
  for (const member of MEMBERS) {
    for (const [place, leaves] of Object.entries(PLACES)) {
      const before = at(figures, member, place, CHANGE - 1);
      for (let month = CHANGE; month <= LAST; month += 1) {
        const growth = weighed(figures, member, leaves, month) / weighed(figures, member, leaves, CHANGE - 1);
        expect(at(figures, member, place, month) / before).toBeCloseTo(growth, 12);
      }
    }
  }
  // what a step would have done: the test says nothing where old and new shares weigh the same
  const jump =
    weighed(figures, 'steel', PLACES.country, CHANGE - 1) / at(figures, 'steel', 'country', CHANGE - 1);
  expect(Math.abs(jump - 1)).toBeGreaterThan(0.04);
});

test('it is the same when the months come in one run, when a month is run again, and with a later base', async () => {
  const [one, other] = [
    await inOffice(async (office) => {
      await change(office);
      await office.tableTwo(CHANGE, LAST);
      return office.figures();
    }),
    await inOffice(async (office) => {
      await change(office);
      // nobody ran Table Two of the months between
      await office.tableTwo(CHANGE + 1, CHANGE + 1);
      await office.tableOne(CHANGE, LAST);
      await office.tableTwo(CHANGE, CHANGE + 1);
      await office.base('b2', [3, 6], 7);
      await office.tableTwo(7, LAST);
      return office.figures();
    }),
  ];
  expect(one.length).toBeGreaterThan(300);
  for (const { member, region, period, value } of one) {
    const again = other.find(
      (figure) =>
        figure.base === 'b1' &&
        figure.member === member &&
        figure.region === region &&
        figure.period === period,
    );
    expect((again?.value ?? 0) / value).toBeCloseTo(1, 12);
  }
  // the later base divides the whole history by one factor, so it has the same growth
  for (const member of MEMBERS) {
    const growth = (base: string) =>
      at(other, member, 'country', LAST, base) / at(other, member, 'country', CHANGE - 1, base);
    expect(growth('b2')).toBeCloseTo(growth('b1'), 12);
  }
});

test('new weights in the same month link on top: neither change moves a total', async () => {
  const house = { binder: 20, steel: 70, loose: 10 };
  const [shares, both] = await Promise.all(
    [false, true].map((withWeights) =>
      inOffice(async (office) => {
        await change(office);
        if (withWeights) await office.weights('w2', CHANGE, { ...WEIGHTS, house });
        await office.tableTwo(CHANGE, LAST);
        return office.figures();
      }),
    ),
  );
  for (const place of Object.keys(PLACES)) {
    const value = (figures: readonly Figure[] | undefined, month: number) =>
      at(figures ?? [], 'house', place, month);
    expect(value(both, CHANGE)).toBeCloseTo(value(shares, CHANGE), 12);
    expect(Math.abs(value(both, LAST) - value(shares, LAST))).toBeGreaterThan(1e-3);
  }
});

test('a region that the structure takes in begins at the level of its region group, and moves no total', async () => {
  const figures = await inOffice(
    async (office) => {
      await change(office, { ...OLD, hill: ['B', '0.9'] });
      await office.tableTwo(CHANGE, LAST);
      return office.figures();
    },
    regionCase('hill', 'B', CHANGE),
  );
  for (const member of ['binder', 'steel', 'loose']) {
    const growth = (place: string) =>
      at(figures, member, place, CHANGE) / at(figures, member, place, CHANGE - 1);
    // in its first month it moves as its region group, that is as the isle
    expect(growth('group B')).toBeCloseTo(growth('isle'), 12);
    expect(at(figures, member, 'hill', CHANGE)).toBeCloseTo(at(figures, member, 'isle', CHANGE), 1);
    expect(growth('group A')).toBeGreaterThan(0.9);
  }
  expect(figures.every(({ value }) => Number.isFinite(value) && value > 0.5 && value < 3)).toBe(true);
});
