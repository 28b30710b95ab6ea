import { type Screening, screen } from './screen.ts';

/**
 * Fixed bounds on price relatives, the same for every cell.
 *
 * Defaults: a price that rose to more than 2.5 times, or fell to less than 1 / 2.5 (0.4), is flagged.
 *
 * Source: gpindex, `fixed_cutoff`.
 * @example
 * fixedCutoff({ values: [1, 2.5, 2.6, 0.3] }).flags; // => [false, false, true, true]
 */
export function fixedCutoff({
  values,
  upper = 2.5,
  lower = 1 / upper,
}: {
  readonly values: readonly number[];
  readonly upper?: number;
  readonly lower?: number;
}): Screening {
  return screen({ values, lower, upper });
}
