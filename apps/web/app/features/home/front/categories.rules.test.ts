import { expect, test } from 'vitest';
import { spokenOf } from './categories.rules.ts';

/** Categories by their names; those in capitals began a month later. */
const categories = (names: string) =>
  [...names].map((name) => ({ name, spark: [100, name === name.toUpperCase() ? null : 101, 102] }));

test.each([
  ['', ''],
  ['a', 'a'],
  ['ab', 'ab'],
  ['abcd', 'bcd'],
  ['abcdef', 'cde'],
  ['ABcDE', 'cAB'],
  ['AbCdE', 'bdA'],
  ['AbcdeF', 'cde'],
])('the page speaks of %j with %j', (names, spoken) => {
  expect(spokenOf(categories(names)).map(({ name }) => name)).toEqual([...spoken]);
});
