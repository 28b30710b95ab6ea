/** The answer of every screening method. */
export interface Screening {
  /** one a value: true = look at it */
  readonly flags: readonly boolean[];
  readonly lower: number;
  readonly upper: number;
}

/** How far the bounds lie from the centre, in spreads; and the floor under the spread. */
export interface ScreeningWidth {
  /** spreads above; default says each method */
  readonly upper?: number;
  /** spreads below; default: as `upper` */
  readonly lower?: number;
  /**
   * Least spread, as a share of the median; default 0. In a cell where most prices did not move, the
   * spread is 0 and every small change would be flagged: 0.05 or 0.1 keeps those quiet.
   */
  readonly floor?: number;
}

/**
 * Flags what lies strictly outside the bounds; a value on a bound is kept.
 *
 * @example
 * screen({ values: [1, 2, 3], lower: 1, upper: 2 }).flags; // => [false, false, true]
 */
export function screen({
  values,
  lower,
  upper,
}: {
  readonly values: readonly number[];
  readonly lower: number;
  readonly upper: number;
}): Screening {
  return { flags: values.map((value) => value > upper || value < lower), lower, upper };
}
