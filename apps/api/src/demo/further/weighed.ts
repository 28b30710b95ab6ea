import type { ComputedFamily } from '@datum/contract/subjects/families';
import { addPeriods } from '@datum/contract/values/period';
import { countRows } from '@datum/database/bulk/bulk-load';
import type { Writing } from '@datum/database/open';
import { CATEGORIES } from '@datum/database/seed/categories';
import { sql } from 'kysely';
import { readFrame } from '../../features/runs/inputs/frame.queries.ts';
import { requireReady } from '../../features/runs/refusals.rules.ts';
import { storeTableTwo } from '../../features/runs/store-run.queries.ts';
import {
  ensureComponentGroups,
  readComponentMonths,
} from '../../features/runs/weighed/components.queries.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { noLater, releaseInstant, workInstant } from '../calendar.ts';
import { bilingual } from '../lists/by-code.ts';
import { componentWeights } from '../surveys/families.ts';
import { approvedIn, storeBase, storeFamilyRow } from './family-lists.ts';
import type { Office } from './office.ts';
import { publish } from './publish.ts';
import type { Dating } from './survey-rounds.ts';
import { approveRun } from './survey-runs.ts';

/**
 * Stores an index of indices over the components' approved runs: base, weights, calendar, and every month in which all components have
 * figures, released once they are. Months up to the end of its base come out together, when that is there.
 */
export async function storeWeighed(
  db: Writing,
  family: ComputedFamily,
  office: Office,
  dating: Dating,
): Promise<{ readonly releases: number }> {
  const weighs = family.weighs ?? [];
  const [list = [], ...others] = (await readComponentMonths(db, weighs, '9999-12')).values();
  const months = list.filter((month) => others.every((other) => other.includes(month)));
  const first = months[0] ?? '';
  const from = months.find((month) => month.endsWith('-01')) ?? first;
  const soonest = addPeriods(from, 11);
  if (!months.includes(soonest)) throw new Error(`the components of ${family.code} have no whole year`);
  const approved = approvedIn(office, first, dating.utcOffset);
  await storeFamilyRow(db, family);
  const freeze = await storeBase(db, family, { from, to: soonest, effective: first }, approved);
  await storeWeights(db, family, office, first, approved);
  await freeze();
  await storeCalendar(db, family, first, soonest);
  for (const [at, month] of months.entries()) {
    await runAndPublish(db, family, month, soonest, office, dating);
    if (at === 0) await countRows(db, ['component_runs', 'component_values', 'release_cells']);
  }
  return { releases: months.length };
}

/** What each component weighs in each building category. */
async function storeWeights(
  db: Writing,
  family: ComputedFamily,
  { categories }: Office,
  from: string,
  approved: ReturnType<typeof approvedIn>,
): Promise<void> {
  const groups = await ensureComponentGroups(db, family.code);
  const { id } = await db
    .insertInto('weight_sets')
    .values({
      family: family.code,
      code: `${family.code.toUpperCase()}-W1`,
      title: bilingual(`${family.name.en}, weights`, `${family.name.ms}, wajaran`),
      source_document: 'Demonstration weights',
      valid_from: from,
      ...approved,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('weights')
    .values(
      CATEGORIES.flatMap(({ code }, category) => {
        const values = componentWeights(groups.size, category);
        return [...groups.values()].map((group_id, at) => ({
          weight_set_id: id,
          category_id: categories.get(code) ?? 0,
          group_id,
          value: values[at] ?? '0',
        }));
      }),
    )
    .execute();
}

/** Announced with the last of the components, as far ahead as all of them are; nothing before the end of the base. */
const storeCalendar = (db: Writing, { code, weighs = [] }: ComputedFamily, first: string, soonest: string) =>
  sql`with announced as (select * from release_calendar
      where subject = any(${weighs}::text[]) and state <> 'cancelled')
    insert into release_calendar (subject, period, planned_at, state)
    select ${code}, period,
      greatest(max(planned_at), (select max(planned_at) from announced where period = ${soonest})), 'confirmed'
    from announced where period >= ${first}
    group by period having count(distinct subject) = ${weighs.length}`.execute(db);

async function runAndPublish(
  db: Writing,
  { code, weighs = [] }: ComputedFamily,
  month: string,
  soonest: string,
  office: Office,
  { now, utcOffset }: Dating,
): Promise<void> {
  const doneWith = month < soonest ? soonest : month;
  const started = noLater(workInstant(doneWith, 5, 11, utcOffset), now, 2);
  const clock: Clock = { ...systemClock, now: () => new Date(started.getTime() + 400) };
  const frame = requireReady(await readFrame(db, code, month));
  const runId = await storeTableTwo(db, frame, office.people.compiler, started, clock);
  await approveRun(db, office, runId, clock.now());
  const usual = releaseInstant(doneWith, utcOffset);
  const out = await outWith(db, weighs, month);
  await publish(db, office, {
    ...{ subject: code, period: month, runId },
    liveAt: out && new Date(Math.max(out.getTime(), usual.getTime())),
    preparedAt: noLater(new Date(usual.getTime() - 30 * 3_600_000), now, 1),
  });
}

/** When readers had all components of a month as they are now; null where one of them waits. */
async function outWith(db: Writing, weighs: readonly string[], month: string): Promise<Date | null> {
  const { subjects, last } = await db
    .selectFrom('releases')
    .where('subject', 'in', weighs)
    .where('period', '=', month)
    .where('state', '=', 'live')
    .select((eb) => [
      eb.fn.count<number>('subject').distinct().as('subjects'),
      eb.fn.max('live_at').as('last'),
    ])
    .executeTakeFirstOrThrow();
  return Number(subjects) === weighs.length ? last : null;
}
