import { divideDecimals, multiplyDecimals } from './exact-decimals.ts';

/**
 * A published value as a share of another one in percent; readers can recompute it from print.
 *
 * Formula: 100 part / whole, divided once.
 * @throws IndexNumberError NOT_A_NUMBER, NO_BASE_VALUE (the whole is zero)
 * @example
 * publishedShare({ part: '36', whole: '960', decimals: 1 }); // => '3.8'
 */
export const publishedShare = ({
  part,
  whole,
  decimals,
}: {
  readonly part: string;
  readonly whole: string;
  readonly decimals: number;
}): string => divideDecimals({ dividend: multiplyDecimals([part, '100']), divisor: whole, decimals });
