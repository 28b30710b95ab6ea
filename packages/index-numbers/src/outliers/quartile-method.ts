import { quartiles } from './quartiles.ts';
import { type Screening, type ScreeningWidth, screen } from './screen.ts';

/**
 * Quartile method: bounds from the median, in distances of the quartiles from it, each side its own.
 *
 * Formula: median - lower x max(median - Q1, floor |median|), median + upper x max(Q3 - median, floor |median|).
 * Defaults: 2.5 spreads, floor 0. `values`: price relatives, or their logarithms or {@link hbTransform}.
 *
 * Source: Rais (2008), "Outlier detection for the Consumer Price Index"; gpindex, `quartile_method`.
 * Errors: {@link quantile}.
 * @example
 * quartileMethod({ values: [1, 1.1, 0.9, 1, 3], floor: 0.1 }).flags; // => [false, false, false, false, true]
 */
export function quartileMethod({
  values,
  upper = 2.5,
  lower = upper,
  floor = 0,
}: ScreeningWidth & { readonly values: readonly number[] }): Screening {
  const { first, median, third } = quartiles(values);
  const least = Math.abs(floor * median);
  return screen({
    values,
    lower: median - lower * Math.max(median - first, least),
    upper: median + upper * Math.max(third - median, least),
  });
}
