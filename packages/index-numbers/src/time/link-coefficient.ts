import { IndexNumberError } from '../index-number-error.ts';
import { meanLevel } from './mean-level.ts';
import type { FixedBaseSeries } from './series.ts';

/**
 * Link coefficient: what a value of the new series is multiplied by to continue the old one.
 *
 * Formula: mean of the old series over the overlap / mean of the new series over the overlap.
 * Store it with the series: the linked past is only as reproducible as this number.
 *
 * Source: PPI Manual (2004), 9.C.4 and table 9.8; Destatis, Verkettungsfaktoren.
 * @throws IndexNumberError NO_OVERLAP (a period is missing in one of the two), NO_BASE_VALUE
 * @example
 * const old = fixedBaseSeries({ periods: ['2', '3'], values: [120, 124.9] });
 * const next = fixedBaseSeries({ periods: ['3', '4'], values: [100, 101] });
 * linkCoefficient({ old, next, overlap: ['3'] }); // => 1.249
 */
export function linkCoefficient({
  old,
  next,
  overlap,
}: {
  readonly old: FixedBaseSeries;
  readonly next: FixedBaseSeries;
  readonly overlap: readonly string[];
}): number {
  for (const period of overlap) {
    if (old.periods.includes(period) && next.periods.includes(period)) continue;
    throw new IndexNumberError('NO_OVERLAP', 'Both series need the link period', { period });
  }
  return meanLevel({ series: old, periods: overlap }) / meanLevel({ series: next, periods: overlap });
}
