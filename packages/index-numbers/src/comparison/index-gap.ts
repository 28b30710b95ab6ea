import { publishedChange } from '../publication/published-change.ts';
import { addDecimals, divideDecimals, multiplyDecimals } from './exact-decimals.ts';

/** A value of one index, and those of another that are averaged beside it: the three months of its quarter. */
interface Beside {
  readonly value: string;
  readonly averaged: readonly string[];
}

/**
 * How far one index has moved away from the mean of another since a base period, in percent of the other.
 *
 * Formula: own = 100 v(t) / v(0); other = 100 m(t) / m(0), m the arithmetic mean; gap = 100 (own - other) / other. Each is
 * computed from the values as given and divided once, so the gap does not depend on how the two are rounded.
 *
 * All values: decimal strings above zero; `averaged` not empty.
 * @throws IndexNumberError NOT_A_NUMBER, NO_BASE_VALUE (zero at the base, or nothing to average)
 * @example
 * indexGap({ at: { value: '121', averaged: ['110'] }, base: { value: '110', averaged: ['100'] }, decimals: 1 });
 * // => { own: '110.0', other: '110.0', gap: '0.0' }
 */
export function indexGap({
  at,
  base,
  decimals,
}: {
  readonly at: Beside;
  readonly base: Beside;
  readonly decimals: number;
}): { readonly own: string; readonly other: string; readonly gap: string } {
  // means as sums, each with the count of the other side: no quotient before the last one
  const mean = multiplyDecimals([addDecimals(at.averaged), String(base.averaged.length)]);
  const meanAtBase = multiplyDecimals([addDecimals(base.averaged), String(at.averaged.length)]);
  const hundred = (part: string) => multiplyDecimals([part, '100']);
  return {
    own: divideDecimals({ dividend: hundred(at.value), divisor: base.value, decimals }),
    other: divideDecimals({ dividend: hundred(mean), divisor: meanAtBase, decimals }),
    gap: publishedChange({
      from: multiplyDecimals([base.value, mean]),
      to: multiplyDecimals([at.value, meanAtBase]),
      decimals,
    }),
  };
}
