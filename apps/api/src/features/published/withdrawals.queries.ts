import type { Withdrawal } from '@datum/contract/publication/published';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** A withdrawal that a reader of a vintage should know of. */
export interface KnownWithdrawal extends Withdrawal {
  readonly releaseId: number;
  /** Sequence of the withdrawal itself: figures were withdrawn from `withdrawn` up to it. */
  readonly sequence: number;
}

/**
 * Withdrawals of a subject that bear on its tables at a vintage, by period: those in force then, and those that came
 * later and took away what the reader sees. One that a newer vintage of its period replaced is history only.
 */
export async function readWithdrawals(
  db: Reading,
  subject: string,
  asOf: number,
): Promise<KnownWithdrawal[]> {
  const rows = await db
    .selectFrom('releases as w')
    .innerJoin('releases as x', 'x.id', 'w.withdraws')
    .where('w.subject', '=', subject)
    .where('w.kind', '=', 'withdrawal')
    .where('w.sequence', 'is not', null)
    .where('x.sequence', '<=', asOf)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('releases as newer')
            .whereRef('newer.subject', '=', 'w.subject')
            .whereRef('newer.period', '=', 'w.period')
            .whereRef('newer.sequence', '>', 'w.sequence')
            .where('newer.sequence', '<=', asOf)
            .select('newer.id'),
        ),
      ),
    )
    .orderBy('w.period')
    .orderBy('w.sequence')
    .select(['w.id', 'w.period', 'w.sequence', 'w.live_at', 'w.reason', 'x.sequence as withdrawn'])
    .select(
      sql<boolean>`exists (select from release_cells c where c.release_id = w.id and c.period = w.period and c.value_status <> 'withdrawn')`.as(
        'gives_back',
      ),
    )
    .execute();
  return rows.map((row) => ({
    releaseId: row.id,
    sequence: row.sequence ?? 0,
    period: row.period,
    at: row.live_at?.toISOString() ?? '',
    reason: row.reason,
    withdrawn: row.withdrawn ?? 0,
    shows: asOf < (row.sequence ?? 0) ? 'withdrawn' : row.gives_back ? 'earlier' : 'none',
  }));
}

/** The cells that withdrawals took away from what a reader sees: `series period` -> the withdrawals of it. */
export async function readTakenAway(
  db: Reading,
  withdrawals: readonly KnownWithdrawal[],
): Promise<ReadonlyMap<string, readonly KnownWithdrawal[]>> {
  const later = withdrawals.filter(({ shows }) => shows === 'withdrawn');
  if (later.length === 0) {
    return new Map();
  }
  const rows = await db
    .selectFrom('release_cells')
    .where(
      'release_id',
      'in',
      later.map(({ releaseId }) => releaseId),
    )
    .select(['series_id', 'period', 'release_id'])
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => `${row.series_id} ${row.period}`)].map(([place, cells]) => [
      place,
      later.filter(({ releaseId }) => cells.some(({ release_id }) => release_id === releaseId)),
    ]),
  );
}
