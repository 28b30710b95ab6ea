import { divideExactly } from '../means/divide-exactly.ts';
import { type Decimal, formatDecimal, parseDecimal } from '../publication/decimal.ts';
import { roundHalfAway } from '../publication/round-half-away.ts';

/**
 * Product of decimal strings, with all of its digits.
 *
 * @throws IndexNumberError NOT_A_NUMBER
 * @example
 * multiplyDecimals(['1.5', '-0.20']); // => '-0.300'
 */
export const multiplyDecimals = (factors: readonly string[]): string =>
  formatDecimal(
    factors
      .map((factor, position) => parseDecimal(factor, { argument: 'factors', position }))
      .reduce((product, { units, decimals }) => ({
        units: product.units * units,
        decimals: product.decimals + decimals,
      })),
  );

/**
 * Sum of decimal strings, with all of its digits; "0" of none.
 *
 * @throws IndexNumberError NOT_A_NUMBER
 * @example
 * addDecimals(['1.5', '0.25']); // => '1.75'
 */
export const addDecimals = (terms: readonly string[]): string =>
  formatDecimal(
    terms
      .map((term, position) => parseDecimal(term, { argument: 'terms', position }))
      .reduce(plus, { units: 0n, decimals: 0 }),
  );

function plus(one: Decimal, other: Decimal): Decimal {
  const decimals = Math.max(one.decimals, other.decimals);
  const scaled = (part: Decimal) => part.units * 10n ** BigInt(decimals - part.decimals);
  return { units: scaled(one) + scaled(other), decimals };
}

/**
 * Quotient of two decimal strings, divided once and rounded for publication, half away from zero.
 *
 * @throws IndexNumberError NOT_A_NUMBER, NO_BASE_VALUE (the divisor is zero)
 * @example
 * divideDecimals({ dividend: '0.1', divisor: '8', decimals: 3 }); // => '0.013'
 */
export function divideDecimals({
  dividend,
  divisor,
  decimals,
}: {
  readonly dividend: string;
  readonly divisor: string;
  readonly decimals: number;
}): string {
  const [top, bottom] = [
    parseDecimal(dividend, { argument: 'dividend' }),
    parseDecimal(divisor, { argument: 'divisor' }),
  ];
  const scale = Math.max(top.decimals, bottom.decimals);
  const value = divideExactly({
    dividend: top.units * 10n ** BigInt(scale - top.decimals),
    divisor: bottom.units * 10n ** BigInt(scale - bottom.decimals),
  });
  return roundHalfAway({ value, decimals });
}
