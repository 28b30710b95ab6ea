import type { FilledPrices } from './fill-prices.ts';
import type { Sample } from './sample.ts';

/**
 * Share of the weight that stands on imputed prices: each elementary aggregate counts with the share of
 * imputed prices among its priced products.
 *
 * @example
 * imputedPriceShare({
 *   sample: { products: ['a', 'b'], members: [[0, 1]] },
 *   filled: { prices: [11, 22], imputed: [false, true] },
 *   weights: [10],
 * }); // => 0.5
 */
export function imputedPriceShare({
  sample,
  filled,
  weights,
}: {
  readonly sample: Sample;
  readonly filled: FilledPrices;
  readonly weights: readonly number[];
}): number {
  let imputedWeight = 0;
  let totalWeight = 0;
  sample.members.forEach((members, aggregate) => {
    const weight = weights[aggregate] ?? 0;
    const priced = members.filter((product) => typeof filled.prices[product] === 'number');
    const imputed = priced.filter((product) => filled.imputed[product]);
    if (priced.length > 0) imputedWeight += (weight * imputed.length) / priced.length;
    totalWeight += weight;
  });
  return imputedWeight / totalWeight;
}
