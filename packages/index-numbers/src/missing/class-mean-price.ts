import { type AggregationMean, orderOfMean } from '../aggregation/aggregation-mean.ts';
import { powerMean } from '../means/power-mean.ts';
import type { Price } from '../prices/price.ts';
import { shadowPrice } from './shadow-price.ts';

/** A class that may lend its movement: nearest first. */
export interface LendingClass {
  readonly name: string;
  /** price relatives of its members over the same months; `null` where a member is not matched */
  readonly relatives: readonly (number | null)[];
}

/**
 * Class mean imputation: moves the last price by the mean relative of the first class that has any.
 *
 * Classes in the order of trust, for example the same item in neighbouring regions, then the group in the
 * same region. `null` when no class has a relative.
 *
 * `last`: the last price observed; `relatives`: from that period to this one.
 *
 * Source: PPI Manual (2004), 9.52; CPI Manual (2020), 6.66. Errors: {@link powerMean}.
 * @example
 * classMeanPrice({ last: 50, classes: [
 *   { name: 'neighbouring regions', relatives: [null, null] },
 *   { name: 'group', relatives: [1.1, null, 1.1] },
 * ], mean: 'geometric' }); // => { price: 55, relative: 1.1, lender: 'group', members: 2 }
 */
export function classMeanPrice({
  last,
  classes,
  mean,
}: {
  readonly last: number;
  readonly classes: readonly LendingClass[];
  readonly mean: AggregationMean;
}): {
  readonly price: Price;
  readonly relative: number;
  readonly lender: string;
  readonly members: number;
} | null {
  for (const { name, relatives } of classes) {
    const values = relatives.filter((relative) => relative !== null);
    if (values.length === 0) continue;
    const relative = powerMean({ values, order: orderOfMean[mean] });
    return {
      price: shadowPrice({ previous: last, index: relative }),
      relative,
      lender: name,
      members: values.length,
    };
  }
  return null;
}
