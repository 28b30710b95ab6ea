import { checkPrice } from '../prices/price.ts';
import { parseDecimal } from './decimal.ts';
import { printRatio, snap } from './print.ts';

/**
 * Percent change between two unrounded index levels, rounded once, for publication.
 *
 * Formula: 100 (to / from - 1), of the ratio to 12 significant digits, as every computed value is printed. No change is
 * "0.0", never "-0.0". May differ in the last place from what readers compute from print; a
 * family says which of the two conventions it uses (the other is {@link publishedChange}).
 *
 * @throws IndexNumberError NOT_A_NUMBER, NON_POSITIVE_PRICE (a level that is not above zero)
 * @example
 * unroundedChange({ from: 1.0467, to: 1.0413, decimals: 1 }); // => '-0.5'
 */
export function unroundedChange({
  from,
  to,
  decimals,
}: {
  readonly from: number;
  readonly to: number;
  readonly decimals: number;
}): string {
  checkPrice(from, { argument: 'from' });
  checkPrice(to, { argument: 'to' });
  // one is taken off as a decimal: after a binary difference the last digits would be drift again
  const { units, decimals: places } = parseDecimal(String(snap(to / from)));
  const one = 10n ** BigInt(places);
  return printRatio({ value: { numerator: (units - one) * 100n, denominator: one }, decimals });
}
