import { IndexNumberError } from '../index-number-error.ts';

/**
 * Passes a result that is above zero and finite; refuses one that left the range of double precision
 * (about 1e-308 to 1e308) on the way, as only absurd prices or weights make happen.
 *
 * @throws IndexNumberError OUT_OF_RANGE
 * @example
 * inRange(1.5); // => 1.5
 * inRange(1e308 * 10); // => throws OUT_OF_RANGE
 */
export function inRange(value: number): number {
  if (value > 0 && value < Number.POSITIVE_INFINITY) return value;
  throw new IndexNumberError(
    'OUT_OF_RANGE',
    `The numbers are too large or too small to compute with, got ${value}`,
  );
}
