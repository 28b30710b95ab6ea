import { linkCoefficient } from './link-coefficient.ts';
import { type FixedBaseSeries, fixedBaseSeries } from './series.ts';

/**
 * Links a new series (new weights, new base) to an old one at an overlap: the old up to its end of the
 * overlap, then the new times the link coefficient. Growth after the overlap is the new series', before it
 * the old one's.
 *
 * The answer carries the coefficient used. Errors: {@link linkCoefficient}.
 *
 * Source: PPI Manual (2004), table 9.8; CPI Manual (2020), 9.C.
 * @throws IndexNumberError NO_OVERLAP, NO_BASE_VALUE
 * @example
 * const old = fixedBaseSeries({ periods: ['1', '2'], values: [1, 1.2] });
 * const next = fixedBaseSeries({ periods: ['2', '3'], values: [1, 1.1] });
 * link({ old, next, overlap: ['2'] }).series.values; // => [1, 1.2, 1.32]
 */
export function link({
  old,
  next,
  overlap,
}: {
  readonly old: FixedBaseSeries;
  readonly next: FixedBaseSeries;
  readonly overlap: readonly string[];
}): { readonly series: FixedBaseSeries; readonly coefficient: number } {
  const coefficient = linkCoefficient({ old, next, overlap });
  const end = Math.max(...overlap.map((period) => old.periods.indexOf(period)));
  const start = Math.max(...overlap.map((period) => next.periods.indexOf(period))) + 1;
  const continued = next.values.slice(start).map((level) => (level === null ? null : level * coefficient));
  const series = fixedBaseSeries({
    periods: [...old.periods.slice(0, end + 1), ...next.periods.slice(start)],
    values: [...old.values.slice(0, end + 1), ...continued],
  });
  return { series, coefficient };
}
