import { withoutIndices } from '@datum/database/bulk/bulk-load';
import type { Writing } from '@datum/database/open';
import { copyCells, type PlacedCell } from '../../features/releases/stored-cells.queries.ts';
import { sha256 } from '../../platform/session/tokens.ts';
import type { Collection } from '../collection/collection.ts';
import type { Cell } from './cells.ts';
import { type PlannedRelease, planReleases, type ReleasePlan } from './plan.ts';

/** All releases of the demonstration in the order in which they went live, and those that wait for approval. */
export async function storeReleases(db: Writing, collection: Collection, plan: ReleasePlan): Promise<void> {
  const planned = planReleases(collection, plan).toSorted(
    (a, b) =>
      (a.liveAt?.getTime() ?? Number.POSITIVE_INFINITY) - (b.liveAt?.getTime() ?? Number.POSITIVE_INFINITY) ||
      a.subject.localeCompare(b.subject),
  );
  const latest = new Map<string, string>();
  const rows: PlacedCell[] = [];
  for (const release of planned) {
    const changed = release.cells.filter((cell) => isChanged(cell, latest));
    const { id, sequence } = await insertRelease(db, collection, release, changed);
    for (const cell of changed) {
      rows.push({ ...cell, releaseId: id, sequence });
    }
  }
  await withoutIndices(db, 'release_cells', async () => {
    await copyCells(db, rows);
  });
}

/** A release stores only cells whose value, status or note changed (rules 1.10). */
function isChanged(cell: Cell, latest: Map<string, string>): boolean {
  const place = `${cell.seriesId} ${cell.period}`;
  const content = [cell.value, cell.status, cell.obsStatus, cell.suppressed].join('|');
  const changed = latest.get(place) !== content;
  latest.set(place, content);
  return changed;
}

async function insertRelease(
  db: Writing,
  { people, calendar }: Collection,
  release: PlannedRelease,
  cells: readonly Cell[],
): Promise<{ id: number; sequence: number | null }> {
  const isLive = release.liveAt !== null;
  const isSuperseded = release.period === calendar.corrected && release.vintage === 1;
  const row = await db
    .insertInto('releases')
    .values(({ fn }) => ({
      subject: release.subject,
      period: release.period,
      vintage: release.vintage,
      sequence: isLive ? fn<number>('nextval', [(eb) => eb.val('vintage_sequence')]) : null,
      kind: release.kind,
      state: isLive ? (isSuperseded ? 'superseded' : 'live') : 'rehearsed',
      scheduled_at: release.liveAt,
      live_at: release.liveAt,
      reason_class: release.reasonClass,
      reason: JSON.stringify(release.reason ?? {}),
      run_id: cells[0]?.runId ?? null,
      last_edited_by: people.compiler,
      contributors: [people.compiler],
      approved_by: isLive ? people.approver : null,
      approved_at: isLive ? new Date((release.liveAt?.getTime() ?? 0) - 20 * 3_600_000) : null,
      sealed_hash: sealOf(cells),
      is_demo: true,
    }))
    .returning(['id', 'sequence'])
    .executeTakeFirstOrThrow();
  return { id: row.id, sequence: row.sequence };
}

/** sha256 over the cells in order: what was rehearsed is what goes live. */
const sealOf = (cells: readonly Cell[]): string =>
  sha256(
    cells
      .map(({ seriesId, period, value, status }) => `${seriesId} ${period} ${value ?? '-'} ${status}`)
      .join('\n'),
  );
