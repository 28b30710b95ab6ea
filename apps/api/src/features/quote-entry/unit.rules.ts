import { formatDecimal, parseDecimal } from '@datum/index-numbers/publication/decimal';

/** Decimals that unit prices are stored with. */
const STORED_DECIMALS = 6;

/** How many of the item's standard unit one of a unit is, as an exact fraction: a 50 kg bag per tonne is 1/20. */
export interface Factor {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const ONE: Factor = { numerator: 1n, denominator: 1n };

/** The factor that a decimal text says: `0.05` is 5/100. */
export function factorOf(text: string): Factor {
  const { units, decimals } = parseDecimal(text);
  return { numerator: units, denominator: 10n ** BigInt(decimals) };
}

/** The factor between two units of one dimension, from what each is of the dimension's base unit. */
export function factorBetween(unitToBase: string, standardToBase: string): Factor {
  const unit = factorOf(unitToBase);
  const standard = factorOf(standardToBase);
  return {
    numerator: unit.numerator * standard.denominator,
    denominator: unit.denominator * standard.numerator,
  };
}

/**
 * A price in another unit as a price in the standard unit, rounded half away from zero to 6 decimals, without binary
 * numbers: fixed once, at entry (rules 1.5).
 *
 * @example
 * toUnitPrice('22.65', factorOf('0.05')); // => '453.000000'
 */
export function toUnitPrice(price: string, { numerator, denominator }: Factor): string {
  const { units, decimals } = parseDecimal(price);
  const dividend = units * denominator * 10n ** BigInt(STORED_DECIMALS);
  const divisor = numerator * 10n ** BigInt(decimals);
  return formatDecimal({ units: (2n * dividend + divisor) / (2n * divisor), decimals: STORED_DECIMALS });
}

/** Whether two decimal texts are the same number. */
export function sameNumber(a: string, b: string): boolean {
  const [left, right] = [parseDecimal(a), parseDecimal(b)];
  return left.units * 10n ** BigInt(right.decimals) === right.units * 10n ** BigInt(left.decimals);
}

/**
 * Change of a price on another in percent, rounded half away from zero to 2 decimals, exactly.
 *
 * @example
 * percentChange('3240', '2877'); // => '12.62'
 */
export function percentChange(now: string, before: string): string {
  const [a, b] = [parseDecimal(now), parseDecimal(before)];
  const left = a.units * 10n ** BigInt(b.decimals);
  const right = b.units * 10n ** BigInt(a.decimals);
  const dividend = (left - right) * 10_000n;
  const sign = dividend < 0n ? -1n : 1n;
  return formatDecimal({ units: sign * ((2n * sign * dividend + right) / (2n * right)), decimals: 2 });
}
