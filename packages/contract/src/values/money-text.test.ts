import { expect, test } from 'vitest';
import { decimalOf, inUnits } from './money-text.ts';

test('amounts are written to the last minor unit, also large ones and those below zero', () => {
  expect([0, 5, 42_400, -5, -100_050].map((minor) => decimalOf(minor))).toEqual([
    '0.00',
    '0.05',
    '424.00',
    '-0.05',
    '-1000.50',
  ]);
  expect(decimalOf(1_234, 0)).toBe('1234');
  expect([5, 99_999, 123_456_789, -123_450].map(inUnits)).toEqual([
    '0.05',
    '999.99',
    '1,234,567.89',
    '-1,234.50',
  ]);
  expect(inUnits(Number.MAX_SAFE_INTEGER), 'a double would lose the last one').toBe('90,071,992,547,409.91');
});
