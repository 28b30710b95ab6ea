import { weighedBy } from '@datum/contract/subjects/families';
import type { Reading } from '@datum/database/open';
import { tableOneOf, tableTwoOf } from './compute.queries.ts';
import { type RunFrame, readRunFrame, type TableOneFrame } from './inputs/frame.queries.ts';
import { readFirstBase } from './matched/indices/levels.queries.ts';
import { matchedTableTwo } from './matched/indices/table-two.queries.ts';
import { matchedTableOne } from './matched/lines/table-one.queries.ts';
import { isMatchedFrame } from './matched/matched-frame.rules.ts';
import { readRun } from './queries.ts';
import { requireReady } from './refusals.rules.ts';
import { weighedTableTwo } from './weighed/table-two.queries.ts';

/** A Table One that was computed again, and by which edition of the rules. */
export type RecomputedTableOne =
  | { readonly edition: 'matched'; readonly resultHash: string }
  | ({ readonly edition: 'first' } & Awaited<ReturnType<typeof tableOneOf>>);

/** A stored Table One computed once more by its own lists, from the run that it went on from. */
export async function recomputedTableOne(db: Reading, runId: number): Promise<RecomputedTableOne> {
  const frame = await readRunFrame(db, runId);
  if (!isMatchedFrame(frame)) return { edition: 'first', ...(await tableOneOf(db, withBase(frame))) };
  const run = await readRun(db, runId);
  const after = run.previous_run_id === null ? null : await readRun(db, run.previous_run_id);
  return { edition: 'matched', resultHash: (await matchedTableOne(db, frame, after)).resultHash };
}

/** The result of a stored run computed once more from what it stands on. */
export async function recomputedRun(
  db: Reading,
  run: { readonly id: number; readonly input_run_id: number | null; readonly subject: string },
): Promise<string> {
  if (weighedBy(run.subject).length > 0) {
    const { started_at: started } = await readRun(db, run.id);
    return (await weighedTableTwo(db, requireReady(await readRunFrame(db, run.id)), started)).resultHash;
  }
  const one = await recomputedTableOne(db, run.input_run_id ?? run.id);
  return run.input_run_id === null ? one.resultHash : recomputedTableTwo(db, run.id, one);
}

/** The result of a stored Table Two computed once more from its Table One. */
export async function recomputedTableTwo(
  db: Reading,
  runId: number,
  one: RecomputedTableOne,
): Promise<string> {
  const frame = await readRunFrame(db, runId);
  if (one.edition === 'first') {
    return (await tableTwoOf(db, withBase(frame), one.basket, one.table.groupIndices, one.inputsHash))
      .resultHash;
  }
  const base = await readFirstBase(db, frame.family);
  if (!base) throw new Error(`run ${runId} has no base`);
  const { started_at: started } = await readRun(db, runId);
  return (await matchedTableTwo(db, requireReady(frame), base, one.resultHash, started)).resultHash;
}

function withBase(frame: RunFrame): TableOneFrame {
  const { base } = frame;
  if (!base) throw new Error(`the run of ${frame.family} ${frame.period} has no base`);
  return { ...frame, base };
}
