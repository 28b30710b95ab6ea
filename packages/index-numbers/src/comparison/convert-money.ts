import { addDecimals, divideDecimals, multiplyDecimals } from './exact-decimals.ts';

/**
 * A value in another currency, by the means of the rates of both.
 *
 * Formula: value x (Σ from / n from) / (Σ to / n to), divided once; each rate says how much of one third currency a unit is.
 *
 * `from`, `to`: the rates that are averaged, decimal strings; `['1']` where the currency is the third one itself.
 * @throws IndexNumberError NOT_A_NUMBER, NO_BASE_VALUE (no rate, or rates of zero)
 * @example
 * convertMoney({ value: '100', from: ['4.20', '4.30'], to: ['1'], decimals: 2 }); // => '425.00'
 */
export const convertMoney = ({
  value,
  from,
  to,
  decimals,
}: {
  readonly value: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly decimals: number;
}): string =>
  divideDecimals({
    dividend: multiplyDecimals([value, addDecimals(from), String(to.length)]),
    divisor: multiplyDecimals([addDecimals(to), String(from.length)]),
    decimals,
  });
