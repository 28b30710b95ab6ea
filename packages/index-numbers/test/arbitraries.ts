import fc from 'fast-check';
import type { Structure } from '../src/aggregation/structure.ts';
import { createStructure } from '../src/aggregation/structure.ts';
import type { PriceCell } from '../src/missing/price-cell.ts';
import type { ProductionRules } from '../src/production/rules.ts';
import { createSample, type Sample } from '../src/production/sample.ts';
import type { Draw } from './axioms.ts';

/** A price, quantity or weight: above zero, two decimals, of ordinary size. */
export const amount = fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100);

/** A price relative between a third and the triple. */
export const relative = fc.double({ min: 1 / 3, max: 3, noNaN: true });

/** A column of `length` cells, amounts unless said otherwise. */
export const column = (length: number, cell: fc.Arbitrary<number> = amount) =>
  fc.array(cell, { minLength: length, maxLength: length });

/** Prices and quantities of two periods, the same number of products. */
export const twoPeriods = fc
  .integer({ min: 1, max: 8 })
  .chain((products) =>
    fc.record({ p0: column(products), p1: column(products), q0: column(products), q1: column(products) }),
  );

const PRODUCTS = 6;
const axiomCell = fc.double({ min: 0.25, max: 4, noNaN: true });
const axiomColumn = column(PRODUCTS, axiomCell);

/** What an axiom may play with. */
export const draw: fc.Arbitrary<Draw> = fc.record({
  p0: axiomColumn,
  p1: axiomColumn,
  p2: axiomColumn,
  q0: axiomColumn,
  q1: axiomColumn,
  q2: axiomColumn,
  basket: axiomColumn,
  units: axiomColumn,
  k: fc.double({ min: 1.05, max: 3, noNaN: true }),
  h: fc.double({ min: 1.1, max: 2, noNaN: true }),
  riser: fc.nat({ max: PRODUCTS - 1 }),
});

/** A tree of three levels: two to four groups of one to four elementary aggregates each. */
export const structure: fc.Arbitrary<Structure> = fc
  .array(fc.array(amount, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 4 })
  .map((groups) =>
    createStructure({
      rows: groups.flatMap((weights, group) =>
        weights.map((weight, member) => ({
          aggregate: `${group}.${member}`,
          path: ['top', `group ${group}`],
          weight,
        })),
      ),
    }),
  );

export interface Quotes {
  readonly structure: Structure;
  readonly sample: Sample;
  readonly periods: readonly string[];
  readonly prices: readonly (readonly PriceCell[])[];
}

/** Quotes with gaps and with products outside the sample; the first period has at least one price. */
export const quotes: fc.Arbitrary<Quotes> = structure.chain((tree) =>
  fc
    .record({ products: fc.integer({ min: 1, max: 3 }), periods: fc.integer({ min: 2, max: 6 }) })
    .chain(({ products, periods }) => {
      const rows = tree.elementary.flatMap((aggregate) =>
        Array.from({ length: products }, (_, quote) => ({ product: `${aggregate}.${quote}`, aggregate })),
      );
      const cell = fc.oneof(
        { weight: 6, arbitrary: amount },
        { weight: 1, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constant('notListed' as const) },
      );
      const line = fc.array<PriceCell>(cell, { minLength: periods, maxLength: periods });
      return fc.array(line, { minLength: rows.length, maxLength: rows.length }).map((prices): Quotes => {
        // one product is priced throughout, so that the top always has an index
        const whole = prices.map((cells, product) => (product === 0 ? cells.map(always) : cells));
        const calendar = Array.from({ length: periods }, (_, period) => `2026-0${period + 1}`);
        return {
          structure: tree,
          sample: createSample({ structure: tree, rows }),
          periods: calendar,
          prices: whole,
        };
      });
    }),
);

/** Every combination of rules that the library knows. */
export const rules: fc.Arbitrary<ProductionRules> = fc.record({
  elementary: fc.constantFrom('jevons', 'carli', 'dutot', 'harmonic', 'cswd', 'balkWalsh'),
  mean: fc.constantFrom('arithmetic', 'geometric', 'harmonic'),
  missingPrices: fc.constantFrom(
    'overallMean',
    'propagate',
    'carryForward',
    'shadowPriceElementary',
    'shadowPriceParental',
  ),
  missingIndexes: fc.constantFrom('parental', 'omit', 'propagate'),
  carryLimit: fc.constantFrom(undefined, 1, 2),
});

function always(cell: PriceCell, period: number): PriceCell {
  return typeof cell === 'number' ? cell : 10 + period;
}
