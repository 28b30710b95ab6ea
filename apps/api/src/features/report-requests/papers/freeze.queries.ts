import { MOST_SERIES } from '@datum/contract/entered-series/most-series';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { subjectOf } from '@datum/contract/subjects/all';
import { type EnteredSubject, enteredOf } from '@datum/contract/subjects/entered';
import { ALL_OPEN } from '@datum/contract/subscriptions/opened';
import { frequencyOf } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import type { PublishedCache } from '../../../platform/cache/published.ts';
import { type TableFile, type TableFormat, tableFile } from '../../../platform/files/tables.ts';
import { invalid } from '../../../platform/http/problem.ts';
import { enteredFile } from '../../entered-series/published/file.rules.ts';
import { readPublishedSeries } from '../../entered-series/published/published.queries.ts';
import { readEnteredTable } from '../../entered-series/published/table.queries.ts';
import { figureFile } from '../../published/file.rules.ts';
import { readChoices } from '../../published/queries.ts';
import { readTable } from '../../published/table.queries.ts';
import { type Choice, type FrozenTable, kindOf, unknownCodes } from './freeze.rules.ts';

/**
 * The published table of a choice as it stood at a vintage: what full access opens, and nothing that is hidden from readers.
 * @throws Problem 422 for codes that the subject does not have, and for periods after its newest
 */
export async function readFrozenTable(
  db: Reading,
  published: PublishedCache,
  choice: Choice,
  vintage: number,
): Promise<FrozenTable> {
  const entered = enteredOf(choice.subject);
  const frozen = entered
    ? await readEntered(db, entered, choice, vintage)
    : await readComputed(db, published, choice, vintage);
  const { latest_period: latest } = frozen.table;
  const late = (['from', 'to'] as const).find((field) => latest !== null && choice[field] > latest);
  if (late && latest) throw invalid({ [late]: [refusal('requests.answer-later', { latest })] });
  return frozen;
}

async function readComputed(
  db: Reading,
  published: PublishedCache,
  { subject, from, to, regions, items }: Choice,
  vintage: number,
): Promise<FrozenTable> {
  const known = await published.part(`freeze choices ${subject}`, () => readChoices(db, subject));
  const isPrices = subjectOf(subject)?.kind === 'prices';
  const named = isPrices ? known.items : known.categories;
  const wrong = unknownCodes(
    { regions, items },
    { regions: known.regions, items: [...named, ...known.groups] },
  );
  if (wrong) throw invalid(wrong);
  const kind = kindOf(items, known.groups);
  if (kind === 'mixed') throw invalid({ items: [refusal('requests.answer-mixed')] });
  const isGroups = kind === 'groups';
  const table = await readTable(db, published, {
    subject,
    kind: isPrices ? 'average' : isGroups ? 'group_index' : 'cost_index',
    regions: regions.includes('all') ? [] : regions.length > 0 ? regions : 'country',
    items: isPrices && !isGroups ? items : [],
    categories: isPrices || isGroups ? [] : items,
    groups: isGroups ? items : [],
    variant: '',
    base: 'current',
    from,
    to,
    measure: 'level',
    asOf: vintage,
    opened: ALL_OPEN,
  });
  return { source: 'computed', table };
}

async function readEntered(
  db: Reading,
  subject: EnteredSubject,
  { from, to, regions, items }: Choice,
  vintage: number,
): Promise<FrozenTable> {
  const frequency = frequencyOf(from);
  const known = (await readPublishedSeries(db, subject.code, vintage)).filter(
    (series) => series.frequency === frequency,
  );
  const wrong = unknownCodes({ regions, items }, { regions: [], items: known });
  if (wrong) throw invalid(wrong);
  const asked = items.length > 0 ? items : known.map(({ code }) => code);
  if (asked.length > MOST_SERIES) {
    throw invalid({ items: [refusal('requests.answer-many', { count: asked.length, most: MOST_SERIES })] });
  }
  const table = await readEnteredTable(db, {
    subject,
    series: asked,
    frequency,
    from,
    to,
    measure: 'level',
    asOf: vintage,
    opened: ALL_OPEN,
  });
  return { source: 'entered', table, subject };
}

interface FileContext {
  readonly format: TableFormat;
  readonly locale: 'en' | 'ms';
  readonly link: string;
  readonly filters: readonly (readonly [string, string])[];
  readonly madeAt: Date;
  readonly madeFor: string;
}

/** The same table as a file that says what it is made of. */
export const frozenFile = (frozen: FrozenTable, name: string, context: FileContext): Promise<TableFile> =>
  frozen.source === 'computed'
    ? tableFile({ ...figureFile({ table: frozen.table, ...context }), name })
    : tableFile({ ...enteredFile({ table: frozen.table, subject: frozen.subject, ...context }), name });
