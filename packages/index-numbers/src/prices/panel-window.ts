import type { Panel } from './panel.ts';

/**
 * A run of periods cut out of a panel, with the products that are priced in it.
 *
 * @example
 * const panel = { products: ['a', 'b'], periods: ['1', '2', '3'], prices: [[1, 2, 3], [4, null, null]] };
 * panelWindow({ panel, start: 1, length: 2 }); // => { products: ['a'], periods: ['2', '3'], prices: [[2, 3]], quantities: undefined }
 */
export function panelWindow({
  panel,
  start,
  length,
}: {
  readonly panel: Panel;
  readonly start: number;
  readonly length: number;
}): Panel {
  const end = start + length;
  const kept = panel.products.flatMap((_, product) =>
    panel.prices[product]?.slice(start, end).some((price) => price !== null) ? [product] : [],
  );
  // positions of products that exist
  const cut = <T>(lines: readonly (readonly T[])[]) =>
    kept.map((product) => lines[product]!.slice(start, end));
  return {
    products: kept.map((product) => panel.products[product]!),
    periods: panel.periods.slice(start, end),
    prices: cut(panel.prices),
    quantities: panel.quantities && cut(panel.quantities),
  };
}
