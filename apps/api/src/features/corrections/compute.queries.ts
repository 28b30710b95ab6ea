import { SUBJECTS } from '@datum/contract/subjects/all';
import type { Writing } from '@datum/database/open';
import { changedCells } from '../releases/cells.queries.ts';
import { stageOf } from '../releases/rules.ts';
import { readReleasedRuns } from '../standing/pending.queries.ts';
import { insertCorrectionRuns } from './queries.ts';
import { type RerunBy, rerunFrom } from './rerun.queries.ts';

/** How many figures of a product and month differ from what readers see. */
export interface ChangedMonth {
  readonly subject: string;
  readonly period: string;
  readonly cells: number;
}

/** Computes the months of a correction again and finds what would change for readers. Nothing is shown to them. */
export async function computeCorrection(
  db: Writing,
  correction: { readonly id: number; readonly family: string; readonly period: string },
  by: RerunBy,
): Promise<{ runs: number; changes: ChangedMonth[] }> {
  const runs = await rerunFrom(db, correction.family, correction.period, by);
  await insertCorrectionRuns(db, correction.id, runs);
  const changes: ChangedMonth[] = [];
  for (const { code: subject } of SUBJECTS) {
    const released = await readReleasedRuns(db, correction.id, subject, stageOf(subject));
    if (released.length === 0) continue;
    const cells = await changedCells(db, {
      subject,
      period: released[0]?.period ?? correction.period,
      vintage: AGAIN,
      runs: released,
    });
    for (const [period, own] of Map.groupBy(cells, (cell) => cell.period)) {
      changes.push({ subject, period, cells: own.length });
    }
  }
  return { runs: runs.length, changes };
}

/** Any vintage but the first: nothing becomes firm by a correction. */
const AGAIN = 2;
