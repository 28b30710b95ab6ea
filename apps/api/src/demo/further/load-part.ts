import { countRows } from '@datum/database/bulk/bulk-load';
import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { appendChanges } from '../../platform/audit/audit.ts';
import { demoCalendar, noonIn } from '../calendar.ts';
import { storeEntered } from '../entered/load.ts';
import { Random } from '../random.ts';
import { surveyLines, surveyQuotes } from '../surveys/generate.ts';
import type { DemoSurvey } from '../surveys/survey.ts';
import { type FamilyPlan, storeFamilyLists } from './family-lists.ts';
import type { Office } from './office.ts';
import type { DemoPart } from './parts.ts';
import { type SurveyCalendar, surveyCalendar } from './survey-calendar.ts';
import { storeSurveyLists } from './survey-lists.ts';
import { enterQuotes } from './survey-quotes.ts';
import { storeSurveyRates } from './survey-rates.ts';
import { closeSheet, type Dating, storeSurveyRounds } from './survey-rounds.ts';
import { computeAndPublish, storeFamilyCalendar } from './survey-runs.ts';
import { storeWeighed } from './weighed.ts';

const SEED = 20_261_122;

/** How much of each sheet of an open survey has come in, in the order of the region groups. */
const RECEIVED = [1, 0.95, 0.6, 0.3, 0, 0.4];

/** Stores one further subject. Rows that others may want to change meanwhile are written last. */
export async function storePart(db: Writing, part: DemoPart, office: Office, dating: Dating): Promise<void> {
  const month = new Date(dating.now.getTime() + dating.utcOffset * 3_600_000).toISOString().slice(0, 7);
  const calendar = surveyCalendar(demoCalendar(month));
  const after =
    'entered' in part
      ? await storeEntered(db, part.entered, office.people, dating.now)
      : 'survey' in part
        ? await storeSurvey(db, part.survey, office, { dating, calendar })
        : 'weighs' in part
          ? await storeWeighed(db, part.family, office, dating)
          : await storeFamily(db, { ...part, office, calendar, utcOffset: dating.utcOffset }, dating);
  await db.insertInto('demo_loads').values({ subject: part.code }).execute();
  const actor = { uuid: null, role: null, sessionId: null, ip: null, requestId: null };
  await appendChanges(db, actor, dating.now, [
    { action: 'demo.load', resource: 'demo', id: part.code, after: { seed: SEED, ...after } },
  ]);
}

async function storeSurvey(
  db: Writing,
  survey: DemoSurvey,
  office: Office,
  { dating, calendar }: { readonly dating: Dating; readonly calendar: SurveyCalendar },
): Promise<object> {
  const { halves } = calendar;
  const random = new Random(SEED + survey.groups.length);
  const lines = surveyLines(random, survey, halves.length);
  const quotes = surveyQuotes(random, survey, lines, halves.length);
  await storeSurveyRates(db, calendar, dating);
  const lists = await storeSurveyLists(db, office, survey, lines, halves, dating.utcOffset);
  await countRows(db, ['items', 'sample_lines']);
  const sheets = await storeSurveyRounds(db, office, survey, calendar, dating);
  for (const [at, sheet] of sheets.entries()) {
    const isOpen = calendar.stateOf(sheet.half) === 'open';
    const received = isOpen ? (RECEIVED[at % RECEIVED.length] ?? 0) : 1;
    const given = (quotes[halves.indexOf(sheet.half)] ?? []).filter(() => random.chance(received));
    await enterQuotes(db, sheet, { office, lists, lines, dating }, given);
    if (!isOpen) await closeSheet(db, office, sheet, dating);
  }
  await db
    .updateTable('organisations')
    .set({ data_sets: sql`data_sets || ${survey.dataSet.code}::text` })
    .where('id', 'in', [...new Set(sheets.map(({ group }) => office.supplierOf(group)))])
    .where(sql<boolean>`${survey.dataSet.code} <> all(data_sets)`)
    .execute();
  return { lines: lines.length, quotes: quotes.flat().length };
}

async function storeFamily(db: Writing, plan: FamilyPlan, { now, utcOffset }: Dating): Promise<object> {
  const freeze = await storeFamilyLists(db, plan);
  await storeFamilyCalendar(db, plan, noonIn(now, 2, utcOffset));
  return { releases: await computeAndPublish(db, plan, freeze, now) };
}
