import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** The name of the service in a language: what the office calls it (portal settings), else what it comes with. */
export async function siteName(db: Reading, locale: 'en' | 'ms'): Promise<string> {
  const row = await db
    .selectFrom('site_settings')
    .where('part', '=', 'portal')
    .select(sql<Readonly<Record<string, string>> | null>`settings->'name'`.as('name'))
    .executeTakeFirst();
  return row?.name?.[locale] || row?.name?.en || 'Datum';
}
