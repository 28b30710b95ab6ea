import type { Entry } from '@datum/contract/collection/quote-entry';
import { addPeriods } from '@datum/contract/values/period';
import type { Writing } from '@datum/database/open';
import { REGIONS } from '@datum/database/seed/regions';
import { sql } from 'kysely';
import { checkBlock, storeBlock } from '../../features/quote-entry/writing.queries.ts';
import { noLater, workInstant } from '../calendar.ts';
import type { SurveyLine, SurveyQuote } from '../surveys/generate.ts';
import type { Office } from './office.ts';
import type { SurveyLists } from './survey-lists.ts';
import { currencyRates } from './survey-rates.ts';
import type { Dating, SurveySheet } from './survey-rounds.ts';

/** What a survey asks, and of whom. */
export interface Asked {
  readonly office: Office;
  readonly lists: SurveyLists;
  readonly lines: readonly SurveyLine[];
  readonly dating: Dating;
}

/**
 * Enters the quotes of a sheet as its provider would: checked, converted and asked about by the same rules. A price that was keyed
 * wrong is entered so first, and corrected.
 */
export async function enterQuotes(
  db: Writing,
  sheet: SurveySheet,
  asked: Asked,
  quotes: readonly SurveyQuote[],
): Promise<void> {
  const { office, lines, dating } = asked;
  const own = quotes.filter(({ line }) => REGIONS[lines[line]?.region ?? 0]?.group === sheet.group);
  const at = noLater(workInstant(sheet.round_code, 24, 14, dating.utcOffset), dating.now, 48);
  const by = office.providerOf(sheet.group);
  await enter(
    db,
    sheet,
    own.map((quote) => entryOf(quote, sheet, asked, quote.wrong ?? 1)),
    { at, by },
  );
  const mistakes = own.filter(({ wrong }) => wrong !== null);
  const corrections = mistakes.map((quote) => ({
    ...entryOf(quote, sheet, asked, 1),
    reason: 'Keyed wrong.',
  }));
  await enter(db, sheet, corrections, { at: new Date(at.getTime() + 3_600_000), by });
  await rejectOutliers(
    db,
    sheet,
    own.filter(({ isOutlier }) => isOutlier).map(({ line }) => asked.lists.lines[line] ?? 0),
    office.people.officer,
  );
}

async function enter(
  db: Writing,
  sheet: SurveySheet,
  entries: readonly Entry[],
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<void> {
  if (entries.length === 0) return;
  const { planned, errors } = await checkBlock(db, sheet, entries, at.toISOString().slice(0, 10));
  for (const [position, wrong] of errors) {
    throw new Error(`a price of the demonstration is refused: ${JSON.stringify([entries[position], wrong])}`);
  }
  await storeBlock(db, sheet, planned, { channel: 'demo', by, at });
}

/** A quote as its source says it: by its basis, in its currency. */
function entryOf(
  { line, value }: SurveyQuote,
  sheet: SurveySheet,
  { lists, lines, dating }: Asked,
  factor: number,
): Entry {
  const { way, product } = lines[line] as SurveyLine;
  const common = { line_id: lists.lines[line] ?? 0, terms: { ...product, ...way.terms } };
  if (value === null) return { ...common, missing_reason: 'no_answer' };
  const day = dayOf(sheet.round_code, line, dating);
  const rate = way.currency ? currencyRates(day)[way.currency] : 1;
  if (!rate) throw new Error(`the demonstration has no rate of ${way.currency}`);
  return {
    ...common,
    price: printed((value * factor * way.times) / rate, way.step),
    unit_id: lists.units.get(way.unit) ?? 0,
    observed_on: day,
  };
}

const printed = (price: number, step: number): string =>
  Math.max(step, Math.round(price / step) * step).toFixed(2);

/** The day on which a line's source is asked: one of four in the first month. */
export const dayOf = (round: string, line: number, { now }: Pick<Dating, 'now'>): string => {
  const wanted = `${round}-${String(4 + (line % 4) * 5).padStart(2, '0')}`;
  const latest = new Date(now.getTime() - 3 * 86_400_000).toISOString().slice(0, 10);
  return wanted < latest ? wanted : `${addPeriods(round, -1)}-28`;
};

async function rejectOutliers(
  db: Writing,
  sheet: SurveySheet,
  lines: readonly number[],
  officer: string,
): Promise<void> {
  if (lines.length === 0) return;
  await db
    .updateTable('quotes')
    .set({
      review: 'rejected',
      review_reason: 'Far from its peers; the source could not explain it.',
      reviewed_by: officer,
      version: sql<number>`version + 1`,
    })
    .where('sheet_id', '=', sheet.id)
    .where('superseded_by', 'is', null)
    .where('sample_line_id', 'in', lines)
    .execute();
}
