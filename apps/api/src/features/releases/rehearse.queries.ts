import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { check, HeadlineCause } from '@datum/contract/publication/releases';
import { computedBy, requireSubject, surveyOf } from '@datum/contract/subjects/all';
import type { Reading, Writing } from '@datum/database/open';
import type { z } from 'zod';
import { wrongState } from '../../platform/http/problem.ts';
import { tablePrinting } from '../published/table.rules.ts';
import { readRunRules } from '../rule-sets/queries.ts';
import { recomputedRun } from '../runs/recompute.queries.ts';
import { type CrossedLine, readCrossed } from '../sample-lines/crossed.queries.ts';
import { readReleasedRuns } from '../standing/pending.queries.ts';
import { changedCells } from './cells.queries.ts';
import { readHeadlineCause, readHeadlines } from './hiding/headlines.queries.ts';
import { readEndedIn } from './prepare/ended.queries.ts';
import { findApprovedRun, findWaiting, readAnnounced, readPeriodBefore } from './prepare/prepare.queries.ts';
import { moveRelease, type ReleaseRow } from './queries.ts';
import { countCells, readMovers } from './review.queries.ts';
import { outdatedProblem, stageOf } from './rules.ts';
import { storeCells } from './stored-cells.queries.ts';

type Check = z.output<typeof check>;

/** A movement of the country's figure on the month before that a reviewer should have seen, percent. */
const LARGE_MOVE = 5;

/**
 * Renders a release for the reviewer: its cells are computed from the approved run, sealed and checked. Nothing is
 * public; a later rehearsal replaces an earlier one.
 */
export async function rehearse(db: Writing, release: ReleaseRow, by: string, now: Date): Promise<void> {
  const stage = stageOf(release.subject);
  const run = await findApprovedRun(db, computedBy(release.subject), stage, release.period);
  if (!run) {
    throw wrongState(refusal('publication.run-not-approved', { period: release.period, stage }));
  }
  const waiting = await findWaiting(db, run.id);
  if (waiting && !waiting.is_correction) throw outdatedProblem('newer-run', release);
  if (waiting && release.correction_id === null) {
    throw wrongState(refusal('publication.run-not-approved', { period: release.period, stage }));
  }
  const runs =
    release.correction_id === null
      ? [run]
      : await readReleasedRuns(db, release.correction_id, release.subject, stage);
  const { subject, period, vintage } = release;
  const cells = await changedCells(db, { subject, period, vintage, runs });
  const seal = await storeCells(db, release.id, cells);
  const checks = await checksOf(db, release, run, { seal, count: cells.length });
  await db.updateTable('releases').set({ run_id: run.id }).where('id', '=', release.id).execute();
  const moved = await moveRelease(db, release, 'rehearsed', {
    rehearsal: JSON.stringify({ at: now.toISOString(), checks }),
    sealed_hash: seal,
    last_edited_by: by,
    approved_by: null,
    approved_at: null,
  });
  if (!moved) {
    throw wrongState(refusal('publication.release-changed'));
  }
}

async function checksOf(
  db: Writing,
  release: ReleaseRow,
  run: NonNullable<Awaited<ReturnType<typeof findApprovedRun>>>,
  sealed: { readonly seal: string; readonly count: number },
): Promise<Check[]> {
  const rules = await readRunRules(db, run.id);
  const counts = await countCells(db, release.id, release.period, rules.maxImputed.share);
  // the run's table computed once more from the database, by the lists of the run itself
  const again = await recomputedRun(db, { ...run, subject: computedBy(release.subject) });
  const movers = (
    await readMovers(
      db,
      release.id,
      release.period,
      tablePrinting(rules, requireSubject(release.subject).kind),
    )
  ).filter(({ change }) => Math.abs(Number(change)) >= LARGE_MOVE);
  const before = await readPeriodBefore(db, release);
  const announced = await readAnnounced(db, release.subject, release.period);
  const commentary = release.commentary as Partial<Record<string, string>>;
  const hasCommentary = Boolean(commentary.en && commentary.ms);
  return [
    { code: 'run_approved', result: 'ok', count: 0, detail: '' },
    { code: 'recomputes', result: again === run.result_hash ? 'ok' : 'fail', count: 0, detail: again },
    crossedOf(
      await readCrossed(
        db,
        computedBy(release.subject),
        surveyOf(computedBy(release.subject), release.period),
      ),
    ),
    endedOf(await readEndedIn(db, run.id)),
    { code: 'sealed', result: 'ok', count: sealed.count, detail: sealed.seal },
    coverageOf(counts),
    await checkHeadlines(db, release),
    {
      code: 'suppressed',
      result: counts.suppressed > 0 ? 'note' : 'ok',
      count: counts.suppressed,
      detail: '',
    },
    { code: 'imputed', result: counts.imputed > 0 ? 'note' : 'ok', count: counts.imputed, detail: '' },
    {
      code: 'imputed_limit',
      result: counts.over_limit > 0 ? 'note' : 'ok',
      count: counts.over_limit,
      detail: printLimit(rules.maxImputed.share),
    },
    { code: 'large_moves', result: movers.length > 0 ? 'note' : 'ok', count: movers.length, detail: '' },
    { code: 'month_before', result: before === null ? 'ok' : 'note', count: 0, detail: before ?? '' },
    { code: 'calendar', result: announced ? 'ok' : 'note', count: 0, detail: announced?.toISOString() ?? '' },
    { code: 'commentary', result: hasCommentary ? 'ok' : 'note', count: 0, detail: '' },
  ];
}

/** A share in percent, without decimals that say nothing: 0.5 is 50, 0.125 is 12.5. */
const printLimit = (share: number): string => String(Number((share * 100).toFixed(2)));

/** Lines that are stored as followed by one of another item or region have no figures to be published with. */
const crossedOf = (crossed: readonly CrossedLine[]): Check => ({
  code: 'lines_crossed',
  result: crossed.length > 0 ? 'fail' : 'ok',
  count: crossed.length,
  detail: crossed.map(({ words }) => words).join(', '),
});

/** The release names what ended and is published all the same; where it was meant, the approver knows. */
const endedOf = ({ length: count }: readonly unknown[]): Check => ({
  code: 'ended',
  result: count > 0 ? 'note' : 'ok',
  count,
  detail: '',
});

/** A release without a headline figure to be seen lacks what everybody comes for: it is not approved. */
async function checkHeadlines(db: Reading, release: ReleaseRow): Promise<Check> {
  const { shown, held } = await readHeadlines(db, release);
  const check = { code: 'headline', count: held.length } as const;
  if (shown > 0 && held.length === 0) return { ...check, result: 'ok', detail: '' };
  const detail: HeadlineCause = held.length > 0 ? 'withheld' : await readHeadlineCause(db, release);
  return { ...check, result: shown > 0 ? 'note' : 'fail', detail };
}

/** A release in which readers would see no figure at all is not approved: its rules refuse or hide everything. */
function coverageOf({ all, shown, missing }: { all: number; shown: number; missing: number }): Check {
  const result = all > 0 && shown === 0 ? 'fail' : missing > 0 ? 'note' : 'ok';
  return { code: 'coverage', result, count: result === 'fail' ? all : missing, detail: '' };
}
