import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { SEARCHED } from './reading.queries.ts';

/** As many as words are looked for in. */
const MOST = 50;

/** Names, in both languages, of published items that have a word near one of these. */
export async function readNearTitles(db: Reading, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ names: string }>`
    select n.names from near_content(${words}::text[]) n
      join content_items i on i.id = n.item_id and i.published = n.number
     where i.archived_at is null and i.type = any(${SEARCHED}::text[])
     order by i.first_published_at desc nulls last, i.id limit ${MOST}`.execute(db);
  return rows.map(({ names }) => names);
}
