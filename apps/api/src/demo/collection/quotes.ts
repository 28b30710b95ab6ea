import { withoutIndices } from '@datum/database/bulk/bulk-load';
import { type CopyValue, copyIn } from '@datum/database/bulk/copy-in';
import type { Writing } from '@datum/database/open';
import { REGIONS } from '@datum/database/seed/regions';
import { noLater, workInstant } from '../calendar.ts';
import { supplierOf } from '../lists/organisations.ts';
import type { DemoQuote } from '../prices.ts';
import { type Collection, reserveIds, type StoredQuote } from './collection.ts';

/** How much of each sheet of the open round has come in, by region group. */
const RECEIVED: Readonly<Record<string, number>> = {
  NOR: 1,
  CEN: 0.97,
  EAS: 0.55,
  SOU: 0.3,
  HIG: 0,
  ISL: 0.4,
};

/** Stores all quotes by COPY and gives the current ones back. */
export async function storeQuotes(
  db: Writing,
  collection: Collection,
  sheets: ReadonlyMap<string, number>,
  quotes: readonly DemoQuote[],
): Promise<StoredQuote[]> {
  const { calendar, reference, items, lines, lineIds, random, people, utcOffset, now } = collection;
  const openMonth = calendar.months.length - 1;
  const kept = quotes.filter(
    ({ month, line }) =>
      month !== openMonth || random.chance(RECEIVED[REGIONS[lines[line]!.region]!.group] ?? 0),
  );
  const ids = await reserveIds(
    db,
    'quotes',
    'id',
    kept.length + kept.filter(({ correctedFrom }) => correctedFrom).length,
  );
  const current: StoredQuote[] = [];
  const rows: CopyValue[][] = [];
  let next = 0;
  for (const { line, month, price, correctedFrom, isOutlier } of kept) {
    const { item, region, perKg } = lines[line]!;
    const code = calendar.months[month]!;
    const { group, code: regionCode } = REGIONS[region]!;
    const unit = reference.units.get(perKg ? 'kg' : items[item]!.unit)!;
    const isOpen = month === openMonth;
    const entered = noLater(workInstant(code, isOpen ? -4 : 1, 9 + (line % 8), utcOffset), now, line % 72);
    const provider = people.providers.get(supplierOf(group)) ?? people.officer;
    const common = [
      reference.items.get(items[item]!.code)!,
      lineIds[line]!,
      reference.regions.get(regionCode)!,
      code,
      code,
      sheets.get(`${code}|${reference.regionGroups.get(group)}`)!,
    ] as const;
    const write = (
      id: number,
      value: string | null,
      origin: string,
      review: string,
      flags: string,
      supersededBy: number | null,
    ) =>
      rows.push([
        id,
        ...common,
        value,
        unit,
        unitPriceOf(value, perKg),
        isOpen || value === null ? null : `${code}-${String(5 + (line % 20)).padStart(2, '0')}`,
        TERMS[line % TERMS.length]!,
        review,
        origin,
        value === null ? 'no_answer' : null,
        flags,
        review === 'rejected' ? 'Far from its peers; the source could not explain it.' : null,
        review === 'rejected' ? people.officer : null,
        'demo',
        provider,
        entered,
        supersededBy,
      ]);
    const id = ids[next]!;
    next += 1;
    let wrong: StoredQuote['wrong'] = null;
    if (correctedFrom) {
      wrong = { id: ids[next]!, unitPrice: unitPriceOf(correctedFrom, perKg) };
      next += 1;
      write(wrong.id, correctedFrom, 'reported', 'flagged', OUTLIER_FLAG, id);
    }
    const review = isOutlier ? (isOpen ? 'flagged' : 'rejected') : isOpen ? 'new' : 'ok';
    const origin = price === null ? 'missing' : correctedFrom ? 'corrected' : 'reported';
    write(id, price, origin, review, isOutlier ? OUTLIER_FLAG : '[]', null);
    current.push({ id, line, month, unitPrice: unitPriceOf(price, perKg), review, origin, wrong });
  }
  await withoutIndices(db, 'quotes', async () => {
    await copyIn(db, 'quotes', QUOTE_COLUMNS, rows);
  });
  return current;
}

const QUOTE_COLUMNS = [
  'id',
  'item_id',
  'sample_line_id',
  'region_id',
  'period',
  'round_code',
  'sheet_id',
  'price',
  'unit_id',
  'unit_price',
  'observed_on',
  'terms',
  'review',
  'origin',
  'missing_reason',
  'flags',
  'review_reason',
  'reviewed_by',
  'channel',
  'entered_by',
  'entered_at',
  'superseded_by',
];

const OUTLIER_FLAG = JSON.stringify([{ rule: 'change', observed: 35, low: -10, high: 10 }]);

const TERMS = [
  { price_basis: 'delivered', tax_included: true, credit_days: 30 },
  { price_basis: 'delivered', tax_included: true, credit_days: 60 },
  { price_basis: 'ex_works', tax_included: true, credit_days: 14 },
].map((terms) => JSON.stringify(terms));

/** Price in the item's standard unit; a price by the kilogram is a thousandth of that by the tonne. */
function unitPriceOf(price: string | null, perKg: boolean): string | null {
  if (price === null || !perKg) {
    return price;
  }
  const [whole = '0', decimals = ''] = price.split('.');
  return `${Number(whole + decimals.padEnd(3, '0').slice(0, 3))}`;
}
