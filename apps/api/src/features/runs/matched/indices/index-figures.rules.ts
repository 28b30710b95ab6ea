import { costLevel } from '@datum/index-numbers/matched-index/cost-level';
import { overPlace, type PlaceIndex } from '@datum/index-numbers/matched-index/over-places';
import { placesOf } from '@datum/index-numbers/matched-sample/places';
import { variantsOf } from '../../tables/table-two.rules.ts';
import { regionIdOf } from '../lines/average-rows.rules.ts';
import { seriesKeyOf } from './series-name.rules.ts';
import type { GroupLevels } from './walk-groups.rules.ts';

/** Group levels as indices are made from them. */
export type GroupMonth = Pick<GroupLevels, 'named' | 'indices' | 'imputedShares'>;

/** A unit price index on the family's first base. Base = 1. */
export interface GroupFigure extends PlaceIndex {
  readonly groupId: number;
  readonly regionId: number;
}

/** A cost index on the family's first base. Base = 1. */
export interface CostFigure extends PlaceIndex {
  readonly categoryId: number;
  readonly regionId: number;
  /** Empty = all components. */
  readonly variant: string;
  /** Groups that it weighs. */
  readonly groupIds: readonly number[];
}

export const groupName = ({ groupId, regionId }: { groupId: number; regionId: number }): string =>
  `${groupId} ${regionId}`;
export const costName = ({
  categoryId,
  variant,
  regionId,
}: {
  categoryId: number;
  variant: string;
  regionId: number;
}): string => `${categoryId} ${variant} ${regionId}`;

/** Factors of indices that go on over other region shares, or fewer groups, than they began with, by `seriesKeyOf`; none = 1. */
export type ShareLinks = ReadonlyMap<string, number>;
const NO_LINKS: ShareLinks = new Map();

/** Unit price indices of all places: leaves over their base means, region groups and the country from their shares. */
export function groupFigures(
  month: GroupMonth,
  baseMeans: ReadonlyMap<string, number>,
  shareLinks = NO_LINKS,
): GroupFigure[] {
  const { named } = month;
  const shares = named.sample.regions.map(({ share }) => share);
  return named.groupIds.flatMap((groupId, group) => {
    const leaves = named.regionIds.map((regionId, region): PlaceIndex => {
      const leaf = group * shares.length + region;
      return {
        // one entry for each group and region
        index: month.indices[leaf]! / (baseMeans.get(`${groupId} ${regionId}`) ?? 1),
        imputedShare: month.imputedShares[leaf]!,
      };
    });
    return placesOf(named.sample.regions).map((place) => {
      const regionId = regionIdOf(named, place);
      const { index, imputedShare } = overPlace(place, leaves, { weights: shares, shares });
      const key = seriesKeyOf({ kind: 'group_index', memberId: groupId, variant: '', regionId });
      return { groupId, regionId, index: index * (shareLinks.get(key) ?? 1), imputedShare };
    });
  });
}

/** Weights of a cost index: category -> group -> weight. */
export type CostWeights = ReadonlyMap<number, ReadonlyMap<number, number>>;

/**
 * What links new weights to the series as it stood: they weigh group indices on their own base, totals weigh leaves by
 * shares brought to that base, and the factor and the overlap of each series bring it to the first base.
 */
export interface WeightLink {
  /** Mean of each leaf's group index over the weights' base, by `groupName`. */
  readonly groupMeans: ReadonlyMap<string, number>;
  /** Mean of each series over that base, by `costName`. */
  readonly costMeans: ReadonlyMap<string, number>;
  /** The series at the link period over the same from the new weights, by `costName`. */
  readonly overlaps: ReadonlyMap<string, number>;
}

/**
 * Cost indices of all categories, variants and places from the leaves' group indices. With a link they go on from where
 * the old weights left them (docs/methodology.md, "New weights"); without overlaps they are the new weights' own level.
 */
export function costFigures(
  month: GroupMonth,
  groups: readonly GroupFigure[],
  weights: CostWeights,
  link: WeightLink | null,
  shareLinks = NO_LINKS,
): CostFigure[] {
  const { named } = month;
  const byName = new Map(groups.map((figure) => [groupName(figure), figure]));
  const shares = named.sample.regions.map(({ share }) => share);
  return [...weights].flatMap(([categoryId, ofGroups]) =>
    variantsOf(named.basket).flatMap((variant) => {
      const excludedIds = named.basket.exclusions.get(variant) ?? [];
      const groupIds = named.groupIds.filter(
        (id) => (ofGroups.get(id) ?? 0) > 0 && !excludedIds.includes(id),
      );
      const excluded = excludedIds.map((id) => named.groupIds.indexOf(id));
      const leaves = named.regionIds.map((regionId) =>
        costLevel({
          weights: named.groupIds.map((groupId) => ofGroups.get(groupId) ?? 0),
          excluded,
          groups: named.groupIds.map((groupId) => {
            const name = groupName({ groupId, regionId });
            // every group has an index in every leaf
            const { index, imputedShare } = byName.get(name)!;
            return { index: index / (link?.groupMeans.get(name) ?? 1), imputedShare };
          }),
        }),
      );
      // a variant that excludes all that a category weighs has no index
      if (!leaves.every((leaf) => leaf !== null)) return [];
      const weighed = named.regionIds.map((regionId, region) => {
        const mean = link?.costMeans.get(costName({ categoryId, variant, regionId })) ?? 1;
        // one share a region
        return shares[region]! * mean;
      });
      return placesOf(named.sample.regions).map((place): CostFigure => {
        const regionId = regionIdOf(named, place);
        const { index, imputedShare } = overPlace(place, leaves, { weights: weighed, shares });
        const name = costName({ categoryId, variant, regionId });
        const key = seriesKeyOf({ kind: 'cost_index', memberId: categoryId, variant, regionId });
        const scale =
          (link?.costMeans.get(name) ?? 1) * (link?.overlaps.get(name) ?? 1) * (shareLinks.get(key) ?? 1);
        return { categoryId, variant, regionId, index: index * scale, imputedShare, groupIds };
      });
    }),
  );
}
