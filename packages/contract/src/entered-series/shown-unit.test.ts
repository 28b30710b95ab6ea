import { expect, test } from 'vitest';
import { shownUnit } from './shown-unit.ts';

test.each([
  ['$/mt', 'USD', 'MYR', 'RM/mt'],
  ['US$ million', 'USD', 'MYR', 'RM million'],
  ['RM million', 'MYR', 'USD', 'USD million'],
  ['cents/kg', 'USD', 'MYR', 'RM (cents/kg)'],
  ['RM/bag', 'MYR', 'MYR', 'RM/bag'],
  ['index', null, 'MYR', 'index'],
])('a unit of %s in %s is shown in %s as %s', (unit, currency, to, shown) => {
  expect(shownUnit({ unit, currency }, to)).toBe(shown);
});
