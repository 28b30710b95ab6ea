import { comparePeriods } from '../bilateral/compare-periods.ts';
import type { BilateralFormula } from '../bilateral/formulas.ts';
import { IndexNumberError } from '../index-number-error.ts';
import type { Panel } from '../prices/panel.ts';

/** Formulas for GEKS: those that pass the time reversal test. */
export type GeksFormula = Extract<BilateralFormula, 'fisher' | 'tornqvist' | 'walsh' | 'jevons'>;

/**
 * GEKS index of a window: every period with every other through all periods, so that no chain can drift.
 *
 * Formula: I(t) = product over l of (P(0, l) x P(l, t))^(1 / T), P the bilateral index of the products
 * priced in both periods, T the periods of the window. 1 in the first period.
 *
 * Source: Gini (1931); Eltetö and Köves (1964); Szulc (1964); Ivancic, Diewert and Fox (2011); CPI Manual: Theory, 7.
 * @throws IndexNumberError NO_MATCHED_PRODUCTS (two periods without a product in common), and those of {@link bilateralIndex}
 * @example
 * const panel = { products: ['a', 'b'], periods: ['1', '2'], prices: [[1, 1], [1, 4]] };
 * geks({ panel, formula: 'jevons' }); // => [1, 2]
 */
export function geks({
  panel,
  formula,
}: {
  readonly panel: Panel;
  readonly formula: GeksFormula;
}): readonly number[] {
  const { periods } = panel;
  const logs = periods.map((_, base) =>
    periods.map((_, current) => {
      const index = comparePeriods({ panel, formula, base, current });
      if (index !== null) return Math.log(index);
      throw new IndexNumberError(
        'NO_MATCHED_PRODUCTS',
        'Two periods of the window have no product in common',
        {
          base: periods[base] ?? base,
          current: periods[current] ?? current,
        },
      );
    }),
  );
  // the matrix is square
  const fromFirst = (current: number) =>
    periods.reduce((sum, _, between) => sum + logs[0]![between]! + logs[between]![current]!, 0) /
    periods.length;
  return periods.map((_, current) => (current === 0 ? 1 : Math.exp(fromFirst(current))));
}
