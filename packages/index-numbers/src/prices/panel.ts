import { IndexNumberError } from '../index-number-error.ts';
import { checkPrice, type Price } from './price.ts';

/** Prices of the same products over several periods. */
export interface Panel {
  readonly products: readonly string[];
  /** in the order of time */
  readonly periods: readonly string[];
  /** `prices[product][period]`, money per unit; `null` = missing */
  readonly prices: readonly (readonly Price[])[];
  /** `quantities[product][period]`; `null` = missing */
  readonly quantities?: readonly (readonly Price[])[] | undefined;
}

/** One quote as it arrives, in any order. */
export interface QuoteRow {
  readonly product: string;
  readonly period: string;
  readonly price: Price;
}

/**
 * Arranges quotes into a panel: products in order of appearance, periods sorted as text ("2026-09" before
 * "2026-10") or as the calendar says. A cell without quote is missing.
 *
 * @throws IndexNumberError DUPLICATE_QUOTE (product and period twice), UNKNOWN_PERIOD (not in the calendar),
 * NOT_A_NUMBER, NON_POSITIVE_PRICE
 * @example
 * createPanel({ rows: [
 *   { product: 'sand', period: '2026-02', price: 3 },
 *   { product: 'sand', period: '2026-01', price: 2 },
 * ] }).prices; // => [[2, 3]]
 */
export function createPanel({
  rows,
  calendar = [...new Set(rows.map(({ period }) => period))].sort(),
}: {
  readonly rows: readonly QuoteRow[];
  /** all periods, in the order of time; default: those that have quotes */
  readonly calendar?: readonly string[] | undefined;
}): Panel {
  const columns = new Map(calendar.map((period, column) => [period, column]));
  const prices = new Map<string, Price[]>();
  const seen = new Set<string>();
  rows.forEach(({ product, period, price }, row) => {
    const column = columns.get(period);
    const cell = JSON.stringify([product, period]);
    if (column === undefined) {
      throw new IndexNumberError('UNKNOWN_PERIOD', 'A quote lies outside the calendar', {
        product,
        period,
        row,
      });
    }
    if (seen.has(cell)) {
      throw new IndexNumberError('DUPLICATE_QUOTE', 'A product is priced twice in a period', {
        product,
        period,
        row,
      });
    }
    seen.add(cell);
    const line = prices.get(product) ?? calendar.map(() => null);
    line[column] = price === null ? null : checkPrice(price, { product, period, row });
    prices.set(product, line);
  });
  return { products: [...prices.keys()], periods: calendar, prices: [...prices.values()] };
}
