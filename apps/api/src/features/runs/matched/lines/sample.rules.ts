import { placeOfPeriod } from '@datum/contract/values/period';
import { createMatchedSample, type MatchedSample } from '@datum/index-numbers/matched-sample/sample';
import type { Basket } from '../../tables/basket.rules.ts';

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
  readonly lineIds: readonly number[];
  /** Where each line is observed. */
  readonly outletIds: readonly number[];
  /** Positions by id. */
  readonly itemAt: ReadonlyMap<number, number>;
  readonly regionAt: ReadonlyMap<number, number>;
  readonly lineAt: ReadonlyMap<number, number>;
}

/** A line as it is stored. */
export interface StoredLine {
  readonly id: number;
  readonly item_id: number;
  readonly region_id: number;
  readonly outlet_id: number;
  readonly period_from: string;
  readonly period_to: string | null;
  readonly replaced_by: number | null;
  readonly ratio: string | null;
  readonly ratio_approved_at: Date | null;
  readonly item_sort: number;
}

/**
 * Arranges a structure and its lines, which come by id: items in the order of the structure, then listed ones that it does
 * not have (averaged, but in no index). A ratio between a line and the one that replaces it counts once it is approved.
 */
export function nameSample(basket: Basket, rows: readonly StoredLine[]): NamedSample {
  const regionIds = basket.regions.map(({ regionId }) => regionId);
  const known = new Set(basket.items.map(({ itemId }) => itemId));
  const extra = [
    ...new Map(rows.filter(({ item_id }) => !known.has(item_id)).map((row) => [row.item_id, row.item_sort])),
  ].toSorted(([a, first], [b, second]) => first - second || a - b);
  const itemIds = [...basket.items.map(({ itemId }) => itemId), ...extra.map(([id]) => id)];
  const regionGroupIds = [
    ...new Set(basket.regions.flatMap(({ groupId }) => (groupId === basket.countryId ? [] : [groupId]))),
  ];
  const at = {
    itemAt: positionsOf(itemIds),
    regionAt: positionsOf(regionIds),
    lineAt: positionsOf(rows.map(({ id }) => id)),
  };
  const sample = createMatchedSample({
    items: [
      ...basket.items.map(({ groupId, weight }) => ({ group: basket.groups.indexOf(groupId), weight })),
      ...extra.map(() => ({ group: null, weight: 0 })),
    ],
    regions: basket.regions.map(({ groupId, share }) => ({
      group: groupId === basket.countryId ? null : regionGroupIds.indexOf(groupId),
      share,
    })),
    lines: sampleLines(rows, at),
  });
  return {
    sample,
    basket,
    itemIds,
    regionIds,
    regionGroupIds,
    groupIds: basket.groups,
    lineIds: rows.map(({ id }) => id),
    outletIds: rows.map(({ outlet_id }) => outlet_id),
    ...at,
  };
}

function sampleLines(
  rows: readonly StoredLine[],
  { itemAt, regionAt, lineAt }: Pick<NamedSample, 'itemAt' | 'regionAt' | 'lineAt'>,
): MatchedSample['lines'] {
  const replaces = new Map(
    rows.flatMap(({ id, replaced_by, ratio, ratio_approved_at }) => {
      const line = lineAt.get(id);
      return replaced_by === null || line === undefined
        ? []
        : [
            [
              replaced_by,
              { line, ratio: ratio !== null && ratio_approved_at ? Number(ratio) : null },
            ] as const,
          ];
    }),
  );
  return rows.map((row) => {
    const old = replaces.get(row.id);
    return {
      item: itemAt.get(row.item_id) ?? -1,
      region: regionAt.get(row.region_id) ?? -1,
      from: placeOfPeriod(row.period_from),
      to: row.period_to === null ? Number.POSITIVE_INFINITY : placeOfPeriod(row.period_to),
      ...(old ? { replaces: old } : {}),
    };
  });
}

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

const positionsOf = (ids: readonly number[]) => new Map(ids.map((id, position) => [id, position]));
