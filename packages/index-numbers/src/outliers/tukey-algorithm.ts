import { quantile } from './quantile.ts';
import type { Screening, ScreeningWidth } from './screen.ts';

/**
 * Tukey algorithm (Imperial Tukey): cuts the tails, forgets unchanged prices, then measures distances from
 * the mean of what is left in the mean distances of its upper and lower half.
 *
 * Formula: the tails below the 5th and above the 95th percentile are flagged; m = mean of the rest without
 * the relatives that are exactly 1; bounds m -/+ width x max(|mean of the half on that side - m|, floor |m|).
 * Nothing left: the bounds are the two percentiles. Defaults: 2.5, trim 0.05, unchanged dropped, floor 0.
 * With floor 0 and a single price moved, every unchanged price is flagged: set a floor.
 *
 * The bounds returned are those inside which nothing is flagged.
 *
 * Source: ONS, CPI technical manual (2014), 5.4; gpindex, `tukey_algorithm`. Errors: {@link quantile}.
 * @example
 * tukeyAlgorithm({ values: [1, 1.1, 0.9, 1.05, 0.95, 9] }).flags; // => [false, false, true, false, false, true]
 */
export function tukeyAlgorithm({
  values,
  upper = 2.5,
  lower = upper,
  floor = 0,
  trim = 0.05,
  dropUnchanged = true,
}: ScreeningWidth & {
  readonly values: readonly number[];
  readonly trim?: number;
  readonly dropUnchanged?: boolean;
}): Screening {
  const tails = {
    lower: quantile({ values, probability: trim }),
    upper: quantile({ values, probability: 1 - trim }),
  };
  const inTail = (value: number) => value < tails.lower || value > tails.upper;
  const rest = values.filter((value) => !inTail(value) && !(dropUnchanged && value === 1));
  if (rest.length === 0) return { flags: values.map(inTail), ...tails };
  const centre = meanOr(rest, 1);
  const least = Math.abs(floor * centre);
  const highest = meanOr(
    rest.filter((value) => value >= centre),
    centre,
  );
  const lowest = meanOr(
    rest.filter((value) => value <= centre),
    centre,
  );
  const above = upper * Math.max(highest - centre, least);
  const below = lower * Math.max(centre - lowest, least);
  return {
    flags: values.map((value) => value - centre > above || value - centre < -below || inTail(value)),
    lower: Math.max(centre - below, tails.lower),
    upper: Math.min(centre + above, tails.upper),
  };
}

/** A half can be empty when all values are equal and their mean is off by a bit: then it has no spread. */
function meanOr(values: readonly number[], otherwise: number): number {
  if (values.length === 0) return otherwise;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
