import { firmUntil } from '@datum/contract/subjects/firm';
import type { Writing } from '@datum/database/open';
import { readFirmAfter } from '../index-families/queries.ts';
import type { SourceRun } from '../standing/pending.queries.ts';
import type { ReleaseCell } from './cells.rules.ts';
import { computedCells } from './computed-cells.queries.ts';
import { firmingCells, type LiveCell, liveCells, vanishedCells } from './live-cells.queries.ts';
import { readUnsettled } from './unsettled.queries.ts';

/** What a release is made from. */
export interface ReleaseSource {
  readonly subject: string;
  readonly period: string;
  readonly vintage: number;
  /** Its run; of a correction one for each released period from its own on, oldest first. */
  readonly runs: readonly SourceRun[];
}

/**
 * All cells that a release changes (rules 1.10): the figures of its period and of the periods that its runs revised,
 * and figures that become firm now; without those that are live already in the same form.
 */
export async function changedCells(db: Writing, source: ReleaseSource): Promise<ReleaseCell[]> {
  const { subject, runs, period } = source;
  const until = firmUntil(subject, runs.at(-1)?.period ?? period, await readFirmAfter(db));
  const computed = await computedCells(db, source, until);
  const wanted = [
    ...computed,
    ...(source.vintage === 1
      ? await firmingCells(db, subject, until, computed)
      : await vanishedCells(db, source, computed)),
  ];
  const live = await liveCells(
    db,
    wanted.map(({ seriesId }) => seriesId),
    wanted.map(({ period }) => period),
  );
  const liveOf = (cell: ReleaseCell) => live.get(`${cell.seriesId} ${cell.period}`);
  const turning = wanted.filter((cell) => cell.status === 'firm' && !liveOf(cell)?.was_firm);
  const unsettled = await readUnsettled(
    db,
    subject,
    turning.map((cell) => cell.period),
  );
  return wanted
    .map((cell) => (unsettled.has(cell.period) ? { ...cell, status: 'provisional' as const } : cell))
    .map((cell) => ({ ...cell, status: statusAfter(cell, liveOf(cell)) }))
    .filter((cell) => {
      const before = liveOf(cell);
      const sameValue =
        before !== undefined &&
        (before.value === null
          ? cell.value === null
          : cell.value !== null && Number(before.value) === Number(cell.value));
      return !(
        sameValue &&
        before?.value_status === cell.status &&
        before.obs_status === cell.obsStatus &&
        before.suppressed === cell.suppressed
      );
    });
}

/** A status never falls: what was firm once is firm, or revised where its value is another. */
function statusAfter(cell: ReleaseCell, before: LiveCell | undefined): ReleaseCell['status'] {
  if (!before?.was_firm) {
    return cell.status;
  }
  const isSame = before.value === null ? cell.value === null : Number(before.value) === Number(cell.value);
  const settled = before.value_status === 'revised' ? 'revised' : 'firm';
  return isSame ? settled : 'revised';
}
