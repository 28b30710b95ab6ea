import { expect, test } from 'vitest';
import { expectClose, refusal } from '../test/close.ts';
import { publishedChange } from './publication/published-change.ts';
import { type RecomputedGroup, type RecomputeRules, recomputeIndex } from './recompute.ts';

const rules: RecomputeRules = {
  average: 'arithmetic',
  elementary: 'jevons',
  mean: 'arithmetic',
  decimals: 1,
};

/*
 * Cement: bag 22 / 20 = 1.1, loose 330 / 300 = 1.1, Jevons 1.1. Sand: 33.6 / 32 = 1.05. Steel: 1.4, items hidden.
 * Index: 0.5 x 1.1 + 0.2 x 1.05 + 0.3 x 1.4 = 1.18. Without steel: (0.55 + 0.21) / 0.7 = 1.0857.
 */
const groups: readonly RecomputedGroup[] = [
  {
    name: 'cement',
    weight: 0.5,
    items: [
      { name: 'bag', weight: 1, basePrice: 20, prices: ['21.00', '23.00'] },
      { name: 'loose', weight: 1, basePrice: 300, average: 330 },
    ],
  },
  { name: 'sand', weight: 0.2, items: [{ name: 'river', weight: 1, basePrice: 32, average: 33.6 }] },
  { name: 'steel', weight: 0.3, index: 1.4 },
];

test('a figure is recomputed from what its reader may see', () => {
  const { published, items, groups: worked, index } = recomputeIndex({ groups, rules });
  expect(published).toBe('118.0');
  expect(items[0]).toMatchObject({ group: 'cement', name: 'bag', average: 22, relative: 1.1 });
  expectClose(
    worked.reduce((sum, { contribution }) => sum + contribution, 0),
    index - 1,
  );
});

test('the contributions are those of the worked example in docs/methodology.md', () => {
  const { groups: worked } = recomputeIndex({ groups, rules });
  // 0.5 x 0.10, 0.2 x 0.05, 0.3 x 0.40
  [0.05, 0.01, 0.12].forEach((expected, group) => {
    expectClose(worked[group]?.contribution, expected);
  });
  expect(publishedChange({ from: '115.2', to: '118.0', decimals: 1 })).toBe('2.4');
});

test('without steel the remaining weights are rescaled', () => {
  const { published, groups: worked } = recomputeIndex({ groups, rules, exclude: ['steel'] });
  expect(published).toBe('108.6');
  expect(worked[2]).toMatchObject({ name: 'steel', contribution: 0 });
});

test('a group without any average leaves the others to stand for it', () => {
  const gone = groups.map((group) =>
    group.name === 'sand' ? { ...group, items: [], index: undefined } : group,
  );
  // (0.55 + 0.42) / 0.8
  expectClose(recomputeIndex({ groups: gone, rules }).index, 0.97 / 0.8);
});

test('nothing to compute from is refused', () => {
  expect(refusal(() => recomputeIndex({ groups: [{ name: 'sand', weight: 1, index: null }], rules }))).toBe(
    'EMPTY_TOP',
  );
  expect(refusal(() => recomputeIndex({ groups, rules, exclude: ['gold'] }))).toBe('UNKNOWN_NODE');
});
