import type { Blocker } from '@datum/contract/computation/runs';
import { dataSetOf, roundOf } from '@datum/contract/data-sets/all';
import { href } from '@datum/contract/screens/all';
import { dataSetsOf, surveyOf } from '@datum/contract/subjects/all';
import { weighedBy } from '@datum/contract/subjects/families';
import { addPeriods } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { readCrossed } from '../../sample-lines/crossed.queries.ts';
import { findPending } from '../../standing/pending.queries.ts';
import { readStanding } from '../../standing/standing.queries.ts';
import { findTableOne } from '../find-table-one.queries.ts';
import { isMatchedFrame, isMatchedRules } from '../matched/matched-frame.rules.ts';
import { componentBlockers, isOutdated } from '../weighed/blockers.queries.ts';
import type { Frame } from './frame.queries.ts';
import { groupsWithoutPrice } from './groups-without-price.queries.ts';
import { readLatestRuns } from './inputs.queries.ts';
import { settingBlockers } from './setting-blockers.queries.ts';
import { weightsBlockers } from './weights-blockers.queries.ts';

/** What stops an official run of a stage, each with the place where it is mended; empty when nothing does. */
export async function blockersOf(
  db: Reading,
  frame: Frame,
  stage: 'table_one' | 'table_two',
): Promise<Blocker[]> {
  if (weighedBy(frame.family).length > 0) return blockersOfWeighed(db, frame);
  const survey = surveyOf(frame.family, frame.period);
  const counts = await countSheetBlocks(db, frame.family, survey);
  const pending = await findPending(db, frame.family, frame.period);
  // which Table One needs a base is known once there are rules; those of matched lines need none
  const needsBase = stage === 'table_two' || (frame.rules !== null && !isMatchedRules(frame.rules.content));
  const blockers: Blocker[] = [
    ...(frame.structure === null ? [{ code: 'no_structure' as const, count: 1, link: href('weights') }] : []),
    ...(await settingBlockers(db, frame, [
      ...(needsBase ? (['base'] as const) : []),
      'rules',
      ...(stage === 'table_two' ? (['weights'] as const) : []),
    ])),
  ];
  const mixed = await countMixedGroups(db, frame);
  if (mixed > 0) blockers.push({ code: 'mixed_units', count: mixed, link: href('base-periods') });
  if (counts.length === 0) {
    return [...blockers, { code: 'no_round', count: 0, link: href('rounds') }];
  }
  if (pending) {
    return [{ code: 'correction_open', count: 1, link: correctionsLink(pending.id) }];
  }
  const fixed = await fixedBy(db, frame, stage);
  blockers.push(...fixed);
  // what readers have keeps the weights and the structure that it was published by
  if (stage === 'table_two' && fixed.length === 0) blockers.push(...(await weightsBlockers(db, frame)));
  if (stage === 'table_one') {
    return [
      ...blockers,
      ...(await crossedLines(db, frame)),
      ...(await previousMissing(db, frame)),
      ...(fixed.length === 0 ? await groupsWithoutPrice(db, frame) : []),
      ...sheetBlockers(counts, survey),
    ];
  }
  const one = await findTableOne(db, frame.family, frame.period);
  const tableOne = tableOneLink(frame, frame.period);
  if (!one) {
    return [...blockers, { code: 'table_one_missing', count: 1, link: tableOne }];
  }
  return one.state === 'approved'
    ? blockers
    : [...blockers, { code: 'table_one_not_approved', count: 1, link: tableOne }];
}

/** The same of a family that weighs others: what is published may be computed again where a component changed since. */
async function blockersOfWeighed(db: Reading, frame: Frame): Promise<Blocker[]> {
  const [last] = await readLatestRuns(db, frame.family, 'table_two', LAST_PERIOD, 1);
  if (last && last.period > frame.period) {
    const link = href('table-two', { code: last.period }, { query: { family: frame.family } });
    return [{ code: 'later_computed', count: 1, link }];
  }
  const { published } = await db
    .selectFrom('releases')
    .where('subject', '=', frame.family)
    .where('period', '=', frame.period)
    .where('state', '=', 'live')
    .where('kind', '!=', 'withdrawal')
    .select((eb) => eb.fn.countAll<number>().as('published'))
    .executeTakeFirstOrThrow();
  return [
    ...(await settingBlockers(db, frame, ['base', 'rules', 'weights'])),
    ...(await componentBlockers(db, frame)),
    ...(published === 0 ? await weightsBlockers(db, frame) : []),
    ...(published > 0 && !(await isOutdated(db, frame.family, frame.period))
      ? [{ code: 'already_published' as const, count: published, link: null }]
      : []),
  ];
}

/** Groups whose Dutot index would depend on the units of its items: it adds their prices. */
async function countMixedGroups(db: Reading, { rules, structure }: Frame): Promise<number> {
  if (rules?.content.elementary !== 'dutot' || !structure) return 0;
  const groups = await db
    .selectFrom('structure_items as s')
    .innerJoin('items as i', 'i.id', 's.item_id')
    .where('s.structure_id', '=', structure.id)
    .where('s.weight', '>', '0')
    .groupBy('s.group_id')
    .having((eb) => eb(eb.fn.count('i.unit_id').distinct(), '>', 1))
    .select('s.group_id')
    .execute();
  return groups.length;
}

/** What stands on the figures already: a change of them is a correction, which computes all of it again. */
async function fixedBy(db: Reading, frame: Frame, stage: 'table_one' | 'table_two'): Promise<Blocker[]> {
  const { released, isFollowed } = await readStanding(db, dataSetsOf(frame.family), frame.period);
  const seen = released.filter((kind) => stage === 'table_one' || kind === 'indices');
  const link = correctionsLink();
  if (seen.length > 0) return [{ code: 'already_published', count: seen.length, link }];
  if (stage === 'table_one') return isFollowed ? [{ code: 'later_computed', count: 1, link }] : [];
  const [last] = await readLatestRuns(db, frame.family, 'table_two', LAST_PERIOD, 1);
  return last && last.period > frame.period ? [{ code: 'later_computed', count: 1, link }] : [];
}

/** Table One of a period of the frame's family. */
const tableOneLink = ({ family }: Frame, period: string): string =>
  href('table-one', { code: roundOf(period) }, { query: { family } });

/** Later than any period. */
const LAST_PERIOD = '9999-12';

/** The corrections of an office, one of them open. */
const correctionsLink = (id?: number): string =>
  href('rounds', {
    query: { tab: 'corrections', ...(id === undefined ? {} : { edit: `corrections.${id}` }) },
  });

/** Sheets that are not approved, and flags that nobody settled. */
export function sheetBlockers(counts: readonly SheetCounts[], period: string): Blocker[] {
  const unapproved = counts.reduce((sum, set) => sum + set.unapproved, 0);
  return [
    ...(unapproved > 0
      ? [{ code: 'sheets_not_approved' as const, count: unapproved, link: href('rounds') }]
      : []),
    ...counts.flatMap(({ data_set, flags }): Blocker[] => {
      const place = { code: roundOf(period), set: dataSetOf(data_set)?.slugs.manage ?? data_set };
      const link = href('quotes.list', place, { query: { state: 'flagged' } });
      return flags > 0 ? [{ code: 'open_flags', count: flags, link }] : [];
    }),
  ];
}

/** Lines that blockers and checks name; of more they say how many. */
const NAMED_LINES = 5;

/** Lines that were stored as followed by one of another item or region: their prices cannot be compared. */
async function crossedLines(db: Reading, { family, period }: Frame): Promise<Blocker[]> {
  const crossed = await readCrossed(db, family, period);
  const [first] = crossed;
  if (!first) return [];
  const link = href('items', { query: { tab: 'sample-lines', edit: `sample-lines.${first.id}` } });
  const lines = crossed.slice(0, NAMED_LINES).map(({ words }) => words);
  return [{ code: 'lines_crossed', count: crossed.length, link, lines }];
}

/** A chain has no holes: where an earlier month was computed, the month before must be. */
async function previousMissing(db: Reading, frame: Frame): Promise<Blocker[]> {
  if (!isMatchedFrame(frame)) return [];
  const before = addPeriods(frame.period, -1);
  const [last] = await readLatestRuns(db, frame.family, 'table_one', frame.period, 1);
  return !last || last.period === before
    ? []
    : [{ code: 'previous_missing', count: 1, link: tableOneLink(frame, before) }];
}

/** What stands in the way on the side of the sheets of one data set. */
interface SheetCounts {
  readonly data_set: string;
  readonly unapproved: number;
  readonly flags: number;
}

/** What stands in the way on the side of the sheets of a period, by data set of the family; empty where there are none. */
export async function countSheetBlocks(db: Reading, family: string, period: string): Promise<SheetCounts[]> {
  const { rows } = await sql<SheetCounts>`
    select s.data_set, count(*) filter (where s.state not in ('approved', 'compiled'))::int as unapproved,
      sum((select count(*) from quotes q where q.sheet_id = s.id and q.superseded_by is null
        and q.review in ('flagged', 'asked')))::int as flags
    from sheets s
    where s.data_set = any(${dataSetsOf(family)}::text[]) and s.period = ${period} and s.state <> 'cancelled'
    group by s.data_set
    order by s.data_set`.execute(db);
  return rows;
}
