import { IndexNumberError } from '../index-number-error.ts';

/**
 * Contributions over a span of periods, from those of each period: they add up to the total change.
 *
 * Formula: sum over periods of contribution(t) x I(t - 1) / I(start): each period's points are measured in
 * the level that the index had reached. Sums to I(end) / I(start) - 1.
 *
 * `movements`: of the index explained, one for each period after the start; `contributions[period][part]`:
 * to these movements, fractions, `null` = 0.
 *
 * Source: piar vignette, "contributions over several periods"; rule of the vectors.
 * @throws IndexNumberError LENGTH_MISMATCH
 * @example
 * spanContributions({ movements: [1.1, 1.2], contributions: [[0.1, 0], [0.1, 0.1]] }); // => [0.21, 0.11]
 */
export function spanContributions({
  movements,
  contributions,
}: {
  readonly movements: readonly number[];
  readonly contributions: readonly (readonly (number | null)[])[];
}): readonly number[] {
  if (movements.length !== contributions.length) {
    throw new IndexNumberError('LENGTH_MISMATCH', 'One list of contributions a movement', {
      movements: movements.length,
      contributions: contributions.length,
    });
  }
  const total = (contributions[0] ?? []).map(() => 0);
  let level = 1;
  movements.forEach((movement, period) => {
    contributions[period]?.forEach((contribution, part) => {
      total[part] = (total[part] ?? 0) + (contribution ?? 0) * level;
    });
    level *= movement;
  });
  return total;
}
