import { parseDecimal } from '../publication/decimal.ts';
import { divideExactly } from './divide-exactly.ts';

/** A rational number in lowest terms; the denominator is above zero. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * A rational in lowest terms.
 *
 * @example
 * ratio(6n, 4n); // => { numerator: 3n, denominator: 2n }
 */
export function ratio(numerator: bigint, denominator: bigint): Ratio {
  const divisor = greatestCommon(numerator < 0n ? -numerator : numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/**
 * A decimal text, or the shortest decimal that reads back to a double, as a rational.
 *
 * @throws IndexNumberError NOT_A_NUMBER
 * @example
 * ratioOf('0.50'); // => { numerator: 1n, denominator: 2n }
 * ratioOf(0.1); // => { numerator: 1n, denominator: 10n }
 */
export function ratioOf(value: string | number): Ratio {
  const { units, decimals } = parseDecimal(String(value));
  return ratio(units, 10n ** BigInt(decimals));
}

/** @example addRatios(ratioOf('0.5'), ratioOf('0.25')); // => { numerator: 3n, denominator: 4n } */
export const addRatios = (a: Ratio, b: Ratio): Ratio =>
  ratio(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);

/** @example multiplyRatios(ratioOf('0.5'), ratioOf('0.5')); // => { numerator: 1n, denominator: 4n } */
export const multiplyRatios = (a: Ratio, b: Ratio): Ratio =>
  ratio(a.numerator * b.numerator, a.denominator * b.denominator);

/**
 * Σ weight × value / Σ weight, exact; null where no weight is above zero.
 *
 * @example
 * weightedRatio([[ratioOf('0.5'), ratioOf('10')], [ratioOf('0.3'), ratioOf('20')]]); // => { numerator: 55n, denominator: 4n }
 */
export function weightedRatio(pairs: readonly (readonly [weight: Ratio, value: Ratio])[]): Ratio | null {
  let sum: Ratio = { numerator: 0n, denominator: 1n };
  let total = sum;
  for (const [weight, value] of pairs) {
    const numerator = weight.numerator * value.numerator;
    sum = added(sum, { numerator, denominator: weight.denominator * value.denominator });
    total = added(total, weight);
  }
  if (total.numerator === 0n) return null;
  return ratio(sum.numerator * total.denominator, sum.denominator * total.numerator);
}

/** Over the least common denominator; not in lowest terms, since only the last sum needs to be. */
function added(a: Ratio, b: Ratio): Ratio {
  if (a.denominator === b.denominator) {
    return { numerator: a.numerator + b.numerator, denominator: a.denominator };
  }
  const common = greatestCommon(a.denominator, b.denominator);
  const [left, right] = [a.denominator / common, b.denominator / common];
  return { numerator: a.numerator * right + b.numerator * left, denominator: left * b.denominator };
}

/**
 * The nearest double.
 *
 * @example
 * doubleOf({ numerator: 1n, denominator: 3n }); // => 1 / 3
 */
export function doubleOf({ numerator, denominator }: Ratio): number {
  // both are doubles themselves: one division rounds once
  if (isSmall(numerator) && isSmall(denominator)) return Number(numerator) / Number(denominator);
  return divideExactly({ dividend: numerator, divisor: denominator });
}

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);
const isSmall = (value: bigint): boolean => value <= SAFE && value >= -SAFE;

/** Large numbers shrink by bigints, which are slow, until both are exact doubles. */
function greatestCommon(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller !== 0n && !(isSmall(larger) && isSmall(smaller))) {
    [larger, smaller] = [smaller, larger % smaller];
  }
  let [one, other] = [Number(larger), Number(smaller)];
  if (smaller === 0n) return larger === 0n ? 1n : larger;
  while (other !== 0) [one, other] = [other, one % other];
  return BigInt(one);
}
