import type { Reading } from '@datum/database/open';

/** Whether a person may buy for the organisation that they are with. */
export async function buysForOrganisation(db: Reading, uuid: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('uuid', '=', uuid)
    .whereRef('buys_for_id', '=', 'organisation_id')
    .select('uuid')
    .executeTakeFirst();
  return row !== undefined;
}
