import type { Blocker } from '@datum/contract/computation/runs';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { href } from '@datum/contract/screens/all';
import { addPeriods } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { findPending } from '../../standing/pending.queries.ts';
import { readStanding } from '../../standing/standing.queries.ts';
import { isMatchedFrame } from '../matched/matched-frame.rules.ts';
import { findCurrentRun } from '../queries.ts';
import type { Frame } from './frame.queries.ts';
import { readLatestRuns } from './inputs.queries.ts';

/** What stops an official run of a stage, each with the place where it is mended; empty when nothing does. */
export async function blockersOf(
  db: Reading,
  frame: Frame,
  stage: 'table_one' | 'table_two',
): Promise<Blocker[]> {
  const counts = await countSheetBlocks(db, frame.dataSet, frame.period);
  const pending = await findPending(db, frame.family, frame.period);
  const settings: [Blocker['code'], boolean, string][] = [
    ['no_structure', frame.structure === null, href('weights')],
    [
      'no_base',
      frame.base === null && !(stage === 'table_one' && isMatchedFrame(frame)),
      href('base-periods'),
    ],
    ['no_rules', frame.rules === null, href('base-periods')],
    ['no_weights', stage === 'table_two' && frame.weights === null, href('weights')],
  ];
  const blockers: Blocker[] = settings.flatMap(([code, isMissing, link]) =>
    isMissing ? [{ code, count: 1, link }] : [],
  );
  if (counts.sheets === 0) {
    return [...blockers, { code: 'no_round', count: 0, link: href('rounds') }];
  }
  if (pending) {
    return [{ code: 'correction_open', count: 1, link: correctionsLink(pending.id) }];
  }
  blockers.push(...(await fixedBy(db, frame, stage)));
  if (stage === 'table_one') {
    return [...blockers, ...(await previousMissing(db, frame)), ...sheetBlockers(counts, frame.period)];
  }
  const one = await findCurrentRun(db, frame.family, 'table_one', frame.period);
  const tableOne = href('table-one', { code: frame.period });
  if (!one) {
    return [...blockers, { code: 'table_one_missing', count: 1, link: tableOne }];
  }
  return one.state === 'approved'
    ? blockers
    : [...blockers, { code: 'table_one_not_approved', count: 1, link: tableOne }];
}

/** What stands on the figures already: a change of them is a correction, which computes all of it again. */
async function fixedBy(db: Reading, frame: Frame, stage: 'table_one' | 'table_two'): Promise<Blocker[]> {
  const { released, isFollowed } = await readStanding(db, frame.dataSet, frame.period);
  const seen = released.filter((kind) => stage === 'table_one' || kind === 'indices');
  const link = correctionsLink();
  if (seen.length > 0) return [{ code: 'already_published', count: seen.length, link }];
  if (stage === 'table_one') return isFollowed ? [{ code: 'later_computed', count: 1, link }] : [];
  const [last] = await readLatestRuns(db, frame.family, 'table_two', LAST_PERIOD, 1);
  return last && last.period > frame.period ? [{ code: 'later_computed', count: 1, link }] : [];
}

/** Later than any period. */
const LAST_PERIOD = '9999-12';

/** The corrections of an office, one of them open. */
const correctionsLink = (id?: number): string =>
  href('rounds', {
    query: { tab: 'corrections', ...(id === undefined ? {} : { edit: `corrections.${id}` }) },
  });

/** Sheets that are not approved, and flags that nobody settled. */
export function sheetBlockers(
  { unapproved, flags }: { readonly unapproved: number; readonly flags: number },
  period: string,
): Blocker[] {
  const place = { code: period, set: 'building-material-price' };
  const flagged = href('quotes.list', place, { query: { state: 'flagged' } });
  return [
    ...(unapproved > 0
      ? [{ code: 'sheets_not_approved' as const, count: unapproved, link: href('rounds') }]
      : []),
    ...(flags > 0 ? [{ code: 'open_flags' as const, count: flags, link: flagged }] : []),
  ];
}

/** A chain has no holes: where an earlier month was computed, the month before must be. */
async function previousMissing(db: Reading, frame: Frame): Promise<Blocker[]> {
  if (!isMatchedFrame(frame)) return [];
  const before = addPeriods(frame.period, -1);
  const [last] = await readLatestRuns(db, frame.family, 'table_one', frame.period, 1);
  return !last || last.period === before
    ? []
    : [{ code: 'previous_missing', count: 1, link: href('table-one', { code: before }) }];
}

/** What stands in the way on the side of the sheets of a period. */
export async function countSheetBlocks(
  db: Reading,
  dataSet: DataSetCode,
  period: string,
): Promise<{ sheets: number; unapproved: number; flags: number }> {
  const sheets = await db
    .selectFrom('sheets')
    .where('data_set', '=', dataSet)
    .where('period', '=', period)
    .where('state', '!=', 'cancelled')
    .select((eb) => [
      eb.fn.countAll<number>().as('sheets'),
      eb.fn.countAll<number>().filterWhere('state', 'not in', ['approved', 'compiled']).as('unapproved'),
    ])
    .executeTakeFirstOrThrow();
  const flags = await db
    .selectFrom('quotes')
    .where('period', '=', period)
    .where('superseded_by', 'is', null)
    .where('review', 'in', ['flagged', 'asked'])
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { ...sheets, flags: flags.n };
}
