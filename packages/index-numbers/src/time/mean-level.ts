import { IndexNumberError } from '../index-number-error.ts';
import { type FixedBaseSeries, periodPosition } from './series.ts';

/**
 * Arithmetic mean of an index over some periods, all of which must have a value.
 *
 * @throws IndexNumberError UNKNOWN_PERIOD, NO_BASE_VALUE
 * @example
 * const series = fixedBaseSeries({ periods: ['1', '2'], values: [1, 3] });
 * meanLevel({ series, periods: ['1', '2'] }); // => 2
 */
export function meanLevel({
  series,
  periods,
}: {
  readonly series: FixedBaseSeries;
  readonly periods: readonly string[];
}): number {
  if (periods.length === 0) throw new IndexNumberError('NO_BASE_VALUE', 'No base period given');
  let sum = 0;
  for (const period of periods) {
    const level = series.values[periodPosition({ periods: series.periods, period })] ?? null;
    if (level === null || level <= 0) {
      throw new IndexNumberError('NO_BASE_VALUE', 'The base period has no index', { period });
    }
    sum += level;
  }
  return sum / periods.length;
}
