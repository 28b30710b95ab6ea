import type { FieldValues } from '@datum/contract/data-sets/field-schema';
import type { ItemPrice, LineContext } from './entry.rules.ts';

/** Another price of the same item and region. */
export interface CellPrice {
  readonly unitPrice: number;
  /** As it was entered, with the names of its unit. */
  readonly price: number;
  readonly units: readonly string[];
  readonly terms: FieldValues;
}

/** The mean of unit prices; null without any. */
export function meanOf(prices: readonly Pick<ItemPrice, 'now'>[]): number | null {
  const known = prices.flatMap(({ now }) => (now === null ? [] : [Number(now)]));
  return known.length === 0 ? null : known.reduce((sum, price) => sum + price, 0) / known.length;
}

/** In the line's region: the dearest mean of the items below it, and the cheapest of those above. */
export function rankedPrices(
  { ranked, region_id }: Pick<LineContext, 'ranked' | 'region_id'>,
  pricesOf: (item: number) => readonly ItemPrice[],
): { readonly below: number | null; readonly above: number | null } {
  const means = (wanted: 'below' | 'above') =>
    ranked
      .filter(({ place }) => place === wanted)
      .map(({ item_id }) => meanOf(pricesOf(item_id).filter((price) => price.region_id === region_id)))
      .filter((mean) => mean !== null);
  const [below, above] = [means('below'), means('above')];
  return {
    below: below.length > 0 ? Math.max(...below) : null,
    above: above.length > 0 ? Math.min(...above) : null,
  };
}
