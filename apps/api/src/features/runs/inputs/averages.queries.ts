import type { Reading } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { doubleOfText } from '../../averages/print.rules.ts';
import type { AverageCell } from '../tables/table-one.rules.ts';

/** Averages of leaf regions by the run that counts for each period, as cells of Table One. */
export async function readAverages(
  db: Reading,
  family: string,
  periods: readonly string[],
): Promise<Map<string, AverageCell[]>> {
  if (periods.length === 0) {
    return new Map();
  }
  const rows = await db
    .with('latest', (query) =>
      query
        .selectFrom('runs')
        .where('subject', '=', family)
        .where('stage', '=', 'table_one')
        .where('period', 'in', periods)
        .where('state', 'in', ['done', 'approved'])
        .groupBy('period')
        .select(sql<number>`max(id)`.as('id')),
    )
    .selectFrom('averages as a')
    .innerJoin('latest as l', 'l.id', 'a.run_id')
    .innerJoin('runs as r', 'r.id', 'a.run_id')
    .innerJoin('structure_regions as s', (join) =>
      join.onRef('s.structure_id', '=', 'r.structure_id').onRef('s.region_id', '=', 'a.region_id'),
    )
    .orderBy('a.period')
    .orderBy('a.item_id')
    .orderBy('a.region_id')
    .selectAll('a')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ period }) => period)].map(([period, own]) => [period, own.map(averageCellOf)]),
  );
}

/** Averages of a run: those of leaf regions, and the totals that runs over matched lines store. */
export async function readRunCells(
  db: Reading,
  runId: number,
  dataSet?: string,
): Promise<{ readonly leaves: AverageCell[]; readonly totals: AverageCell[] }> {
  const rows = await db
    .selectFrom('averages as a')
    .innerJoin('runs as r', 'r.id', 'a.run_id')
    .leftJoin('structure_regions as s', (join) =>
      join.onRef('s.structure_id', '=', 'r.structure_id').onRef('s.region_id', '=', 'a.region_id'),
    )
    .where('a.run_id', '=', runId)
    .$if(dataSet !== undefined, (query) =>
      query.where('a.item_id', 'in', (of) =>
        of.selectFrom('items').where(sql<boolean>`data_set = ${dataSet}`).select('id'),
      ),
    )
    .orderBy('a.item_id')
    .orderBy('a.region_id')
    .selectAll('a')
    .select('s.position')
    .execute();
  return {
    leaves: rows.filter(({ position }) => position !== null).map(averageCellOf),
    totals: rows.filter(({ position }) => position === null).map(averageCellOf),
  };
}

function averageCellOf(row: Selectable<Database['averages']>): AverageCell {
  return {
    itemId: row.item_id,
    regionId: row.region_id,
    value: row.value,
    quoteIds: row.quote_ids,
    nQuotes: row.n_quotes,
    nSources: row.n_sources,
    nImputed: row.n_imputed,
    low: row.low,
    high: row.high,
    median: row.median,
    variation: row.variation,
    grade: row.grade,
    suppressed: row.suppressed,
    status: row.value_status,
    method: row.method,
    exact: row.exact,
    isComputed: row.is_computed,
    imputedShare: row.imputed_share,
    entering: row.entering === null ? null : doubleOfText(row.entering),
    wasShown: row.was_shown,
  };
}
