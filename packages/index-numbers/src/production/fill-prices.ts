import type { PriceCell } from '../missing/price-cell.ts';
import { shadowPrice } from '../missing/shadow-price.ts';
import type { Price } from '../prices/price.ts';
import type { Sample } from './sample.ts';

/** Prices of one period with gaps filled, by product. */
export interface FilledPrices {
  readonly prices: readonly PriceCell[];
  /** true where the price is not observed */
  readonly imputed: readonly boolean[];
}

/**
 * Fills missing prices with the previous ones moved by an index: that of the elementary aggregate for shadow
 * prices, 1 for carrying forward. Products not listed, or without an earlier price, stay as they are.
 *
 * `indexes`: one an elementary aggregate, `null` = none to move by. `mayFill`: asked for each product.
 *
 * Source: rule 7 of the vectors.
 * @example
 * fillPrices({
 *   sample: { products: ['a', 'b'], members: [[0, 1]] },
 *   previous: [10, 20], current: [11, null], indexes: [1.1], mayFill: () => true,
 * }); // => { prices: [11, 22], imputed: [false, true] }
 */
export function fillPrices({
  sample,
  previous,
  current,
  indexes,
  mayFill,
}: {
  readonly sample: Sample;
  readonly previous: readonly PriceCell[];
  readonly current: readonly PriceCell[];
  readonly indexes: readonly (number | null)[];
  readonly mayFill: (product: number) => boolean;
}): FilledPrices {
  const prices = [...current];
  const imputed = current.map(() => false);
  sample.members.forEach((members, aggregate) => {
    for (const product of members) {
      const before: Price = typeof previous[product] === 'number' ? previous[product] : null;
      if (current[product] !== null || before === null || !mayFill(product)) continue;
      const price = shadowPrice({ previous: before, index: indexes[aggregate] ?? null });
      prices[product] = price;
      imputed[product] = price !== null;
    }
  });
  return { prices, imputed };
}
