import type { Reading, Writing } from '@datum/database/open';

/** A screen that has not told for this long is closed, or its line is cut. */
const SEEN_MS = 30_000;

/** What a person is at: a record by its kind and the id that it has in its own table. */
export interface Place {
  readonly kind: 'report-request' | 'content';
  readonly record: number;
}

/** A person has a record open, or writes in it. Takes away those who have left. */
export async function notePresence(
  db: Writing,
  { kind, record }: Place,
  { user, isWriting, now }: { readonly user: string; readonly isWriting: boolean; readonly now: Date },
): Promise<void> {
  await db
    .deleteFrom('record_presence')
    .where('kind', '=', kind)
    .where('record_id', '=', record)
    .where('seen_at', '<=', left(now))
    .execute();
  await db
    .insertInto('record_presence')
    .values({ kind, record_id: record, user_uuid: user, is_writing: isWriting, seen_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'record_id', 'user_uuid'])
        .doUpdateSet({ is_writing: isWriting, seen_at: now }),
    )
    .execute();
}

/** Who else has a record open, by name. */
export const readPresence = (db: Reading, { kind, record }: Place, me: string, now: Date) =>
  db
    .selectFrom('record_presence as p')
    .innerJoin('users as u', 'u.uuid', 'p.user_uuid')
    .where('p.kind', '=', kind)
    .where('p.record_id', '=', record)
    .where('p.user_uuid', '!=', me)
    .where('p.seen_at', '>', left(now))
    .select(['u.name', 'p.is_writing'])
    .orderBy('u.name')
    .execute();

const left = (now: Date) => new Date(now.getTime() - SEEN_MS);
