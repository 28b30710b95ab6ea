import { baseFactor, linkWeights } from '@datum/index-numbers/matched-index/base-change';
import { costLevel } from '@datum/index-numbers/matched-index/cost-level';
import { type CostWeights, costName } from '../matched/indices/index-figures.rules.ts';

/** A cost index of a family that another one weighs, by the run that counts. */
export interface ComponentFigure {
  readonly family: string;
  readonly period: string;
  readonly categoryId: number;
  readonly variant: string;
  readonly regionId: number;
  readonly runId: number;
  readonly seriesId: number;
  /** On the base of its series. Base = 1. */
  readonly own: number;
  /** The same on the family's first base, on which all its months can be compared. */
  readonly value: number;
  readonly imputedShare: number;
  readonly quotes: number;
}

/** A component in one weighed index: weight of 1 in all, and its mean over the base that the weights belong to. */
export interface WeighedPart {
  readonly groupId: number;
  readonly weight: number;
  readonly figure: ComponentFigure;
  readonly mean: number;
}

/** A weighed index on the family's first base: overlap x Σ weight x value / mean. Base = 1. */
export interface WeighedFigure {
  readonly categoryId: number;
  readonly variant: string;
  readonly regionId: number;
  readonly index: number;
  readonly overlap: number;
  readonly imputedShare: number;
  readonly quotes: number;
  readonly parts: readonly WeighedPart[];
}

/** One month with every index that can be made, and for each that cannot the component that lacks it. */
export interface WeighedMonth {
  readonly period: string;
  readonly figures: readonly WeighedFigure[];
  /** Families; empty where a category has no weights at all. */
  readonly lacking: readonly string[];
}

/** Figures of the components by what they measure. */
export interface Components {
  /** Family by the group that stands for it in weights. */
  readonly groups: ReadonlyMap<number, string>;
  readonly figures: ReadonlyMap<string, ComponentFigure>;
}

export const componentKey = (
  at: Omit<ComponentFigure, 'runId' | 'seriesId' | 'own' | 'value' | 'imputedShare' | 'quotes'>,
): string => `${at.family} ${at.period} ${at.categoryId} ${at.variant} ${at.regionId}`;

/** A weight set as it counts: its weights, the months of the base that they belong to, and its links by `costName`. */
export interface CountingWeights {
  readonly weights: CostWeights;
  readonly baseMonths: readonly string[];
  readonly overlaps: ReadonlyMap<string, number>;
}

/**
 * The weighed indices of a month: of each category, variant and place of the components, never from some of them alone. A
 * component that does not have the variant enters with all of its groups.
 */
export function weighMonth(period: string, components: Components, set: CountingWeights): WeighedMonth {
  const now = [...components.figures.values()].filter((figure) => figure.period === period);
  const variants = [...new Set(['', ...now.map(({ variant }) => variant)])].sort();
  const regionIds = [...new Set(now.map(({ regionId }) => regionId))].sort((a, b) => a - b);
  const has = new Set(now.map(({ family, variant }) => `${family} ${variant}`));
  const figures: WeighedFigure[] = [];
  const lacking: string[] = [];
  for (const [categoryId, weights] of set.weights) {
    for (const variant of variants) {
      for (const regionId of regionIds) {
        const parts = partsOf(components, set.baseMonths, weights, (family) => ({
          family,
          period,
          categoryId,
          variant: has.has(`${family} ${variant}`) ? variant : '',
          regionId,
        }));
        if (typeof parts !== 'string') {
          figures.push(weighedFigure({ categoryId, variant, regionId }, parts, set.overlaps));
        }
        // a variant that leaves nothing of a component in a category has no index there
        else if (variant === '') lacking.push(parts);
      }
    }
  }
  return { period, figures, lacking };
}

type Place = Pick<ComponentFigure, 'family' | 'period' | 'categoryId' | 'variant' | 'regionId'>;

/** Every component with a weight; the first that lacks the month, or a month of the base, where one does. */
function partsOf(
  { groups, figures }: Components,
  baseMonths: readonly string[],
  weights: ReadonlyMap<number, number>,
  placeOf: (family: string) => Place,
): WeighedPart[] | string {
  const wanted = [...weights].filter(([, weight]) => weight > 0);
  const total = wanted.reduce((sum, [, weight]) => sum + weight, 0);
  const parts: WeighedPart[] = [];
  for (const [groupId, weight] of wanted) {
    const place = placeOf(groups.get(groupId) ?? '');
    const figure = figures.get(componentKey(place));
    const base = baseMonths.flatMap((period) => figures.get(componentKey({ ...place, period }))?.value ?? []);
    if (!figure || base.length < baseMonths.length || base.length === 0) return place.family;
    parts.push({ groupId, weight: weight / total, figure, mean: baseFactor(base) });
  }
  return parts.length > 0 ? parts : '';
}

function weighedFigure(
  place: Pick<WeighedFigure, 'categoryId' | 'variant' | 'regionId'>,
  parts: readonly WeighedPart[],
  overlaps: ReadonlyMap<string, number>,
): WeighedFigure {
  const level = costLevel({
    weights: parts.map(({ weight }) => weight),
    excluded: [],
    groups: parts.map(({ figure, mean }) => ({
      index: figure.value / mean,
      imputedShare: figure.imputedShare,
    })),
  });
  if (!level) throw new Error('a weighed index without components');
  const overlap = overlaps.get(costName(place)) ?? 1;
  return {
    ...place,
    index: level.index * overlap,
    overlap,
    imputedShare: level.imputedShare,
    quotes: parts.reduce((sum, { figure }) => sum + figure.quotes, 0),
    parts,
  };
}

/**
 * What links new weights to the series as it stands in the period from which they count, by `costName`: the index by the
 * weights before over that by the new ones on their own base (docs/methodology.md, "New weights").
 */
export function overlapsOf(standing: WeighedMonth, fresh: WeighedMonth): ReadonlyMap<string, number> {
  const own = new Map(fresh.figures.map((figure) => [costName(figure), figure.index]));
  return new Map(
    standing.figures.flatMap((figure) => {
      const index = own.get(costName(figure));
      if (index === undefined) return [];
      const { overlap } = linkWeights({ before: figure.index, factor: 1, fresh: [index] });
      return [[costName(figure), overlap] as const];
    }),
  );
}
