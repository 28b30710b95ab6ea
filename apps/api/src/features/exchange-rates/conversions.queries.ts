import {
  CONVERSION_WAYS,
  conversionWay,
  type OutdatedRate,
  type WaysCounted,
} from '@datum/contract/collection/conversions';
import type { SheetState } from '@datum/contract/collection/sheet-steps';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { narrowedTo } from '../../platform/session/signed-in.ts';
import { checkBlock, storeBlock } from '../quote-entry/writing.queries.ts';
import { readSheet, type SheetRow } from '../sheets/queries.ts';
import { canEnter, type SheetReader } from '../sheets/rules.ts';
import { isFixed, readEachStanding, readStanding } from '../standing/standing.queries.ts';

/** Prices that count and were converted: current, and not rejected. */
const converted = (db: Reading) =>
  db
    .selectFrom('quotes as q')
    .innerJoin('exchange_rates as r', 'r.id', 'q.exchange_rate_id')
    .where('q.superseded_by', 'is', null)
    .where('q.review', '<>', 'rejected');

const outdated = (db: Reading) => converted(db).whereRef('q.exchange_rate', '<>', 'r.rate');

/** What can be done about the prices that were converted by a rate: all of them, and those that it was another number for. */
export async function countWays(
  db: Reading,
  rateId: number,
): Promise<{ readonly converted: WaysCounted; readonly outdated: WaysCounted }> {
  const rows = await converted(db)
    .innerJoin('sheets as s', 's.id', 'q.sheet_id')
    .where('r.id', '=', rateId)
    .groupBy(['s.data_set', 's.period', 's.state'])
    .select(['s.data_set', 's.period', 's.state'])
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where q.exchange_rate <> r.rate))::int`.as('outdated'),
    ])
    .$narrowType<{ data_set: DataSetCode; state: SheetState }>()
    .execute();
  const none = () => Object.fromEntries(CONVERSION_WAYS.map((way) => [way, 0])) as WaysCounted;
  const counted = { converted: none(), outdated: none() };
  const standings = await readEachStanding(
    db,
    rows.map(({ data_set, period }) => ({ dataSets: [data_set], period })),
  );
  for (const [at, row] of rows.entries()) {
    const standing = standings[at];
    const way = standing && conversionWay(row.state, isFixed(standing));
    if (way) {
      counted.converted[way] += row.all;
      counted.outdated[way] += row.outdated;
    }
  }
  return counted;
}

/** What can be done now about prices of a sheet. */
export const readWay = async (db: Reading, sheet: Pick<SheetRow, 'state' | 'data_set' | 'period'>) =>
  conversionWay(sheet.state, isFixed(await readStanding(db, [sheet.data_set], sheet.period)));

/** The corrected rates of a sheet, with how many of its prices wait to be converted again. */
export const listOutdatedRates = (db: Reading, sheetId: number): Promise<OutdatedRate[]> =>
  outdated(db)
    .where('q.sheet_id', '=', sheetId)
    .groupBy(['r.currency', 'r.on_date', 'r.rate', 'q.exchange_rate'])
    .orderBy('r.currency')
    .orderBy('r.on_date')
    .select(['r.currency', 'r.on_date'])
    .select([
      sql<string>`trim_scale(q.exchange_rate)::text`.as('before'),
      sql<string>`trim_scale(r.rate)::text`.as('now'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .execute();

/** The sheets with prices that one rate has converted otherwise, and that the person may enter prices into. */
export async function lockOutdatedSheets(db: Writing, rateId: number, who: SheetReader): Promise<SheetRow[]> {
  const asked = await outdated(db)
    .where('r.id', '=', rateId)
    .where('q.sheet_id', 'is not', null)
    .distinct()
    .select('q.sheet_id')
    .execute();
  const locked = await db
    .selectFrom('sheets')
    .where('id', 'in', [0, ...asked.map(({ sheet_id }) => Number(sheet_id))])
    .orderBy('id')
    .forUpdate()
    .select('id')
    .execute();
  const sheets: SheetRow[] = [];
  for (const { id } of locked) {
    const sheet = await readSheet(db, id);
    if (sheet && mayConvert(sheet, who)) sheets.push(sheet);
  }
  return sheets;
}

function mayConvert({ state, data_set, organisation_id }: SheetRow, who: SheetReader): boolean {
  const permission = `data.${data_set}.create` as const;
  if (!who.permissions.includes(permission) || !canEnter(state, who)) return false;
  const own = narrowedTo(who, permission);
  return own === null || own === organisation_id;
}

/** What became of the prices of a sheet. */
export interface ConvertedSheet {
  readonly converted: number;
  readonly leftOut: number;
  /** Unit prices by line, for the audit trail. */
  readonly before: Readonly<Record<string, string | null>>;
  readonly after: Readonly<Record<string, string | null>>;
}

/**
 * Converts prices of a locked sheet again, as if each had been typed anew: a new row that the old one points to, with the
 * checks asked again. @param rateId only those of this rate; null = all of them
 */
export async function convertAgain(
  db: Writing,
  sheet: SheetRow,
  rateId: number | null,
  { by, at, today }: { readonly by: string; readonly at: Date; readonly today: string },
): Promise<ConvertedSheet> {
  const rows = await outdated(db)
    .where('q.sheet_id', '=', sheet.id)
    .$if(rateId !== null, (query) => query.where('r.id', '=', rateId))
    .orderBy('q.item_id')
    .orderBy('q.sample_line_id')
    .select(['q.sample_line_id', 'q.price', 'q.unit_id', 'r.currency', 'r.on_date'])
    .select([
      sql<string>`trim_scale(q.exchange_rate)::text`.as('old'),
      sql<string>`trim_scale(r.rate)::text`.as('now'),
    ])
    .execute();
  const entries = rows.map(({ sample_line_id, price, unit_id, ...rate }) => ({
    line_id: sample_line_id,
    price,
    unit_id,
    reason: `${rate.currency} ${rate.on_date}: ${rate.old} → ${rate.now}`,
  }));
  const { planned, errors } = await checkBlock(db, sheet, entries, today, db);
  const changed = planned.map((plan) => ({ ...plan, result: 'change' as const }));
  await storeBlock(db, sheet, changed, { channel: 'form', by, at });
  const byLine = (priceOf: (plan: (typeof changed)[number]) => string | null) =>
    Object.fromEntries(changed.map((plan) => [`line ${plan.line_id}`, priceOf(plan)]));
  return {
    converted: changed.length,
    leftOut: errors.size,
    before: byLine(({ context }) => context.current?.unit_price ?? null),
    after: byLine(({ unit_price }) => unit_price),
  };
}
