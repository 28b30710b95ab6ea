import { type Period, readPeriod } from '../../words/period.ts';
import type { ChartData } from '../chart-data.ts';

/** Round steps between grid lines. */
const STEPS = [1, 2, 2.5, 5, 10];

/** Round values from at or below `low` to at or above `high`, about `count` of them. A flat line gets room around it. */
export function valueTicks(low: number, high: number, count: number): number[] {
  const span = high - low || Math.abs(high) * 0.1 || 1;
  const rough = span / count;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((factor) => factor * magnitude >= rough) ?? 10) * magnitude;
  const first = Math.floor((high === low ? low - span / 2 : low) / step);
  const last = Math.ceil((high === low ? high + span / 2 : high) / step);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** Lowest and highest of all values, bands, the base level and the wished range; null when there are no values. */
export function valueRange({ series, base, range }: ChartData): { low: number; high: number } | null {
  const values = series
    .flatMap(({ values: all, band }) => [...all, ...(band?.low ?? []), ...(band?.high ?? [])])
    .filter((value) => value !== null);
  if (values.length === 0) return null;
  if (base) values.push(base.level);
  if (range) values.push(range.low, range.high);
  // Spread arguments have a limit; charts may hold more points.
  return { low: values.reduce((a, b) => Math.min(a, b)), high: values.reduce((a, b) => Math.max(a, b)) };
}

/** Digits that grid labels need: 2.5 has one, 130 none. */
export function tickDecimals(ticks: readonly number[]): number {
  return Math.max(0, ...ticks.map((tick) => (String(tick).split('.')[1] ?? '').length));
}

/** A label under the axis: where, and whether it names the year alone, the period in its year, or both. */
export interface PeriodTick {
  readonly place: number;
  readonly period: Period;
  readonly name: 'year' | 'place' | 'full';
}

/**
 * At most `most` labels: the starts of years where three or more are in sight, else evenly spread periods, of which the
 * first one and each first one of another year say their year.
 */
export function periodTicks(periods: readonly Period[], most: number): PeriodTick[] {
  const starts = periods.flatMap((period, place) =>
    isFirstOfYear(period) ? [{ place, period, name: 'year' as const }] : [],
  );
  if (starts.length >= 3) return thinned(starts, most);
  const ticks = thinned(
    periods.map((period, place) => ({ place, period })),
    most,
  );
  return ticks.map(({ place, period }, index) => {
    const before = ticks[index - 1]?.period;
    // a month alone is told apart from others; "2nd half" needs its year
    const { year, frequency } = readPeriod(period);
    const sameYear = frequency === 'month' && before !== undefined && readPeriod(before).year === year;
    return { place, period, name: sameYear ? 'place' : 'full' };
  });
}

function thinned<Tick>(ticks: readonly Tick[], most: number): Tick[] {
  const every = Math.max(1, Math.ceil(ticks.length / most));
  return ticks.filter((_, index) => index % every === 0);
}

function isFirstOfYear(period: Period): boolean {
  return readPeriod(period).place === 1;
}
