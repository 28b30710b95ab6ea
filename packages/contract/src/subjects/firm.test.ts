import { expect, test } from 'vitest';
import { firmUntil, firmWith } from './firm.ts';

const windows = (months: number, more: Readonly<Record<string, number>> = {}) =>
  new Map(Object.entries({ bmci: months, blci: months, bmeci: months, bci: months, ...more }));

test.each([
  ['prices and indices of materials', 'bmp', '2026-11', 3, '2027-02'],
  ['the index of materials', 'bmci', '2026-11', 3, '2027-02'],
  ['without a window', 'bmci', '2026-11', 0, '2026-11'],
  ['wages: with the next survey', 'lwr', '2026-S1', 3, '2026-S2'],
  ['wages: six months are one half', 'lwr', '2026-S1', 6, '2026-S2'],
  ['wages: seven months need a second survey', 'lwr', '2026-S1', 7, '2027-S1'],
  ['wages without a window', 'lwr', '2026-S2', 0, '2026-S2'],
  ['the first month of a half waits for the next survey', 'blci', '2026-01', 3, '2026-07'],
  ['the last month of a half for its own window', 'blci', '2026-06', 3, '2026-09'],
  ['an index of indices waits for the slowest of them', 'bci', '2026-01', 3, '2026-07'],
] as const)('%s', (_, subject, period, months, expected) => {
  expect(firmWith(subject, period, windows(months))).toBe(expected);
});

test('an index of indices waits for a component with a longer window than its own', () => {
  expect(firmWith('bci', '2026-06', windows(3, { bmci: 12 }))).toBe('2027-06');
});

test('a release makes everything firm that waited for it, and not the half that its survey begins', () => {
  expect(firmUntil('bmci', '2026-07', windows(3))).toBe('2026-04');
  expect(firmUntil('lwr', '2026-S2', windows(3))).toBe('2026-S1');
  expect(['2026-06', '2026-07', '2026-09'].map((month) => firmUntil('blci', month, windows(3)))).toEqual([
    '2025-12',
    '2026-04',
    '2026-06',
  ]);
});
