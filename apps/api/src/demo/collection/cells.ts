import { REGIONS } from '@datum/database/seed/regions';
import type { Collection, StoredQuote } from './collection.ts';
import type { WrongQuote } from './wrong-quote.ts';

/** The cell whose first quote was keyed wrong: ordinary Portland cement in the first Central state. */
export const ERROR_CELL = { item: 0, region: REGIONS.findIndex(({ code }) => code === 'CEN-1') };

/** The quote of the corrected period that was keyed wrong, with the one that corrected it. */
export function findError({ calendar, lines }: Collection, stored: readonly StoredQuote[]): WrongQuote {
  const month = calendar.months.indexOf(calendar.corrected);
  const right = stored.find(
    (quote) =>
      quote.month === month &&
      quote.wrong &&
      lines[quote.line]?.item === ERROR_CELL.item &&
      lines[quote.line]?.region === ERROR_CELL.region,
  );
  if (!right?.wrong) throw new Error('the demonstration has no quote that was keyed wrong');
  return { wrong: right.wrong.id, right: right.id };
}
