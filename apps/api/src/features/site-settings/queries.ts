import type { SitePart } from '@datum/contract/site/site-facts';
import type { Reading, Writing } from '@datum/database/open';
import { tellVisitors } from '../plans/queries.ts';

/** What was set of a part; undefined where nothing ever was. */
export const findSettings = (db: Reading, part: SitePart) =>
  db
    .selectFrom('site_settings as s')
    .leftJoin('users as u', 'u.uuid', 's.updated_by')
    .where('s.part', '=', part)
    .select(['s.settings', 's.version', 's.updated_by', 's.updated_at', 'u.name'])
    .executeTakeFirst();
export type SettingsRow = NonNullable<Awaited<ReturnType<typeof findSettings>>>;

/** Sets a part that nobody changed since `version` (0: it was never set); false otherwise. */
export async function setSettings(
  db: Writing,
  part: SitePart,
  { settings, version }: { readonly settings: object; readonly version: number },
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<boolean> {
  const stored = { settings: JSON.stringify(settings), updated_by: by, updated_at: now };
  const row =
    version === 0
      ? await db
          .insertInto('site_settings')
          .values({ part, ...stored })
          .onConflict((conflict) => conflict.doNothing())
          .returning('part')
          .executeTakeFirst()
      : await db
          .updateTable('site_settings')
          .set({ ...stored, version: version + 1 })
          .where('part', '=', part)
          .where('version', '=', version)
          .returning('part')
          .executeTakeFirst();
  await tellVisitors(db);
  return row !== undefined;
}

/** Legal documents of which a version is in force. */
export async function listLegalInForce(db: Reading, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('legal_versions')
    .where('in_force_at', '<=', now)
    .groupBy('document')
    .orderBy('document')
    .select('document')
    .execute();
  return rows.map(({ document }) => document);
}
