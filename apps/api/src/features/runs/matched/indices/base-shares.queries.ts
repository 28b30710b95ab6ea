import type { Reading } from '@datum/database/open';
import { divided, factorsOfWeights, readOverlaps } from './base-weights.queries.ts';
import { readShareLinksOf } from './links/share-links.queries.ts';
import { type SeriesName, seriesKeyOf } from './series-name.rules.ts';
import { readFactors } from './stored-figures.queries.ts';

/** A total of indices whose region shares are asked for, and what it was computed by. */
export interface SharedTotal extends SeriesName {
  readonly period: string;
  readonly basePeriodId: number;
  /** Null of group indices. */
  readonly weightSetId: number | null;
  /** Links and factors as this run had them. */
  readonly runId: number;
}

/** Shares of leaves as they add up to a total on its own base: Σ share × factor × index / Σ share × factor / divisor. */
export interface BaseShares {
  /** What a leaf's share of the structure is multiplied by, by region. */
  readonly factors: ReadonlyMap<number, number>;
  /** From the stored factors and links: 1 where they agree with the shares and nothing was linked; null where no leaf has a share. */
  readonly divisor: number | null;
}

/**
 * The shares of a total's leaves on the base of a figure, so that no growth rate changes (docs/methodology.md, "Change of base"):
 * share × the leaf's own factor. New weights, groups that left and new shares, to which each series is linked by itself, stand in
 * the divisor.
 */
export async function sharesOnBase(
  db: Reading,
  total: SharedTotal,
  leaves: readonly { readonly regionId: number; readonly share: number }[],
  readFactorsOf: (baseId: number) => Promise<ReadonlyMap<string, number>> = (baseId) =>
    readFactors(db, baseId, total.runId),
): Promise<BaseShares> {
  const { kind, memberId, variant, weightSetId, runId } = total;
  const overlaps =
    weightSetId === null
      ? new Map<number, number>()
      : await readOverlaps(db, { weightSetId, categoryId: memberId, variant, runId });
  const own = await readFactorsOf(total.basePeriodId);
  const ofWeights = await factorsOfWeights(db, overlaps.size > 0 ? weightSetId : null, readFactorsOf);
  const at = (factors: ReadonlyMap<string, number>, regionId: number) =>
    factors.get(seriesKeyOf({ kind, memberId, variant, regionId })) ?? 1;
  const regionIds = [...leaves.map(({ regionId }) => regionId), total.regionId];
  const links = await readShareLinksOf(
    db,
    regionIds.map((regionId) => ({ kind, memberId, variant, regionId })),
    total,
  );
  const linked = (regionId: number) => (overlaps.get(regionId) ?? 1) * at(links, regionId);
  const factors = new Map(
    leaves.map(({ regionId }) => [regionId, at(own, regionId) / linked(regionId)] as const),
  );
  const sumOf = (of: (regionId: number) => number) =>
    leaves.reduce((sum, { regionId, share }) => sum + share * of(regionId), 0);
  const [ofShares, ofNewWeights] = [
    sumOf((regionId) => factors.get(regionId) ?? 1),
    sumOf((regionId) => at(ofWeights, regionId)),
  ];
  const whole = at(ofWeights, total.regionId) * linked(total.regionId);
  return {
    factors,
    divisor: divided(at(own, total.regionId) * ofNewWeights, ofShares * whole),
  };
}
