import { IndexNumberError } from '../index-number-error.ts';
import { checkPrice, type Price } from './price.ts';

/**
 * Base price of an item: the unrounded arithmetic mean of its averages over the base period.
 *
 * With a single base period it is that period's average. Averages that are missing are left out; the rule
 * set says how many are enough (`atLeast`, default 1).
 *
 * Source: this project's rule (base prices are frozen when the base is approved); PPI Manual (2004), 9.C.
 * @throws IndexNumberError NO_BASE_VALUE, NOT_A_NUMBER, NON_POSITIVE_PRICE
 * @example
 * basePrice({ averages: [10, null, 14] }); // => 12
 * basePrice({ averages: [null, null] }); // => throws NO_BASE_VALUE
 */
export function basePrice({
  averages,
  atLeast = 1,
}: {
  readonly averages: readonly Price[];
  readonly atLeast?: number;
}): number {
  let sum = 0;
  let count = 0;
  averages.forEach((average, position) => {
    if (average === null) return;
    sum += checkPrice(average, { argument: 'averages', position });
    count += 1;
  });
  if (count === 0 || count < atLeast) {
    throw new IndexNumberError('NO_BASE_VALUE', 'Too few averages in the base period', {
      found: count,
      atLeast,
    });
  }
  return sum / count;
}
