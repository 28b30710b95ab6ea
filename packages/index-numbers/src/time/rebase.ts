import { meanLevel } from './mean-level.ts';
import { type FixedBaseSeries, fixedBaseSeries } from './series.ts';

/**
 * Rebases a series to a period, or to the mean of several (a base year). Growth rates do not change.
 *
 * Formula: I'(t) = I(t) / mean of I over the base periods.
 *
 * Source: PPI Manual (2004), 9.C.5; piar, `rebase`. Errors: {@link meanLevel}.
 * @throws IndexNumberError UNKNOWN_PERIOD, NO_BASE_VALUE
 * @example
 * const series = fixedBaseSeries({ periods: ['1', '2', '3'], values: [1, 2, 4] });
 * rebase({ series, basePeriods: ['2'] }).values; // => [0.5, 1, 2]
 * rebase({ series, basePeriods: ['2', '3'] }).values; // => [1 / 3, 2 / 3, 4 / 3]
 */
export function rebase({
  series,
  basePeriods,
}: {
  readonly series: FixedBaseSeries;
  readonly basePeriods: readonly string[];
}): FixedBaseSeries {
  const base = meanLevel({ series, periods: basePeriods });
  const values = series.values.map((level) => (level === null ? null : level / base));
  return fixedBaseSeries({ periods: series.periods, values });
}
