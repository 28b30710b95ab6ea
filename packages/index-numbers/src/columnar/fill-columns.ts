import { NOT_LISTED } from './cells.ts';
import type { ListColumns } from './lists.ts';

/** Prices of one period with gaps filled, by product. */
export interface FilledColumns {
  readonly prices: Float64Array;
  /** 1 where the price is not observed */
  readonly imputed: Uint8Array;
}

/**
 * Fills missing prices with the previous ones moved by the index of their aggregate; the columnar form of
 * {@link fillPrices}. Products not listed, or without an earlier price, stay as they are.
 *
 * `indexes`: by elementary aggregate, NaN = none. `unobserved`, `limit`: a product is filled while it went
 * unobserved for fewer periods than the limit.
 * @example
 * fillColumns({
 *   members: packLists([[0, 1]]), previous: Float64Array.of(10, 20), current: Float64Array.of(11, MISSING),
 *   indexes: Float64Array.of(1.1), unobserved: new Uint16Array(2), limit: Infinity,
 * }).prices; // => Float64Array.of(11, 22)
 */
export function fillColumns({
  members: { starts, items },
  previous,
  current,
  indexes,
  unobserved,
  limit,
}: {
  readonly members: ListColumns;
  readonly previous: Float64Array;
  readonly current: Float64Array;
  readonly indexes: Float64Array;
  readonly unobserved: Uint16Array;
  readonly limit: number;
}): FilledColumns {
  const prices = current.slice();
  const imputed = new Uint8Array(current.length);
  for (let aggregate = 0; aggregate < indexes.length; aggregate++) {
    // starts and items are packed lists of product positions
    for (let place = starts[aggregate]!; place < starts[aggregate + 1]!; place++) {
      const product = items[place]!;
      const before = previous[product]!;
      if (!Number.isNaN(current[product]) || !(before > NOT_LISTED)) continue;
      if (unobserved[product]! >= limit) continue;
      const price = before * indexes[aggregate]!;
      prices[product] = price;
      imputed[product] = Number.isNaN(price) ? 0 : 1;
    }
  }
  return { prices, imputed };
}
