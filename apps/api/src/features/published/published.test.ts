import type { Passport } from '@datum/contract/publication/passport';
import type { Choices, FigureTable } from '@datum/contract/publication/published';
import { elementaryIndex } from '@datum/index-numbers/elementary/elementary-index';
import { averagePrice } from '@datum/index-numbers/prices/average-price';
import { publishIndex } from '@datum/index-numbers/publication/publish-index';
import { roundHalfAway } from '@datum/index-numbers/publication/round-half-away';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depth } from '../../platform/test/depth.ts';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let staff: Caller;
beforeAll(async () => {
  api = await startDemoApp();
  staff = await api.signIn('Admin');
}, 120_000);
afterAll(() => api.close());

const figuresOf = ({ rows, periods }: FigureTable): string[] =>
  rows.flatMap((row) =>
    row.cells.flatMap((cell, position) =>
      cell ? [`${row.series}.${periods[position]}.${cell.sequence}`] : [],
    ),
  );

/** What the browser's "Recompute here" does with a passport: the printed value, or null where it cannot. */
function recompute(passport: Passport): string | null {
  const index = (value: number) => publishIndex({ value, decimals: passport.decimals });
  const sum = (pairs: readonly (readonly [number, number])[]) =>
    pairs.reduce((total, [weight, value]) => total + weight * value, 0) /
    pairs.reduce((total, [weight]) => total + weight, 0);
  switch (passport.recompute) {
    case 'weighted_mean':
      return index(
        sum(passport.components.map(({ weight, value }) => [weight, value ?? Number.NaN])) /
          (passport.base_mean ?? Number.NaN),
      );
    case 'shares': {
      const value = sum(passport.members.map(({ share, value }) => [share, value ?? Number.NaN]));
      return passport.unit === 'index' ? index(value) : roundHalfAway({ value, decimals: passport.decimals });
    }
    case 'elementary': {
      const value = elementaryIndex({
        formula: 'jevons',
        base: passport.items.map((item) => item.base_price),
        current: passport.items.map((item) => item.price),
        weights: passport.items.map((item) => item.weight),
      });
      return value === null ? null : index(value / (passport.base_mean ?? Number.NaN));
    }
    case 'mean_of_quotes': {
      const value = averagePrice({ prices: passport.quotes, method: 'arithmetic' });
      return value === null ? null : roundHalfAway({ value, decimals: passport.decimals });
    }
    default:
      return null;
  }
}

/** The night recomputes every figure. */
const EVERY = depth(14, 1);

test.each([
  ['cost indices of every region', '/api/v1/indices/bmci?regions=ALL,CEN,CEN-1,ISL-2&from=2020-01'],
  ['cost indices without steel bars', '/api/v1/indices/bmci?regions=ALL,NOR-1&variant=without-steel-bars'],
  ['unit price indices', '/api/v1/indices/bmci?groups=CEM,TIM,BAR&regions=ALL,CEN-1,EAS-3&from=2020-01'],
  ['prices', '/api/v1/prices?items=CEM-01,BAR-01,TIM-06,TIM-07&regions=ALL,CEN-1,HIG-2&from=2020-01'],
])('figures of %s are recomputed from their passports to the printed digit', async (_, url) => {
  const table = (await staff.call('GET', url)).body as FigureTable;
  const figures = figuresOf(table);
  expect(figures.length).toBeGreaterThan(40);
  const differences = [];
  for (const figure of figures.filter((_figure, position) => position % EVERY === 0)) {
    const { status, body } = await staff.call('GET', `/api/v1/figures/${figure}`);
    expect([figure, status]).toEqual([figure, 200]);
    const passport = body as Passport;
    const again = recompute(passport);
    const isImputed = passport.obs === 'imputed' || passport.obs === 'carried';
    if (passport.value !== null && !isImputed && again !== passport.value) {
      differences.push([figure, passport.recompute, passport.value, again]);
    }
  }
  expect(differences).toEqual([]);
});

test('a visitor sees the sample and is told what is locked', async () => {
  const { body } = await api.visitor.call('GET', '/api/v1/prices?regions=ALL,CEN-1');
  const table = body as FigureTable;
  expect(table.level).toBe('sample');
  expect(table.periods).toHaveLength(13);
  expect(new Set(table.rows.map(({ region }) => region.code))).toEqual(new Set(['ALL']));
  expect(table.locked.series).toBeGreaterThan(50);
});

test('the second read of a table is the same bytes with the same ETag, and 304 with it', async () => {
  const first = await staff.call('GET', '/api/v1/indices/bmci');
  const second = await staff.call('GET', '/api/v1/indices/bmci');
  expect(second.raw.equals(first.raw)).toBe(true);
  const third = await staff.call('GET', '/api/v1/indices/bmci', undefined, {
    'if-none-match': String(first.headers.etag),
  });
  expect(third.status).toBe(304);
});

test('as of the vintage before a correction the figure stands as it was first published', async () => {
  const choices = (await staff.call('GET', '/api/v1/products/building-materials-price/choices'))
    .body as Choices;
  const correction = choices.vintages.find(({ kind }) => kind === 'correction');
  expect(correction).toBeDefined();
  const valueAt = async (sequence: number) => {
    const { body } = await staff.call(
      'GET',
      `/api/v1/prices?items=CEM-01&regions=CEN-1&as_of=${sequence}&to=${correction?.period}`,
    );
    return (body as FigureTable).rows[0]?.cells.at(-1)?.value;
  };
  const [before, after] = [
    await valueAt((correction?.sequence ?? 0) - 1),
    await valueAt(correction?.sequence ?? 0),
  ];
  expect(before).toMatch(/^\d+\.\d\d$/);
  expect(before).not.toBe(after);
});

test('a downloaded CSV says that it is a demonstration, as at when, and by which filters', async () => {
  const { raw, status } = await staff.call(
    'GET',
    '/api/v1/prices/download?format=csv&items=CEM-01&regions=CEN-1',
  );
  expect(status).toBe(200);
  const lines = raw.toString().replace('\ufeff', '').split('\r\n');
  expect(lines[0]).toContain('# Note: Demonstration data.');
  expect(lines.some((line) => line.includes('# Filter: items: CEM-01'))).toBe(true);
  const head = lines.findIndex((line) => !line.replace('"', '').startsWith('#'));
  expect(lines[head]).toContain('Value');
  expect(
    lines
      .slice(head + 1)
      .filter(Boolean)
      .every((line) => line.startsWith('CEM-01')),
  ).toBe(true);
});
