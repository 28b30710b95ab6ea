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
