import { expect, test } from 'vitest';
import { beginOfDay, dateIn, leftOfDay } from './office-day.ts';

const HOUR_MS = 3_600_000;
const ZONE = 'Australia/Sydney';

test('a day on which clocks are changed begins at its midnight and has 23 or 25 hours', () => {
  for (const [day, begins, hours] of [
    ['2027-04-03', '2027-04-02T13:00:00.000Z', 24],
    ['2027-04-04', '2027-04-03T13:00:00.000Z', 25],
    ['2027-04-05', '2027-04-04T14:00:00.000Z', 24],
    ['2027-10-03', '2027-10-02T14:00:00.000Z', 23],
  ] as const) {
    const begin = beginOfDay(ZONE, day);
    expect([begin.toISOString(), dateIn(ZONE, begin)]).toEqual([begins, day]);
    expect(leftOfDay(ZONE, begin)).toBe(hours * HOUR_MS);
    expect(leftOfDay(ZONE, new Date(begin.getTime() + 1_500))).toBe(hours * HOUR_MS - 1_500);
  }
});
