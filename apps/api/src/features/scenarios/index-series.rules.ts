import { periodsBetween } from '@datum/contract/values/period';
import { factorsOf } from '../runs/matched/indices/base-levels.rules.ts';
import {
  costFigures,
  type GroupFigure,
  groupFigures,
  type ShareLinks,
  type WeightLink,
} from '../runs/matched/indices/index-figures.rules.ts';
import { type Standing, shareLinksIn, standingOf } from '../runs/matched/indices/links/share-links.rules.ts';
import type { WeightSet } from '../runs/matched/indices/links/weight-links.rules.ts';
import { linkWeights, meansOfFactors } from '../runs/matched/indices/links/weight-links.rules.ts';
import {
  costValue,
  groupValue,
  type StoredFigure,
  seriesKeyOf,
} from '../runs/matched/indices/series-name.rules.ts';
import type { GroupLevels } from '../runs/matched/indices/walk-groups.rules.ts';

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
 * `standing`: what was published in the month before the first one, where the months go on from it; `sets`: weight sets in the order in which they count; `setOf`: the one of a period, undefined = cost indices have none;
 * `bases`: those after the first, in the order in which they take effect.
 */
export function indexSeries({
  months,
  baseMeans,
  standing,
  sets,
  setOf,
  bases,
}: {
  readonly months: readonly GroupLevels[];
  readonly baseMeans: ReadonlyMap<string, number>;
  readonly standing: Standing;
  readonly sets: readonly WeightSet[];
  readonly setOf: (period: string) => WeightSet | undefined;
  readonly bases: readonly LaterBase[];
}): ScenarioFigure[] {
  const links = new Map<number, WeightLink>();
  const figures: ScenarioFigure[] = [];
  const groupsIn = new Map<string, GroupFigure[]>();
  let shares: ShareLinks = new Map();
  let last = standing;
  let old: WeightSet | undefined;
  const link = (later: WeightSet, old: WeightSet, now: GroupLevels) => {
    // weights that were approved late go on from where the indices stood in the period from which they count
    const month = months.find(({ period }) => period === later.validFrom && period < now.period) ?? now;
    const groups = groupsIn.get(month.period) ?? [];
    const costs = costFigures(month, groups, old.weights, links.get(old.id) ?? null);
    const base = bases.findLast(({ effectiveFrom }) => effectiveFrom <= later.validFrom);
    const means = meansOfFactors(base ? factorsTo(base, figures) : new Map());
    links.set(later.id, linkWeights(later.weights, means, { month, groups, standing: costs }));
  };
  for (const month of months) {
    shares = shareLinksIn(month, shares, {
      standing: last,
      baseMeans,
      weights: old?.weights ?? setOf(month.period)?.weights ?? null,
      link: (old && links.get(old.id)) ?? null,
    });
    const groups = groupFigures(month, baseMeans, shares);
    groupsIn.set(month.period, groups);
    last = standingOf(groups);
    figures.push(...groups.map((figure) => groupValue(figure, month.period)));
    const set = setOf(month.period);
    old = set;
    if (!set) continue;
    for (const [position, later] of sets.slice(0, sets.indexOf(set) + 1).entries()) {
      const before = sets[position - 1];
      if (before && !links.has(later.id)) link(later, before, month);
    }
    const costs = costFigures(month, groups, set.weights, links.get(set.id) ?? null, shares);
    last = standingOf(groups, costs);
    figures.push(...costs.map((figure) => costValue(figure, month.period)));
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
