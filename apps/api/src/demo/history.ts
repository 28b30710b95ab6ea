import { DEFAULT_RULE_SET, type RuleSet } from '@datum/contract/computation/rule-set';
import { buildingMaterialIndex } from '@datum/contract/subjects/families';
import type { Writing } from '@datum/database/open';
import { freezeBase } from '../features/base-periods/queries.ts';
import { readFrame } from '../features/runs/inputs/frame.queries.ts';
import { requireReady, requireTableOne } from '../features/runs/refusals.rules.ts';
import { storeTableOne, storeTableTwo } from '../features/runs/store-run.queries.ts';
import type { Clock } from '../platform/clock.ts';
import { systemClock } from '../platform/clock.ts';
import { noLater, workInstant } from './calendar.ts';
import type { Collection } from './collection/collection.ts';
import { putWrongQuote, takeWrongQuote } from './collection/wrong-quote.ts';

/** Rules of the demonstration: the start values, with grades that cells of three to six sources can reach. */
export const DEMO_RULES: RuleSet = {
  ...DEFAULT_RULE_SET,
  imputation: { ...DEFAULT_RULE_SET.imputation, order: [...DEFAULT_RULE_SET.imputation.order] },
  outliers: [...DEFAULT_RULE_SET.outliers],
  grades: [
    { grade: 'A', minSources: 5, maxVariation: 0.1, maxImputedShare: 0 },
    { grade: 'B', minSources: 4, maxVariation: 0.15, maxImputedShare: 0.1 },
    { grade: 'C', minSources: 3, maxVariation: 0.3, maxImputedShare: 0.25 },
  ],
};

/** The two official runs of a period. */
export interface MonthRuns {
  readonly period: string;
  readonly one: number;
  readonly two: number;
}

/** What the history is computed by. */
export interface HistoryPlan {
  readonly structureOf: (period: string) => number;
  readonly firstBase: { readonly id: number; readonly months: readonly string[] };
  readonly laterBase: { readonly id: number; readonly months: readonly string[] };
  /** The quote that was keyed wrong, and the one that corrected it. */
  readonly error: { readonly wrong: number; readonly right: number };
}

/**
 * Official runs of all periods in their order, as an office made them: Table One, each base once its months have figures, Table
 * Two. The corrected period is computed twice, first with its wrong quote.
 */
export async function storeHistory(
  db: Writing,
  collection: Collection,
  periods: readonly string[],
  plan: HistoryPlan,
): Promise<{ runs: Map<string, MonthRuns>; wrong: MonthRuns }> {
  const runs = new Map<string, MonthRuns>();
  let wrong: MonthRuns | null = null;
  for (const period of periods) {
    if (period === collection.calendar.corrected) {
      await putWrongQuote(db, plan.error);
      wrong = await runMonth(db, collection, period, plan);
      await takeWrongQuote(db, plan.error);
    }
    runs.set(period, await runMonth(db, collection, period, plan));
    if (period === plan.laterBase.months.at(-1)) await freezeBase(db, plan.laterBase.id);
  }
  if (!wrong) throw new Error('the demonstration has no period to correct');
  await approveRuns(db, collection.people.approver);
  return { runs, wrong };
}

async function runMonth(
  db: Writing,
  { utcOffset, people, now }: Collection,
  period: string,
  plan: HistoryPlan,
): Promise<MonthRuns> {
  const started = noLater(workInstant(period, 5, 9, utcOffset), now, 2);
  const clock: Clock = { ...systemClock, now: () => new Date(started.getTime() + 400) };
  const frame = async () => {
    const found = await readFrame(db, buildingMaterialIndex.code, period);
    const structure = { id: plan.structureOf(period), title: found.structure?.title ?? {} };
    return { ...found, structure };
  };
  const one = await storeTableOne(db, requireTableOne(await frame()), people.compiler, started, clock);
  if (period === plan.firstBase.months.at(-1)) await freezeBase(db, plan.firstBase.id);
  const two = await storeTableTwo(db, requireReady(await frame()), people.compiler, started, clock);
  return { period, one, two };
}

async function approveRuns(db: Writing, approver: string): Promise<void> {
  await db
    .updateTable('runs')
    .set({ approved_by: approver, approved_at: (eb) => eb.ref('finished_at') })
    .execute();
  await db.updateTable('runs').set({ state: 'approved' }).where('state', '=', 'done').execute();
}
