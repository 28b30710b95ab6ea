import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { shown, shownColumns } from '../../published/shown-cell.queries.ts';
import { contentOf, NO_CONTENT, type ReleaseCell } from '../cells.rules.ts';

/**
 * What a withdrawal gives readers: for every cell of the withdrawn release that they still see, the one before it; where
 * there was none, an empty cell with the status `withdrawn`. A cell that a later release only repeated (made firm) is
 * still seen, one that a later run computed anew is not. A figure that became firm stays firm, so what the withdrawn
 * release touched without another value does not change.
 */
export async function withdrawalCells(db: Reading, withdrawnId: number): Promise<ReleaseCell[]> {
  const rows = await readStillSeen(db, withdrawnId);
  return rows.flatMap((row): ReleaseCell[] => {
    const place = { seriesId: row.series_id, period: row.period };
    if (row.value_status === null || row.value_status === 'withdrawn') {
      return [{ ...place, ...NO_CONTENT, status: 'withdrawn', runId: row.own_run_id }];
    }
    const isSame = row.value === row.seen_value && row.suppressed === row.seen_suppressed;
    const status = row.seen_status === 'firm' ? 'firm' : row.value_status;
    return isSame && status === row.seen_status
      ? []
      : [{ ...place, ...contentOf(row), status, runId: row.run_id }];
  });
}

/** The cells of a release that readers still see, each with the cell before it (nulls where there was none). */
function readStillSeen(db: Reading, releaseId: number) {
  return db
    .selectFrom('release_cells as own')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('release_cells as c')
          .whereRef('c.series_id', '=', 'own.series_id')
          .whereRef('c.period', '=', 'own.period')
          .where('c.sequence', 'is not', null)
          .orderBy('c.sequence', 'desc')
          .limit(1)
          .select(['c.sequence', 'c.run_id', 'c.value_status'])
          .select(shownColumns('c'))
          .as('seen'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('release_cells as c')
          .whereRef('c.series_id', '=', 'own.series_id')
          .whereRef('c.period', '=', 'own.period')
          .whereRef('c.sequence', '<', 'own.sequence')
          .orderBy('c.sequence', 'desc')
          .limit(1)
          .select([
            'c.exact',
            'c.value_status',
            'c.obs_status',
            'c.n_quotes',
            'c.grade',
            'c.imputed_share',
            'c.run_id',
          ])
          .select(shownColumns('c'))
          .as('before'),
      (join) => join.onTrue(),
    )
    .where('own.release_id', '=', releaseId)
    .where(
      sql<boolean>`(seen.sequence = own.sequence or (seen.run_id is not distinct from own.run_id and seen.value is not distinct from ${shown('own', 'value')}))`,
    )
    .select(['own.series_id', 'own.period', 'own.run_id as own_run_id'])
    .select([
      'seen.value as seen_value',
      'seen.value_status as seen_status',
      'seen.suppressed as seen_suppressed',
    ])
    .select([
      'before.value',
      'before.exact',
      'before.value_status',
      'before.obs_status',
      'before.suppressed',
      'before.n_quotes',
      'before.low',
      'before.high',
      'before.grade',
      'before.imputed_share',
      'before.run_id',
    ])
    .execute();
}
