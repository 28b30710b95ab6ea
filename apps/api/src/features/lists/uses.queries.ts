import { referencesTo } from '@datum/contract/lists/all';
import type { ListSlug } from '@datum/contract/lists/list';
import type { Use } from '@datum/contract/lists/row';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import type { Month } from './columns.queries.ts';
import { TABLES, USES, type UsePlace } from './lists.table.ts';

/** How many rows of each place stand on a row; places without any are left out. */
export async function countUses(db: Reading, slug: ListSlug, id: number): Promise<Use[]> {
  const places: [string, UsePlace][] = Object.entries(USES[slug]);
  if (places.length === 0) {
    return [];
  }
  const counts = places.map(
    ([what, { table, column }]) =>
      sql`select ${sql.lit(what)} as what, count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${id}`,
  );
  const { rows } = await sql<Use>`${sql.join(counts, sql` union all `)}`.execute(db);
  return rows.filter(({ count }) => count > 0);
}

/** Rows of other lists that point to this one and go on after `lastMonth`. */
export async function countStillUsing(
  db: Reading,
  slug: ListSlug,
  id: number,
  lastMonth: Month,
): Promise<{ readonly list: ListSlug; readonly count: number }[]> {
  const found = [];
  for (const { list, field } of referencesTo(slug)) {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.table(TABLES[list])}
      where ${sql.ref(field)} = ${id} and (valid_to is null or valid_to > ${lastMonth})`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) {
      found.push({ list, count });
    }
  }
  return found;
}

/** Ids of a row and all above it, so that no row becomes its own ancestor. */
export async function ancestorsOf(
  db: Reading,
  slug: ListSlug,
  parent: string,
  id: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`with recursive above as (
      select id, ${sql.ref(parent)} as parent from ${sql.table(TABLES[slug])} where id = ${id}
      union select t.id, ${sql.ref(`t.${parent}`)} from ${sql.table(TABLES[slug])} t join above a on t.id = a.parent
    ) select id from above`.execute(db);
  return rows.map((row) => row.id);
}
