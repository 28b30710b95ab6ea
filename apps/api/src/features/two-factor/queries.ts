import type { Writing } from '@datum/database/open';

/** Keeps a secret that counts once a first code is confirmed; one that is confirmed already stays. False then. */
export async function keepSecret(db: Writing, user: string, sealed: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('two_factor')
    .values({ user_uuid: user, secret_sealed: sealed, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_uuid')
        .doUpdateSet({ secret_sealed: sealed, created_at: now, last_step: 0 })
        .where('two_factor.confirmed_at', 'is', null),
    )
    .returning('user_uuid')
    .executeTakeFirst();
  return row !== undefined;
}

export const confirmSecret = (db: Writing, user: string, now: Date) =>
  db.updateTable('two_factor').set({ confirmed_at: now }).where('user_uuid', '=', user).execute();

export const dropSecret = (db: Writing, user: string) =>
  db.deleteFrom('two_factor').where('user_uuid', '=', user).returning('confirmed_at').executeTakeFirst();

/** Drops a secret that was confirmed since a moment. False when there is none. */
export async function dropSecretSince(db: Writing, user: string, since: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('two_factor')
    .where('user_uuid', '=', user)
    .where('confirmed_at', '>=', since)
    .returning('user_uuid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts new backup codes in the place of all old ones. */
export async function replaceBackupCodes(
  db: Writing,
  user: string,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('backup_codes').where('user_uuid', '=', user).execute();
  if (hashes.length > 0) {
    await db
      .insertInto('backup_codes')
      .values(hashes.map((code_hash) => ({ user_uuid: user, code_hash })))
      .execute();
  }
}

/** The session in which somebody has enrolled owes no second factor any more. */
export const liftLimit = (db: Writing, session: number) =>
  db.updateTable('sessions').set({ is_limited: false }).where('id', '=', session).execute();
