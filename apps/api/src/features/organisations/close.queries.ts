import { PRICE_DATA_SETS } from '@datum/contract/data-sets/all';
import { addPeriods, periodOf } from '@datum/contract/values/period';
import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { setSupplier } from '../suppliers/queries.ts';
import type { Ends } from './rules.ts';

/** Sheets that the organisation still has to fill in. */
export async function countOpenSheets(db: Writing, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('sheets')
    .where('organisation_id', '=', id)
    .where('state', 'in', ['planned', 'open', 'returned'])
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What would lie after the month `last` at the sources of the organisation, and on other lines that it supplies. */
export async function readEnds(db: Writing, id: number, last: string): Promise<Ends> {
  const { rows } = await sql<{ last_priced: string | null; later: number }>`
    with lines as (select l.id, l.item_id, l.period_from, o.organisation_id = ${id} as is_own from sample_lines l
      join outlets o on o.id = l.outlet_id where o.organisation_id = ${id} or l.organisation_id = ${id})
    select (select max(q.period) from quotes q join lines l on l.id = q.sample_line_id and l.item_id = q.item_id
        where q.superseded_by is null and first_month(q.period) > ${last}) as last_priced,
      (select count(*) from lines where is_own and first_month(period_from) > ${last})::int as later`.execute(
    db,
  );
  return rows[0] ?? { last_priced: null, later: 0 };
}

/**
 * Ends the sources of an organisation, and the sample lines at them, with a month. Lines that it supplies at sources of
 * others go on, collected by the office.
 */
export async function endSources(db: Writing, id: number, last: string, now: Date): Promise<void> {
  for (const { code, frequency } of PRICE_DATA_SETS) {
    const period = periodOf(frequency, last);
    await sql`update sample_lines l set period_to = ${period}, version = l.version + 1, updated_at = ${now}
      from outlets o where o.id = l.outlet_id and o.organisation_id = ${id} and l.data_set = ${code}
        and (l.period_to is null or l.period_to > ${period})`.execute(db);
    const elsewhere = await db
      .selectFrom('sample_lines')
      .where('organisation_id', '=', id)
      .where('data_set', '=', code)
      .where((where) => where.or([where('period_to', 'is', null), where('period_to', '>', period)]))
      .select('id')
      .execute();
    const ids = elsewhere.map((line) => line.id);
    await setSupplier(db, ids, { period: addPeriods(period, 1), organisation: null, now });
  }
  await sql`update outlets set valid_to = ${last}, version = version + 1, updated_at = ${now}
    where organisation_id = ${id} and (valid_to is null or valid_to > ${last})`.execute(db);
}
