import type { QuoteReview } from '@datum/contract/collection/quote-states';
import type { SheetState } from '@datum/contract/collection/sheet-steps';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import type { Reading } from '@datum/database/open';

/** The cell that a quote belongs to, with its sheet; `round` guards against a quote of another one. */
export function findCell(db: Reading, quoteId: number, round: string) {
  return db
    .selectFrom('quotes as q')
    .innerJoin('items as i', 'i.id', 'q.item_id')
    .innerJoin('units as u', 'u.id', 'i.unit_id')
    .innerJoin('regions as r', 'r.id', 'q.region_id')
    .leftJoin('sheets as s', 's.id', 'q.sheet_id')
    .where('q.id', '=', quoteId)
    .where('q.round_code', '=', round)
    .select([
      'q.item_id',
      'q.region_id',
      'q.period',
      'i.code as item_code',
      'i.name as item_name',
      'i.standard',
      'i.sort',
      'i.data_set as item_data_set',
      'u.code as unit',
      'r.code as region_code',
      'r.name as region_name',
      's.id as sheet_id',
      's.state as sheet_state',
      's.organisation_id',
      's.data_set',
    ])
    .$narrowType<{ data_set: DataSetCode | null; sheet_state: SheetState | null }>()
    .executeTakeFirst();
}

/** Current quotes of a cell with what their page shows, in the order of the sample lines. */
export function readCellQuotes(db: Reading, itemId: number, regionId: number, period: string) {
  return db
    .selectFrom('quotes as q')
    .innerJoin('sample_lines as l', 'l.id', 'q.sample_line_id')
    .innerJoin('outlets as o', 'o.id', 'l.outlet_id')
    .innerJoin('units as u', 'u.id', 'q.unit_id')
    .leftJoin('sheets as s', 's.id', 'q.sheet_id')
    .leftJoin('quotes as old', (join) =>
      join.onRef('old.item_id', '=', 'q.item_id').onRef('old.superseded_by', '=', 'q.id'),
    )
    .where('q.item_id', '=', itemId)
    .where('q.region_id', '=', regionId)
    .where('q.period', '=', period)
    .where('q.superseded_by', 'is', null)
    .orderBy('q.sample_line_id')
    .distinctOn('q.sample_line_id')
    .select([
      'q.id',
      'q.sample_line_id',
      's.organisation_id',
      'l.outlet_id',
      'o.name as source',
      'q.observed_on',
      'q.price',
      'u.code as unit',
      'q.unit_price',
      'q.review',
      'q.origin',
      'q.note',
      'old.unit_price as corrected_from',
    ])
    .execute();
}

/** A quote that a decision may be made on: current, priced, of this very cell. */
export function findCellQuote(
  db: Reading,
  cell: { item_id: number; region_id: number; period: string },
  quoteId: number,
) {
  return db
    .selectFrom('quotes')
    .innerJoin('sheets', 'sheets.id', 'quotes.sheet_id')
    .where('item_id', '=', cell.item_id)
    .where('quotes.id', '=', quoteId)
    .where('region_id', '=', cell.region_id)
    .where('quotes.period', '=', cell.period)
    .where('superseded_by', 'is', null)
    .where('price', 'is not', null)
    .select(['quotes.id', 'entered_by', 'review', 'data_set'])
    .$narrowType<{ data_set: DataSetCode; review: QuoteReview }>()
    .executeTakeFirst();
}

/** State of the sheet that covers a cell: published figures are changed by a correction, not here. */
export function findSheetState(db: Reading, cell: { item_id: number; region_id: number; period: string }) {
  return db
    .selectFrom('quotes as q')
    .innerJoin('sheets as s', 's.id', 'q.sheet_id')
    .where('q.item_id', '=', cell.item_id)
    .where('q.region_id', '=', cell.region_id)
    .where('q.period', '=', cell.period)
    .select(['s.id', 's.state', 's.data_set'])
    .$narrowType<{ data_set: DataSetCode; state: SheetState }>()
    .executeTakeFirst();
}
