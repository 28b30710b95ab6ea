import type { FigureTable } from '@datum/contract/publication/published';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '../../platform/test/depth.ts';
import { startDemoApp, type TestApp } from '../../platform/test/test-app.ts';
import { attack } from './test-attack.ts';
import type { Bounds } from './test-bounds.ts';
import { figuresOf, readPassports, readTables, type Seen, subscriberOf, type Tables } from './test-reader.ts';
import { readStructure, type Structure } from './test-structure.ts';

/**
 * What readers can compute. Each opens every table of all months and the passports of one by day, three at night: of all hidden and imputed averages, of
 * their totals, of the unit price indices that they are in, and of each fortieth other figure. Then everything is solved
 * as far as it goes.
 */
let api: TestApp;
let structure: Structure;
let staff: Tables;
let vintage: number;
/** One that was corrected; at night also the latest, and one of the time when the base was a single month. */
let months: string[];

beforeAll(async () => {
  api = await startDemoApp();
  structure = await readStructure(api.platform.database.read);
  const correction = await api.platform.database.read
    .selectFrom('releases')
    .where('subject', '=', 'bmp')
    .where('kind', '=', 'correction')
    .select(['sequence', 'period'])
    .executeTakeFirstOrThrow();
  vintage = (correction.sequence ?? 0) - 1;
  staff = await readTables(await api.signIn('Admin'), [vintage]);
  const { periods = [] } = staff.prices[0] ?? {};
  months = [correction.period, ...(isNightly ? [periods.at(-1) ?? '', periods[8] ?? ''] : [])];
}, 120_000);
afterAll(() => api.close());

const isTotal = ({ region }: FigureTable['rows'][number]) =>
  region.level === 'country' || region.level === 'region_group';

/** Averages of leaf regions that are hidden, by name. */
const hiddenAverages = (period: string) =>
  new Map(
    staff.prices.flatMap((table) =>
      figuresOf(table, [period])
        .filter(({ row, cell }) => cell.suppressed && !isTotal(row))
        .map(({ row, figure }) => [
          structure.nameOf(figure),
          `${row.item?.code} ${row.region.code} ${period}`,
        ]),
    ),
  );

/** The figures of the months whose passports could say something, and some others. */
function worthOpening({ prices, indices }: Tables): string[] {
  const hidden = staff.prices
    .flatMap((table) => figuresOf(table, months))
    .filter(({ cell, row }) => cell.suppressed && !isTotal(row));
  const items = new Set(hidden.map(({ row, period }) => `${row.item?.code} ${period}`));
  const groups = new Set(
    hidden.map(({ row, period }) => `${row.item?.group.code} ${row.region.code} ${period}`),
  );
  // Each cost index has all groups of its region in it: one of each region tells as much as all.
  const category = indices.flatMap(({ rows }) => rows.flatMap((row) => row.category?.code ?? []))[0];
  const all = [...prices, ...indices].flatMap((table) => figuresOf(table, months));
  const isTelling = ({ row, cell, period }: (typeof all)[number]) =>
    cell.suppressed ||
    (row.item !== null && (cell.obs === 'imputed' || cell.obs === 'carried')) ||
    (isTotal(row) && items.has(`${row.item?.code} ${period}`)) ||
    groups.has(`${row.group?.code} ${row.region.code} ${period}`) ||
    (row.group !== null && row.region.level === 'country') ||
    (row.category !== null && row.category.code === category && !isTotal(row));
  const [telling, others] = [all.filter(isTelling), all.filter((figure) => !isTelling(figure))];
  return [
    ...new Set([...telling, ...others.filter((_, place) => place % 40 === 0)].map(({ figure }) => figure)),
  ];
}

/** Hidden averages of the months whose bounds are as narrow as `isFound` says, in words. */
function found(
  bounds: ReadonlyMap<string, Bounds>,
  isFound: (bounds: Bounds, truth: number) => boolean,
): string[] {
  return months.flatMap((period) =>
    [...hiddenAverages(period)].flatMap(([name, words]) => {
      const between = bounds.get(name) ?? [0, Number.POSITIVE_INFINITY];
      const truth = structure.truth.get(name) ?? Number.NaN;
      return isFound(between, truth) ? [`${words}: ${between.join(' to ')}, is ${truth}`] : [];
    }),
  );
}

/** By day who gets more: all that a visitor gets, a subscriber gets too. */
const READERS = isNightly ? ['subscriber', 'visitor'] : ['subscriber'];

/** Ten per cent either side: a price that is known so well is no secret. */
const isNear = ([low, high]: Bounds, truth: number) => (high - low) / 2 <= truth / 10;
/** To a ten-thousandth, or all that it can be is printed alike. */
const isExact = ([low, high]: Bounds, truth: number) =>
  (high - low) / 2 <= truth / 10_000 || low.toFixed(2) === high.toFixed(2);

describe.each(READERS)('what a %s can compute', (who) => {
  let seen: Seen;
  let withIndices: ReadonlyMap<string, Bounds>;
  beforeAll(async () => {
    const reader = who === 'visitor' ? api.visitor : await subscriberOf(api);
    const tables = await readTables(reader, [vintage]);
    seen = { ...tables, passports: await readPassports(reader, worthOpening(tables)) };
    withIndices = attack(seen, structure, { withIndices: true });
  }, 600_000);

  test('no hidden average is known to ten per cent from totals, base prices, relatives, quotes or imputed prices', () => {
    expect(hiddenAverages(months[0] ?? '').size).toBeGreaterThan(50);
    expect(found(attack(seen, structure, { withIndices: false }), isNear)).toEqual([]);
  });

  test('unit price indices do not give a hidden average exactly either', () => {
    expect(found(withIndices, isExact)).toEqual([]);
  });

  test('the equations are true: they never exclude what a number is', () => {
    const wrong = [...withIndices].flatMap(([name, [low, high]]) => {
      const truth = structure.truth.get(name);
      return truth === undefined || (low <= truth * (1 + 1e-9) && truth * (1 - 1e-9) <= high) ? [] : [name];
    });
    expect(wrong).toEqual([]);
  });
});
