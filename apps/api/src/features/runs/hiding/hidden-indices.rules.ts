import type { Basket } from '../tables/basket.rules.ts';
import type { Hidden } from './hidden-averages.rules.ts';

/** An index by what it measures. */
interface Index {
  readonly kind: string;
  readonly groupId: number | null;
  readonly regionId: number;
}

/**
 * Whether an index hides: that of a material group in leaves where its prices would follow from it, and what would tell it,
 * which are the group's totals over these leaves and the cost indices of all these places.
 */
export function isIndexHidden(
  { kind, groupId, regionId }: Index,
  indices: Hidden['indices'],
  { regions, countryId }: Pick<Basket, 'regions' | 'countryId'>,
): boolean {
  const regionGroupId = regions.find((region) => region.regionId === regionId)?.groupId ?? regionId;
  return indices.some(
    (hidden) =>
      (regionId === countryId || hidden.regionGroupId === regionGroupId) &&
      (kind === 'cost_index' || hidden.groupId === groupId),
  );
}
