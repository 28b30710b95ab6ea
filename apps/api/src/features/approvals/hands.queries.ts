import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

/** Roles that enter prices in the name of an organisation. */
const REPORTS = sql`exists (select from role_permissions p where p.role_id = u.role_id and p.scope = 'stakeholder'
  and p.permission ~ '^data\\.\\w+\\.(create|submit)$')`;

/**
 * Those who report and whose entries somebody may have made themselves: people whom they brought in, and people who signed in
 * from a browser of theirs (but for the accounts of the demonstration, which one visitor tries by turns). What those entered
 * is not for them to review.
 */
export async function handsOf(db: Reading, person: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    uuid: string;
  }>`select u.uuid from users u where u.uuid <> ${person}::uuid and ${REPORTS}
    and (u.brought_by @> array[${person}::uuid]
      or not u.is_demo and exists (select from known_devices other
        join known_devices mine on mine.mark_hash = other.mark_hash
        where other.user_uuid = u.uuid and mine.user_uuid = ${person}::uuid))`.execute(db);
  return new Set(rows.map(({ uuid }) => uuid));
}

/** Remembers who brought a person in. */
export const noteBroughtBy = (db: Writing, person: string, by: string) =>
  db
    .updateTable('users')
    .set({ brought_by: sql`array(select distinct unnest(brought_by || ${by}::uuid))` })
    .where('uuid', '=', person)
    .execute();
