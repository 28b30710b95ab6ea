import { type Basket, type PairKey, pairKey } from './tables/basket.rules.ts';

/** What the rule asks about an average of a leaf region. */
export interface LeafAverage {
  readonly regionId: number;
  readonly value: number | null;
  /** Hidden by itself: too few sources, one with too many of the quotes, or imputed from what is hidden. */
  readonly suppressed: boolean;
  readonly quoteIds: readonly number[];
}

/** What earlier vintages of the period hid and showed of the item, by region: readers keep what they saw. */
export interface EarlierVintages {
  readonly hid: ReadonlySet<number>;
  readonly showed: ReadonlySet<number>;
}
export const NO_EARLIER: EarlierVintages = { hid: new Set(), showed: new Set() };

/**
 * The regions in which an item's average of one period is hidden: leaves, region groups, the country.
 *
 * Leaves are hidden by themselves (`suppressed`). A total is hidden where a reader could subtract what is shown from it
 * and be left with one hidden average, or with several that have fewer than `minSources` sources together. Decided from below:
 * what hides under a shown region group is one sum that is known already, so the country asks only about what hides in
 * hidden groups. A leaf without a share is in no sum: it is neither found by one nor does it protect another.
 *
 * Vintages are laid beside each other too. A leaf that was hidden under a total that was shown stays hidden: shown now,
 * with nearly the price that it had then, it would leave its neighbour in the earlier total. For the same reason a total that was
 * hidden stays so while anything under it hides.
 *
 * `sourceOf`: quote id -> source, at least for the quotes of leaves that hide; a quote that it lacks counts for nothing.
 */
export function hiddenRegions(
  averages: readonly LeafAverage[],
  { regions, countryId }: Basket,
  minSources: number,
  sourceOf: ReadonlyMap<number, number>,
  { hid, showed }: EarlierVintages = NO_EARLIER,
): ReadonlySet<number> {
  const byRegion = new Map(averages.map((average) => [average.regionId, average]));
  const leaves = regions.flatMap(({ regionId, groupId, share }) => {
    const average = byRegion.get(regionId);
    const wasHidden = hid.has(regionId) && (showed.has(groupId) || showed.has(countryId));
    return average && average.value !== null && (average.suppressed || wasHidden)
      ? [{ groupId, share, average }]
      : [];
  });
  const follows = (total: number, members: readonly LeafAverage[]) =>
    members.length === 1 ||
    (members.length > 1 && (hid.has(total) || countSources(members, sourceOf) < minSources));
  const inSums = Map.groupBy(
    leaves.filter(({ share }) => share > 0),
    ({ groupId }) => groupId,
  );
  const hiddenGroups = [...inSums].flatMap(([groupId, hidden]) => {
    const members = hidden.map(({ average }) => average);
    return follows(groupId, members) ? [{ groupId, members }] : [];
  });
  const rest = hiddenGroups.flatMap(({ members }) => members);
  return new Set([
    ...leaves.map(({ average }) => average.regionId),
    ...hiddenGroups.map(({ groupId }) => groupId),
    ...(follows(countryId, rest) ? [countryId] : []),
  ]);
}

/** A source that prices in two regions is one that knows both. */
const countSources = (averages: readonly LeafAverage[], sourceOf: ReadonlyMap<number, number>): number =>
  new Set(averages.flatMap(({ quoteIds }) => quoteIds.flatMap((id) => sourceOf.get(id) ?? []))).size;

/** What the rule asks about an average that others are imputed from. */
interface Known {
  readonly suppressed: boolean;
}

/**
 * Whether an imputed average is hidden: it is the last one moved by what lent to it, so it would give away whichever
 * of them is hidden.
 */
export const isImputedHidden = (
  cell: { readonly itemId: number; readonly regionId: number },
  lenders: readonly PairKey[],
  now: ReadonlyMap<PairKey, Known>,
  before: ReadonlyMap<PairKey, Known>,
): boolean =>
  before.get(pairKey(cell.itemId, cell.regionId))?.suppressed === true ||
  lenders.some((key) => now.get(key)?.suppressed || before.get(key)?.suppressed);
