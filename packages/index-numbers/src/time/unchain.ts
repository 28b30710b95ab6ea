import { type FixedBaseSeries, type PeriodOnPeriodSeries, periodOnPeriodSeries } from './series.ts';

/**
 * Period-on-period movements of a fixed-base series: what {@link chain} made, undone.
 *
 * Formula: movement(t) = I(t) / I(t - 1); 1 in the first period; `null` where one of the two is missing.
 *
 * Source: piar, `unchain`.
 * @example
 * unchain({ series: fixedBaseSeries({ periods: ['1', '2'], values: [2, 3] }) }).values; // => [1, 1.5]
 */
export function unchain({ series }: { readonly series: FixedBaseSeries }): PeriodOnPeriodSeries {
  const values = series.values.map((level, position) => {
    if (position === 0) return 1;
    const before = series.values[position - 1] ?? null;
    return level === null || before === null ? null : level / before;
  });
  return periodOnPeriodSeries({ periods: series.periods, values });
}
