import { IndexNumberError } from '../index-number-error.ts';
import type { Panel } from '../prices/panel.ts';
import { periodColumn } from '../prices/period-column.ts';
import { bilateralIndex } from './bilateral-index.ts';
import type { BilateralFormula } from './formulas.ts';

/** Which formula over a panel, with what some formulas need besides. */
export interface PanelFormula {
  readonly panel: Panel;
  readonly formula: BilateralFormula;
  readonly sigma?: number | undefined;
  /** position of the weight reference period, for Lowe, Young and geometric Young */
  readonly weightReference?: number | undefined;
}

/**
 * Index number of two periods of a panel, given by position.
 *
 * `null` when no product is priced in both.
 * Errors: {@link bilateralIndex}, other than NO_MATCHED_PRODUCTS.
 * @example
 * const panel = { products: ['a'], periods: ['1', '2'], prices: [[4, 5]] };
 * comparePeriods({ panel, formula: 'jevons', base: 0, current: 1 }); // => 1.25
 */
export function comparePeriods({
  panel,
  formula,
  sigma,
  weightReference,
  base,
  current,
}: PanelFormula & { readonly base: number; readonly current: number }): number | null {
  const before = periodColumn({ panel, position: base });
  const now = periodColumn({ panel, position: current });
  const reference =
    weightReference === undefined ? undefined : periodColumn({ panel, position: weightReference });
  try {
    return bilateralIndex({
      formula,
      sigma,
      base: before.prices,
      current: now.prices,
      baseQuantities: before.quantities,
      currentQuantities: now.quantities,
      referenceQuantities: reference?.quantities,
      referenceValues: reference?.prices.map((price, product) => {
        const quantity = reference.quantities?.[product] ?? null;
        return price === null || quantity === null ? null : price * quantity;
      }),
    });
  } catch (error) {
    if (error instanceof IndexNumberError && error.code === 'NO_MATCHED_PRODUCTS') return null;
    throw error;
  }
}
