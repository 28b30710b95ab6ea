import type { Reading, Writing } from '@datum/database/open';

const states = (db: Reading) =>
  db
    .selectFrom('regions as r')
    .leftJoin('regions as g', 'g.id', 'r.parent_id')
    .where('r.level', 'in', ['state', 'territory'])
    .select(['r.code', 'r.name', 'r.level', 'r.iso_code', 'r.sort', 'r.valid_to', 'r.version'])
    .select(['g.code as group_code', 'g.name as group_name']);

export type StateRow = Awaited<ReturnType<ReturnType<typeof states>['executeTakeFirstOrThrow']>>;

export const listStates = (db: Reading) => states(db).orderBy('r.sort').orderBy('r.code').execute();

export const findState = (db: Reading, code: string): Promise<StateRow | undefined> =>
  states(db).where('r.code', '=', code).executeTakeFirst();

/** Changes a state that nobody changed since `version`; false otherwise. */
export async function updateState(
  db: Writing,
  code: string,
  version: number,
  state: { name: unknown; iso_code: string | null; sort: number },
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('regions')
    .set({
      name: JSON.stringify(state.name),
      iso_code: state.iso_code,
      sort: state.sort,
      version: version + 1,
      updated_at: now,
    })
    .where('code', '=', code)
    .where('version', '=', version)
    .returning('code')
    .executeTakeFirst();
  return row !== undefined;
}
