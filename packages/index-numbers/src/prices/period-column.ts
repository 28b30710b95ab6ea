import type { Panel } from './panel.ts';
import type { Price } from './price.ts';

/**
 * One period of a panel as columns over its products: prices, and quantities where there are any.
 *
 * @example
 * periodColumn({ panel: { products: ['a', 'b'], periods: ['1', '2'], prices: [[1, 2], [3, 4]] }, position: 1 });
 * // => { prices: [2, 4], quantities: undefined }
 */
export function periodColumn({ panel, position }: { readonly panel: Panel; readonly position: number }): {
  readonly prices: readonly Price[];
  readonly quantities: readonly Price[] | undefined;
} {
  return {
    prices: panel.prices.map((line) => line[position] ?? null),
    quantities: panel.quantities?.map((line) => line[position] ?? null),
  };
}
