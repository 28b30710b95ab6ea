import { expect, test } from 'vitest';
import { onDay } from './due-fields.part.tsx';

test('a date that is put off over a change of clocks stays at its hour; the same day changes nothing', () => {
  const due = '2027-04-01T06:00:30.000Z'; // 17:00 in Sydney, still in summer
  expect(onDay('2027-04-06', due, 'Australia/Sydney')).toBe('2027-04-06T07:00:00.000Z');
  expect([onDay('2027-04-01', due, 'Australia/Sydney'), onDay('', due, 'Australia/Sydney')]).toEqual([
    due,
    due,
  ]);
});
