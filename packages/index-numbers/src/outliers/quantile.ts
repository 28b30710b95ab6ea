import { IndexNumberError } from '../index-number-error.ts';

/**
 * Quantile of type 7 (linear between order statistics): the default of R, numpy and spreadsheets.
 *
 * Formula: with values sorted and h = (n - 1) p, x[floor h] + (h - floor h) (x[floor h + 1] - x[floor h]).
 *
 * `probability`: 0 to 1; `values`: finite, at least one.
 *
 * Source: Hyndman and Fan (1996), "Sample quantiles in statistical packages", definition 7.
 * @throws IndexNumberError NO_BASE_VALUE (no values), NOT_A_NUMBER, UNKNOWN_OPTION
 * @example
 * quantile({ values: [4, 1, 2], probability: 0.5 }); // => 2
 * quantile({ values: [1, 2, 3, 4], probability: 0.25 }); // => 1.75
 */
export function quantile({
  values,
  probability,
}: {
  readonly values: readonly number[];
  readonly probability: number;
}): number {
  if (values.length === 0) throw new IndexNumberError('NO_BASE_VALUE', 'No values to take a quantile of');
  if (!(probability >= 0 && probability <= 1)) {
    throw new IndexNumberError('UNKNOWN_OPTION', 'A probability lies between 0 and 1', { probability });
  }
  values.forEach((value, position) => {
    if (!Number.isFinite(value)) {
      throw new IndexNumberError('NOT_A_NUMBER', `Not a finite number: ${value}`, { position });
    }
  });
  const sorted = Float64Array.from(values).sort();
  const place = (sorted.length - 1) * probability;
  const below = Math.floor(place);
  // below is inside; above the last value the fraction is 0
  const lower = sorted[below]!;
  const upper = sorted[below + 1] ?? lower;
  return lower + (place - below) * (upper - lower);
}
