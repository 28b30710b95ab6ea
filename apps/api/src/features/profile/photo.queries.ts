import type { Reading, Writing } from '@datum/database/open';

/** The person's photo: its file, null without one. Of two changes at once the later one waits, and replaces the other. */
export async function lockPhoto(db: Writing, uuid: string): Promise<string | null> {
  const { photo_uuid } = await db
    .selectFrom('users')
    .where('uuid', '=', uuid)
    .select('photo_uuid')
    .forNoKeyUpdate() // a new file's row refers to the person: a stronger lock would wait for its twin, and it for this one
    .executeTakeFirstOrThrow();
  return photo_uuid;
}

export const setPhoto = (db: Writing, uuid: string, photo: string | null) =>
  db.updateTable('users').set({ photo_uuid: photo }).where('uuid', '=', uuid).execute();

/** Whose photo a file is, with what decides who may see it. */
export const ownerOfPhoto = (db: Reading, photo: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .innerJoin('files as f', 'f.uuid', 'u.photo_uuid')
    .where('u.photo_uuid', '=', photo)
    .select(['u.uuid', 'r.rank', 'f.media_type'])
    .executeTakeFirst();
