import { IndexNumberError } from '../index-number-error.ts';
import type { Panel } from '../prices/panel.ts';
import { checkPrice } from '../prices/price.ts';

/** One product in one period, with price and quantity. */
export interface PanelCell {
  readonly product: number;
  readonly period: number;
  readonly price: number;
  readonly quantity: number;
}

/**
 * The cells of a window that have a price and a quantity, checked to hang together: every period is joined
 * to the first through products in common. Otherwise the index between the parts would be arbitrary.
 *
 * @throws IndexNumberError MISSING_QUANTITIES, NO_MATCHED_PRODUCTS, NOT_A_NUMBER, NON_POSITIVE_PRICE, NEGATIVE_WEIGHT
 * @example
 * panelCells({ panel: { products: ['a'], periods: ['1'], prices: [[2]], quantities: [[5]] } });
 * // => [{ product: 0, period: 0, price: 2, quantity: 5 }]
 */
export function panelCells({ panel }: { readonly panel: Panel }): readonly PanelCell[] {
  const { quantities } = panel;
  if (!quantities) throw new IndexNumberError('MISSING_QUANTITIES', 'The method needs quantities');
  const cells = panel.prices.flatMap((line, product) =>
    line.flatMap((price, period): PanelCell[] => {
      const quantity = quantities[product]?.[period] ?? null;
      if (price === null || quantity === null || quantity === 0) return [];
      const place = { product: panel.products[product] ?? product, period: panel.periods[period] ?? period };
      if (quantity < 0) throw new IndexNumberError('NEGATIVE_WEIGHT', 'Quantities cannot be negative', place);
      return [{ product, period, price: checkPrice(price, place), quantity: checkPrice(quantity, place) }];
    }),
  );
  checkConnected(panel, cells);
  return cells;
}

function checkConnected({ periods }: Panel, cells: readonly PanelCell[]): void {
  const joined = new Set([0]);
  const products = new Set<number>();
  for (let before = -1; before !== joined.size + products.size; ) {
    before = joined.size + products.size;
    for (const { product, period } of cells) {
      if (joined.has(period)) products.add(product);
      if (products.has(product)) joined.add(period);
    }
  }
  periods.forEach((period, position) => {
    if (joined.has(position)) return;
    throw new IndexNumberError(
      'NO_MATCHED_PRODUCTS',
      'No chain of common products joins a period to the first',
      {
        period,
      },
    );
  });
}
