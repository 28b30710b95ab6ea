import { divideExactly } from '../means/divide-exactly.ts';
import { parseDecimal } from './decimal.ts';
import { roundHalfAway } from './round-half-away.ts';

/**
 * Continues an old published series with a new one: new level x published link coefficient, rounded.
 *
 * Both are multiplied as whole units, so ties are those of the printed numbers.
 *
 * `level`, `coefficient`: decimal strings as published. Answer: a decimal string.
 *
 * Source: Destatis, Verkettungsfaktoren (coefficients with fixed decimals).
 * @throws IndexNumberError NOT_A_NUMBER
 * @example
 * linkPublished({ level: '103.3', coefficient: '1.249', decimals: 1 }); // => '129.0'
 */
export function linkPublished({
  level,
  coefficient,
  decimals,
}: {
  readonly level: string;
  readonly coefficient: string;
  readonly decimals: number;
}): string {
  const [points, factor] = [
    parseDecimal(level, { argument: 'level' }),
    parseDecimal(coefficient, { argument: 'coefficient' }),
  ];
  const value = divideExactly({
    dividend: points.units * factor.units,
    divisor: 10n ** BigInt(points.decimals + factor.decimals),
  });
  return roundHalfAway({ value, decimals });
}
