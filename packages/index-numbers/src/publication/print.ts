import type { Ratio } from '../means/ratio.ts';
import { formatDecimal } from './decimal.ts';
import { roundHalfAway } from './round-half-away.ts';

/** Digits of a computed value that decide how it is rounded: drift of the last ones decides no tie. */
const DIGITS = 12;

/**
 * A computed value to 12 significant digits.
 *
 * @example
 * snap(0.9994999999999999); // => 0.9995
 */
export const snap = (value: number): number => Number(value.toPrecision(DIGITS));

/**
 * A number without what doubles leave of it, for numbers that are handed out unrounded: weights in percent, shares, prices that a
 * ratio made. So little moves nothing that is printed.
 *
 * @example
 * withoutResidue(56.99999999999999); // => 57
 */
export const withoutResidue = (value: number): number => Number(value.toPrecision(14));

/**
 * A computed value as it is printed: to 12 significant digits, then rounded half away from zero. No minus zero.
 *
 * `shift` moves the decimal point first: 2 for an index with base 1 that is printed with base 100.
 * @throws IndexNumberError NOT_A_NUMBER, UNKNOWN_OPTION
 * @example
 * printDouble({ value: 0.9994999999999999, decimals: 1, shift: 2 }); // => '100.0'
 * printDouble({ value: -0.00004, decimals: 1 }); // => '0.0'
 */
export function printDouble({
  value,
  decimals,
  shift = 0,
}: {
  readonly value: number;
  readonly decimals: number;
  readonly shift?: number;
}): string {
  return roundHalfAway({ value: snap(value), decimals, shift });
}

/**
 * An exact value as it is printed, rounded half away from zero. No minus zero.
 *
 * @example
 * printRatio({ value: { numerator: 1n, denominator: 8n }, decimals: 2 }); // => '0.13'
 */
export function printRatio({
  value,
  decimals,
}: {
  readonly value: Ratio;
  readonly decimals: number;
}): string {
  const { numerator, denominator } = value;
  const size = (numerator < 0n ? -numerator : numerator) * 10n ** BigInt(decimals);
  const units = (2n * size + denominator) / (2n * denominator);
  return formatDecimal({ units: numerator < 0n ? -units : units, decimals });
}
