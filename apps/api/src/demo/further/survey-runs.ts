import { dataSetsOf } from '@datum/contract/subjects/all';
import { addPeriods, monthsOf, periodOf } from '@datum/contract/values/period';
import type { Writing } from '@datum/database/open';
import { readFrame } from '../../features/runs/inputs/frame.queries.ts';
import { requireReady, requireTableOne } from '../../features/runs/refusals.rules.ts';
import { storeTableOne, storeTableTwo } from '../../features/runs/store-run.queries.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { noLater, workInstant } from '../calendar.ts';
import type { FamilyPlan } from './family-lists.ts';
import type { Office } from './office.ts';
import { publish } from './publish.ts';
import { surveyInstant } from './survey-calendar.ts';

/**
 * Computes and publishes all surveys of a family and the months of its index in the order in which they came out: Table One of a
 * survey with the averages of its data sets, Table Two of a month. Every run is approved by the approver.
 */
export async function computeAndPublish(
  db: Writing,
  plan: FamilyPlan,
  freeze: () => Promise<void>,
  now: Date,
): Promise<number> {
  const { family, calendar, office, utcOffset } = plan;
  const baseEnd = periodOf('S', calendar.base.to);
  let releases = 0;
  const release = async (subject: string, period: string, runId: number, isLive: boolean) => {
    const liveAt = isLive ? surveyInstant(calendar, period, utcOffset) : null;
    const usual = surveyInstant(calendar, period, utcOffset);
    const preparedAt = noLater(new Date(usual.getTime() - 30 * 3_600_000), now, 1);
    await publish(db, office, { subject, period, runId, liveAt, preparedAt });
    releases += 1;
  };
  for (const half of calendar.halves) {
    const state = calendar.stateOf(half);
    if (state === 'open') continue;
    const one = await run(db, plan, half, now);
    for (const dataSet of dataSetsOf(family.code)) await release(dataSet, half, one, state === 'released');
    if (half === baseEnd) await freeze();
    for (const month of calendar.months.filter((month) => monthsOf(half).includes(month))) {
      const two = await run(db, plan, month, now);
      const isLive = state === 'released' && month !== calendar.waiting;
      await release(family.code, month, two, isLive);
    }
  }
  return releases;
}

/** The official run of a survey or a month, approved. */
async function run(
  db: Writing,
  { family, office, calendar, utcOffset }: FamilyPlan,
  period: string,
  now: Date,
): Promise<number> {
  const { compiler } = office.people;
  const started = noLater(workInstant(calendar.releasedWith(period), 5, 9, utcOffset), now, 2);
  const clock: Clock = { ...systemClock, now: () => new Date(started.getTime() + 400) };
  const frame = await readFrame(db, family.code, period);
  const id =
    monthsOf(period).length > 1
      ? await storeTableOne(db, requireTableOne(frame), compiler, started, clock)
      : await storeTableTwo(db, requireReady(frame), compiler, started, clock);
  await approveRun(db, office, id, clock.now());
  return id;
}

/** The approver approves a run. */
export async function approveRun(db: Writing, { people }: Office, id: number, at: Date): Promise<void> {
  await db
    .updateTable('runs')
    .set({ state: 'approved', approved_by: people.approver, approved_at: at })
    .where('id', '=', id)
    .execute();
}

/** What is announced of a family: its surveys and months, and those of the next twelve months. Going live marks what came out. */
export async function storeFamilyCalendar(db: Writing, plan: FamilyPlan, soon: Date): Promise<void> {
  const { family, calendar, utcOffset } = plan;
  const at = (period: string) => {
    const usual = surveyInstant(calendar, period, utcOffset);
    return calendar.releasedWith(period) !== calendar.waiting || usual > soon ? usual : soon;
  };
  const halves = [
    ...calendar.halves,
    ...[1, 2].map((next) => addPeriods(calendar.halves.at(-1) ?? '', next)),
  ];
  const after = calendar.waiting;
  const months = [
    ...calendar.months,
    ...Array.from({ length: 12 }, (_, next) => addPeriods(after, next + 1)),
  ];
  const rows = [
    ...dataSetsOf(family.code).flatMap((subject) => halves.map((period) => ({ subject, period }))),
    ...[...new Set(months)].map((period) => ({ subject: family.code, period })),
  ];
  await db
    .insertInto('release_calendar')
    .values(rows.map((row) => ({ ...row, planned_at: at(row.period), state: 'confirmed' as const })))
    .execute();
}
