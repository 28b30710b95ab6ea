import { REGIONS } from '@datum/database/seed/regions';
import type { CellQuote } from '../../features/averages/rules.ts';
import { type PairKey, pairKey } from '../../features/runs/tables/basket.rules.ts';
import type { Collection, StoredQuote } from './collection.ts';

/** The cell whose first quote was keyed wrong: ordinary Portland cement in the first Central state. */
export const ERROR_CELL = { item: 0, region: REGIONS.findIndex(({ code }) => code === 'CEN-1') };

/** Listed cells of every period with their current quotes, as Table One reads them. */
export function cellsByPeriod(
  { calendar, reference, items, lines, lineIds }: Collection,
  stored: readonly StoredQuote[],
): Map<string, Map<PairKey, CellQuote[]>> {
  const byPeriod = new Map<string, Map<PairKey, CellQuote[]>>(
    calendar.months.map((period) => [period, new Map()]),
  );
  for (const { id, line, month, unitPrice, review, origin } of stored) {
    const { item, region, outlet } = lines[line]!;
    const cells = byPeriod.get(calendar.months[month]!)!;
    const key = pairKey(
      reference.items.get(items[item]!.code)!,
      reference.regions.get(REGIONS[region]!.code)!,
    );
    const outletId = reference.outlets.get(REGIONS[region]!.code)![outlet]!;
    const quotes = cells.get(key) ?? [];
    quotes.push({ id, sampleLineId: lineIds[line]!, outletId, unitPrice, review, origin });
    cells.set(key, quotes);
  }
  return byPeriod;
}

/** The quotes of the corrected period as they stood when it was first published. */
export function withError(
  { calendar, lines }: Collection,
  stored: readonly StoredQuote[],
  byPeriod: ReadonlyMap<string, ReadonlyMap<PairKey, readonly CellQuote[]>>,
): Map<PairKey, CellQuote[]> {
  const month = calendar.months.indexOf(calendar.corrected);
  const error = stored.find(
    (quote) =>
      quote.month === month &&
      quote.wrong &&
      lines[quote.line]?.item === ERROR_CELL.item &&
      lines[quote.line]?.region === ERROR_CELL.region,
  );
  return new Map(
    [...(byPeriod.get(calendar.corrected) ?? new Map<PairKey, CellQuote[]>())].map(([key, quotes]) => [
      key,
      quotes.map((quote) =>
        quote.id === error?.id && error.wrong
          ? { ...quote, ...error.wrong, origin: 'reported', review: 'ok' }
          : quote,
      ),
    ]),
  );
}

/** Where quotes were observed: quote id -> source. */
export const sourcesOf = (
  periods: readonly ReadonlyMap<PairKey, readonly CellQuote[]>[],
): Map<number, number> =>
  new Map(
    periods.flatMap((cells) =>
      [...cells.values()].flatMap((quotes) => quotes.map(({ id, outletId }) => [id, outletId] as const)),
    ),
  );
