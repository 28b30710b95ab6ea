import type { ListSlug, ReferenceList } from '@datum/contract/lists/list';
import type { ListDetail, ListRow } from '@datum/contract/lists/row';
import { addPeriods } from '@datum/contract/values/period';
import type { Reading, Writing } from '@datum/database/open';
import type { FieldErrors } from '../../../platform/http/problem.ts';
import type { Month } from '../columns.queries.ts';
import { whyFiguresNotEnd, whyLinesNotEnd, whyNotEnd } from '../rules.ts';
import { countStillUsing } from '../uses.queries.ts';
import { setEnd } from '../write.queries.ts';
import { draftWith, draftWithout, hasEverEnded, readWaiting, type Waiting } from './drafts.queries.ts';
import { readPublishedAfter, readPublishedWithout } from './figures.queries.ts';
import { countEnded, endLines, readLineEnds, reopenLines } from './lines.queries.ts';

/** Who ends a row or takes its end back, and when; `version` is that of the row. */
interface Ended {
  readonly version: number;
  readonly editor: string;
  readonly now: Date;
}

/** Why a row cannot end with a month; null when it can. */
export async function whyNot(
  db: Writing,
  slug: ListSlug,
  row: ListRow,
  last: Month,
): Promise<FieldErrors | null> {
  return (
    whyNotEnd(await countStillUsing(db, slug, row.id, last), row, last) ??
    whyLinesNotEnd(await readLineEnds(db, slug, row.id, last), last) ??
    whyFiguresNotEnd(await readPublishedAfter(db, slug, row.id, last))
  );
}

/**
 * Ends a row, its sample lines with it, and takes it out of what the next month is to be computed by. Gives the drafts that were
 * made or changed; null when somebody was faster.
 */
export async function endRow(
  db: Writing,
  list: ReferenceList,
  row: ListRow,
  last: Month,
  { version, editor, now }: Ended,
) {
  if (!(await setEnd(db, list, row.id, version, last))) return null;
  await endLines(db, list.slug, row.id, last, now);
  return draftWithout(db, list.slug, row.id, { first: addPeriods(last, 1), editor });
}

/** Takes the end of a row back, with that of its lines, and puts it into the drafts that lack it. Null when somebody was faster. */
export async function reopenRow(
  db: Writing,
  list: ReferenceList,
  row: ListRow,
  { version, editor, now }: Ended,
) {
  if (!(await setEnd(db, list, row.id, version, null))) return null;
  await reopenLines(db, list.slug, row.id, now);
  return row.valid_to === null
    ? []
    : draftWith(db, list.slug, row.id, { first: addPeriods(row.valid_to, 1), editor });
}

/**
 * What the end of a row, or taking it back, leaves to be known; nothing of most rows.
 * @param month the one that counts for a row that does not end: this month of the office
 */
export async function readEnding(
  db: Reading,
  slug: ListSlug,
  { id, valid_to }: ListRow,
  month: Month,
): Promise<ListDetail['ending']> {
  const waiting = await readWaiting(db, slug, id, valid_to === null ? month : addPeriods(valid_to, 1));
  const ending =
    valid_to === null
      ? { ...(await leftByReopening(db, slug, id, waiting)), returns: waiting.again }
      : {
          lines: await countEnded(db, slug, id),
          drafts: waiting.without,
          returns: [],
          spare: [],
          published: [],
        };
  const { lines, drafts, returns, spare, published } = ending;
  return lines + drafts.length + returns.length + spare.length + published.length > 0 ? ending : undefined;
}

/**
 * What is left of an end that was taken back. Of a row that never ended it is nothing: a set without it is meant so, and its
 * lines ended with something else.
 */
async function leftByReopening(db: Reading, slug: ListSlug, id: number, { without, spare }: Waiting) {
  return (await hasEverEnded(db, slug, id))
    ? {
        lines: await countEnded(db, slug, id),
        // a draft without it may be one that a person is filling
        drafts: without.filter(({ status }) => status === 'submitted'),
        spare,
        published: await readPublishedWithout(db, slug, id),
      }
    : { lines: 0, drafts: [], spare: [], published: [] };
}
