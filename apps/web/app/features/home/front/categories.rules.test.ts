import { expect, test } from 'vitest';
import { spokenOf } from './categories.rules.ts';

test.each([
  [[], []],
  [['a'], ['a']],
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
  [
    ['a', 'b', 'c', 'd'],
    ['b', 'c', 'd'],
  ],
  [
    ['a', 'b', 'c', 'd', 'e', 'f'],
    ['c', 'd', 'e'],
  ],
])('the page speaks of %j with %j', (categories, spoken) => {
  expect(spokenOf(categories)).toEqual(spoken);
});
