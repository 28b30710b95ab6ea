import {
  type CostFigure,
  type CostWeights,
  costFigures,
  type GroupFigure,
  groupFigures,
  type ShareLinks,
  type WeightLink,
} from '../index-figures.rules.ts';
import { seriesKeyOf } from '../series-name.rules.ts';
import type { GroupLevels } from '../walk-groups.rules.ts';

/** Indices of a period on the first base, by `seriesKeyOf`. */
export type Standing = ReadonlyMap<string, number>;

export const costSeriesKey = ({ categoryId, variant, regionId }: CostFigure): string =>
  seriesKeyOf({ kind: 'cost_index', memberId: categoryId, variant, regionId });
export const groupSeriesKey = ({ groupId, regionId }: GroupFigure): string =>
  seriesKeyOf({ kind: 'group_index', memberId: groupId, variant: '', regionId });

/** Indices of a period by the names of their series. */
export const standingOf = (groups: readonly GroupFigure[], costs: readonly CostFigure[] = []): Standing =>
  new Map([
    ...groups.map((figure) => [groupSeriesKey(figure), figure.index] as const),
    ...costs.map((figure) => [costSeriesKey(figure), figure.index] as const),
  ]);

/**
 * Links the totals of a period whose structure has other regions or shares than the one before: each goes on from where it
 * stood, I(t) = I(t-1) × Σ share × i(t) / Σ share × i(t-1) by the new shares. So does a cost index, of a leaf too, whose weights
 * have a group that the structure lacks, by the groups that are left. What did not stand begins by itself.
 *
 * `known`: links so far, which stay where the structure's regions are the same; `standing`: the period before, by the old
 * shares; `weights`, `link`: those by which cost indices were made in it, null = only groups are asked for.
 */
export function shareLinksIn(
  levels: GroupLevels,
  known: ShareLinks,
  {
    standing,
    baseMeans,
    weights,
    link,
  }: {
    readonly standing: Standing;
    readonly baseMeans: ReadonlyMap<string, number>;
    readonly weights: CostWeights | null;
    readonly link: WeightLink | null;
  },
): ShareLinks {
  const { before } = levels;
  if (before === null) return known;
  const groups = groupFigures(before, baseMeans);
  const costs = weights ? costFigures(before, groups, weights, link) : [];
  const leaves = new Set(before.named.regionIds);
  const isTotal = ({ regionId }: { regionId: number }) => !leaves.has(regionId);
  const fresh = standingOf(groups.filter(isTotal), costs);
  return new Map(
    [...fresh].flatMap(([key, index]) => {
      const factor = (standing.get(key) ?? index) / index;
      if (Math.abs(factor - 1) > DRIFT) return [[key, factor] as const];
      // a link that ends is told as 1
      return known.has(key) ? [[key, 1] as const] : [];
    }),
  );
}

/** Sums of doubles in another order differ by this much at most: no link at all. */
const DRIFT = 1e-12;
