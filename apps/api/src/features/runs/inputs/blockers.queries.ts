import type { Blocker } from '@datum/contract/computation/runs';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { href } from '@datum/contract/screens/all';
import { addMonths } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
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
  const place = { code: frame.period, set: 'building-material-price' };
  const flagged = href('quotes.list', place, { query: { state: 'flagged' } });
  const blockers: Blocker[] = settings.flatMap(([code, isMissing, link]) =>
    isMissing ? [{ code, count: 1, link }] : [],
  );
  if (counts.sheets === 0) {
    return [...blockers, { code: 'no_round', count: 0, link: href('rounds') }];
  }
  if (counts.sheets === counts.published) {
    return [...blockers, { code: 'already_published', count: counts.published, link: href('rounds') }];
  }
  if (stage === 'table_one') {
    return [
      ...blockers,
      ...(await previousMissing(db, frame)),
      ...(counts.unapproved > 0
        ? [{ code: 'sheets_not_approved' as const, count: counts.unapproved, link: href('rounds') }]
        : []),
      ...(counts.flags > 0 ? [{ code: 'open_flags' as const, count: counts.flags, link: flagged }] : []),
    ];
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

/** A chain has no holes: where an earlier month was computed, the month before must be. */
async function previousMissing(db: Reading, frame: Frame): Promise<Blocker[]> {
  if (!isMatchedFrame(frame)) return [];
  const before = addMonths(frame.period, -1);
  const [last] = await readLatestRuns(db, frame.family, 'table_one', frame.period, 1);
  return !last || last.period === before
    ? []
    : [{ code: 'previous_missing', count: 1, link: href('table-one', { code: before }) }];
}

/** What stands in the way on the side of the sheets of a period. */
async function countSheetBlocks(
  db: Reading,
  dataSet: DataSetCode,
  period: string,
): Promise<{ sheets: number; unapproved: number; flags: number; published: number }> {
  const sheets = await db
    .selectFrom('sheets')
    .where('data_set', '=', dataSet)
    .where('period', '=', period)
    .where('state', '!=', 'cancelled')
    .select((eb) => [
      eb.fn.countAll<number>().as('sheets'),
      eb.fn
        .countAll<number>()
        .filterWhere('state', 'not in', ['approved', 'compiled', 'published'])
        .as('unapproved'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'published').as('published'),
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
