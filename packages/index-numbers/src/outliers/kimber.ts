import { quartiles } from './quartiles.ts';
import { type Screening, type ScreeningWidth, screen } from './screen.ts';

/**
 * Kimber's fences: bounds from the quartiles, in half ranges of each side, for skewed relatives.
 *
 * Formula: Q1 - lower x max(median - Q1, floor |median|), Q3 + upper x max(Q3 - median, floor |median|).
 * Defaults: 2.5 half ranges, floor 0.
 *
 * Source: Kimber (1990), Applied Statistics 39; gpindex, `kimber_method`. Errors: {@link quantile}.
 * @example
 * kimber({ values: [1, 1.1, 0.9, 1, 3], floor: 0.1 }).flags; // => [false, false, false, false, true]
 */
export function kimber({
  values,
  upper = 2.5,
  lower = upper,
  floor = 0,
}: ScreeningWidth & { readonly values: readonly number[] }): Screening {
  const { first, median, third } = quartiles(values);
  const least = Math.abs(floor * median);
  return screen({
    values,
    lower: first - lower * Math.max(median - first, least),
    upper: third + upper * Math.max(third - median, least),
  });
}
