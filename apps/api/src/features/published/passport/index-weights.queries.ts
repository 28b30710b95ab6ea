import type { Reading } from '@datum/database/open';
import { type BaseShares, sharesOnBase } from '../../runs/matched/indices/base-shares.queries.ts';
import { type BaseWeights, weightsOnBase } from '../../runs/matched/indices/base-weights.queries.ts';
import { readFactors } from '../../runs/matched/indices/stored-figures.queries.ts';
import type { PassportFrame } from './passport-frame.queries.ts';

/** Factors of the figure's base as its run had them, by series. */
export const factorsOf = (db: Reading, frame: PassportFrame) =>
  factorsOn(db, frame, frame.figure.base_period_id ?? 0);

const factorsOn = (db: Reading, { run, shared }: PassportFrame, baseId: number) =>
  shared(`passport factors ${baseId} ${run.id}`, () => readFactors(db, baseId, run.id));

/** The weights of a cost index on the figure's base, of the groups that its variant leaves. */
export function figureWeights(
  db: Reading,
  frame: PassportFrame,
  remaining: readonly (readonly [groupId: number, weight: number])[],
): Promise<BaseWeights> {
  const { figure, run, period } = frame;
  const index = {
    categoryId: figure.category_id ?? 0,
    variant: figure.variant,
    regionId: figure.region_id,
    isLeaf: figure.is_leaf,
    period,
    basePeriodId: figure.base_period_id ?? 0,
    weightSetId: run.weight_set_id ?? 0,
    runId: run.id,
  };
  return weightsOnBase(db, index, remaining, (baseId) => factorsOn(db, frame, baseId));
}

/** The shares of a total's leaves on the figure's base. */
export function figureShares(db: Reading, frame: PassportFrame): Promise<BaseShares> {
  const { figure, run, basket, leafIds, period } = frame;
  const isGroup = figure.kind === 'group_index';
  const total = {
    kind: isGroup ? ('group_index' as const) : ('cost_index' as const),
    memberId: figure.group_id ?? figure.category_id ?? 0,
    variant: figure.variant,
    regionId: figure.region_id,
    period,
    basePeriodId: figure.base_period_id ?? 0,
    weightSetId: isGroup ? null : run.weight_set_id,
    runId: run.id,
  };
  const leaves = basket.regions.filter(({ regionId }) => leafIds.includes(regionId));
  return sharesOnBase(db, total, leaves, (baseId) => factorsOn(db, frame, baseId));
}
