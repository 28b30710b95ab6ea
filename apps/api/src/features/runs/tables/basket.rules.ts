import type { LocalText } from '@datum/contract/values/local-text';

/** A frozen structure as the computation reads it (rules 1.6): everything in its stored order. */
export interface Basket {
  readonly items: readonly BasketItem[];
  readonly groups: readonly number[];
  readonly regions: readonly BasketRegion[];
  /** The country: "all regions". */
  readonly countryId: number;
  /** Component exclusion variants: code -> excluded groups. */
  readonly exclusions: ReadonlyMap<string, readonly number[]>;
  /** Of the groups, and of the region groups, for what is said of them. */
  readonly names: {
    readonly groups: ReadonlyMap<number, LocalText>;
    readonly regions: ReadonlyMap<number, LocalText>;
  };
}

export interface BasketItem {
  readonly itemId: number;
  readonly groupId: number;
  readonly weight: number;
}

/** A leaf region with its region group and its share in the country. */
export interface BasketRegion {
  readonly regionId: number;
  readonly groupId: number;
  readonly share: number;
}

export type PairKey = `${number}|${number}`;

/** Key of a value that belongs to two things: item and region, group and region. */
export const pairKey = (first: number, second: number): PairKey => `${first}|${second}`;

/** A value of a region: leaf, region group or country. */
export interface Regional {
  readonly regionId: number;
  readonly value: number;
}

/**
 * Region groups and the country as sums of share x value over their leaves (rules 2.5). Leaves without a value are
 * left out and the remaining shares rescaled. Leaves come first, then groups in order of their first leaf, then the country.
 */
export function withRegionTotals(
  leaves: ReadonlyMap<number, number>,
  { regions, countryId }: Pick<Basket, 'regions' | 'countryId'>,
): Regional[] {
  const present = regions.filter(({ regionId }) => leaves.has(regionId));
  const groupIds = [...new Set(present.map(({ groupId }) => groupId))];
  const total = (members: readonly BasketRegion[]) => {
    let sum = 0;
    let shares = 0;
    for (const { regionId, share } of members) {
      // present regions are those with a value
      sum += share * leaves.get(regionId)!;
      shares += share;
    }
    return shares > 0 ? sum / shares : null;
  };
  const totals: [number, number | null][] = [
    ...groupIds.map((id): [number, number | null] => [
      id,
      total(present.filter(({ groupId }) => groupId === id)),
    ]),
    [countryId, total(present)],
  ];
  return [
    ...present.map(({ regionId }) => ({ regionId, value: leaves.get(regionId)! })),
    ...totals.flatMap(([regionId, value]) => (value === null ? [] : [{ regionId, value }])),
  ];
}
