import { inTransaction } from '@datum/database/transaction';
import { sql } from 'kysely';
import { copyStructure } from '../../features/structures/copy.queries.ts';
import type { Caller, TestApp } from './test-app.ts';

/**
 * The next structure of the material cost index, without one item of a group that has several, as if two people had approved it.
 * @returns its id
 */
export const approveNextStructure = (api: TestApp, by: Caller): Promise<number> =>
  inTransaction(api.platform.database.write, async (db) => {
    const { id } = await db
      .selectFrom('structures')
      .where('family', '=', 'bmci')
      .orderBy('revision', 'desc')
      .select('id')
      .executeTakeFirstOrThrow();
    const copy = await copyStructure(db, id, by.uuid);
    await sql`delete from structure_items where structure_id = ${copy} and item_id = (select min(item_id)
      from structure_items s where s.structure_id = ${copy} and (select count(*) from structure_items o
        where o.structure_id = ${copy} and o.group_id = s.group_id and o.weight > 0) > 1)`.execute(db);
    await db.updateTable('structures').set({ status: 'approved' }).where('id', '=', copy).execute();
    return copy;
  });
