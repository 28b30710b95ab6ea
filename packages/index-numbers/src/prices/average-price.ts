import { IndexNumberError } from '../index-number-error.ts';
import { exactMean } from '../means/exact-mean.ts';
import { powerMean } from '../means/power-mean.ts';
import { quantile } from '../outliers/quantile.ts';
import { checkPrice } from './price.ts';

const means = {
  arithmetic: (prices: readonly string[]) => exactMean({ prices }),
  geometric: (prices: readonly string[]) => powerMean({ values: prices.map(Number), order: 0 }),
  median: (prices: readonly string[]) => quantile({ values: prices.map(Number), probability: 0.5 }),
} as const satisfies Record<string, (prices: readonly string[]) => number>;

/** How the accepted quotes of one cell become one price, as the rule set says. */
export type AverageMethod = keyof typeof means;

/**
 * Average unit price of an item in a region and period, from its accepted quotes.
 *
 * Formula: arithmetic mean (exact, see {@link exactMean}), geometric mean or median.
 * `prices`: decimal strings as entered, one unit. `null` when there are none.
 *
 * @throws IndexNumberError UNKNOWN_FORMULA, NOT_A_NUMBER, NON_POSITIVE_PRICE
 * @example
 * averagePrice({ prices: ['0.10', '0.20', '0.30'], method: 'arithmetic' }); // => 0.2
 * averagePrice({ prices: ['1', '2', '9'], method: 'median' }); // => 2
 * averagePrice({ prices: [], method: 'median' }); // => null
 */
export function averagePrice({
  prices,
  method,
}: {
  readonly prices: readonly string[];
  readonly method: AverageMethod;
}): number | null {
  if (!Object.hasOwn(means, method)) {
    throw new IndexNumberError('UNKNOWN_FORMULA', `Unknown average: ${String(method)}`, { method });
  }
  if (prices.length === 0) return null;
  prices.forEach((price, position) => {
    checkPrice(Number(price), { argument: 'prices', position });
  });
  return means[method](prices);
}
