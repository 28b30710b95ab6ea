import { FAMILY_CODES } from '@datum/contract/computation/index-families';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readFrame } from '../features/runs/inputs/frame.queries.ts';
import { FAMILY } from './load-case.queries.ts';
import { monthOf } from './read-case.ts';
import { CASE, type Figure, inOffice, type Office } from './test-office.ts';

/*
 * Each field of a base period and of a weight set changes the figures that it says, from its month on, and no others. The
 * office: the first base is months 0 and 1, the second one months 3 to 5, published from month 6 on.
 */

const FIRST = { house: { binder: 60, steel: 40 }, road: { loose: 100 } };
const LAST = 8;
const OTHER = FAMILY_CODES.find((code) => code !== FAMILY) ?? '';

interface Given {
  readonly first: readonly [number, number];
  readonly second: readonly [number, number];
  readonly effective: number;
  readonly keeps: boolean;
  /** Weights that count from a month on beside the first ones. */
  readonly weights: { readonly from: number; readonly house: Readonly<Record<string, number>> } | null;
}
const USUAL: Given = { first: [0, 1], second: [3, 5], effective: 6, keeps: true, weights: null };

/** Figures of all months by official runs, in the order in which an office comes to approve what it needs. */
const compute = (change: Partial<Given>) =>
  inOffice(async (office: Office) => {
    const { first, second, effective, keeps, weights } = { ...USUAL, ...change };
    await office.tableOne(0, LAST);
    await office.base('b1', first, 0);
    await office.weights('w1', 0, FIRST);
    if (weights) await office.weights('w2', weights.from, { ...FIRST, house: weights.house });
    await office.tableTwo(0, effective - 1);
    await office.base('b2', second, effective, keeps);
    await office.tableTwo(effective, LAST);
    return office.figures();
  });

const nameOf = ({ base, kind, member, region, period }: Figure) =>
  [base, kind, member, region, period].join(' ');
const usual = compute({});

/** Figures of one computation that the other lacks or has with another value, beyond the drift of doubles. */
function different(one: readonly Figure[], other: readonly Figure[]): Figure[] {
  const values = new Map(other.map((figure) => [nameOf(figure), figure.value]));
  return one.filter((figure) => !(Math.abs((values.get(nameOf(figure)) ?? 0) / figure.value - 1) < 1e-12));
}

const on = (base: string, figures: readonly Figure[]) => figures.filter((figure) => figure.base === base);
const seriesOf = ({ kind, member, region }: Figure) => [kind, member, region].join(' ');
const periodsOf = (figures: readonly Figure[]) => [...new Set(figures.map(({ period }) => period))].sort();
const months = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => monthOf(from + at));

/** Means of all series over a span, on one base; one entry for each series. */
function means(base: string, figures: readonly Figure[], [from, to]: readonly [number, number]): number[] {
  const inSpan = on(base, figures).filter(({ period }) => months(from, to).includes(period));
  return [...Map.groupBy(inSpan, seriesOf).values()].map(
    (own) => own.reduce((sum, { value }) => sum + value, 0) / own.length,
  );
}

test('the office has gaps, two levels of regions, and every series moves', async () => {
  const figures = await usual;
  const series = Map.groupBy(on('b1', figures), seriesOf);
  // three groups, two categories and one that excludes steel, in three regions, two groups of them and the country
  expect(series.size).toBe((3 + 2 + 2) * 6);
  for (const own of series.values()) expect(new Set(own.map(({ value }) => value)).size).toBeGreaterThan(4);
});

test.each([
  ['first month', [3, 5], [4, 5]],
  ['last month', [3, 5], [3, 4]],
] as const)('the %s of a base: over its span all series average 100', async (_, before, span) => {
  const [was, is] = [await usual, await compute({ second: span })];
  for (const [figures, own] of [
    [was, before],
    [is, span],
  ] as const) {
    const all = means('b2', figures, own);
    expect(all.length).toBeGreaterThan(40);
    for (const mean of all) expect(mean).toBeCloseTo(1, 12);
  }
  // another span is another level, in all months, and the base before it stays as it was
  expect(different(on('b2', is), was).length).toBe(on('b2', is).length);
  expect(different(on('b1', is), was)).toEqual([]);
});

test('the span of the first base: what is 100, on it alone', async () => {
  const [was, is] = [await usual, await compute({ first: [1, 2] })];
  for (const mean of means('b1', is, [1, 2])) expect(mean).toBeCloseTo(1, 12);
  const leaf = ({ kind, region }: Figure) => kind === 'group_index' && ['north', 'coast'].includes(region);
  expect(different(on('b1', is), was).length).toBeGreaterThan(300);
  // an index of one leaf grows by its items alone, whatever is 100
  expect(different(on('b2', is).filter(leaf), was)).toEqual([]);
});

test('the month from which a base is published: until then the one before it, whose series do not change', async () => {
  const [was, is] = [await usual, await compute({ effective: 8, keeps: false })];
  expect(periodsOf(on('b1', is))).toEqual(months(0, 7));
  expect(different(on('b1', is), was)).toEqual([]);
  // its history is written with its first month
  expect(periodsOf(on('b2', is))).toEqual(months(0, LAST));
});

test('a base that is kept goes on beside the new one with the same growth, one that is not ends', async () => {
  const [kept, ended] = [await usual, await compute({ keeps: false })];
  expect(periodsOf(on('b1', kept))).toEqual(months(0, LAST));
  expect(periodsOf(on('b1', ended))).toEqual(months(0, 5));
  expect(different(ended, kept)).toEqual([]);
  const old = new Map(on('b1', kept).map((figure) => [`${seriesOf(figure)} ${figure.period}`, figure.value]));
  const factors = Map.groupBy(on('b2', kept), seriesOf);
  for (const own of factors.values()) {
    const ratios = own.map((figure) => (old.get(`${seriesOf(figure)} ${figure.period}`) ?? 0) / figure.value);
    for (const ratio of ratios) expect(ratio / (ratios[0] ?? 0)).toBeCloseTo(1, 12);
  }
});

test('a weight changes cost indices of its category after its month, and nothing else', async () => {
  const [was, is] = [
    await usual,
    await compute({ weights: { from: 4, house: { binder: 25, steel: 60, loose: 15 } } }),
  ];
  const changed = different(on('b1', is), was);
  expect(periodsOf(changed)).toEqual(months(5, LAST));
  expect(new Set(changed.map(({ kind, member }) => `${kind} ${member}`))).toEqual(
    new Set(['cost_index house', 'cost_index houseno-steel']),
  );
});

test('weights begin where the series stands in their month, and count from it on', async () => {
  const house = { binder: 25, steel: 60, loose: 15 };
  const [early, late] = [
    await compute({ weights: { from: 2, house } }),
    await compute({ weights: { from: 7, house } }),
  ];
  const was = await usual;
  // on the first base what was there before the month stays; a base whose months they changed has other factors
  expect(periodsOf(different(on('b1', early), was))).toEqual(months(3, LAST));
  expect(periodsOf(different(on('b1', late), was))).toEqual(months(8, LAST));
});

test('rules without a month count from the beginning, and those with one from it on', async () => {
  const rules = JSON.stringify({ ...CASE.rules, elementary: 'carli' });
  const is = await inOffice(async (office) => {
    await sql`update rule_sets set valid_from = null`.execute(office.db);
    await sql`insert into rule_sets (code, revision, title, rules, status, valid_from)
      values ('case', 2, '{}', ${rules}::jsonb, 'approved', ${monthOf(4)})`.execute(office.db);
    await office.tableOne(0, LAST);
    await office.base('b1', USUAL.first, 0);
    await office.weights('w1', 0, FIRST);
    await office.tableTwo(0, LAST);
    return office.figures();
  });
  const changed = different(is, await usual);
  expect(periodsOf(changed)).toEqual(months(4, LAST));
  // a group of one item has the same index by every formula
  expect(new Set(changed.map(({ member }) => member))).toEqual(new Set(['binder', 'house', 'houseno-steel']));
});

test('rules of a family take the place of those for all from their month on, and those of another family do nothing', async () => {
  const own = JSON.stringify({ ...CASE.rules, elementary: 'carli' });
  const others = JSON.stringify({ ...CASE.rules, elementary: 'harmonic' });
  const later = JSON.stringify({ ...CASE.rules, minSources: 9 });
  const is = await inOffice(async (office) => {
    await sql`insert into index_families (code, name) values (${OTHER}, '{}')`.execute(office.db);
    await sql`insert into rule_sets (code, family, title, rules, status, valid_from) values
      ('own', ${FAMILY}, '{}', ${own}::jsonb, 'approved', ${monthOf(4)}),
      ('others', ${OTHER}, '{}', ${others}::jsonb, 'approved', ${monthOf(5)}),
      ('later', null, '{}', ${later}::jsonb, 'approved', ${monthOf(6)})`.execute(office.db);
    await office.tableOne(0, LAST);
    await office.base('b1', USUAL.first, 0);
    await office.weights('w1', 0, FIRST);
    await office.tableTwo(0, LAST);
    const { rows } = await sql<{ period: string; code: string }>`select distinct r.period, s.code from runs r
      join rule_sets s on s.id = r.rule_set_id order by r.period`.execute(office.db);
    expect(rows.map(({ code }) => code)).toEqual([...Array(4).fill('case'), ...Array(5).fill('own')]);
    const another = await readFrame(office.db, OTHER, monthOf(LAST));
    expect(another.rules?.content.elementary).toBe('harmonic');
    return office.figures();
  });
  expect(periodsOf(different(is, await usual))).toEqual(months(4, LAST));
});
