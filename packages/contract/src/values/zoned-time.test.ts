import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { instantOf, zonedOf } from './zoned-time.ts';

const CASE = readFileSync(new URL('cases/local-minutes.csv', import.meta.url), 'utf8');
const rows = CASE.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',') as [string, string, string]);

test.each(rows)('%s: the clocks show %s at %s', (zone, local, instant) => {
  expect([instantOf(local, zone), zonedOf(instant, zone)]).toEqual([instant, local]);
});

test.each([
  ['left out', 'America/New_York', '2027-03-14T02:30', '2027-03-14T07:30:00.000Z'],
  ['twice', 'America/New_York', '2027-11-07T01:30', '2027-11-07T06:30:00.000Z'],
  ['twice, half an hour apart', 'Australia/Lord_Howe', '2027-04-04T01:45', '2027-04-03T15:15:00.000Z'],
  ['after a day that was left out', 'Pacific/Apia', '2011-12-31T08:00', '2011-12-30T18:00:00.000Z'],
])('a minute that is there %s is the one that the database takes', (_what, zone, local, instant) => {
  expect(instantOf(local, zone)).toBe(instant);
});
