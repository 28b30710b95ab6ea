import { createStructure, type Structure } from '../../packages/index-numbers/src/aggregation/structure.ts';
import type { QuoteColumns } from '../../packages/index-numbers/src/columnar/quote-matrix.ts';
import {
  type StructureColumns,
  structureColumns,
} from '../../packages/index-numbers/src/columnar/structure-columns.ts';
import type { ProductionRules } from '../../packages/index-numbers/src/production/rules.ts';
import { createSample } from '../../packages/index-numbers/src/production/sample.ts';

export const ITEMS = 2_000;
export const REGIONS = 16;
export const MONTHS = 60;
export const QUOTES_A_CELL = 3;
export const PRODUCTS = ITEMS * REGIONS * QUOTES_A_CELL;
const MISSING_SHARE = 0.08;
const ITEMS_A_GROUP = 20;
const GROUPS_A_DIVISION = 10;

export const rules: ProductionRules = {
  elementary: 'jevons',
  mean: 'arithmetic',
  missingPrices: 'overallMean',
  missingIndexes: 'parental',
};

/** Item x region under item, group, division and total: four levels above the elementary aggregates. */
export function benchStructure(): { readonly structure: Structure; readonly columns: StructureColumns } {
  const cells = Array.from({ length: ITEMS * REGIONS }, (_, cell) => cell);
  const structure = createStructure({
    rows: cells.map((cell) => {
      const item = Math.floor(cell / REGIONS);
      const group = Math.floor(item / ITEMS_A_GROUP);
      const path = [
        'total',
        `division ${Math.floor(group / GROUPS_A_DIVISION)}`,
        `group ${group}`,
        `item ${item}`,
      ];
      return { aggregate: `cell ${cell}`, path, weight: 1 + (cell % 97) };
    }),
  });
  const sample = createSample({
    structure,
    rows: cells.flatMap((cell) =>
      Array.from({ length: QUOTES_A_CELL }, (_, quote) => ({
        product: `${cell}.${quote}`,
        aggregate: `cell ${cell}`,
      })),
    ),
  });
  return { structure, columns: structureColumns({ structure, sample }) };
}

/** Quotes of some months as three columns, month by month; the same on every machine. */
export function benchQuotes({ months }: { readonly months: number }): QuoteColumns {
  const random = randomNumbers(7);
  const period = new Int32Array(months * PRODUCTS);
  const product = new Int32Array(months * PRODUCTS);
  const price = new Float64Array(months * PRODUCTS);
  const last = Float64Array.from({ length: PRODUCTS }, () => 5 + 200 * random());
  for (let quote = 0; quote < price.length; quote++) {
    period[quote] = Math.floor(quote / PRODUCTS);
    product[quote] = quote % PRODUCTS;
    // positions of products that exist
    const level = last[quote % PRODUCTS]! * (0.97 + 0.065 * random());
    last[quote % PRODUCTS] = level;
    price[quote] = random() < MISSING_SHARE ? Number.NaN : Math.round(level * 100) / 100;
  }
  return { period, product, price };
}

/** Mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
