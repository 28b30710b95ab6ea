import { IndexNumberError } from '../index-number-error.ts';

/** Enough bits that rounding to the 53 of a double happens once, in `Number(...)`. */
const QUOTIENT_BITS = 64;

/**
 * Quotient of two whole numbers as the nearest double (ties to even): one rounding, whatever their size.
 *
 * A bit is set below the quotient when the division leaves a remainder, so that `Number` rounds the true
 * quotient and not its cut-off form.
 * @throws IndexNumberError NO_BASE_VALUE when the divisor is zero
 * @example
 * divideExactly({ dividend: 1n, divisor: 3n }); // => 1 / 3
 * divideExactly({ dividend: -10005n, divisor: 100n }); // => -100.05
 */
export function divideExactly({
  dividend,
  divisor,
}: {
  readonly dividend: bigint;
  readonly divisor: bigint;
}): number {
  if (divisor === 0n)
    throw new IndexNumberError('NO_BASE_VALUE', 'Division by zero', { argument: 'divisor' });
  if (dividend === 0n) return 0;
  const negative = dividend < 0n !== divisor < 0n;
  const top = dividend < 0n ? -dividend : dividend;
  const bottom = divisor < 0n ? -divisor : divisor;
  const shift = QUOTIENT_BITS + bitLength(bottom) - bitLength(top);
  const [scaledTop, scaledBottom] =
    shift >= 0 ? [top << BigInt(shift), bottom] : [top, bottom << BigInt(-shift)];
  const quotient = scaledTop / scaledBottom;
  const sticky = scaledTop % scaledBottom === 0n ? 0n : 1n;
  const size = Number((quotient << 1n) | sticky) * 2 ** -(shift + 1);
  return negative ? -size : size;
}

/** To the next four: a few bits more in the quotient round to the same double. */
function bitLength(value: bigint): number {
  return value.toString(16).length * 4;
}
