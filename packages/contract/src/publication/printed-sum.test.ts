import { expect, test } from 'vitest';
import type { Passport } from './passport.ts';
import { printedSum } from './printed-sum.ts';

const component = (code: string, given: number, factor: number, value: number) =>
  ({ code, entered_weight: given, base_factor: factor, value, relative: (value * 100).toFixed(1) }) as const;

/** Weights 25 and 75 whose groups averaged 1.2 and 1.1 over a later base, on which they are 1.05 and 1.02 now. */
const passport = (parts: object) =>
  ({
    unit: 'index',
    decimals: 1,
    value: '102.8',
    base_mean: 1,
    share_link: null,
    recompute: 'weighted_mean',
    components: [component('A', 25, 1.2, 1.05), component('B', 75, 1.1, 1.02)],
    members: [],
    ...parts,
  }) as unknown as Passport;

test('weights on another base are made of the given ones, their factors, and what these come to', () => {
  const { lines, mean, sum, link, digits } = printedSum(passport({}), 'components');
  expect([mean, sum, link, digits]).toEqual(['1.125000', '102.800', null, 3]);
  expect(lines.get('A')).toEqual({
    given: '25.000',
    factor: '1.200000',
    share: '26.667',
    value: '105.000',
    divided: null,
  });
});

test('what the sum is divided by is stored, and fitted to nothing', () => {
  const linked = printedSum(passport({ base_mean: 1.25 }), 'components');
  expect([linked.sum, linked.link, linked.unrounded]).toEqual(['102.800', '1.250000', '82.240']);
  // whatever was published
  expect(printedSum(passport({ base_mean: 1.25, value: '82.2' }), 'components').link).toBe('1.250000');
  expect(printedSum(passport({ value: '90.0' }), 'components')).toMatchObject({ link: null, isOff: true });
});

test('groups that do not add up to a linked total have no sum', () => {
  expect(printedSum(passport({ base_mean: null }), 'components')).toMatchObject({ sum: null, link: null });
});

test('an index of another family is told before rounding, and what divides it', () => {
  const rebased = { ...component('A', 100, 1, 1.042), rebased: { published: '109.4', factor: 1.05 } };
  const { lines, sum } = printedSum(passport({ value: '104.2', components: [rebased] }), 'components');
  expect(lines.get('A')).toMatchObject({
    divided: { unrounded: '109.410', by: '1.050000' },
    value: '104.200',
  });
  expect(sum).toBe('104.200');
});

test('more digits are told where fewer would round to another figure', () => {
  const near = [component('A', 50, 1, 1.000499), component('B', 50, 1, 1.000499)];
  const { digits, sum } = printedSum(passport({ value: '100.0', components: near }), 'components');
  expect([digits, sum]).toEqual([4, '100.0499']);
});

test('a region that is not shown leaves shares, and no sum', () => {
  const members = [
    { code: 'N', structure_share: 0.6, base_factor: 1, value: 1.05, printed: '105.0' },
    { code: 'S', structure_share: 0.4, base_factor: 1, value: null, printed: null },
  ];
  const { lines, sum } = printedSum(passport({ recompute: 'server', members }), 'members');
  expect([...lines.values()].map(({ share }) => share)).toEqual(['60.000', '40.000']);
  expect(sum).toBeNull();
});
