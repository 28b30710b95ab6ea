import { CONTENT_LANGUAGES } from '@datum/contract/content/content-field';
import { type Content, chosenSeries } from '@datum/contract/content/content-schema';
import { type ContentTypeName, fieldsPer } from '@datum/contract/content/content-types';
import type { LiveFigure } from '@datum/contract/content/rich-text';
import { figuresOf, seriesKey } from '@datum/contract/content/rich-text-parts';
import { richOf } from '@datum/contract/content/values/content-values';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { frequencyFor } from '@datum/contract/subjects/periods-of';
import { type Frequency, frequencyOf, periodOf } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { invalid } from '../../../platform/http/problem.ts';

/** What an item asks for of figures can be there. @throws Problem 422 at the field */
export async function requireFigures(
  db: Reading,
  type: ContentTypeName,
  content: Content,
  today: string,
): Promise<void> {
  await requirePeriods(db, type, content, today);
  await requireSeries(db, type, content);
}

/** @throws Problem 422 for a number that no series has */
async function requireSeries(db: Reading, type: ContentTypeName, content: Content): Promise<void> {
  const chosen = chosenSeries(type, content);
  const unknown = await unknownSeries(
    db,
    chosen.flatMap(({ series }) => series),
  );
  if (unknown.size === 0) return;
  const wrong = chosen.map(({ name, series }) => [
    `content.item.${name}`,
    series
      .filter((one) => unknown.has(one))
      .map((one) => refusal('content.series-unknown', { number: String(one) })),
  ]);
  throw invalid(Object.fromEntries(wrong));
}

/** Those numbers that no series has. */
async function unknownSeries(db: Reading, numbers: readonly number[]): Promise<ReadonlySet<number>> {
  if (numbers.length === 0) return new Set();
  const rows = await db
    .selectFrom('series')
    .where('id', 'in', [...numbers])
    .select('id')
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return new Set(numbers.filter((number) => !known.has(number)));
}

/**
 * A period that a series cannot have is refused when the text is saved: of another frequency, or to come.
 *
 * @param today `2026-11-23`
 * @throws Problem 422 at the field of the text
 */
async function requirePeriods(
  db: Reading,
  type: ContentTypeName,
  content: Content,
  today: string,
): Promise<void> {
  const texts = fieldsPer(type, 'language')
    .filter(({ kind }) => kind === 'rich')
    .flatMap(({ name }) =>
      CONTENT_LANGUAGES.map((language) => ({
        field: `content.${language}.${name}`,
        figures: figuresOf(richOf(content[language], name)).filter(({ period }) => period !== 'latest'),
      })),
    )
    .filter(({ figures }) => figures.length > 0);
  if (texts.length === 0) return;
  const frequencies = await readFrequencies(
    db,
    texts.flatMap(({ figures }) => figures),
  );
  const wrong = texts.flatMap(({ field, figures }) => {
    const said = figures.flatMap((figure) => wrongPeriod(figure, frequencies.get(seriesKey(figure)), today));
    return said.length > 0 ? [[field, said] as const] : [];
  });
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
}

/** What is wrong with a figure's period; a series that nobody knows is told by the checks before publication. */
function wrongPeriod({ period }: LiveFigure, frequency: Frequency | undefined, today: string): Refusal[] {
  if (frequency === undefined) return [];
  if (frequencyOf(period) !== frequency) return [refusal('values.period-of', { frequency })];
  return period > periodOf(frequency, today.slice(0, 7))
    ? [refusal('content.figure-future', { period })]
    : [];
}

/** How often the series of these figures have values, by what names the series. */
async function readFrequencies(
  db: Reading,
  figures: readonly LiveFigure[],
): Promise<ReadonlyMap<string, Frequency>> {
  const idsOf = (source: LiveFigure['source']) => [
    0, // no series has it: a list is never empty
    ...new Set(figures.filter((figure) => figure.source === source).map(({ series }) => series)),
  ];
  const [computed, entered] = await Promise.all([
    db.selectFrom('series').where('id', 'in', idsOf(undefined)).select(['id', 'subject']).execute(),
    db.selectFrom('entered_series').where('id', 'in', idsOf('entered')).select(['id', 'frequency']).execute(),
  ]);
  return new Map([
    ...computed.map(({ id, subject }) => [String(id), frequencyFor(subject)] as const),
    ...entered.map(({ id, frequency }) => [`e${id}`, frequency as Frequency] as const), // as its table allows
  ]);
}
