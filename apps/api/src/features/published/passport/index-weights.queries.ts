import type { Reading } from '@datum/database/open';
import { type BaseWeights, weightsOnBase } from '../../runs/matched/indices/base-weights.queries.ts';
import { hasShareLink } from '../../runs/matched/indices/links/share-links.queries.ts';
import { seriesKeyOf } from '../../runs/matched/indices/series-name.rules.ts';
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

/** Whether the figure is a total that goes on over other region shares than it began with. */
export const isShareLinked = (db: Reading, { figure, run, period }: PassportFrame): Promise<boolean> =>
  hasShareLink(
    db,
    {
      kind: figure.kind === 'group_index' ? 'group_index' : 'cost_index',
      memberId: figure.group_id ?? figure.category_id ?? 0,
      variant: figure.variant,
      regionId: figure.region_id,
    },
    { period, runId: run.id },
  );

/** Shares of leaves in a total of indices on the figure's base, by region: share x the leaf's own factor. */
export async function sharesOnBase(db: Reading, frame: PassportFrame): Promise<ReadonlyMap<number, number>> {
  const { figure, basket } = frame;
  const factors = await factorsOf(db, frame);
  const kind = figure.kind === 'group_index' ? 'group_index' : 'cost_index';
  const memberId = figure.group_id ?? figure.category_id ?? 0;
  return new Map(
    basket.regions.map(({ regionId, share }) => [
      regionId,
      share * (factors.get(seriesKeyOf({ kind, memberId, variant: figure.variant, regionId })) ?? 1),
    ]),
  );
}
