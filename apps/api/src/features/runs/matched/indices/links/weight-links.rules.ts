import {
  type CostFigure,
  type CostWeights,
  costFigures,
  costName,
  type GroupFigure,
  type GroupMonth,
  groupName,
  type WeightLink,
} from '../index-figures.rules.ts';

/** A weight set as it counts. The first of a family needs no link. */
export interface WeightSet {
  readonly id: number;
  readonly validFrom: string;
  readonly weights: CostWeights;
}

/** Means over the base that weights belong to. */
export type WeightMeans = Omit<WeightLink, 'overlaps'>;

/** Means of series over a base, from its factors by `seriesKeyOf`. */
export function meansOfFactors(factors: ReadonlyMap<string, number>): WeightMeans {
  const named = [...factors].map(([key, mean]) => {
    const [kind, memberId, variant = '', regionId] = key.split('|');
    return { kind, memberId: Number(memberId), variant, regionId: Number(regionId), mean };
  });
  return {
    groupMeans: new Map(
      named.flatMap(({ kind, memberId, regionId, mean }) =>
        kind === 'group_index' ? [[groupName({ groupId: memberId, regionId }), mean] as const] : [],
      ),
    ),
    costMeans: new Map(
      named.flatMap(({ kind, memberId, variant, regionId, mean }) =>
        kind === 'cost_index' ? [[costName({ categoryId: memberId, variant, regionId }), mean] as const] : [],
      ),
    ),
  };
}

/**
 * Links weights to the series as they stand in the period from which they count.
 *
 * `standing`: the series of that period by the weights before; `month`, `groups`: its group levels and indices.
 */
export function linkWeights(
  weights: CostWeights,
  means: WeightMeans,
  at: {
    readonly month: GroupMonth;
    readonly groups: readonly GroupFigure[];
    readonly standing: readonly CostFigure[];
  },
): WeightLink {
  const fresh = costFigures(at.month, at.groups, weights, { ...means, overlaps: new Map() });
  const own = new Map(fresh.map((figure) => [costName(figure), figure.index]));
  const overlaps = new Map(
    at.standing.flatMap((figure) => {
      const index = own.get(costName(figure));
      return index === undefined ? [] : [[costName(figure), figure.index / index] as const];
    }),
  );
  return { ...means, overlaps };
}
