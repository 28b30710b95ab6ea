import { arithmeticShares } from '../aggregation/arithmetic-shares.ts';
import type { Structure } from '../aggregation/structure.ts';
import type { PriceCell } from '../missing/price-cell.ts';
import type { PeriodResult } from '../production/advance-period.ts';
import type { ProductionRules } from '../production/rules.ts';
import type { Sample } from '../production/sample.ts';
import { bilateralContributions } from './bilateral-contributions.ts';

/**
 * Contributions of the products to the movement of a node in one period, through all levels.
 *
 * Formula: share of the elementary aggregate in the node ({@link arithmeticShares}) x contribution of the
 * product to its elementary index. By product; `null`, no figure, for products outside the node, without a relative, or in
 * an aggregate whose index was imputed. With what imputed aggregates contribute ({@link periodContributions}) they add up to
 * (index of the node - 1).
 *
 * Source: piar, `contrib`; Balk (2008), 4.2. Errors: {@link bilateralContributions}.
 * @example
 * const structure = createStructure({ rows: [{ aggregate: 'sand', path: ['all'], weight: 10 }] });
 * const sample = createSample({ structure, rows: [{ product: 'a', aggregate: 'sand' }, { product: 'b', aggregate: 'sand' }] });
 * const rules = { elementary: 'carli', mean: 'arithmetic', missingPrices: 'overallMean', missingIndexes: 'parental' };
 * const { results } = produceIndex({ structure, sample, rules, periods: ['1', '2'], prices: [[1, 1.5], [1, 1]] });
 * productContributions({ structure, sample, rules, result: results[1] }); // => [0.25, 0]
 */
export function productContributions({
  structure,
  sample,
  rules,
  result,
  node = 0,
}: {
  readonly structure: Structure;
  readonly sample: Sample;
  readonly rules: ProductionRules;
  readonly result: PeriodResult;
  /** position of the node explained; default the top */
  readonly node?: number;
}): readonly (number | null)[] {
  const shares = arithmeticShares({ structure, aggregation: result.aggregation, node });
  const contributions = sample.products.map((): number | null => null);
  sample.members.forEach((members, aggregate) => {
    const share = shares[structure.firstElementary + aggregate] ?? null;
    if (share === null || result.elementary[aggregate] === null) return;
    const column = (cells: readonly PriceCell[]) => members.map((product) => priceOf(cells[product]));
    const parts = bilateralContributions({
      formula: rules.elementary,
      base: column(result.base),
      current: column(result.prices),
    });
    members.forEach((product, place) => {
      const part = parts[place] ?? null;
      contributions[product] = part === null ? null : share * part;
    });
  });
  return contributions;
}

function priceOf(cell: PriceCell | undefined): number | null {
  return typeof cell === 'number' ? cell : null;
}
