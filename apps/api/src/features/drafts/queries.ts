import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

export const listDrafts = (db: Reading, user: string) =>
  db
    .selectFrom('form_drafts')
    .select(['key', 'saved_at'])
    .where('user_uuid', '=', user)
    .orderBy('saved_at', 'desc')
    .execute();

export const findDraft = (db: Reading, user: string, key: string) =>
  db
    .selectFrom('form_drafts')
    .select(['key', 'data', 'saved_at'])
    .where('user_uuid', '=', user)
    .where('key', '=', key)
    .executeTakeFirst();

/** Keeps a draft, and lets the oldest go where a person has more than `most`. */
export async function saveDraft(
  db: Writing,
  draft: { user: string; key: string; data: unknown; now: Date; most: number },
): Promise<void> {
  const data = JSON.stringify(draft.data);
  await db
    .insertInto('form_drafts')
    .values({ user_uuid: draft.user, key: draft.key, data, saved_at: draft.now })
    .onConflict((conflict) =>
      conflict.columns(['user_uuid', 'key']).doUpdateSet({ data, saved_at: draft.now }),
    )
    .execute();
  await sql`delete from form_drafts where user_uuid = ${draft.user} and key in (
    select key from form_drafts where user_uuid = ${draft.user} order by saved_at desc offset ${draft.most})`.execute(
    db,
  );
}

export const deleteDraft = (db: Writing, user: string, key: string) =>
  db.deleteFrom('form_drafts').where('user_uuid', '=', user).where('key', '=', key).execute();
