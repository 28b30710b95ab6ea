import { IndexNumberError } from '../index-number-error.ts';
import type { Panel } from '../prices/panel.ts';
import { panelCells } from './panel-cells.ts';

/** Change of the levels below which the iteration has settled: a few units in the last place. */
const SETTLED = 4e-16;
const MOST_ROUNDS = 100_000;

/**
 * Geary-Khamis index of a window: value of each period over its quantities at common reference prices.
 *
 * Formula: reference price of a product b(i) = sum over t of p(i, t) q(i, t) / P(t), divided by its total
 * quantity; P(t) = sum of p(i, t) q(i, t) / sum of b(i) q(i, t); solved by iteration; 1 in the first period.
 *
 * Source: Geary (1958); Khamis (1972); Chessa (2016), "A new methodology for processing scanner data in the Dutch CPI".
 * @throws IndexNumberError NOT_CONVERGED, and those of {@link panelCells}
 * @example
 * const panel = { products: ['a'], periods: ['1', '2'], prices: [[2, 3]], quantities: [[1, 5]] };
 * gearyKhamis({ panel }); // => [1, 1.5]
 */
export function gearyKhamis({ panel }: { readonly panel: Panel }): readonly number[] {
  const cells = panelCells({ panel });
  const values = new Float64Array(panel.periods.length);
  const quantities = new Float64Array(panel.products.length);
  for (const { product, period, price, quantity } of cells) {
    // positions inside the panel
    values[period]! += price * quantity;
    quantities[product]! += quantity;
  }
  let levels = values.map(() => 1);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const reference = new Float64Array(quantities.length);
    for (const { product, period, price, quantity } of cells) {
      reference[product]! += (price * quantity) / (levels[period]! * quantities[product]!);
    }
    const volumes = new Float64Array(values.length);
    for (const { product, period, quantity } of cells) volumes[period]! += reference[product]! * quantity;
    const next = values.map((value, period) => value / volumes[period]!);
    const scaled = next.map((level) => level / next[0]!);
    const change = scaled.reduce(
      (most, level, period) => Math.max(most, Math.abs(level / levels[period]! - 1)),
      0,
    );
    levels = scaled;
    if (change <= SETTLED) return Array.from(levels);
  }
  throw new IndexNumberError('NOT_CONVERGED', 'The Geary-Khamis levels did not settle', {
    rounds: MOST_ROUNDS,
  });
}
