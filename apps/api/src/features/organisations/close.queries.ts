import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
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

/** What would lie after `period` at the sources of the organisation. */
export async function readEnds(db: Writing, id: number, period: string): Promise<Ends> {
  const { rows } = await sql<{ last_priced: string | null; later: number }>`
    with lines as (select l.id, l.item_id, l.period_from from sample_lines l
      join outlets o on o.id = l.outlet_id where o.organisation_id = ${id})
    select (select max(q.period) from quotes q join lines l on l.id = q.sample_line_id and l.item_id = q.item_id
        where q.superseded_by is null and q.period > ${period}) as last_priced,
      (select count(*) from lines where period_from > ${period})::int as later`.execute(db);
  return rows[0] ?? { last_priced: null, later: 0 };
}

/** Ends the sources of an organisation, and the sample lines at them, with a month. */
export async function endSources(db: Writing, id: number, period: string, now: Date): Promise<void> {
  await sql`update sample_lines l set period_to = ${period}, version = l.version + 1, updated_at = ${now}
    from outlets o where o.id = l.outlet_id and o.organisation_id = ${id}
      and (l.period_to is null or l.period_to > ${period})`.execute(db);
  await sql`update outlets set valid_to = ${period}, version = version + 1, updated_at = ${now}
    where organisation_id = ${id} and (valid_to is null or valid_to > ${period})`.execute(db);
}
