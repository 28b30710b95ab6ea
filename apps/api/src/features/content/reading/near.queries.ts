import type { Reading } from '@datum/database/open';
import { type SqlBool, sql } from 'kysely';
import { SEARCHED } from './reading.queries.ts';

/** As many as words are looked for in. */
const MOST = 50;

/** Names, in both languages, of published items that have a word near one of these. */
export async function readNearTitles(db: Reading, words: readonly string[]): Promise<string[]> {
  const near = words.map((word) => sql<SqlBool>`content_names(v.content) %> ${word}`);
  const rows = await db
    .selectFrom('content_items as i')
    .innerJoin('content_versions as v', (join) =>
      join.onRef('v.item_id', '=', 'i.id').onRef('v.number', '=', 'i.published'),
    )
    .where('i.archived_at', 'is', null)
    .where('i.type', 'in', SEARCHED)
    .where(sql<SqlBool>`(${sql.join(near, sql` or `)})`)
    .limit(MOST)
    .select(sql<string>`content_names(v.content)`.as('names'))
    .execute();
  return rows.map(({ names }) => names);
}
