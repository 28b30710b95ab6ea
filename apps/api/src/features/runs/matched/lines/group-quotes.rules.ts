import type { Basket } from '../../tables/basket.rules.ts';
import type { AverageCell } from '../../tables/table-one.rules.ts';

/** Accepted quotes behind each group in each place, by `group region`: leaves, and sums over them. */
export function groupQuotes(
  cells: readonly AverageCell[],
  { items, regions, countryId }: Basket,
): ReadonlyMap<string, number> {
  const groupOf = new Map(items.map(({ itemId, groupId }) => [itemId, groupId]));
  const regionGroupOf = new Map(regions.map(({ regionId, groupId }) => [regionId, groupId]));
  const quotes = new Map<string, number>();
  for (const { itemId, regionId, nQuotes } of cells) {
    const group = groupOf.get(itemId);
    if (group === undefined) continue;
    for (const place of new Set([regionId, regionGroupOf.get(regionId) ?? countryId, countryId])) {
      const key = `${group} ${place}`;
      quotes.set(key, (quotes.get(key) ?? 0) + nQuotes);
    }
  }
  return quotes;
}
