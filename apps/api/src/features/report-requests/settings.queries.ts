import type { RequestMacroBody } from '@datum/contract/requests/request-settings';
import type { Reading, Writing } from '@datum/database/open';

const macros = (db: Reading) =>
  db.selectFrom('request_macros').selectAll().$narrowType<{ body: { en: string; ms: string } }>();

export const listMacroRows = (db: Reading) => macros(db).orderBy('name').execute();
export type MacroRow = Awaited<ReturnType<typeof listMacroRows>>[number];

export const findMacro = (db: Reading, uuid: string): Promise<MacroRow | undefined> =>
  macros(db).where('uuid', '=', uuid).executeTakeFirst();

export async function insertMacro(
  db: Writing,
  { body, ...macro }: RequestMacroBody,
  now: Date,
): Promise<string> {
  const { uuid } = await db
    .insertInto('request_macros')
    .values({ ...macro, body: JSON.stringify(body), created_at: now, updated_at: now })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

/** Changes a template that nobody changed since `version`; false otherwise. */
export async function updateMacro(
  db: Writing,
  { uuid, version }: Pick<MacroRow, 'uuid' | 'version'>,
  { body, ...macro }: RequestMacroBody,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('request_macros')
    .set({ ...macro, body: JSON.stringify(body), version: version + 1, updated_at: now })
    .where('uuid', '=', uuid)
    .where('version', '=', version)
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteMacro = (db: Writing, uuid: string) =>
  db.deleteFrom('request_macros').where('uuid', '=', uuid).execute();

/** Changes the settings where nobody changed them since `version`; false otherwise. */
export async function updateSettings(
  db: Writing,
  version: number,
  settings: {
    readonly expected_days: number;
    readonly quote_days: number;
    readonly delivery_days: number;
    readonly days_off: string[];
    readonly tasks: string[];
  },
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('request_settings')
    .set({ ...settings, version: version + 1, updated_at: now })
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
