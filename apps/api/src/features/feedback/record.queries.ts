import type { FeedbackState } from '@datum/contract/feedback/feedback-states';
import type { Reading } from '@datum/database/open';

/** Messages and notes of one thread, oldest first. */
export const readThread = (db: Reading, id: number) =>
  db
    .selectFrom('feedback_messages')
    .where('feedback_id', '=', id)
    .orderBy('id')
    .select(['uuid', 'kind', 'by_staff', 'author_name', 'body', 'at'])
    .execute();
export type ThreadRow = Awaited<ReturnType<typeof readThread>>[number];

/** What became of a message, newest first. */
export const readEvents = (db: Reading, id: number) =>
  db
    .selectFrom('feedback_events')
    .where('feedback_id', '=', id)
    .orderBy('id', 'desc')
    .select(['id', 'state', 'reason', 'actor', 'at'])
    .$narrowType<{ state: FeedbackState }>()
    .execute();

/** Messages that were merged into one. */
export const readMerged = (db: Reading, id: number) =>
  db
    .selectFrom('feedback')
    .where('merged_into', '=', id)
    .orderBy('id')
    .select(['id', 'uuid', 'number', 'subject', 'sender_uuid', 'sender_name', 'sender_email', 'locale'])
    .select(['body', 'created_at'])
    .execute();

/** What was merged into a message, each with its thread; their notes are the message's own page's. */
export async function readMergedThreads(db: Reading, id: number) {
  const merged = await readMerged(db, id);
  if (merged.length === 0) return [];
  const said = await db
    .selectFrom('feedback_messages')
    .where(
      'feedback_id',
      'in',
      merged.map((one) => one.id),
    )
    .where('kind', '=', 'message')
    .orderBy('id')
    .select(['feedback_id', 'uuid', 'kind', 'by_staff', 'author_name', 'body', 'at'])
    .execute();
  const threads = Map.groupBy(said, ({ feedback_id }) => feedback_id);
  return merged.map((one) => ({ ...one, messages: threads.get(one.id) ?? [] }));
}

/** Content that a message came from or led to, by the ids of its items. */
export async function readItems(db: Reading, ids: readonly (number | null)[]) {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map<number, { uuid: string; title: string }>();
  const rows = await db
    .selectFrom('content_items as i')
    .innerJoin('content_versions as v', (join) =>
      join.onRef('v.item_id', '=', 'i.id').onRef('v.number', '=', 'i.newest'),
    )
    .where('i.id', 'in', known)
    .select(['i.id', 'i.uuid', 'v.title'])
    .execute();
  return new Map(rows.map(({ id, ...item }) => [id, item]));
}

/** Active people who voted for something. */
export const readVoters = (db: Reading, id: number) =>
  db
    .selectFrom('feedback_votes as w')
    .innerJoin('users as u', 'u.uuid', 'w.user_uuid')
    .where('w.feedback_id', '=', id)
    .where('u.status', '=', 'active')
    .orderBy('u.email')
    .select(['u.uuid', 'u.name', 'u.email', 'u.locale'])
    .execute();

/** Which of the listed ones a person voted for. */
export async function readOwnVotes(db: Reading, user: string): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('feedback_votes')
    .where('user_uuid', '=', user)
    .select('feedback_id')
    .execute();
  return new Set(rows.map(({ feedback_id }) => feedback_id));
}
