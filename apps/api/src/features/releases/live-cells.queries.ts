import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { shownColumns } from '../published/shown-cell.queries.ts';
import type { SourceRun } from '../standing/pending.queries.ts';
import { contentOf, NO_CONTENT, type ReleaseCell } from './cells.rules.ts';

/** A cell as readers see it now. */
export type LiveCell = Awaited<ReturnType<typeof liveCells>> extends Map<string, infer Cell> ? Cell : never;

/** What is live now of these series and periods, by `series period`; `was_firm`: in any vintage. */
export async function liveCells(db: Reading, seriesIds: readonly number[], periods: readonly string[]) {
  const rows = await db
    .selectFrom('release_cells as c')
    .where('series_id', '=', sql<number>`any(${[...new Set(seriesIds)]}::bigint[])`)
    .where('period', '=', sql<string>`any(${[...new Set(periods)]}::text[])`)
    .where('sequence', 'is not', null)
    .distinctOn(['series_id', 'period'])
    .orderBy('series_id')
    .orderBy('period')
    .orderBy('sequence', 'desc')
    .select(['series_id', 'period', 'value_status', 'obs_status'])
    .select(
      sql<boolean>`bool_or(c.value_status in ('firm', 'revised')) over (partition by series_id, period)`.as(
        'was_firm',
      ),
    )
    .select(shownColumns('c'))
    .execute();
  return new Map(rows.map((row) => [`${row.series_id} ${row.period}`, row]));
}

/**
 * Figures that readers see of the periods that are published again, and that no run computes any more: they say that nothing
 * stands there now, in place of staying as they were.
 */
export async function vanishedCells(
  db: Reading,
  { subject, runs }: { readonly subject: string; readonly runs: readonly SourceRun[] },
  computed: readonly ReleaseCell[],
): Promise<ReleaseCell[]> {
  const rows = await db
    .selectFrom('release_cells as c')
    .innerJoin('series as s', 's.id', 'c.series_id')
    .where('s.subject', '=', subject)
    .where(
      'c.period',
      'in',
      runs.map(({ period }) => period),
    )
    .where('c.sequence', 'is not', null)
    .distinctOn(['c.series_id', 'c.period'])
    .orderBy('c.series_id')
    .orderBy('c.period')
    .orderBy('c.sequence', 'desc')
    .select(['c.series_id', 'c.period', 'c.obs_status'])
    .execute();
  const stand = new Set(computed.map(({ seriesId, period }) => `${seriesId} ${period}`));
  return rows
    .filter(
      ({ series_id, period, obs_status }) => obs_status !== 'missing' && !stand.has(`${series_id} ${period}`),
    )
    .map(({ series_id, period }) => ({
      ...NO_CONTENT,
      seriesId: series_id,
      period,
      status: 'provisional' as const,
      runId: runs.find((run) => run.period === period)?.id ?? null,
    }));
}

/**
 * Figures that left the provisional window: the same values, firm from now on. Usually of one period; of several where the
 * window became shorter or a month had no release.
 */
export async function firmingCells(
  db: Reading,
  subject: string,
  until: string,
  computed: readonly ReleaseCell[],
): Promise<ReleaseCell[]> {
  const rows = await db
    .selectFrom('release_cells as c')
    .innerJoin('series as s', 's.id', 'c.series_id')
    .where('s.subject', '=', subject)
    .where('c.period', '<=', until)
    .where('c.sequence', 'is not', null)
    .where('c.value_status', '=', 'provisional')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('release_cells as later')
            .whereRef('later.series_id', '=', 'c.series_id')
            .whereRef('later.period', '=', 'c.period')
            .whereRef('later.sequence', '>', 'c.sequence')
            .select('later.sequence'),
        ),
      ),
    )
    .select(['c.series_id', 'c.period', 'c.run_id'])
    .select(['c.exact', 'c.obs_status', 'c.n_quotes', 'c.grade', 'c.imputed_share'])
    .select(shownColumns('c'))
    .execute();
  const own = new Set(computed.map((cell) => `${cell.seriesId} ${cell.period}`));
  return rows
    .filter((row) => !own.has(`${row.series_id} ${row.period}`))
    .map((row) => ({
      ...contentOf(row),
      seriesId: row.series_id,
      period: row.period,
      status: 'firm' as const,
      runId: row.run_id,
    }));
}
