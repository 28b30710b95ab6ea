import type { Reading, Writing } from '@datum/database/open';

/** Notes about an account, newest first. */
export const readNotes = (db: Reading, userUuid: string) =>
  db
    .selectFrom('user_notes as n')
    .innerJoin('users as u', 'u.uuid', 'n.created_by')
    .where('n.user_uuid', '=', userUuid)
    .select(['n.id', 'n.text', 'n.created_at', 'u.name as by'])
    .orderBy('n.id', 'desc')
    .execute();

export const insertNote = (
  db: Writing,
  note: {
    readonly user_uuid: string;
    readonly text: string;
    readonly created_by: string;
    readonly created_at: Date;
  },
) => db.insertInto('user_notes').values(note).execute();
