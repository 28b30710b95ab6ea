import { roundHalfAway } from './round-half-away.ts';

/**
 * Published index: base 1 inside, base 100 in print, rounded once.
 *
 * The decimal point is moved two places, so 1.0045 becomes 100.5 with one decimal, not 100.4 as after a
 * binary multiplication by 100. A contribution that rounds to nothing is "0.00", never "-0.00".
 *
 * @throws IndexNumberError NOT_A_NUMBER, UNKNOWN_OPTION
 * @example
 * publishIndex({ value: 1.0045, decimals: 1 }); // => '100.5'
 */
export function publishIndex({
  value,
  decimals,
}: {
  readonly value: number;
  readonly decimals: number;
}): string {
  return roundHalfAway({ value, decimals, shift: 2 });
}
