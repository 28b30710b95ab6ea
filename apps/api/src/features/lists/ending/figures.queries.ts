import type { ListSlug } from '@datum/contract/lists/list';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import type { Month } from '../columns.queries.ts';

/** What a series names a row of the list by; of the other lists no index is made. */
const SERIES_COLUMNS: Readonly<Partial<Record<ListSlug, string>>> = {
  'building-categories': 'category_id',
  'item-groups': 'group_id',
};

/** The last period after the month `last` for which readers have an index of a row; null where they have none. */
export async function readPublishedAfter(
  db: Reading,
  slug: ListSlug,
  id: number,
  last: Month,
): Promise<string | null> {
  const column = SERIES_COLUMNS[slug];
  if (column === undefined) return null;
  const { rows } = await sql<{ period: string | null }>`
    select max(c.period) as period from series s join release_cells c on c.series_id = s.id
      join releases r on r.id = c.release_id and r.state = 'live' and r.kind <> 'withdrawal'
    where ${sql.ref(`s.${column}`)} = ${id} and c.sequence is not null and first_month(c.period) > ${last}`.execute(
    db,
  );
  return rows[0]?.period ?? null;
}

/** Periods that went out without figures of a row after others had them, as they are live; none of lists that no series names. */
export async function readPublishedWithout(db: Reading, slug: ListSlug, id: number): Promise<string[]> {
  const column = slug === 'items' ? 'item_id' : SERIES_COLUMNS[slug];
  if (column === undefined) return [];
  const { rows } = await sql<{ period: string }>`
    with own as (select distinct s.subject, c.period from series s join release_cells c on c.series_id = s.id
        and c.sequence is not null where ${sql.ref(`s.${column}`)} = ${id}),
      begun as (select subject, min(period) as first from own group by subject)
    select distinct l.period from releases l join begun b on b.subject = l.subject and l.period > b.first
    where l.state = 'live' and l.kind <> 'withdrawal'
      and not exists (select from own o where o.subject = l.subject and o.period = l.period)
    order by l.period`.execute(db);
  return rows.map(({ period }) => period);
}
