import type { Reading } from '@datum/database/open';
import { hasShareLink } from '../../runs/matched/indices/links/share-links.queries.ts';
import { seriesKeyOf } from '../../runs/matched/indices/series-name.rules.ts';
import { readFactors } from '../../runs/matched/indices/stored-figures.queries.ts';
import type { PassportFrame } from './passport-frame.queries.ts';

/** Factors of the figure's base as its run had them, by series. */
export const factorsOf = (db: Reading, { figure, run, shared }: PassportFrame) =>
  shared(`passport factors ${figure.base_period_id} ${run.id}`, () =>
    readFactors(db, figure.base_period_id ?? 0, run.id),
  );

/** Weights of a cost index as they add up to it on its own base. */
export interface BaseWeights {
  readonly weights: ReadonlyMap<number, number>;
  /** What the weighted mean is divided by: 1, or the link of new weights; null where neither adds up (a linked total). */
  readonly divisor: number | null;
}

/**
 * The weights of a category on the figure's base: as they are on the family's first one, brought to its prices on a later
 * one, so that no growth rate changes (docs/methodology.md, "Change of base"). New weights count on their own base, and are
 * linked by the overlap of the series.
 */
export async function weightsOnBase(
  db: Reading,
  frame: PassportFrame,
  weights: ReadonlyMap<number, number>,
): Promise<BaseWeights> {
  const { figure, run } = frame;
  const link = await db
    .selectFrom('weight_links')
    .where('weight_set_id', '=', run.weight_set_id ?? 0)
    .where('run_id', '<=', run.id)
    .where('category_id', '=', figure.category_id ?? 0)
    .where('variant', '=', figure.variant)
    .where('region_id', '=', figure.region_id)
    .orderBy('run_id', 'desc')
    .select('overlap')
    .executeTakeFirst();
  if (link) return { weights, divisor: figure.is_leaf ? 1 / link.overlap : null };
  if (await isShareLinked(db, frame)) return { weights, divisor: null };
  const factors = await factorsOf(db, frame);
  const factorOf = (groupId: number) =>
    factors.get(
      seriesKeyOf({ kind: 'group_index', memberId: groupId, variant: '', regionId: figure.region_id }),
    );
  return {
    weights: new Map([...weights].map(([groupId, weight]) => [groupId, weight * (factorOf(groupId) ?? 1)])),
    divisor: 1,
  };
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
