import { aggregate } from '@datum/index-numbers/aggregation/aggregate';
import { createStructure } from '@datum/index-numbers/aggregation/structure';
import type { Basket } from './basket.rules.ts';
import { withRegionTotals } from './basket.rules.ts';
import type { GroupIndex } from './table-one.rules.ts';

/** Everything that Table Two of one period is computed from. */
export interface TableTwoInput {
  readonly period: string;
  readonly basket: Basket;
  /** Building categories in order, each with the weight of its groups (sum = the set's total). */
  readonly weights: ReadonlyMap<number, ReadonlyMap<number, number>>;
  readonly groupIndices: readonly GroupIndex[];
}

/** The cost index of a building category in a region, with all components or without those of a variant. Base = 1. */
export interface CostIndex {
  readonly categoryId: number;
  readonly regionId: number;
  /** Empty = all components. */
  readonly variant: string;
  readonly value: number;
  readonly nQuotes: number;
  readonly imputedShare: number;
}

/** The variants of a basket in order: all components first. */
export const variantsOf = ({ exclusions }: Basket): string[] => ['', ...exclusions.keys()];

/**
 * Table Two: the aggregation stage. Laspeyres cost index of every category in every leaf region as the weighted mean
 * of its unit price indices, the remaining weights rescaled where components are excluded; region groups and the
 * country as sums of share x value (docs/methodology.md; rules 2.5).
 */
export function computeTableTwo(input: TableTwoInput): CostIndex[] {
  const byRegion = Map.groupBy(input.groupIndices, ({ regionId }) => regionId);
  return [...input.weights].flatMap(([categoryId, weights]) =>
    variantsOf(input.basket).flatMap((variant) => {
      const remaining = remainingWeights(weights, input.basket.exclusions.get(variant) ?? [], input.basket);
      const leaves = new Map<number, LeafCost>();
      for (const { regionId } of input.basket.regions) {
        const leaf = leafCost(remaining, byRegion.get(regionId) ?? []);
        if (leaf) {
          leaves.set(regionId, leaf);
        }
      }
      return regionalCosts(leaves, input.basket).map((cost) => ({ categoryId, variant, ...cost }));
    }),
  );
}

interface LeafCost {
  readonly value: number;
  readonly nQuotes: number;
  readonly imputedShare: number;
}

/** Groups with a weight, in the basket's order, without the excluded ones. */
export function remainingWeights(
  weights: ReadonlyMap<number, number>,
  excluded: readonly number[],
  { groups }: Basket,
): [number, number][] {
  return groups.flatMap((groupId): [number, number][] => {
    const weight = weights.get(groupId) ?? 0;
    return weight > 0 && !excluded.includes(groupId) ? [[groupId, weight]] : [];
  });
}

function leafCost(weights: readonly [number, number][], indices: readonly GroupIndex[]): LeafCost | null {
  const byGroup = new Map(indices.map((index) => [index.groupId, index]));
  const present = weights.filter(([groupId]) => byGroup.has(groupId));
  if (present.length === 0) {
    return null;
  }
  const structure = createStructure({
    rows: weights.map(([groupId, weight]) => ({ aggregate: String(groupId), path: ['all'], weight })),
  });
  const result = aggregate({
    structure,
    indexes: weights.map(([groupId]) => byGroup.get(groupId)?.value ?? null),
    missing: 'omit',
  });
  const total = present.reduce((sum, [, weight]) => sum + weight, 0);
  return {
    // at least one component has an index, so the top has one
    value: result.values[0]!,
    nQuotes: present.reduce((sum, [groupId]) => sum + (byGroup.get(groupId)?.nQuotes ?? 0), 0),
    imputedShare:
      present.reduce(
        (sum, [groupId, weight]) => sum + weight * (byGroup.get(groupId)?.imputedShare ?? 0),
        0,
      ) / total,
  };
}

function regionalCosts(
  leaves: ReadonlyMap<number, LeafCost>,
  basket: Basket,
): (LeafCost & { readonly regionId: number })[] {
  const totals = (pick: (leaf: LeafCost) => number) =>
    withRegionTotals(new Map([...leaves].map(([id, leaf]) => [id, pick(leaf)])), basket);
  const imputed = new Map(
    totals(({ imputedShare }) => imputedShare).map(({ regionId, value }) => [regionId, value]),
  );
  return totals(({ value }) => value).map(({ regionId, value }) => ({
    regionId,
    value,
    nQuotes: basket.regions
      .filter(
        (leaf) => leaf.regionId === regionId || leaf.groupId === regionId || regionId === basket.countryId,
      )
      .reduce((sum, leaf) => sum + (leaves.get(leaf.regionId)?.nQuotes ?? 0), 0),
    imputedShare: imputed.get(regionId) ?? 0,
  }));
}
