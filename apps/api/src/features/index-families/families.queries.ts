import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** Index families by code. */
export async function listFamilies(db: Reading): Promise<{ code: string; name: LocalText }[]> {
  const { rows } = await sql<{
    code: string;
    name: LocalText;
  }>`select code, name from index_families order by code`.execute(db);
  return rows;
}

/** Whether there is such an index family. */
export async function familyExists(db: Reading, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('index_families')
    .select('code')
    .where('code', '=', code)
    .executeTakeFirst();
  return row !== undefined;
}
