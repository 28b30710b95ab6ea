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
  const columns = neededColumns(pair, needs);
  checkLengths(pair.base.length, { current: pair.current, ...columns });
  const rows = pair.base.flatMap((_, position) => readProduct(pair, columns, position) ?? []);
  const baseTotal = rows.reduce((sum, { basePrice, baseQuantity }) => sum + basePrice * baseQuantity, 0);
  const currentTotal = rows.reduce(
    (sum, { currentPrice, currentQuantity }) => sum + currentPrice * currentQuantity,
    0,
  );
  return rows.map((row) => ({
    ...row,
    baseShare: baseTotal > 0 ? (row.basePrice * row.baseQuantity) / baseTotal : 0,
    currentShare: currentTotal > 0 ? (row.currentPrice * row.currentQuantity) / currentTotal : 0,
  }));
}

/** The columns to read, by name; a column that is not needed is not there. */
type Columns = Readonly<Partial<Record<Needed | `${'base' | 'current'}Value`, Column>>>;

function neededColumns(pair: PeriodPair, needs: readonly Needed[]): Columns {
  const columns: Partial<Record<Needed | 'baseValue' | 'currentValue', Column>> = {};
  for (const need of needs) {
    const [name, column] = sourceOf(pair, need);
    if (!column)
      throw new IndexNumberError('MISSING_QUANTITIES', 'The formula needs another column', { needs: need });
    columns[name] = column;
  }
  return columns;
}

function sourceOf(pair: PeriodPair, need: Needed): [keyof Columns, Column | undefined] {
  if (need === 'base')
    return pair.baseQuantities ? ['base', pair.baseQuantities] : ['baseValue', pair.baseValues];
  if (need === 'current') {
    return pair.currentQuantities
      ? ['current', pair.currentQuantities]
      : ['currentValue', pair.currentValues];
  }
  return need === 'referenceQuantity' ? [need, pair.referenceQuantities] : [need, pair.referenceValues];
}

function readProduct(pair: PeriodPair, columns: Columns, position: number) {
  const basePrice = readPrice(pair.base, 'base', position);
  const currentPrice = readPrice(pair.current, 'current', position);
  const read = (name: keyof Columns) => readWeight(columns[name], name, position);
  const [base, baseValue, current, currentValue] = [
    read('base'),
    read('baseValue'),
    read('current'),
    read('currentValue'),
  ];
  const [referenceQuantity, referenceValue] = [read('referenceQuantity'), read('referenceValue')];
  if (basePrice === null || currentPrice === null || base === null || baseValue === null) return null;
  if (current === null || currentValue === null || referenceQuantity === null || referenceValue === null)
    return null;
  return {
    position,
    basePrice,
    currentPrice,
    // one of quantity and value was read, the other is 0
    baseQuantity: base + baseValue / basePrice,
    currentQuantity: current + currentValue / currentPrice,
    referenceQuantity,
    referenceValue,
  };
}

function readPrice(column: Column, argument: string, position: number): Price {
  const price = column[position] ?? null;
  return price === null ? null : checkPrice(price, { argument, position });
}

/** 0 when the column is not needed, `null` when the product has no entry in it. */
function readWeight(column: Column | undefined, argument: string, position: number): number | null {
  if (!column) return 0;
  const weight = column[position] ?? null;
  if (weight === null) return null;
  if (!Number.isFinite(weight)) {
    throw new IndexNumberError('NOT_A_NUMBER', `Not a finite number: ${weight}`, { argument, position });
  }
  if (weight < 0) {
    throw new IndexNumberError('NEGATIVE_WEIGHT', `Quantities cannot be negative: ${weight}`, {
      argument,
      position,
    });
  }
  return weight;
}

function checkLengths(products: number, columns: Readonly<Record<string, Column | undefined>>): void {
  for (const [name, column] of Object.entries(columns)) {
    if (!column || column.length === products) continue;
    throw new IndexNumberError('LENGTH_MISMATCH', 'Columns need one entry a product', {
      base: products,
      [name]: column.length,
    });
  }
}
