import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { readShareLinksOf } from './links/share-links.queries.ts';
import { type SeriesName, seriesKeyOf } from './series-name.rules.ts';
import { readFactors } from './stored-figures.queries.ts';
import { weightsBaseOf } from './weights.queries.ts';

/** A cost index whose weights are asked for, and what it was computed by. */
export interface WeighedIndex {
  readonly categoryId: number;
  readonly variant: string;
  readonly regionId: number;
  readonly isLeaf: boolean;
  readonly period: string;
  readonly basePeriodId: number;
  readonly weightSetId: number;
  /** Links and factors as this run had them; null = the latest. */
  readonly runId: number | null;
}

/** Weights of a cost index as they add up to it on its own base. */
export interface BaseWeights {
  readonly weights: readonly (readonly [groupId: number, weight: number])[];
  /**
   * What the weighted mean is divided by, from the stored factors and links: 1 where they agree with the weights and nothing was
   * linked; null where it does not add up (a linked total), or there is nothing to add.
   */
  readonly divisor: number | null;
}

/**
 * The weights of a category on the base of a figure, so that no growth rate changes (docs/methodology.md, "Change of base"):
 * weight × factor of the group from the base that the weights belong to, which is the family's first one for the first
 * weights. New weights are linked by the overlap of the series.
 */
export async function weightsOnBase(
  db: Reading,
  index: WeighedIndex,
  entered: readonly (readonly [groupId: number, weight: number])[],
  readFactorsOf: (baseId: number) => Promise<ReadonlyMap<string, number>> = (baseId) =>
    readFactors(db, baseId, index.runId),
): Promise<BaseWeights> {
  const { regionId } = index;
  const cost: SeriesName = {
    kind: 'cost_index',
    memberId: index.categoryId,
    variant: index.variant,
    regionId,
  };
  const overlap = (await readOverlaps(db, index)).get(regionId) ?? null;
  const run = { period: index.period, runId: index.runId ?? Number.MAX_SAFE_INTEGER };
  const shareLink = (await readShareLinksOf(db, [cost], run)).get(seriesKeyOf(cost)) ?? 1;
  const own = await readFactorsOf(index.basePeriodId);
  const ofWeights = await factorsOfWeights(db, overlap === null ? null : index.weightSetId, readFactorsOf);
  const ratio = (name: SeriesName) => {
    const key = seriesKeyOf(name);
    return (own.get(key) ?? 1) / (ofWeights.get(key) ?? 1);
  };
  const weights = entered.map(
    ([groupId, weight]) =>
      [groupId, weight * ratio({ kind: 'group_index', memberId: groupId, variant: '', regionId })] as const,
  );
  const total = (rows: BaseWeights['weights']) => rows.reduce((sum, [, weight]) => sum + weight, 0);
  const link = (overlap ?? 1) * shareLink;
  if (!index.isLeaf && (shareLink !== 1 || overlap !== null)) return { weights, divisor: null };
  return { weights, divisor: divided(total(entered) * ratio(cost), total(weights) * link) };
}

/** Factors of the base that linked weights belong to; the first weights belong to the first base (null). */
export async function factorsOfWeights(
  db: Reading,
  weightSetId: number | null,
  readFactorsOf: (baseId: number) => Promise<ReadonlyMap<string, number>>,
): Promise<ReadonlyMap<string, number>> {
  const baseId = weightSetId === null ? undefined : await weightsBaseOf(db, weightSetId);
  return baseId === undefined ? FIRST_BASE : readFactorsOf(baseId);
}

/** A divisor out of two sums, without their drift: nothing to divide is told as 1. Null where a sum has no part that weighs. */
export function divided(of: number, by: number): number | null {
  if (!(of > 0 && by > 0)) return null;
  return Math.abs(of / by - 1) <= 1e-12 ? 1 : of / by;
}

/** The family's first base has no factors: all of them are 1. */
const FIRST_BASE: ReadonlyMap<string, number> = new Map();

/** The factors by which new weights go on from where the series stood, by region; none for the weights that began it. */
export async function readOverlaps(
  db: Reading,
  {
    weightSetId,
    categoryId,
    variant,
    runId,
  }: Pick<WeighedIndex, 'weightSetId' | 'categoryId' | 'variant' | 'runId'>,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('weight_links')
    .where('weight_set_id', '=', weightSetId)
    .$if(runId !== null, (query) => query.where(sql<boolean>`run_id <= ${runId}`))
    .where('category_id', '=', categoryId)
    .where('variant', '=', variant)
    .distinctOn('region_id')
    .orderBy('region_id')
    .orderBy('run_id', 'desc')
    .select(['region_id', 'overlap'])
    .execute();
  return new Map(rows.map(({ region_id, overlap }) => [region_id, overlap]));
}
