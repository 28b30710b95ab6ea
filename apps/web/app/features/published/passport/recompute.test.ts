import type { Passport } from '@datum/contract/publication/passport';
import { expect, test } from 'vitest';
import { recompute } from './use-recompute.ts';

/** The parts of a passport that the calculation reads. */
const passport = (parts: Partial<Passport>) =>
  ({
    unit: 'index',
    decimals: 1,
    base_mean: 1,
    components: [],
    items: [],
    members: [],
    quotes: [],
    ...parts,
  }) as unknown as Passport;
const component = (weight: number, value: number) => ({ weight, value }) as Passport['components'][number];
const item = (base_price: number, price: number) =>
  ({ weight: 1, base_price, price }) as Passport['items'][number];

test('a cost index is the weighted mean of its components, and equals what is printed', async () => {
  const components = [component(60, 1.05), component(40, 1.03)];
  const result = await recompute(passport({ recompute: 'weighted_mean', components, value: '104.2' }));
  expect(result).toEqual({
    state: 'equal',
    level: 'components',
    count: 2,
    isRounded: false,
    exact: '104.2000',
    printed: '104.2',
  });
});

test('a figure that was printed otherwise differs, and both numbers are told', async () => {
  const components = [component(60, 1.05), component(40, 1.03)];
  const result = await recompute(passport({ recompute: 'weighted_mean', components, value: '104.3' }));
  expect([result.state, result.printed]).toEqual(['differs', '104.2']);
});

test('an elementary index is divided by its mean over the base period', async () => {
  const items = [item(4, 5), item(1, 1.25)];
  const result = await recompute(
    passport({ recompute: 'elementary', elementary: 'jevons', items, base_mean: 1.25, value: '100.0' }),
  );
  expect([result.state, result.level]).toEqual(['equal', 'items']);
});

test('an average of quotes is exact where doubles are not: halves go away from zero', async () => {
  const result = await recompute(
    passport({
      unit: 'RM/t',
      decimals: 2,
      recompute: 'mean_of_quotes',
      mean: 'arithmetic',
      quotes: ['1.00', '1.01'],
      value: '1.01',
    }),
  );
  expect([result.state, result.exact]).toEqual(['equal', '1.00500']);
});

test.each([
  ['geometric', '20.00'],
  ['arithmetic', '25.00'],
])('an average of imputed prices is the %s mean where the rules say so', async (mean, value) => {
  const now = [10, 40].map((price) => ({ price, origin: 'cell' as const }));
  const step = {
    movement: null,
    level: null,
    level_before: null,
    lines: 0,
    imputed_lines: 2,
    imputed_share: 1,
    lenders: ['cell'],
    before: [],
    now,
    withheld: null,
    pairs: [],
  };
  const average = { unit: 'RM/t', decimals: 2, recompute: 'mean_of_imputed', step, value } as const;
  expect(await recompute(passport({ ...average, mean }))).toMatchObject({ state: 'equal', count: 2 });
});

test('with a part withheld nothing is claimed: the server alone can repeat it', async () => {
  const members = [
    { share: 0.5, fraction: null, value: 1.1, printed: '110.0' },
    { share: 0.5, fraction: null, value: null, printed: null },
  ] as Passport['members'];
  expect((await recompute(passport({ recompute: 'shares', members, value: '110.0' }))).state).toBe('server');
  expect((await recompute(passport({ recompute: 'server', value: '110.0' }))).state).toBe('server');
});

test.each([
  ['equal', '104.2', '104.2200'],
  ['within', '104.3', '104.2200'],
  ['differs', '104.1', '104.2200'],
])('from parts as printed a figure is %s when it is %s', async (state, value, exact) => {
  const printed = (weight: number, relative: string) =>
    ({ weight, value: null, relative }) as Passport['components'][number];
  const components = [printed(60, '105.0'), printed(30, '103.2'), printed(10, '102.6')];
  const result = await recompute(passport({ recompute: 'weighted_mean', components, value }));
  expect(result).toMatchObject({ state, isRounded: true, exact });
});

test('regions as printed add up too', async () => {
  const members = [
    { share: 0.3, fraction: null, value: null, printed: '110.4' },
    { share: 0.1, fraction: null, value: null, printed: '98.0' },
  ] as Passport['members'];
  const result = await recompute(passport({ recompute: 'shares', members, value: '107.4' }));
  expect(result).toMatchObject({ state: 'within', printed: '107.3' });
});

test('a total that goes on by a link is divided by it', async () => {
  const members = [
    { share: 0.5, fraction: null, value: 1.04, printed: '104.0' },
    { share: 0.5, fraction: null, value: 1.06, printed: '106.0' },
  ] as Passport['members'];
  const result = await recompute(
    passport({ recompute: 'shares', members, share_link: 1.05, value: '100.0' }),
  );
  expect(result).toMatchObject({ state: 'equal', exact: '100.0000' });
});

test('a hidden figure is compared with its unrounded value, which staff have; readers have neither', async () => {
  const members = [
    { share: 0.2, fraction: null, value: 22, printed: null },
    { share: 0.3, fraction: null, value: 21.25, printed: '21.25' },
  ] as Passport['members'];
  const hidden = { unit: 'RM/t', decimals: 2, recompute: 'shares', members, value: null } as const;
  expect(await recompute(passport({ ...hidden, exact: 21.55 }))).toMatchObject({
    state: 'equal',
    printed: '21.55',
  });
  expect((await recompute(passport({ ...hidden, exact: null }))).state).toBe('server');
});
