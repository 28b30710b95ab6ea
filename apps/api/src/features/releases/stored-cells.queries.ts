import { type CopyValue, copyIn } from '@datum/database/bulk/copy-in';
import type { Reading, Writing } from '@datum/database/open';
import { sha256 } from '../../platform/session/tokens.ts';
import type { ReleaseCell } from './cells.rules.ts';

/** Replaces the cells of a release that is not live; gives the seal over them in order. */
export async function storeCells(
  db: Writing,
  releaseId: number,
  cells: readonly ReleaseCell[],
): Promise<string> {
  await db
    .deleteFrom('release_cells')
    .where('release_id', '=', releaseId)
    .where('sequence', 'is', null)
    .execute();
  const ordered = cells.toSorted((a, b) => a.seriesId - b.seriesId || a.period.localeCompare(b.period));
  await copyCells(
    db,
    ordered.map((cell) => ({ ...cell, releaseId, sequence: null })),
  );
  return sealOf(db, releaseId);
}

/** A cell with its place: the release, and its rank among all vintages once it is live. */
export interface PlacedCell extends ReleaseCell {
  readonly releaseId: number;
  readonly sequence: number | null;
}

/** Writes cells in bulk. Those of a release that is live are refused outside the transaction that made it so. */
export function copyCells(db: Writing, cells: readonly PlacedCell[]): Promise<number> {
  return copyIn(
    db,
    'release_cells',
    Object.keys(COLUMNS),
    cells.map((cell) => Object.values(COLUMNS).map((read) => read(cell))),
  );
}

const COLUMNS: Readonly<Record<string, (cell: PlacedCell) => CopyValue>> = {
  series_id: ({ seriesId }) => seriesId,
  period: ({ period }) => period,
  release_id: ({ releaseId }) => releaseId,
  sequence: ({ sequence }) => sequence,
  value: ({ value }) => value,
  exact: ({ exact }) => exact,
  value_status: ({ status }) => status,
  obs_status: ({ obsStatus }) => obsStatus,
  suppressed: ({ suppressed }) => suppressed,
  n_quotes: ({ nQuotes }) => nQuotes,
  low: ({ low }) => low,
  high: ({ high }) => high,
  grade: ({ grade }) => grade,
  imputed_share: ({ imputedShare }) => imputedShare,
  run_id: ({ runId }) => runId,
};

/** sha256 over a release's cells in order: what was rehearsed and approved is what goes live. */
export async function sealOf(db: Reading, releaseId: number): Promise<string> {
  const rows = await db
    .selectFrom('release_cells')
    .where('release_id', '=', releaseId)
    .orderBy('series_id')
    .orderBy('period')
    .select(['series_id', 'period', 'value', 'value_status', 'obs_status', 'suppressed'])
    .execute();
  return sha256(
    rows
      .map((row) =>
        [row.series_id, row.period, row.value ?? '-', row.value_status, row.obs_status, row.suppressed].join(
          ' ',
        ),
      )
      .join('\n'),
  );
}
