import { IndexNumberError } from '../index-number-error.ts';

/** How two series move together when the second is read `lag` periods later; below zero, earlier. */
export interface LaggedCorrelation {
  readonly lag: number;
  /** Pairs of periods in which both have a change. */
  readonly n: number;
  /** Pearson's coefficient, from -1 to 1; null with fewer than `least` pairs, or where one side never varies. */
  readonly r: number | null;
}

/**
 * Changes on the period before as ratios, 0.1 for ten percent. None where one of the two values is missing, where the value
 * before is not above zero, or where a series breaks (`breaksAt`: places that begin anew).
 *
 * @example
 * periodChanges({ values: ['100', '110', null, '121'] }); // => [null, 0.1, null, null]
 */
export const periodChanges = ({
  values,
  breaksAt = [],
}: {
  readonly values: readonly (string | null)[];
  readonly breaksAt?: readonly number[];
}): (number | null)[] =>
  values.map((value, place) => {
    const before = values[place - 1] ?? null;
    if (value === null || before === null || breaksAt.includes(place)) return null;
    return Number(before) > 0 ? (Number(value) - Number(before)) / Number(before) : null;
  });

/**
 * Correlations of two series at each lag from `-most` to `most`: of `first` in a period with `second` `lag` periods later. A
 * period without a change on either side is no pair; n says how many are left.
 *
 * @throws IndexNumberError LENGTH_MISMATCH, UNKNOWN_OPTION
 * @example
 * crossCorrelation({ first: [1, 3, 2, null], second: [null, 1, 3, 2], most: 1, least: 3 });
 * // => [{ lag: -1, n: 1, r: null }, { lag: 0, n: 2, r: null }, { lag: 1, n: 3, r: 1 }]
 */
export function crossCorrelation({
  first,
  second,
  most,
  least,
}: {
  readonly first: readonly (number | null)[];
  readonly second: readonly (number | null)[];
  readonly most: number;
  readonly least: number;
}): LaggedCorrelation[] {
  if (first.length !== second.length) {
    throw new IndexNumberError('LENGTH_MISMATCH', 'Both series need a place for each period', {
      first: first.length,
      second: second.length,
    });
  }
  if (!Number.isInteger(most) || most < 0 || !Number.isInteger(least) || least < 2) {
    throw new IndexNumberError('UNKNOWN_OPTION', 'Lags are whole numbers, and pairs at least two', {
      most,
      least,
    });
  }
  return Array.from({ length: 2 * most + 1 }, (_, place) => {
    const lag = place - most;
    const pairs = first.flatMap((one, at) => {
      const other = second[at + lag] ?? null;
      return one === null || other === null ? [] : [[one, other] as const];
    });
    return { lag, n: pairs.length, r: pairs.length < least ? null : pearson(pairs) };
  });
}

function pearson(pairs: readonly (readonly [number, number])[]): number | null {
  const first = deviations(pairs.map(([one]) => one));
  const second = deviations(pairs.map(([, other]) => other));
  if (!first || !second) return null;
  let product = 0;
  first.forEach((one, place) => {
    product += one * (second[place] ?? 0);
  });
  const r = product / Math.sqrt(sumOfSquares(first) * sumOfSquares(second));
  return Number.isFinite(r) ? Math.max(-1, Math.min(1, r)) : null;
}

/** Distances from the mean, scaled so that squares neither vanish nor overflow; null where all values are the same. */
function deviations(values: readonly number[]): number[] | null {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = high - low;
  if (span === 0 || !Number.isFinite(span)) return null;
  const scaled = values.map((value) => (value - low) / span);
  const mean = scaled.reduce((sum, value) => sum + value, 0) / scaled.length;
  return scaled.map((value) => value - mean);
}

const sumOfSquares = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value ** 2, 0);
