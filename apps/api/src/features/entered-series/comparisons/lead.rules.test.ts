import { addPeriods } from '@datum/contract/values/period';
import { expect, test } from 'vitest';
import { leadAndLag } from './lead.rules.ts';

const months = Array.from({ length: 72 }, (_, at) => addPeriods('2020-01', at));
/** Uneven values that never repeat a change. */
const series = months.map((_, at) => String(100 + at + 7 * Math.sin(at) + ((at * 37) % 11)));
const surveys = [100, 104, 103, 110, 108, 117, 119, 118, 125, 124, 131, 129];
/** A price of half-years, published every month. */
const standing = months.map((_, at) => String(surveys[Math.floor(at / 6)]));
const sides = { periods: months, first: series, second: standing, breaksAt: [] };

test('a price that stands still between surveys counts once a survey, not once a month', () => {
  const lead = leadAndLag(sides, 'S');
  expect([lead.frequency, lead.from, lead.to]).toEqual(['S', '2020-S1', '2025-S2']);
  expect(lead.lags.map(({ lag, n }) => [lag, n])).toEqual([
    [-2, 9],
    [-1, 10],
    [0, 11],
    [1, 10],
    [2, 9],
  ]);
  // by hand: means of six months, changes on the half before
  const means = surveys.map(
    (_, at) => series.slice(6 * at, 6 * at + 6).reduce((sum, one) => sum + Number(one), 0) / 6,
  );
  const changes = (values: readonly number[]) =>
    values.slice(1).map((one, at) => one / (values[at] ?? 1) - 1);
  const [own, other] = [changes(means), changes(surveys)];
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [mid, otherMid] = [mean(own), mean(other)];
  const product = mean(own.map((one, at) => (one - mid) * ((other[at] ?? 0) - otherMid)));
  const spread = (values: readonly number[], at: number) =>
    Math.sqrt(mean(values.map((one) => (one - at) ** 2)));
  expect(lead.lags[2]?.r).toBeCloseTo(product / (spread(own, mid) * spread(other, otherMid)), 6);
  expect(leadAndLag(sides, 'M').lags[12]?.n).toBe(71);
});

test('a half with a month missing, or in which the series changes its meaning, has no mean', () => {
  const gap = series.map((one, at) => (at === 20 ? null : one));
  const lead = leadAndLag({ ...sides, first: gap, breaksAt: ['2023-02', '2024-07'] }, 'S');
  // of 11 changes two go with the missing half, two with the half of 2023 and one into 2024-S2
  expect(lead.lags[2]?.n).toBe(6);
  expect(lead.lags[2]).toMatchObject({ r: null, few: true, chance: null, clear: false });
  expect(lead.missing).toEqual([
    { period: '2021-S2', side: 'series' },
    { period: '2023-S1', side: 'series' },
  ]);
});

test('a coefficient is told apart from chance by two over the root of its pairs', () => {
  const same = leadAndLag({ ...sides, second: series }, 'M').lags[12];
  expect([same?.r, same?.clear, same?.chance?.toFixed(4)]).toEqual([1, true, (2 / Math.sqrt(71)).toFixed(4)]);
  const noise = leadAndLag(sides, 'M').lags.find(({ r }) => r !== null && Math.abs(r) < 0.1);
  expect(noise).toMatchObject({ clear: false, few: false });
});
