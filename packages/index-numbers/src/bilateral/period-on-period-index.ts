import { type PeriodOnPeriodSeries, periodOnPeriodSeries } from '../time/series.ts';
import { comparePeriods, type PanelFormula } from './compare-periods.ts';

/**
 * Each period of a panel against the one before it; 1 in the first. {@link chain} makes levels of it.
 *
 * Errors: {@link bilateralIndex}; `null` where two neighbours have no product in common.
 * @example
 * const panel = { products: ['a'], periods: ['1', '2', '3'], prices: [[4, 5, 10]] };
 * periodOnPeriodIndex({ panel, formula: 'jevons' }).values; // => [1, 1.25, 2]
 */
export function periodOnPeriodIndex(input: PanelFormula): PeriodOnPeriodSeries {
  const { periods } = input.panel;
  const values = periods.map((_, current) =>
    current === 0 ? 1 : comparePeriods({ ...input, base: current - 1, current }),
  );
  return periodOnPeriodSeries({ periods, values });
}
