import { type AggregationState, advanceAggregation } from '../aggregation/advance-aggregation.ts';
import { type Aggregation, aggregate } from '../aggregation/aggregate.ts';
import type { Structure } from '../aggregation/structure.ts';
import { IndexNumberError } from '../index-number-error.ts';
import type { PriceCell } from '../missing/price-cell.ts';
import { checkPrice } from '../prices/price.ts';
import { elementaryMovements } from './elementary-movements.ts';
import { extendState } from './extend-state.ts';
import { type FilledPrices, fillPrices } from './fill-prices.ts';
import { imputedPriceShare } from './imputed-price-share.ts';
import { checkRules, type ProductionRules } from './rules.ts';
import type { Sample } from './sample.ts';

/** All that the next period needs: store it, and a month is one step. Plain data, fit for JSON. */
export interface ProductionState extends AggregationState {
  /** prices of the last period, imputed ones included, by product */
  readonly prices: readonly PriceCell[];
  /** periods in a row that the price of a product was not observed */
  readonly unobserved: readonly number[];
}

/** One period of an index, with everything that was imputed. */
export interface PeriodResult {
  /** prices that this period was compared with, and its own, imputed ones included, by product */
  readonly base: readonly PriceCell[];
  readonly prices: readonly PriceCell[];
  readonly imputedPrices: readonly boolean[];
  /** period on period, by elementary aggregate; `null` where no product matched */
  readonly elementary: readonly (number | null)[];
  /** period on period, by node; says which nodes were imputed and their share of the weight */
  readonly aggregation: Aggregation;
  /** share of the weight that stands on imputed prices, 0 to 1 */
  readonly imputedPriceShare: number;
  /** chained since the first period, by node */
  readonly levels: readonly (number | null)[];
}

/**
 * Produces one period of a chained index from its quotes and the state that the period before left.
 * A full computation is this step repeated, so a new month never differs from recomputing everything.
 *
 * Steps: fill missing prices as the rules say; elementary indices; aggregation; chaining; price update.
 * Without `state` the period is the first: each price is compared with itself. A sample may have grown since
 * the state was stored: new products at the end.
 *
 * `prices`: one a product of the sample, money per unit, `null` missing, `'notListed'` outside the sample.
 *
 * Source: CPI Manual (2020), chapters 8 and 9; piar, `elementary_index`, `aggregate`; rules 1 to 7 of the vectors.
 * @throws IndexNumberError LENGTH_MISMATCH, NOT_A_NUMBER, NON_POSITIVE_PRICE, UNKNOWN_FORMULA, UNKNOWN_OPTION, EMPTY_TOP
 * @example
 * const structure = createStructure({ rows: [{ aggregate: 'sand', path: ['all'], weight: 10 }] });
 * const sample = createSample({ structure, rows: [{ product: 'river sand', aggregate: 'sand' }] });
 * const rules = { elementary: 'jevons', mean: 'arithmetic', missingPrices: 'overallMean', missingIndexes: 'parental' };
 * const january = advancePeriod({ structure, sample, rules, prices: [20] });
 * const february = advancePeriod({ structure, sample, rules, prices: [22], state: january.state });
 * february.result.levels; // => [1.1, 1.1]
 */
export function advancePeriod({
  structure,
  sample,
  rules,
  prices,
  state: stored,
}: {
  readonly structure: Structure;
  readonly sample: Sample;
  readonly rules: ProductionRules;
  readonly prices: readonly PriceCell[];
  readonly state?: ProductionState | undefined;
}): { readonly result: PeriodResult; readonly state: ProductionState } {
  checkRules(rules);
  checkCells(sample, prices);
  const state = stored && extendState({ state: stored, products: prices.length });
  const base = state?.prices ?? prices;
  const filled = fill({ structure, sample, rules, prices, base, state });
  const elementary = elementaryMovements({ sample, rules, base, current: filled.prices });
  const { mean, missingIndexes: missing } = rules;
  const advanced = advanceAggregation({ structure, movements: elementary, state, mean, missing });
  const unobserved = prices.map((price, product) =>
    price === null ? (state?.unobserved[product] ?? 0) + 1 : 0,
  );
  return {
    result: {
      base,
      prices: filled.prices,
      imputedPrices: filled.imputed,
      elementary,
      aggregation: advanced.aggregation,
      imputedPriceShare: imputedPriceShare({ sample, filled, weights: (state ?? structure).weights }),
      levels: advanced.state.levels,
    },
    state: { ...advanced.state, prices: filled.prices, unobserved },
  };
}

interface Filling {
  readonly structure: Structure;
  readonly sample: Sample;
  readonly rules: ProductionRules;
  readonly prices: readonly PriceCell[];
  readonly base: readonly PriceCell[];
  readonly state: ProductionState | undefined;
}

function fill({ structure, sample, rules, prices, base, state }: Filling): FilledPrices {
  const { missingPrices, carryLimit = Number.POSITIVE_INFINITY } = rules;
  if (missingPrices === 'overallMean' || missingPrices === 'propagate' || !state) {
    return { prices, imputed: prices.map(() => false) };
  }
  const common = { sample, previous: base, current: prices };
  if (missingPrices === 'carryForward') {
    const mayFill = (product: number) => (state.unobserved[product] ?? 0) < carryLimit;
    return fillPrices({ ...common, indexes: structure.elementary.map(() => 1), mayFill });
  }
  const observed = elementaryMovements({ sample, rules, base, current: prices });
  const indexes =
    missingPrices === 'shadowPriceElementary' ? observed : withParents(structure, rules, observed, state);
  return fillPrices({ ...common, indexes, mayFill: () => true });
}

function withParents(
  structure: Structure,
  { mean }: ProductionRules,
  indexes: readonly (number | null)[],
  { weights }: ProductionState,
) {
  return aggregate({ structure, indexes, weights, mean, missing: 'parental' }).values.slice(
    structure.firstElementary,
  );
}

function checkCells({ products }: Sample, prices: readonly PriceCell[]): void {
  if (prices.length !== products.length) {
    throw new IndexNumberError('LENGTH_MISMATCH', 'One price cell a product of the sample', {
      products: products.length,
      prices: prices.length,
    });
  }
  prices.forEach((price, product) => {
    if (typeof price === 'number') checkPrice(price, { product: products[product] ?? product });
  });
}
