import { expect, test } from 'vitest';
import { percentsOf } from './printed-shares.ts';

test.each([
  [[1, 1, 1], 1, ['33.4', '33.3', '33.3']],
  [[0.187, 0.851], 1, ['18.0', '82.0']],
  [[0.6, 0.4], 3, ['60.000', '40.000']],
  [[1, 2, 3, 1], 2, ['14.29', '28.57', '42.86', '14.28']],
])('percents of %j add up to 100 with %i decimals', (sizes, digits, texts) => {
  expect(percentsOf(sizes, digits)).toEqual(texts);
  expect(texts.reduce((sum, text) => sum + Number(text), 0)).toBeCloseTo(100, 9);
});

test('where nothing weighs nothing has a part', () => {
  expect(percentsOf([0, 0], 1)).toEqual(['0.0', '0.0']);
  expect(percentsOf([], 1)).toEqual([]);
});
