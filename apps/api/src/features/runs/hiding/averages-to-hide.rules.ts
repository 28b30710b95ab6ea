import {
  type CellStatus,
  type DisclosureCell,
  hidingCost,
  printedBounds,
  type Relation,
} from '@datum/index-numbers/disclosure/cells';
import { placeSums } from '@datum/index-numbers/disclosure/place-sums';
import type { ProtectionRules } from '@datum/index-numbers/disclosure/protect';
import { type Place, placesOf } from '@datum/index-numbers/matched-sample/places';
import type { Basket } from '../tables/basket.rules.ts';
import { type EarlierVintages, NO_EARLIER } from './earlier-vintages.rules.ts';

/** What is asked about an average of a leaf region. */
export interface HidingLeaf {
  readonly itemId: number;
  readonly regionId: number;
  readonly value: number | null;
  /** Hidden by itself: too few sources, one with too many of the quotes, or imputed from what is hidden. */
  readonly suppressed: boolean;
  readonly status: 'observed' | 'imputed' | 'carried' | 'missing';
  readonly nQuotes: number;
  readonly quoteIds: readonly number[];
  /** What a leaf without a value enters totals with. */
  readonly entering?: number | null;
  /** Whether its last average with quotes could be shown. */
  readonly wasShown?: boolean;
}

/** What is asked about a total, which is made of the leaves by their shares. */
export interface HidingTotal {
  readonly itemId: number;
  readonly regionId: number;
  readonly value: number;
  readonly suppressed: boolean;
}

/** All averages of one period, and what was published of it before. */
export interface AveragesToHide {
  readonly leaves: readonly HidingLeaf[];
  readonly totals: readonly HidingTotal[];
  readonly basket: Pick<Basket, 'regions' | 'countryId'>;
  readonly rules: ProtectionRules;
  /** Decimals in print. */
  readonly decimals: number;
  /** Quote id -> source, at least for the items of `itemsThatHide`; a quote that it lacks counts for nothing. */
  readonly sourceOf: ReadonlyMap<number, number>;
  /** By item. */
  readonly earlier: ReadonlyMap<number, EarlierVintages>;
}

/** An average as a cell of the protection. */
export interface AverageToHide extends DisclosureCell {
  readonly regionId: number;
}

/** The averages of one item, which hang together by nothing but their own sums. */
export interface ItemCells {
  readonly itemId: number;
  readonly cells: readonly AverageToHide[];
  readonly relations: readonly Relation[];
  /** Ids of what hides by itself and was shown in an earlier vintage. */
  readonly seen: ReadonlySet<string>;
  /** Ids of what is in the totals without an average of this period. */
  readonly missing: ReadonlySet<string>;
}

/** Whether a leaf hides by itself, also in totals that it enters with the average that it had. */
export const hidesItself = ({ value, suppressed, entering, wasShown }: HidingLeaf): boolean =>
  value === null ? typeof entering === 'number' && wasShown === false : suppressed;

/** An item's averages with the sums between them. */
export function itemCells(
  input: AveragesToHide,
  itemId: number,
  leaves: readonly HidingLeaf[],
  totals: readonly HidingTotal[],
): ItemCells {
  const { basket, decimals } = input;
  const earlier = input.earlier.get(itemId) ?? NO_EARLIER;
  const regions = basket.regions.map(({ groupId, share }) => ({ group: groupId, share }));
  const placeOf = new Map(placesOf(regions).map((place) => [regionIdOf(place, basket), place]));
  const idOf = (regionId: number) => `${itemId} ${regionId}`;
  const leafCells = leaves.flatMap((leaf): AverageToHide[] => {
    const value = leaf.value ?? leaf.entering ?? null;
    const place = placeOf.get(leaf.regionId);
    if (value === null || !place) return [];
    const share = regions[place.position]?.share ?? 0;
    return [
      {
        id: idOf(leaf.regionId),
        regionId: leaf.regionId,
        value,
        decimals,
        status: leafStatus(leaf, input, earlier),
        cost: hidingCost({ level: 'leaf', share, quotes: leaf.nQuotes }),
        sources: leaf.quoteIds.flatMap((id) => input.sourceOf.get(id) ?? []),
      },
    ];
  });
  const hiding = new Set(
    leafCells.flatMap(({ regionId, status }) => (status === 'own' || status === 'unseen' ? [regionId] : [])),
  );
  const totalCells = totals.flatMap((total): AverageToHide[] => {
    const place = placeOf.get(total.regionId);
    if (!place || place.level === 'leaf') return [];
    const isOver = place.leaves.some((leaf) => hiding.has(basket.regions[leaf]?.regionId ?? 0));
    const quotes = leaves.reduce((sum, { nQuotes }) => sum + nQuotes, 0);
    return [
      {
        id: idOf(total.regionId),
        regionId: total.regionId,
        value: total.value,
        decimals,
        status: totalStatus(total, isOver, decimals, earlier),
        cost: hidingCost({ level: place.level, share: 0, quotes }),
      },
    ];
  });
  const cells = [...leafCells, ...totalCells];
  const ids = new Set(cells.map(({ id }) => id));
  return {
    itemId,
    cells,
    relations: placeSums({
      regions,
      weights: regions.map(({ share }) => share),
      cellOf: (place) => {
        const id = idOf(regionIdOf(place, basket));
        return ids.has(id) ? id : null;
      },
    }),
    seen: new Set(
      cells.flatMap(({ id, regionId, status }) =>
        status === 'own' && earlier.showed.has(regionId) ? [id] : [],
      ),
    ),
    missing: new Set(leaves.flatMap(({ regionId, value }) => (value === null ? [idOf(regionId)] : []))),
  };
}

function leafStatus(
  leaf: HidingLeaf,
  { basket }: AveragesToHide,
  { hid, showed }: EarlierVintages,
): CellStatus {
  const { regionId, value, status } = leaf;
  if (hidesItself(leaf)) return 'own';
  if (value === null) return 'known';
  const groupId = basket.regions.find((region) => region.regionId === regionId)?.groupId ?? 0;
  if (hid.has(regionId) && (showed.has(groupId) || showed.has(basket.countryId))) return 'unseen';
  // an imputed average is the last one, moved by what others show: hiding it protects nothing
  return showed.has(regionId) || status !== 'observed' ? 'known' : 'open';
}

function totalStatus(
  { regionId, value, suppressed }: HidingTotal,
  isOverHidden: boolean,
  decimals: number,
  { hid, showed }: EarlierVintages,
): CellStatus {
  if (suppressed) return 'own';
  if (isOverHidden && hid.has(regionId)) return 'unseen';
  const { low, high } = printedBounds(value, decimals);
  // another value than was shown is another number, which may still hide
  return showed.get(regionId)?.some((text) => Number(text) >= low && Number(text) <= high) ? 'known' : 'open';
}

/** The region of a place; region groups are placed by their ids. */
const regionIdOf = ({ level, position }: Place, { regions, countryId }: AveragesToHide['basket']): number => {
  if (level === 'country') return countryId;
  return level === 'region_group' ? position : (regions[position]?.regionId ?? 0);
};
