import { quantile } from './quantile.ts';
import { type Screening, type ScreeningWidth, screen } from './screen.ts';

/** Makes the median absolute deviation estimate the standard deviation of normal data. */
const NORMAL_CONSISTENCY = 1.4826;

/**
 * Robust z-score: distance from the median in scaled median absolute deviations.
 *
 * Formula: median -/+ width x max(1.4826 median(|x - median|), floor |median|).
 * Defaults: 2.5 deviations, floor 0.
 *
 * Source: Rais (2008); gpindex, `robust_z`; R, `mad`. Errors: {@link quantile}.
 * @example
 * robustZ({ values: [1, 1.1, 0.9, 1, 3] }).flags; // => [false, false, false, false, true]
 */
export function robustZ({
  values,
  upper = 2.5,
  lower = upper,
  floor = 0,
  madConstant = NORMAL_CONSISTENCY,
}: ScreeningWidth & { readonly values: readonly number[]; readonly madConstant?: number }): Screening {
  const median = quantile({ values, probability: 0.5 });
  const deviations = values.map((value) => Math.abs(value - median));
  const deviation = Math.max(
    madConstant * quantile({ values: deviations, probability: 0.5 }),
    Math.abs(floor * median),
  );
  return screen({ values, lower: median - lower * deviation, upper: median + upper * deviation });
}
