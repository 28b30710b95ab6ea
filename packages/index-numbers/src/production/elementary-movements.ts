import { elementaryIndex } from '../elementary/elementary-index.ts';
import type { PriceCell } from '../missing/price-cell.ts';
import type { Price } from '../prices/price.ts';
import type { ProductionRules } from './rules.ts';
import type { Sample } from './sample.ts';

/**
 * Period-on-period index of every elementary aggregate, from the prices of two periods; `null` without relative.
 *
 * Errors: {@link elementaryIndex}.
 * @example
 * elementaryMovements({
 *   sample: { products: ['a', 'b'], members: [[0, 1]] },
 *   rules: { elementary: 'jevons', mean: 'arithmetic', missingPrices: 'overallMean', missingIndexes: 'parental' },
 *   base: [1, 1], current: [4, 'notListed'],
 * }); // => [4]
 */
export function elementaryMovements({
  sample,
  rules,
  base,
  current,
}: {
  readonly sample: Sample;
  readonly rules: ProductionRules;
  readonly base: readonly PriceCell[];
  readonly current: readonly PriceCell[];
}): readonly (number | null)[] {
  const strict = rules.missingPrices === 'propagate';
  return sample.members.map((members) => {
    // only products listed in both periods can be missing
    const listed = members.filter(
      (product) => base[product] !== 'notListed' && current[product] !== 'notListed',
    );
    return elementaryIndex({
      formula: rules.elementary,
      base: listed.map((product) => priceOf(base[product])),
      current: listed.map((product) => priceOf(current[product])),
      missing: strict ? 'propagate' : 'overallMean',
    });
  });
}

function priceOf(cell: PriceCell | undefined): Price {
  return typeof cell === 'number' ? cell : null;
}
