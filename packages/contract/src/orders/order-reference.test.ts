import { expect, test } from 'vitest';
import { REFERENCE, readReference, referenceOf } from './order-reference.ts';

test('a reference is read as people type it, and no digit can be wrong or swapped', () => {
  const reference = referenceOf(42);
  expect(reference).toMatch(REFERENCE);
  expect(readReference(` ${reference.toLowerCase().replace('-', ' ')} `)).toBe(reference);
  const digits = reference.slice(1).replace('-', '');
  for (const [index, digit] of [...digits].entries()) {
    for (const other of '0123456789'.replace(digit, '')) {
      const wrong = `D${digits.slice(0, index)}${other}${digits.slice(index + 1)}`;
      expect([wrong, readReference(wrong)]).toEqual([wrong, null]);
    }
    const next = digits[index + 1];
    if (next === undefined || next === digit) continue;
    const swapped = `D${digits.slice(0, index)}${next}${digit}${digits.slice(index + 2)}`;
    expect([swapped, readReference(swapped)]).toEqual([swapped, null]);
  }
});
