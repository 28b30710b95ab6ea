import { periodsBetween } from '@datum/contract/values/period';
import { factorsOf } from '../runs/matched/indices/base-levels.rules.ts';
import {
  type CostFigure,
  costFigures,
  type GroupFigure,
  groupFigures,
  type WeightLink,
} from '../runs/matched/indices/index-figures.rules.ts';
import { type StoredFigure, seriesKeyOf } from '../runs/matched/indices/series-name.rules.ts';
import type { GroupLevels } from '../runs/matched/indices/walk-groups.rules.ts';
import type { WeightSet } from '../runs/matched/indices/weight-links.rules.ts';
import { linkWeights, meansOfFactors } from '../runs/matched/indices/weight-links.rules.ts';

/** An index of a scenario. Base = 1. */
export type ScenarioFigure = Omit<StoredFigure, 'quotes'>;

/** A base that indices are divided by from a period on. */
export interface LaterBase {
  readonly from: string;
  readonly to: string;
  readonly effectiveFrom: string;
  /** Factors as they were frozen, where its months cannot be computed; null = by the months of the scenario. */
  readonly frozen: ReadonlyMap<string, number> | null;
}

/**
 * Unit price and cost indices of all months on the first base, as official runs make them: later weights go on by their
 * overlap in the period from which they count.
 *
 * `sets`: weight sets in the order in which they count; `setOf`: the one of a period, undefined = cost indices have none;
 * `bases`: those after the first, in the order in which they take effect.
 */
export function indexSeries({
  months,
  baseMeans,
  sets,
  setOf,
  bases,
}: {
  readonly months: readonly GroupLevels[];
  readonly baseMeans: ReadonlyMap<string, number>;
  readonly sets: readonly WeightSet[];
  readonly setOf: (period: string) => WeightSet | undefined;
  readonly bases: readonly LaterBase[];
}): ScenarioFigure[] {
  const links = new Map<number, WeightLink>();
  const figures: ScenarioFigure[] = [];
  const groupsIn = new Map(months.map((month) => [month.period, groupFigures(month, baseMeans)]));
  const link = (later: WeightSet, old: WeightSet, now: GroupLevels) => {
    // weights that were approved late go on from where the indices stood in the period from which they count
    const month = months.find(({ period }) => period === later.validFrom && period < now.period) ?? now;
    const groups = groupsIn.get(month.period) ?? [];
    const standing = costFigures(month, groups, old.weights, links.get(old.id) ?? null);
    const base = bases.findLast(({ effectiveFrom }) => effectiveFrom <= later.validFrom);
    const means = meansOfFactors(base ? factorsTo(base, figures) : new Map());
    links.set(later.id, linkWeights(later.weights, means, { month, groups, standing }));
  };
  for (const month of months) {
    const groups = groupsIn.get(month.period) ?? [];
    figures.push(...groups.map((figure) => groupFigure(figure, month.period)));
    const set = setOf(month.period);
    if (!set) continue;
    for (const [position, later] of sets.slice(0, sets.indexOf(set) + 1).entries()) {
      const old = sets[position - 1];
      if (old && !links.has(later.id)) link(later, old, month);
    }
    const costs = costFigures(month, groups, set.weights, links.get(set.id) ?? null);
    figures.push(...costs.map((figure) => costFigure(figure, month.period)));
  }
  return figures;
}

/** Factors of every series from the first base to another one; a series that lacks a month of it has none. */
export function factorsTo(
  { from, to, frozen }: Pick<LaterBase, 'from' | 'to' | 'frozen'>,
  figures: readonly ScenarioFigure[],
): ReadonlyMap<string, number> {
  if (frozen) return frozen;
  const values = new Map<string, number[]>();
  for (const figure of figures) {
    if (figure.period < from || figure.period > to) continue;
    const key = seriesKeyOf(figure);
    const own = values.get(key) ?? [];
    own.push(figure.value);
    values.set(key, own);
  }
  return factorsOf(values, periodsBetween(from, to).length);
}

/** Figures on a base by its factors; a series without one is not told on it. */
export const onBase = (
  figures: readonly ScenarioFigure[],
  factors: ReadonlyMap<string, number>,
): ScenarioFigure[] =>
  figures.flatMap((figure) => {
    const factor = factors.get(seriesKeyOf(figure));
    return factor === undefined ? [] : [{ ...figure, value: figure.value / factor }];
  });

const groupFigure = ({ groupId, regionId, index, imputedShare }: GroupFigure, period: string) => ({
  kind: 'group_index' as const,
  period,
  memberId: groupId,
  variant: '',
  regionId,
  value: index,
  imputedShare,
});

const costFigure = ({ categoryId, regionId, variant, index, imputedShare }: CostFigure, period: string) => ({
  kind: 'cost_index' as const,
  period,
  memberId: categoryId,
  variant,
  regionId,
  value: index,
  imputedShare,
});
