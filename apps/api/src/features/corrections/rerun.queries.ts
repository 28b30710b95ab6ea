import { surveyOf } from '@datum/contract/subjects/all';
import type { Writing } from '@datum/database/open';
import type { Clock } from '../../platform/clock.ts';
import { refreezeBase } from '../base-periods/queries.ts';
import { readFrame } from '../runs/inputs/frame.queries.ts';
import { readLatestRuns } from '../runs/inputs/inputs.queries.ts';
import { requireReady, requireTableOne } from '../runs/refusals.rules.ts';
import { storeTableOne, storeTableTwo } from '../runs/store-run.queries.ts';
import { basesTouched } from './bases.rules.ts';
import { readBases } from './queries.ts';

/** Who computes, when, and who wants to know how far it is. */
export interface RerunBy {
  readonly by: string | null;
  readonly now: Date;
  readonly clock: Clock;
  readonly tell: (done: number, total: number) => void;
}

/** Later than any period, and more periods than any family has. */
const LAST_PERIOD = '9999-12';
const MOST_PERIODS = 1_200;

/**
 * Computes a month's survey and all later months again that were computed before, in their order: each goes on from the one before it.
 * Averages of all come first, since bases and indices read them; where a month of the first base changes, indices of all
 * periods follow, since that base divides them. Gives the runs.
 */
export async function rerunFrom(
  db: Writing,
  family: string,
  period: string,
  { by, now, clock, tell }: RerunBy,
): Promise<number[]> {
  const { first, later } = basesTouched(await readBases(db, family), period);
  const ones = await periodsOf(db, family, 'table_one', surveyOf(family, period));
  const twos = await periodsOf(db, family, 'table_two', first ? '' : period);
  const total = ones.length + twos.length;
  const runs: number[] = [];
  for (const month of ones) {
    const frame = requireTableOne(await readFrame(db, family, month));
    runs.push(await storeTableOne(db, frame, by, now, clock));
    tell(runs.length, total);
  }
  const lastRun = () => runs.at(-1) ?? 0;
  if (first) await refreezeBase(db, first.id, lastRun());
  let refrozen = 0;
  for (const month of twos) {
    // a later base is the mean of indices that stand by now
    for (const base of later.slice(refrozen).filter((one) => one.effective_from <= month)) {
      await refreezeBase(db, base.id, lastRun());
      refrozen += 1;
    }
    const frame = requireReady(await readFrame(db, family, month));
    runs.push(await storeTableTwo(db, frame, by, now, clock));
    tell(runs.length, total);
  }
  return runs;
}

/** Periods from one on that have a run of a stage that counts, oldest first. */
async function periodsOf(
  db: Writing,
  family: string,
  stage: 'table_one' | 'table_two',
  from: string,
): Promise<string[]> {
  const runs = await readLatestRuns(db, family, stage, LAST_PERIOD, MOST_PERIODS);
  return runs.flatMap(({ period }) => (period >= from ? [period] : [])).toReversed();
}
