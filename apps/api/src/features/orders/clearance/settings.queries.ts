import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

/** Where documents are cleared; undefined before it was entered. */
export const findClearanceSettings = (db: Reading) =>
  db.selectFrom('clearance_settings').selectAll().executeTakeFirst();

export type ClearanceSettingsRow = NonNullable<Awaited<ReturnType<typeof findClearanceSettings>>>;

/** How many documents are in each status. */
export const countClearances = (db: Reading) =>
  db
    .selectFrom('document_clearances')
    .groupBy('state')
    .orderBy('state')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .execute();

interface Stored {
  readonly url: string;
  readonly portal_url: string;
  readonly client_id: string;
  readonly cancel_hours: number;
  readonly on_since: Date | null;
  readonly secret: Buffer | null;
  readonly secret_end: string;
}

/** Stores the settings over `version`, 0 for the first time; false where somebody changed them meanwhile. */
export async function saveSettings(
  db: Writing,
  stored: Stored,
  { version, by, now }: { readonly version: number; readonly by: string; readonly now: Date },
): Promise<boolean> {
  const row = { ...stored, updated_by: by, updated_at: now };
  const done =
    version === 0
      ? await db
          .insertInto('clearance_settings')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('clearance_settings')
          .set({ ...row, version: version + 1 })
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return done !== undefined;
}
