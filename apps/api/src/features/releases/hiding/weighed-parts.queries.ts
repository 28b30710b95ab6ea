import { periodsBetween } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import type { SourceRun } from '../../standing/pending.queries.ts';
import { indexKey } from './published-before.queries.ts';

/** Months by which the level of a family's indices is fixed up to a period: those of its bases, and of links of new weights. */
export async function readFixedMonths(db: Reading, family: string, period: string): Promise<string[]> {
  const bases = await db
    .selectFrom('base_periods')
    .where('family', '=', family)
    .where('status', 'in', ['approved', 'in_use', 'retired'])
    .where('effective_from', '<=', period)
    .select(['period_from', 'period_to'])
    .execute();
  const sets = await db
    .selectFrom('weight_sets')
    .where('family', '=', family)
    .where('status', 'in', ['approved', 'in_use', 'retired'])
    .where('valid_from', '<=', period)
    .select('valid_from')
    .execute();
  const months = bases.flatMap(({ period_from: from, period_to: to }) => periodsBetween(from, to));
  return [...new Set([...months, ...sets.map(({ valid_from }) => valid_from)])];
}

/** The components of each weighted sum of these runs, by `indexKey`: family, and its own variant. */
export async function readWeighedParts(
  db: Reading,
  runIds: readonly number[],
): Promise<ReadonlyMap<string, readonly { readonly family: string; readonly variant: string }[]>> {
  const { rows } = await sql<{
    period: string;
    category_id: number;
    variant: string;
    region_id: number;
    family: string;
    own_variant: string;
  }>`
    select v.period, v.category_id, v.variant, v.region_id, s.subject as family, s.variant as own_variant
    from component_values v join series s on s.id = v.series_id
    where v.run_id = any(${runIds}::bigint[])`.execute(db);
  const byIndex = Map.groupBy(rows, (row) => indexKey({ ...row, kind: 'cost_index', group_id: null }));
  return new Map(
    [...byIndex].map(([key, own]) => [
      key,
      own.map(({ family, own_variant: variant }) => ({ family, variant })),
    ]),
  );
}

/** The approved run of each of these months in which a family has published nothing yet. */
export async function readUnpublishedRuns(
  db: Reading,
  family: string,
  periods: readonly string[],
): Promise<SourceRun[]> {
  return db
    .selectFrom('runs as r')
    .where('r.subject', '=', family)
    .where('r.stage', '=', 'table_two')
    .where('r.state', '=', 'approved')
    .where('r.period', 'in', [...periods, ''])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('releases as l')
            .where('l.subject', '=', family)
            .whereRef('l.run_id', '=', 'r.id')
            .where('l.sequence', 'is not', null)
            .select('l.id'),
        ),
      ),
    )
    .orderBy('r.period')
    .orderBy('r.id')
    .select(['r.id', 'r.period', 'r.structure_id', 'r.input_run_id'])
    .execute();
}
