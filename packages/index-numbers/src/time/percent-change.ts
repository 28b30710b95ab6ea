import { IndexNumberError } from '../index-number-error.ts';
import type { FixedBaseSeries } from './series.ts';

/**
 * Change over `lag` periods, from unrounded levels: 1 on the month, 12 on the year of a monthly series.
 *
 * Formula: I(t) / I(t - lag) - 1, a fraction (0.02 = 2 %). `null` in the first `lag` periods and where a
 * level is missing. For changes that readers can recompute from print, see {@link publishedChange}.
 *
 * @throws IndexNumberError UNKNOWN_OPTION when the lag is not a whole number above zero
 * @example
 * const series = fixedBaseSeries({ periods: ['1', '2'], values: [1, 1.25] });
 * percentChange({ series, lag: 1 }); // => [null, 0.25]
 */
export function percentChange({
  series,
  lag,
}: {
  readonly series: FixedBaseSeries;
  readonly lag: number;
}): readonly (number | null)[] {
  if (!Number.isInteger(lag) || lag < 1) {
    throw new IndexNumberError('UNKNOWN_OPTION', `A lag is a whole number of periods, got ${lag}`, { lag });
  }
  return series.values.map((level, position) => {
    const before = series.values[position - lag] ?? null;
    return level === null || before === null || before === 0 ? null : level / before - 1;
  });
}
