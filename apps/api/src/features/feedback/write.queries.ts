import type { FeedbackState } from '@datum/contract/feedback/feedback-states';
import type { Writing } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import { type Insertable, sql, type Updateable } from 'kysely';

/** The next reference number; a refused message leaves a gap. */
export async function nextNumber(db: Writing, year: string): Promise<string> {
  const { rows } = await sql<{ next: number }>`select nextval('feedback_numbers')::int as next`.execute(db);
  return `FB-${year}-${String(rows[0]?.next ?? 0).padStart(5, '0')}`;
}

export const insertFeedback = (db: Writing, values: Insertable<Database['feedback']>) =>
  db.insertInto('feedback').values(values).returning(['id', 'uuid']).executeTakeFirstOrThrow();

/** Changes a locked message. */
export const updateFeedback = (
  db: Writing,
  row: { readonly id: number; readonly version: number },
  set: Updateable<Database['feedback']>,
  now: Date,
) =>
  db
    .updateTable('feedback')
    .set({ ...set, updated_at: now, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();

/** A line of what became of it. */
export const insertEvent = (
  db: Writing,
  event: {
    readonly feedback_id: number;
    readonly state: FeedbackState;
    readonly reason: string;
    readonly actor: string;
    readonly at: Date;
  },
) => db.insertInto('feedback_events').values(event).execute();

export const insertLink = (
  db: Writing,
  link: { readonly hash: string; readonly feedback_id: number; readonly made_at: Date },
) => db.insertInto('feedback_links').values(link).execute();

/** Writes a line into the thread of one message, or the same into several. */
export const insertMessages = (
  db: Writing,
  messages: readonly (Insertable<Database['feedback_messages']> & { readonly kind: 'message' | 'note' })[],
) =>
  db
    .insertInto('feedback_messages')
    .values([...messages])
    .execute();

/** A vote is there or not; a second one changes nothing. */
export const setVote = (
  db: Writing,
  {
    id,
    user,
    votes,
    now,
  }: { readonly id: number; readonly user: string; readonly votes: boolean; readonly now: Date },
) =>
  votes
    ? db
        .insertInto('feedback_votes')
        .values({ feedback_id: id, user_uuid: user, at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    : db.deleteFrom('feedback_votes').where('feedback_id', '=', id).where('user_uuid', '=', user).execute();

/** Votes of one message count for another from now on, and what was merged into it goes there too. */
export async function moveVotes(db: Writing, from: number, to: number): Promise<void> {
  await sql`insert into feedback_votes (feedback_id, user_uuid, at)
    select ${to}::bigint, user_uuid, at from feedback_votes where feedback_id = ${from}
    on conflict do nothing`.execute(db);
  await db.deleteFrom('feedback_votes').where('feedback_id', '=', from).execute();
  await db.updateTable('feedback').set({ merged_into: to }).where('merged_into', '=', from).execute();
}
