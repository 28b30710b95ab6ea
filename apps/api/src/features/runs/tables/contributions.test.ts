import { expect, test } from 'vitest';
import { contributionsOf } from './contributions.rules.ts';

test('weights in percent are the ones that were entered, without what doubles leave of them', () => {
  const groups = [0.57, 0.28, 0.15].map((weight) => ({ weight, value: 1, before: null }));
  expect(0.57 * 100).not.toBe(57);
  expect(contributionsOf(groups, { divisor: 1, index: null }).map(({ share }) => share)).toEqual([
    57, 28, 15,
  ]);
});
