import { IndexNumberError } from '../index-number-error.ts';
import { type FixedBaseSeries, fixedBaseSeries } from './series.ts';

/**
 * Averages of a series over its subperiods: months to quarters or years.
 *
 * Formula: arithmetic mean of the values of the subperiods, only when all `expected` have one; else `null`.
 *
 * `label`: maps a period to the longer period it belongs to, for example `(month) => month.slice(0, 4)`.
 * `expected`: how many subperiods make a complete one (12, 3, ...). Longer periods come in order of appearance.
 *
 * Source: docs/methodology.md; Eurostat, HICP manual, annual averages.
 * @throws IndexNumberError UNKNOWN_OPTION
 * @example
 * const series = fixedBaseSeries({ periods: ['2026-01', '2026-02', '2027-01'], values: [1, 3, 5] });
 * meanOverSubperiods({ series, expected: 2, label: (month) => month.slice(0, 4) }).values; // => [2, null]
 */
export function meanOverSubperiods({
  series,
  expected,
  label,
}: {
  readonly series: FixedBaseSeries;
  readonly expected: number;
  readonly label: (period: string) => string;
}): FixedBaseSeries {
  if (!Number.isInteger(expected) || expected < 1) {
    throw new IndexNumberError('UNKNOWN_OPTION', 'Expected subperiods are a whole number above zero', {
      expected,
    });
  }
  const groups = new Map<string, (number | null)[]>();
  series.periods.forEach((period, position) => {
    const longer = label(period);
    const level = series.values[position] ?? null;
    groups.set(longer, [...(groups.get(longer) ?? []), level]);
  });
  const values = [...groups.values()].map((levels) => completeMean(levels, expected));
  return fixedBaseSeries({ periods: [...groups.keys()], values });
}

function completeMean(levels: readonly (number | null)[], expected: number): number | null {
  if (levels.length !== expected) return null;
  let sum = 0;
  for (const level of levels) {
    if (level === null) return null;
    sum += level;
  }
  return sum / expected;
}
