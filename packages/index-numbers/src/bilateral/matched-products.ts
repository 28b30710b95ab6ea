import { IndexNumberError } from '../index-number-error.ts';
import { checkPrice, type Price } from '../prices/price.ts';
import type { MatchedProduct, Needed } from './formulas.ts';

type Column = readonly Price[];

/** Two periods of the same products, in the same order. `null` = missing. */
export interface PeriodPair {
  readonly base: Column;
  readonly current: Column;
  /** quantities; or values (price x quantity) instead, on any scale for formulas made of shares */
  readonly baseQuantities?: Column | undefined;
  readonly currentQuantities?: Column | undefined;
  readonly baseValues?: Column | undefined;
  readonly currentValues?: Column | undefined;
  /** quantities of the weight reference period, for Lowe */
  readonly referenceQuantities?: Column | undefined;
  /** values or shares of the weight reference period, for Young and geometric Young */
  readonly referenceValues?: Column | undefined;
}

/**
 * The products that two periods have in common: priced in both, and with every quantity that is needed.
 *
 * @throws IndexNumberError LENGTH_MISMATCH, NOT_A_NUMBER, NON_POSITIVE_PRICE, MISSING_QUANTITIES (a column that the
 * formula needs was not given), NEGATIVE_WEIGHT (a quantity or value below zero)
 * @example
 * matchedProducts({ pair: { base: [1, 2], current: [3, null] }, needs: [] }).map(({ position }) => position); // => [0]
 */
export function matchedProducts({
  pair,
  needs,
}: {
  readonly pair: PeriodPair;
  readonly needs: readonly Needed[];
}): readonly (MatchedProduct & { readonly position: number })[] {
  const base = checkPrices(pair.base, 'base');
  const current = checkPrices(pair.current, 'current');
  const weights = new Map(needs.map((need) => [need, checkWeightColumn(sources[need](pair), need)]));
  checkLengths(base.length, { current, ...Object.fromEntries(weights) });
  const rows = base.map((basePrice, position) => {
    // a column that no weight reads counts as 0
    const weight = (need: Needed) => (weights.has(need) ? (weights.get(need)?.[position] ?? null) : 0);
    return {
      position,
      basePrice,
      currentPrice: current[position] ?? null,
      baseQuantity: weight('base'),
      currentQuantity: weight('current'),
      referenceQuantity: weight('referenceQuantity'),
      referenceValue: weight('referenceValue'),
    };
  });
  return withShares(rows.filter(isComplete));
}

/** Where the weights of each kind stand: as quantities, or as values to be divided by the price. */
const sources = {
  base: (pair) => pair.baseQuantities ?? quantitiesOf(pair.baseValues, pair.base),
  current: (pair) => pair.currentQuantities ?? quantitiesOf(pair.currentValues, pair.current),
  referenceQuantity: (pair) => pair.referenceQuantities,
  referenceValue: (pair) => pair.referenceValues,
} as const satisfies Record<Needed, (pair: PeriodPair) => Column | undefined>;

function quantitiesOf(values: Column | undefined, prices: Column): Column | undefined {
  return values?.map((value, position) => {
    const price = prices[position] ?? null;
    return value === null || price === null ? null : value / price;
  });
}

type Row = Readonly<Record<Exclude<keyof MatchedProduct, 'baseShare' | 'currentShare'> | 'position', number>>;

function isComplete(row: { readonly [name in keyof Row]: number | null }): row is Row {
  return !Object.values(row).includes(null);
}

function withShares(rows: readonly Row[]) {
  const baseTotal = rows.reduce((sum, row) => sum + row.basePrice * row.baseQuantity, 0);
  const currentTotal = rows.reduce((sum, row) => sum + row.currentPrice * row.currentQuantity, 0);
  return rows.map((row) => ({
    ...row,
    baseShare: baseTotal > 0 ? (row.basePrice * row.baseQuantity) / baseTotal : 0,
    currentShare: currentTotal > 0 ? (row.currentPrice * row.currentQuantity) / currentTotal : 0,
  }));
}

function checkPrices(column: Column, argument: string): Column {
  column.forEach((price, position) => {
    if (price !== null) checkPrice(price, { argument, position });
  });
  return column;
}

function checkWeightColumn(column: Column | undefined, need: Needed): Column {
  if (!column) {
    throw new IndexNumberError('MISSING_QUANTITIES', 'The formula needs another column', { needs: need });
  }
  column.forEach((weight, position) => {
    const place = { argument: need, position };
    if (weight !== null && !Number.isFinite(weight)) {
      throw new IndexNumberError('NOT_A_NUMBER', `Not a finite number: ${weight}`, place);
    }
    if (weight !== null && weight < 0) {
      throw new IndexNumberError('NEGATIVE_WEIGHT', `Quantities cannot be negative: ${weight}`, place);
    }
  });
  return column;
}

function checkLengths(products: number, columns: Readonly<Record<string, Column>>): void {
  for (const [name, { length }] of Object.entries(columns)) {
    if (length === products) continue;
    throw new IndexNumberError('LENGTH_MISMATCH', 'Columns need one entry a product', {
      base: products,
      [name]: length,
    });
  }
}
