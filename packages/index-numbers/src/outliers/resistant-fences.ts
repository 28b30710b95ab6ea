import { quartiles } from './quartiles.ts';
import { type Screening, type ScreeningWidth, screen } from './screen.ts';

/**
 * Resistant fences: bounds from the quartiles, in interquartile ranges (the box plot's fences).
 *
 * Formula: Q1 - lower x max(Q3 - Q1, floor |median|), Q3 + upper x max(Q3 - Q1, floor |median|).
 * Defaults: 2.5 ranges, floor 0.
 *
 * Source: Hutton (2008), "Dynamic outlier detection in price index surveys"; gpindex, `resistant_fences`.
 * Errors: {@link quantile}.
 * @example
 * resistantFences({ values: [1, 1.1, 0.9, 1, 3] }).flags; // => [false, false, false, false, true]
 */
export function resistantFences({
  values,
  upper = 2.5,
  lower = upper,
  floor = 0,
}: ScreeningWidth & { readonly values: readonly number[] }): Screening {
  const { first, median, third } = quartiles(values);
  const range = Math.max(third - first, Math.abs(floor * median));
  return screen({ values, lower: first - lower * range, upper: third + upper * range });
}
