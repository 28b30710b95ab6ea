import { type FixedBaseSeries, fixedBaseSeries, type PeriodOnPeriodSeries } from './series.ts';

/**
 * Chains period-on-period indices: the running product, 1 in the first period.
 *
 * Formula: I(t) = I(t - 1) x movement(t). The first movement is the start of the chain and counts as 1.
 * After a missing movement there is no index any more: nothing tells where the chain went.
 *
 * Source: CPI Manual (2020), 8.C; piar, `chain`.
 * @example
 * chain({ series: periodOnPeriodSeries({ periods: ['1', '2', '3'], values: [1, 1.1, 1.2] }) }).values; // => [1, 1.1, 1.32]
 */
export function chain({ series }: { readonly series: PeriodOnPeriodSeries }): FixedBaseSeries {
  let level: number | null = 1;
  const values = series.values.map((movement, position) => {
    if (position > 0) level = level === null || movement === null ? null : level * movement;
    return level;
  });
  return fixedBaseSeries({ periods: series.periods, values });
}
