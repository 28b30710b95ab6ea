import { inRange } from '../means/in-range.ts';
import type { Panel } from '../prices/panel.ts';
import { panelCells } from './panel-cells.ts';
import { solveLinear } from './solve-linear.ts';

/**
 * Geary-Khamis index of a window: value of each period over its quantities at common reference prices.
 *
 * Formula: reference price of a product b(i) = sum over t of p(i, t) q(i, t) / P(t), divided by its total
 * quantity Q(i); P(t) = sum of p(i, t) q(i, t) / sum of b(i) q(i, t). Both together are linear in 1 / P:
 * V(t) / P(t) = sum over s of C(t, s) / P(s) with C(t, s) = sum over i of q(i, t) p(i, s) q(i, s) / Q(i), and are
 * solved as such with P = 1 in the first period. No iteration, so nothing depends on when it was stopped.
 *
 * Source: Geary (1958); Khamis (1972); Diewert (1999) for the linear form; Chessa (2016). Errors: {@link panelCells}.
 * @example
 * const panel = { products: ['a'], periods: ['1', '2'], prices: [[2, 3]], quantities: [[1, 5]] };
 * gearyKhamis({ panel }); // => [1, 1.5]
 */
export function gearyKhamis({ panel }: { readonly panel: Panel }): readonly number[] {
  const size = panel.periods.length;
  const matrix = Array.from({ length: size }, () => new Float64Array(size));
  for (const line of lines(panel).values()) {
    const total = line.reduce((sum, { quantity }) => sum + quantity, 0);
    for (const one of line) {
      // rows and columns are the periods
      matrix[one.period]![one.period]! += one.price * one.quantity;
      for (const other of line) {
        matrix[one.period]![other.period]! -= (one.quantity * other.price * other.quantity) / total;
      }
    }
  }
  // the equations are dependent: the first is left out, its unknown is 1
  const rest = matrix.slice(1);
  const inverses = solveLinear({
    matrix: rest.map((row) => row.subarray(1)),
    right: rest.map((row) => -row[0]!),
  });
  return [1, ...inverses.map((inverse) => inRange(1 / inverse))];
}

function lines(panel: Panel) {
  const found = new Map<number, { period: number; price: number; quantity: number }[]>();
  for (const { product, period, price, quantity } of panelCells({ panel })) {
    const line = found.get(product) ?? [];
    line.push({ period, price, quantity });
    found.set(product, line);
  }
  return found;
}
