import { IndexNumberError } from '../index-number-error.ts';
import type { PriceCell } from './price-cell.ts';

/** A row of prices after imputation. */
export interface ImputedPrices {
  readonly prices: readonly PriceCell[];
  /** true where the price was not observed */
  readonly imputed: readonly boolean[];
}

/**
 * Carries the last observed price forward over missing ones, for at most `limit` periods in a row.
 *
 * It pulls the index towards no change, so offices limit it (default here: no limit; Datum's rule set: 3).
 * A product that is not listed is not carried, and one that comes back into the list starts anew.
 *
 * `prices`: one product, one cell a period, in the order of time.
 *
 * Source: CPI Manual (2020), 6.63; PPI Manual (2004), 9.50; rule 7 of the vectors.
 * @throws IndexNumberError UNKNOWN_OPTION (limit)
 * @example
 * carryForward({ prices: [4, null, 5] }).prices; // => [4, 4, 5]
 * carryForward({ prices: [4, null, null], limit: 1 }).prices; // => [4, 4, null]
 * carryForward({ prices: [4, 'notListed', null] }).prices; // => [4, 'notListed', null]
 */
export function carryForward({
  prices,
  limit = Number.POSITIVE_INFINITY,
}: {
  readonly prices: readonly PriceCell[];
  readonly limit?: number;
}): ImputedPrices {
  if (!(limit >= 0))
    throw new IndexNumberError('UNKNOWN_OPTION', 'The limit is a number of periods', { limit });
  let last: number | null = null;
  let carried = 0;
  const filled = prices.map((price): PriceCell => {
    if (price === 'notListed') last = null;
    if (price !== null) {
      carried = 0;
      if (price !== 'notListed') last = price;
      return price;
    }
    carried += 1;
    return carried <= limit ? last : null;
  });
  return { prices: filled, imputed: filled.map((price, period) => price !== prices[period]) };
}
