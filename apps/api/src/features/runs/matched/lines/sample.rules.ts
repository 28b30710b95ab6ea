import { placeOfPeriod } from '@datum/contract/values/period';
import type { LineColumns } from '@datum/index-numbers/matched-sample/lines';
import { createMatchedSample, type MatchedSample } from '@datum/index-numbers/matched-sample/sample';
import type { Basket } from '../../tables/basket.rules.ts';
import { computable } from '../not-computable.rules.ts';

/** A sample with the ids that its positions stand for. */
export interface NamedSample {
  readonly sample: MatchedSample;
  readonly basket: Basket;
  readonly itemIds: readonly number[];
  /** Leaf regions. */
  readonly regionIds: readonly number[];
  readonly regionGroupIds: readonly number[];
  /** Groups of the structure. */
  readonly groupIds: readonly number[];
  readonly lineIds: Float64Array;
  /** Where each line is observed. */
  readonly outletIds: Int32Array;
  /** Positions by id. */
  readonly itemAt: ReadonlyMap<number, number>;
  readonly regionAt: ReadonlyMap<number, number>;
  readonly lineAt: ReadonlyMap<number, number>;
}

/** Lines as they are stored, by id: columns with one entry for each. NaN or empty = null. */
export interface StoredLines {
  readonly ids: Float64Array;
  readonly itemIds: Float64Array;
  readonly regionIds: Float64Array;
  readonly outletIds: Float64Array;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly replacedBy: Float64Array;
  /** Approved ratio of the price of the line that replaces it to its own. */
  readonly ratios: Float64Array;
  readonly itemSorts: Float64Array;
}

/**
 * Arranges a structure and its lines: items in the order of the structure, then listed ones that it does not have (averaged,
 * but in no index). A ratio between a line and the one that replaces it counts once it is approved. A line that is stored as
 * following one of another item or region is one of its own here: Table One names it, and does not run officially.
 */
export function nameSample(basket: Basket, stored: StoredLines): NamedSample {
  const regionIds = basket.regions.map(({ regionId }) => regionId);
  const extra = extraItems(basket, stored);
  const itemIds = [...basket.items.map(({ itemId }) => itemId), ...extra];
  const regionGroupIds = [
    ...new Set(basket.regions.flatMap(({ groupId }) => (groupId === basket.countryId ? [] : [groupId]))),
  ];
  const at = {
    itemAt: positionsOf(itemIds),
    regionAt: positionsOf(regionIds),
    lineAt: positionsOf(stored.ids),
  };
  const sample = computable(basket, { groupIds: basket.groups, regionGroupIds }, () =>
    createMatchedSample({
      items: [
        ...basket.items.map(({ groupId, weight }) => ({ group: basket.groups.indexOf(groupId), weight })),
        ...extra.map(() => ({ group: null, weight: 0 })),
      ],
      regions: basket.regions.map(({ groupId, share }) => ({
        group: groupId === basket.countryId ? null : regionGroupIds.indexOf(groupId),
        share,
      })),
      lines: linesOf(stored, at),
    }),
  );
  return {
    sample,
    basket,
    itemIds,
    regionIds,
    regionGroupIds,
    groupIds: basket.groups,
    lineIds: stored.ids,
    outletIds: Int32Array.from(stored.outletIds),
    ...at,
  };
}

/** Listed items that the structure does not have, in the order of the items' list. */
function extraItems({ items }: Basket, { itemIds, itemSorts }: StoredLines): number[] {
  const known = new Set(items.map(({ itemId }) => itemId));
  const sorts = new Map<number, number>();
  itemIds.forEach((id, line) => {
    // columns have one entry for each line
    if (!known.has(id)) sorts.set(id, itemSorts[line]!);
  });
  return [...sorts].toSorted(([a, first], [b, second]) => first - second || a - b).map(([id]) => id);
}

function linesOf(
  { ids, itemIds, regionIds, from, to, replacedBy, ratios }: StoredLines,
  { itemAt, regionAt, lineAt }: Pick<NamedSample, 'itemAt' | 'regionAt' | 'lineAt'>,
): LineColumns {
  const places = new Map<string, number>();
  const placeOf = (period: string) => {
    const place = places.get(period) ?? (period === '' ? Number.POSITIVE_INFINITY : placeOfPeriod(period));
    places.set(period, place);
    return place;
  };
  const lines: LineColumns = {
    item: Int32Array.from(itemIds, (id) => itemAt.get(id) ?? -1),
    region: Int32Array.from(regionIds, (id) => regionAt.get(id) ?? -1),
    from: Float64Array.from(from, placeOf),
    to: Float64Array.from(to, placeOf),
    replaces: new Int32Array(ids.length).fill(-1),
    ratio: new Float64Array(ids.length).fill(Number.NaN),
  };
  replacedBy.forEach((id, old) => {
    const line = lineAt.get(id);
    if (line === undefined || !isSameCell(lines, line, old)) return;
    lines.replaces[line] = old;
    // columns have one entry for each line
    lines.ratio[line] = ratios[old]!;
  });
  return lines;
}

const isSameCell = ({ item, region }: LineColumns, one: number, other: number): boolean =>
  item[one] === item[other] && region[one] === region[other];

/** Cell of an item in a leaf region; -1 = the sample has no line there. */
export function cellOf({ sample, itemAt, regionAt }: NamedSample, itemId: number, regionId: number): number {
  const [item, region] = [itemAt.get(itemId), regionAt.get(regionId)];
  if (item === undefined || region === undefined) return -1;
  return sample.cellAt[item * sample.regions.length + region] ?? -1;
}

/** Item and region of a cell. */
export const placeOfCell = ({ sample, itemIds, regionIds }: NamedSample, cell: number) => ({
  // cells are those of the sample
  itemId: itemIds[sample.cellItem[cell]!]!,
  regionId: regionIds[sample.cellRegion[cell]!]!,
});

function positionsOf(ids: Iterable<number>): Map<number, number> {
  const positions = new Map<number, number>();
  for (const id of ids) positions.set(id, positions.size);
  return positions;
}
