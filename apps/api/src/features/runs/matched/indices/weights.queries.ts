import type { Reading } from '@datum/database/open';
import { counts } from '../../../standing/counting.queries.ts';
import { readWeights } from '../../inputs/inputs.queries.ts';
import {
  type CostFigure,
  costName,
  type GroupFigure,
  type GroupMonth,
  type WeightLink,
} from './index-figures.rules.ts';
import { linkWeights, meansOfFactors, type WeightSet } from './links/weight-links.rules.ts';
import { readFactors } from './stored-figures.queries.ts';

/** The weight sets of a family that are approved, oldest first; `until`: approved by then, as a stored run had them. */
export async function readWeightSets(db: Reading, family: string, until?: Date): Promise<WeightSet[]> {
  const rows = await db
    .selectFrom('weight_sets')
    .where('family', '=', family)
    .where('status', 'in', ['approved', 'in_use', 'retired'])
    .$if(until === undefined, (query) => query.where('status', '!=', 'retired'))
    .$if(until !== undefined, (query) => query.where('approved_at', '<=', until ?? null))
    .orderBy('valid_from')
    .orderBy('id')
    .select(['id', 'valid_from'])
    .execute();
  return Promise.all(
    rows.map(async ({ id, valid_from }) => ({
      id,
      validFrom: valid_from,
      weights: await readWeights(db, id),
    })),
  );
}

/** The set that counts in a period; of two from the same period the later one. Undefined before the first. */
export const weightsIn = (sets: readonly WeightSet[], period: string): WeightSet | undefined =>
  sets.findLast(({ validFrom }) => validFrom <= period);

/** Means over the base that a weight set belongs to, on the first base: the latest in effect when it begins. */
async function readMeans(db: Reading, set: WeightSet) {
  const baseId = await weightsBaseOf(db, set.id);
  return meansOfFactors(baseId === undefined ? new Map() : await readFactors(db, baseId));
}

/** The base that a weight set belongs to: the latest of its family in effect when it begins. */
export async function weightsBaseOf(db: Reading, weightSetId: number): Promise<number | undefined> {
  const base = await db
    .selectFrom('base_periods as b')
    .innerJoin('weight_sets as w', 'w.family', 'b.family')
    .where('w.id', '=', weightSetId)
    .where('b.status', 'in', ['approved', 'in_use'])
    .whereRef('b.effective_from', '<=', 'w.valid_from')
    .orderBy('b.effective_from', 'desc')
    .orderBy('b.id', 'desc')
    .select('b.id')
    .executeTakeFirst();
  return base?.id;
}

/** How weight sets go on from those before them, as runs before a period have stored it; by set. */
export async function readLinks(
  db: Reading,
  family: string,
  sets: readonly WeightSet[],
  before: string,
): Promise<Map<number, WeightLink | null>> {
  const rows = await db
    .selectFrom('weight_links as l')
    .innerJoin('runs as r', 'r.id', 'l.run_id')
    .where('r.subject', '=', family)
    .where(counts('r'))
    .where('r.period', '<', before)
    .orderBy('l.run_id')
    .select(['l.weight_set_id', 'l.category_id', 'l.variant', 'l.region_id', 'l.overlap'])
    .execute();
  const bySet = Map.groupBy(rows, ({ weight_set_id }) => weight_set_id);
  const linked = await Promise.all(
    sets.map(async (set) => {
      const overlaps = (bySet.get(set.id) ?? []).map(
        ({ category_id, variant, region_id, overlap }) =>
          [costName({ categoryId: category_id, variant, regionId: region_id }), overlap] as const,
      );
      return overlaps.length === 0
        ? []
        : [[set.id, { ...(await readMeans(db, set)), overlaps: new Map(overlaps) }] as const];
    }),
  );
  return new Map<number, WeightLink | null>(linked.flat());
}

/**
 * Links a weight set to the series as they stand in the period from which it counts.
 *
 * `standing`: the series of that period by the weights before; `month`, `groups`: its group levels and indices.
 */
export async function makeLink(
  db: Reading,
  set: WeightSet,
  at: {
    readonly month: GroupMonth;
    readonly groups: readonly GroupFigure[];
    readonly standing: readonly CostFigure[];
  },
): Promise<WeightLink> {
  return linkWeights(set.weights, await readMeans(db, set), at);
}
