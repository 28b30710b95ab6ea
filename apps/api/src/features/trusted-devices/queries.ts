import type { Reading, Writing } from '@datum/database/open';

/** What a person trusts or trusted until it ran out, last used first. */
export const listTrusted = (db: Reading, user: string) =>
  db
    .selectFrom('trusted_devices')
    .where('user_uuid', '=', user)
    .select(['uuid', 'user_agent', 'ip', 'created_at', 'last_used_at', 'expires_at'])
    .orderBy('last_used_at', 'desc')
    .execute();

/** Stops trusting a person's devices: all, or those named. Gives which. */
export async function deleteTrusted(
  db: Writing,
  user: string,
  uuids: readonly string[] | null,
): Promise<string[]> {
  const rows = await db
    .deleteFrom('trusted_devices')
    .where('user_uuid', '=', user)
    .$if(uuids !== null, (query) => query.where('uuid', 'in', [...(uuids ?? [])]))
    .returning('uuid')
    .execute();
  return rows.map(({ uuid }) => uuid);
}
