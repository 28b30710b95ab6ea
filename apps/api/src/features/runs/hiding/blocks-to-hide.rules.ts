import type { AverageStatus, Block, BlockCell, TotalStatus } from '@datum/index-numbers/disclosure/block';
import type { BasketRegion } from '../tables/basket.rules.ts';
import { type PairKey, pairKey } from '../tables/basket.rules.ts';
import { type AveragesToHide, type HidingLeaf, hidesItself } from './averages-to-hide.rules.ts';
import { NO_EARLIER } from './earlier-vintages.rules.ts';

/** A block with the names of its positions. */
export interface NamedBlock {
  readonly block: Block;
  /** Material group; null for an item in none. */
  readonly groupId: number | null;
  readonly regionGroupId: number;
  readonly itemIds: readonly number[];
  readonly regionIds: readonly number[];
  /** Positions that the period before hid. */
  readonly before: ReadonlySet<number>;
}

/** Averages of one period by item and region. */
export type Leaves = ReadonlyMap<PairKey, HidingLeaf>;

/**
 * The averages of a period by material group and region group: nothing that is published ties two of these blocks together
 * beyond their totals and indices. An item in no group is a block for itself.
 *
 * `tied`: imputed averages that stand on hidden ones.
 */
export function blocksToHide(
  input: AveragesToHide,
  leaves: Leaves,
  tied: ReadonlySet<PairKey>,
): NamedBlock[] {
  const { basket } = input;
  const worth = itemsByWorth(input);
  const inGroups = new Map(basket.items.map((item) => [item.itemId, item]));
  const byGroup = Map.groupBy(worth, (itemId) => inGroups.get(itemId)?.groupId ?? `item ${itemId}`);
  const byRegionGroup = Map.groupBy(basket.regions, ({ groupId }) => groupId);
  return [...byGroup].flatMap(([group, itemIds]) =>
    [...byRegionGroup].map(([regionGroupId, regions]): NamedBlock => {
      const regionIds = regions.map(({ regionId }) => regionId);
      const places = itemIds.flatMap((itemId) => regionIds.map((regionId) => ({ itemId, regionId })));
      const cells = places.map(({ itemId, regionId }) => {
        const leaf = leaves.get(pairKey(itemId, regionId));
        return leaf ? cellOf(leaf, input, tied) : null;
      });
      const items = itemIds.map((itemId) => {
        const own = regionIds.flatMap((regionId) => leaves.get(pairKey(itemId, regionId)) ?? []);
        return {
          weight: inGroups.get(itemId)?.weight ?? 0,
          total: totalOf(input, itemId, regionGroupId, own),
        };
      });
      return {
        block: { items, shares: sharesOf(regions), cells, hasIndex: input.hasIndices ?? true },
        groupId: typeof group === 'number' ? group : null,
        regionGroupId,
        itemIds,
        regionIds,
        before: new Set(
          [...places.entries()].flatMap(([at, { itemId, regionId }]) =>
            input.before.get(itemId)?.has(regionId) ? [at] : [],
          ),
        ),
      };
    }),
  );
}

/**
 * Items in the order in which totals may hide: whose price for the country was hidden in the period before, then others than
 * headline items, then those with fewest quotes.
 */
function itemsByWorth({ leaves, before, headlines, basket: { countryId } }: AveragesToHide): number[] {
  const quotes = new Map<number, number>();
  for (const { itemId, nQuotes } of leaves) quotes.set(itemId, (quotes.get(itemId) ?? 0) + nQuotes);
  const worthOf = (itemId: number) => [
    before.get(itemId)?.has(countryId) ? 0 : 1,
    headlines.has(itemId) ? 1 : 0,
    quotes.get(itemId) ?? 0,
    itemId,
  ];
  return [...quotes.keys()]
    .map((itemId) => ({ itemId, worth: worthOf(itemId) }))
    .sort((a, b) => compare(a.worth, b.worth))
    .map(({ itemId }) => itemId);
}

const compare = (a: readonly number[], b: readonly number[]): number =>
  a.map((part, at) => part - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0;

const sharesOf = (regions: readonly BasketRegion[]) => regions.map(({ share }) => share);

function cellOf(leaf: HidingLeaf, input: AveragesToHide, tied: ReadonlySet<PairKey>): BlockCell | null {
  const value = leaf.value ?? leaf.entering ?? null;
  if (value === null || !(value > 0)) return null;
  return {
    value,
    status: statusOf(leaf, input, tied),
    sources: leaf.quoteIds.flatMap((id) => input.sourceOf.get(id) ?? []),
    isInIndex: leaf.value !== null,
  };
}

function statusOf(leaf: HidingLeaf, { earlier }: AveragesToHide, tied: ReadonlySet<PairKey>): AverageStatus {
  const { itemId, regionId, status } = leaf;
  const { hid, showed } = earlier.get(itemId) ?? NO_EARLIER;
  if (showed.has(regionId)) return 'known';
  if (status !== 'observed') {
    const isHidden = hidesItself(leaf) || hid.has(regionId) || tied.has(pairKey(itemId, regionId));
    // an imputed average is the last one, moved by what others show: hiding it protects nothing
    return isHidden ? 'derived' : 'known';
  }
  return hidesItself(leaf) || hid.has(regionId) ? 'secret' : 'open';
}

/**
 * Whether an item's total in a region group is shown: not one that hides by itself or that an earlier vintage hid, and
 * not one over a hidden average that was corrected, because two vintages of the total tell by how much.
 */
function totalOf(
  { totals, earlier }: AveragesToHide,
  itemId: number,
  regionGroupId: number,
  leaves: readonly HidingLeaf[],
): TotalStatus {
  const { hid } = earlier.get(itemId) ?? NO_EARLIER;
  const isOwn = totals.some(
    (total) => total.itemId === itemId && total.regionId === regionGroupId && total.suppressed,
  );
  if (isOwn) return 'secret';
  const isCorrected = leaves.some(({ regionId, value }) =>
    hid.get(regionId)?.some((was) => value === null || Math.abs(was / value - 1) > SAME),
  );
  return hid.has(regionGroupId) || isCorrected ? 'hidden' : 'shown';
}

/** Doubles of one number. */
const SAME = 1e-9;
