import { expect, test } from 'vitest';
import { refusalIn } from '../messages/refusals/says.ts';
import { dayText, instantText } from './day-schema.ts';
import { month, period } from './period-schema.ts';

const told = (schema: typeof month, value: string) =>
  (schema.safeParse(value).error?.issues ?? []).map((issue) => refusalIn(issue)?.key ?? issue.message);

test('periods and dates are of years that somebody can mean, and each says one thing that is wrong', () => {
  for (const year of ['0000', '0001', '1899', '2200', '9999']) {
    expect(told(month, `${year}-01`)).toEqual(['values.month']);
    for (const text of [year, `${year}-Q1`, `${year}-S2`, `${year}-12`]) {
      expect([text, told(period, text)]).toEqual([text, ['values.period']]);
    }
    expect(
      dayText('no day')
        .safeParse(`${year}-01-01`)
        .error?.issues.map((one) => refusalIn(one)?.key),
    ).toEqual(['values.years']);
    expect(instantText('no instant').safeParse(`${year}-01-01T00:00:00Z`).success).toBe(false);
  }
  expect(
    dayText('no day')
      .safeParse('02-30')
      .error?.issues.map(({ message }) => message),
  ).toEqual(['no day']);
  for (const text of ['1900', '2199-12', '1960-Q1']) expect(period.parse(text)).toBe(text);
  expect(dayText('no day').parse('1957-08-31')).toBe('1957-08-31');
  expect(instantText('no instant').parse('2026-10-05T09:00:00+08:00')).toBe('2026-10-05T09:00:00+08:00');
});
