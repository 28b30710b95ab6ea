import { roundOf } from '@datum/contract/data-sets/all';
import { addPeriods } from '@datum/contract/values/period';
import type { Writing } from '@datum/database/open';
import { REGION_GROUPS } from '@datum/database/seed/regions';
import type { EntrySheet } from '../../features/quote-entry/context.queries.ts';
import { insertSheetEvent, settleFlags, updateSheet } from '../../features/sheets/queries.ts';
import { noLater, workInstant } from '../calendar.ts';
import type { DemoSurvey } from '../surveys/survey.ts';
import type { Office } from './office.ts';
import type { SurveyCalendar } from './survey-calendar.ts';

/** A sheet of a survey, with the region group that it asks. */
export interface SurveySheet extends EntrySheet {
  readonly half: string;
  readonly group: string;
}

/** By what survey rounds of the demonstration are dated. */
export interface Dating {
  readonly now: Date;
  readonly utcOffset: number;
}

/** The rounds of January and July in which the survey is made, those that there are not yet, and its sheets, open. */
export async function storeSurveyRounds(
  db: Writing,
  office: Office,
  { dataSet }: DemoSurvey,
  { halves }: SurveyCalendar,
  { utcOffset }: Dating,
): Promise<SurveySheet[]> {
  const dueAt = (half: string) => workInstant(addPeriods(roundOf(half), 1), 3, 17, utcOffset);
  await db
    .insertInto('rounds')
    .values(
      halves.map(roundOf).map((code) => ({
        code,
        title: JSON.stringify({}),
        opens_at: workInstant(addPeriods(code, -1), 1, 9, utcOffset),
        due_at: workInstant(code, 3, 17, utcOffset),
        created_by: office.people.compiler,
      })),
    )
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  const planned = halves.flatMap((half) => REGION_GROUPS.map(({ code: group }) => ({ half, group })));
  const stored = await db
    .insertInto('sheets')
    .values(
      planned.map(({ half, group }) => ({
        round_code: roundOf(half),
        data_set: dataSet.code,
        period: half,
        region_group_id: office.regions.get(group) ?? 0,
        organisation_id: office.supplierOf(group),
        state: 'open' as const,
        due_at: dueAt(half),
      })),
    )
    .returning(['id', 'period', 'region_group_id'])
    .execute();
  const ids = new Map(stored.map(({ id, period, region_group_id }) => [`${period} ${region_group_id}`, id]));
  return planned.map(({ half, group }) => {
    const region_group_id = office.regions.get(group) ?? 0;
    return {
      id: ids.get(`${half} ${region_group_id}`) ?? 0,
      round_code: roundOf(half),
      data_set: dataSet.code,
      period: half,
      region_group_id,
      organisation_id: office.supplierOf(group),
      // asked beside the prices of all, as they are once it is submitted
      state: 'submitted' as const,
      half,
      group,
    };
  });
}

/** Who takes a sheet which step, on which day of the third month. */
const STEPS = [
  { step: 'submit', from: 'open', to: 'submitted', day: 2, by: 'provider' },
  { step: 'review', from: 'submitted', to: 'in_review', day: 3, by: 'officer' },
  { step: 'approve', from: 'in_review', to: 'approved', day: 4, by: 'compiler' },
  { step: 'compile', from: 'approved', to: 'compiled', day: 5, by: 'compiler' },
] as const;

/** Brings a sheet from its prices to its averages: sent, reviewed, approved by another person, its flags settled. */
export async function closeSheet(
  db: Writing,
  office: Office,
  sheet: SurveySheet,
  { now, utcOffset }: Dating,
): Promise<void> {
  const people = { ...office.people, provider: office.providerOf(sheet.group) };
  const month = addPeriods(sheet.round_code, 1);
  const at = (day: number) => noLater(workInstant(month, day, 10, utcOffset), now, 30 - day * 4);
  for (const { step, from, to, day, by } of STEPS) {
    await insertSheetEvent(db, {
      sheet_id: sheet.id,
      step,
      from_state: from,
      to_state: to,
      reason: null,
      by_uuid: people[by],
      at: at(day),
    });
  }
  await settleFlags(db, sheet.id, {
    reason: 'The source confirmed it.',
    by: people.officer,
    at: at(3),
  });
  await updateSheet(db, sheet.id, {
    state: 'compiled',
    submitted_by: people.provider,
    submitted_at: at(2),
    reviewer: people.officer,
    approved_by: people.compiler,
    approved_at: at(4),
  });
}
