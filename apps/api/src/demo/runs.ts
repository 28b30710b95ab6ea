import type { Writing } from '@datum/database/open';
import type { Collection } from './collection/collection.ts';
import { type ComputedMonth, type HistoryPlan, storeRuns, storeValues } from './history.ts';
import type { MonthOfRuns } from './releases/cells.ts';

/** Official runs of all computed periods; history on the later base hangs on the run that introduced it. */
export async function storeAllRuns(
  db: Writing,
  collection: Collection,
  plan: HistoryPlan,
  right: { first: ComputedMonth[]; later: ComputedMonth[] },
  wrongMonth: ComputedMonth | undefined,
) {
  const { rebased } = collection.calendar;
  const first = new Map<string, MonthOfRuns>();
  const later = new Map<string, MonthOfRuns>();
  const stored: { month: ComputedMonth; runs: { one: number; two: number }; withAverages: boolean }[] = [];
  const run = async (month: ComputedMonth, withAverages: boolean) => {
    const runs = await storeRuns(db, collection, plan, month);
    stored.push({ month, runs, withAverages });
    return { month, runs };
  };
  if (!wrongMonth) {
    throw new Error('the demonstration has no period to correct');
  }
  const wrong = await run(wrongMonth, true);
  for (const month of right.first) {
    first.set(
      month.period,
      month.period < rebased ? await run(month, true) : { month, runs: { one: 0, two: 0 } },
    );
  }
  for (const month of right.later.filter(({ period }) => period >= rebased)) {
    later.set(month.period, await run(month, true));
  }
  const introducing = later.get(rebased)?.runs;
  for (const month of right.later.filter(({ period }) => period < rebased)) {
    const entry = { month, runs: introducing ?? { one: 0, two: 0 } };
    later.set(month.period, entry);
    stored.push({ ...entry, withAverages: false });
  }
  await db
    .updateTable('runs')
    .set({ state: 'superseded' })
    .where('id', 'in', [wrong.runs.one, wrong.runs.two])
    .execute();
  await db
    .updateTable('runs')
    .set({
      state: 'approved',
      approved_by: collection.people.approver,
      approved_at: (eb) => eb.ref('finished_at'),
    })
    .where('state', '=', 'done')
    .execute();
  await storeValues(db, stored);
  return { first, later, wrong };
}
