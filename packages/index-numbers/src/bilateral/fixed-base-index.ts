import { type FixedBaseSeries, fixedBaseSeries, periodPosition } from '../time/series.ts';
import { comparePeriods, type PanelFormula } from './compare-periods.ts';

/**
 * Each period of a panel directly against one base period.
 *
 * Errors: {@link bilateralIndex}; `null` where a period has no product in common with the base.
 * @throws IndexNumberError UNKNOWN_PERIOD
 * @example
 * const panel = { products: ['a'], periods: ['1', '2', '3'], prices: [[4, 5, 10]] };
 * fixedBaseIndex({ panel, formula: 'jevons', basePeriod: '2' }).values; // => [0.8, 1, 2]
 */
export function fixedBaseIndex({
  basePeriod,
  ...input
}: PanelFormula & { readonly basePeriod: string }): FixedBaseSeries {
  const { periods } = input.panel;
  const base = periodPosition({ periods, period: basePeriod });
  const values = periods.map((_, current) => comparePeriods({ ...input, base, current }));
  return fixedBaseSeries({ periods, values });
}
