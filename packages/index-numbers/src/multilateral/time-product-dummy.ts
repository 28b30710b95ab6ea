import { inRange } from '../means/in-range.ts';
import type { Panel } from '../prices/panel.ts';
import { panelCells } from './panel-cells.ts';
import { solveLinear } from './solve-linear.ts';

/**
 * Weighted time-product dummy index of a window: the period effects of a regression of log prices on
 * products and periods.
 *
 * Formula: minimise sum of s(i, t) (ln p(i, t) - a(t) - b(i))^2 with s the value share of the product in its
 * period; I(t) = exp(a(t) - a(0)). The product effects are taken out first, so that only one equation a
 * period is solved. No bias adjustment. 1 in the first period.
 *
 * Source: Diewert (2005); de Haan and Krsinich (2018); CPI Manual: Theory, 7. Errors: {@link panelCells}.
 * @example
 * const panel = { products: ['a'], periods: ['1', '2'], prices: [[2, 3]], quantities: [[1, 5]] };
 * timeProductDummy({ panel }); // => [1, 1.5]
 */
export function timeProductDummy({ panel }: { readonly panel: Panel }): readonly number[] {
  const lines = weightedLogs(panel);
  const size = panel.periods.length - 1;
  const matrix = Array.from({ length: size }, () => new Float64Array(size));
  const right = new Float64Array(size);
  for (const line of lines.values()) {
    const total = line.reduce((sum, { weight }) => sum + weight, 0);
    const mean = line.reduce((sum, { weight, log }) => sum + weight * log, 0) / total;
    for (const one of line) {
      if (one.period === 0) continue;
      // periods after the first have an equation each
      const row = matrix[one.period - 1]!;
      row[one.period - 1]! += one.weight;
      right[one.period - 1]! += one.weight * (one.log - mean);
      for (const other of line) {
        if (other.period > 0) row[other.period - 1]! -= (one.weight * other.weight) / total;
      }
    }
  }
  return [1, ...solveLinear({ matrix, right }).map((log) => inRange(Math.exp(log)))];
}

function weightedLogs(panel: Panel) {
  const cells = panelCells({ panel });
  const values = new Float64Array(panel.periods.length);
  for (const { period, price, quantity } of cells) values[period]! += price * quantity;
  const lines = new Map<number, { period: number; weight: number; log: number }[]>();
  for (const { product, period, price, quantity } of cells) {
    const line = lines.get(product) ?? [];
    line.push({ period, weight: (price * quantity) / values[period]!, log: Math.log(price) });
    lines.set(product, line);
  }
  return lines;
}
