import { roundOf } from '@datum/contract/data-sets/all';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { surveyOf } from '@datum/contract/subjects/all';
import type { Writing } from '@datum/database/open';
import type { Clock } from '../../../platform/clock.ts';
import { wrongState } from '../../../platform/http/problem.ts';
import type { ReadyFrame } from '../compute.queries.ts';
import { ENGINE_VERSION } from '../hash.rules.ts';
import type { StoredRun } from '../queries.ts';
import { settleRun } from '../settle.queries.ts';
import { insertRun } from '../store.queries.ts';
import { readFirstBase } from './indices/levels.queries.ts';
import { storeMatchedTableTwo } from './indices/store-table-two.queries.ts';
import { matchedTableTwo } from './indices/table-two.queries.ts';
import { matchedTableOne, storeMatchedTableOne } from './lines/table-one.queries.ts';
import type { MatchedFrame } from './matched-frame.rules.ts';

/** Who runs, and when. */
export interface RunBy {
  readonly by: string | null;
  readonly now: Date;
  readonly clock: Clock;
}

/** Computes and stores the official Table One of a period over matched lines; gives the run's id. */
export async function runMatchedTableOne(
  db: Writing,
  frame: MatchedFrame,
  { by, now, clock }: RunBy,
): Promise<number> {
  const table = await matchedTableOne(db, frame);
  const { named, month, before, inputsHash, resultHash } = table;
  const settled = {
    stage: 'table_one' as const,
    subject: frame.family,
    period: frame.period,
    structureId: frame.structure.id,
    weightSetId: null,
    ruleSetId: frame.rules.id,
    basePeriodId: null,
  };
  const id = await insertRun(db, {
    ...settled,
    roundCode: roundOf(frame.period),
    inputRunId: null,
    previousRunId: before.run?.id ?? null,
    inputsHash,
    resultHash,
    engineVersion: ENGINE_VERSION,
    startedAt: now,
    finishedAt: clock.now(),
    by,
    summary: { averages: countOf(month.averages.values), cells: named.sample.cellItem.length },
  });
  await storeMatchedTableOne(db, frame, id, table);
  await settleRun(db, { ...settled, id });
  return id;
}

const countOf = (values: Float64Array): number =>
  values.reduce((count, value) => (Number.isNaN(value) ? count : count + 1), 0);

/** Computes and stores the official Table Two of a period from its Table One; gives the run's id. */
export async function runMatchedTableTwo(
  db: Writing,
  frame: ReadyFrame,
  one: StoredRun,
  { by, now, clock }: RunBy,
): Promise<number> {
  const base = await readFirstBase(db, frame.family);
  if (!base) throw wrongState(refusal('computation.frame-missing'));
  const table = await matchedTableTwo(db, frame, base, one.result_hash);
  const settled = {
    stage: 'table_two' as const,
    subject: frame.family,
    period: frame.period,
    structureId: frame.structure.id,
    weightSetId: frame.weights.id,
    ruleSetId: frame.rules.id,
    basePeriodId: frame.base.id,
  };
  const id = await insertRun(db, {
    ...settled,
    roundCode: roundOf(surveyOf(frame.family, frame.period)),
    inputRunId: one.id,
    inputsHash: table.inputsHash,
    resultHash: table.resultHash,
    engineVersion: ENGINE_VERSION,
    startedAt: now,
    finishedAt: clock.now(),
    by,
    summary: { costs: table.months.at(-1)?.costs.length ?? 0 },
  });
  const { revised } = await storeMatchedTableTwo(db, frame, id, table);
  await db
    .updateTable('runs')
    .set({
      summary: JSON.stringify({ costs: table.months.at(-1)?.costs.length ?? 0, revised_periods: revised }),
    })
    .where('id', '=', id)
    .execute();
  await settleRun(db, { ...settled, id });
  return id;
}
