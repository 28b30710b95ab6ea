import { IndexNumberError } from '../index-number-error.ts';
import { divideExactly } from '../means/divide-exactly.ts';
import { parseDecimal } from './decimal.ts';
import { roundHalfAway } from './round-half-away.ts';

/**
 * Percent change between two published numbers, rounded for publication; readers can recompute it from print.
 *
 * Formula: 100 (to - from) / from, on whole units of the last place, divided once.
 * No change is "0.0", never "-0.0".
 *
 * `from`, `to`: decimal strings as published ("104.7"). Answer: percent, a decimal string.
 * @throws IndexNumberError NOT_A_NUMBER, NO_BASE_VALUE (from is zero)
 * @example
 * publishedChange({ from: '104.7', to: '104.1', decimals: 1 }); // => '-0.6'
 */
export function publishedChange({
  from,
  to,
  decimals,
}: {
  readonly from: string;
  readonly to: string;
  readonly decimals: number;
}): string {
  const [before, after] = [parseDecimal(from, { argument: 'from' }), parseDecimal(to, { argument: 'to' })];
  if (before.units === 0n) throw new IndexNumberError('NO_BASE_VALUE', 'No change from zero', { from });
  const scale = Math.max(before.decimals, after.decimals);
  const start = before.units * 10n ** BigInt(scale - before.decimals);
  const end = after.units * 10n ** BigInt(scale - after.decimals);
  const percent = divideExactly({ dividend: (end - start) * 100n, divisor: start });
  return roundHalfAway({ value: percent, decimals });
}
