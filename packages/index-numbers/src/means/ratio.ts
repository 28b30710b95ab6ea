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
  let sum = ratio(0n, 1n);
  let total = ratio(0n, 1n);
  for (const [weight, value] of pairs) {
    sum = addRatios(sum, multiplyRatios(weight, value));
    total = addRatios(total, weight);
  }
  if (total.numerator === 0n) return null;
  return ratio(sum.numerator * total.denominator, sum.denominator * total.numerator);
}

/**
 * The nearest double.
 *
 * @example
 * doubleOf({ numerator: 1n, denominator: 3n }); // => 1 / 3
 */
export const doubleOf = ({ numerator, denominator }: Ratio): number =>
  divideExactly({ dividend: numerator, divisor: denominator });

function greatestCommon(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger === 0n ? 1n : larger;
}
