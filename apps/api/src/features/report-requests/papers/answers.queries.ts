import type { Writing } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import type { Insertable } from 'kysely';

export const insertAnswer = (db: Writing, answer: Insertable<Database['report_request_answers']>) =>
  db.insertInto('report_request_answers').values(answer).returning('id').executeTakeFirstOrThrow();

/** The answer of a request, locked. */
export const lockAnswer = (db: Writing, request: number, uuid: string) =>
  db
    .selectFrom('report_request_answers')
    .where('request_id', '=', request)
    .where('uuid', '=', uuid)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

/** Throws away an answer that was not delivered, with the table that we made; attached files wait again. */
export async function deleteAnswer(db: Writing, id: number): Promise<void> {
  await db
    .updateTable('report_request_files')
    .set({ answer_id: null, kind: 'attachment' })
    .where('answer_id', '=', id)
    .where('file_uuid', 'is not', null)
    .execute();
  await db
    .deleteFrom('report_request_downloads')
    .where('file_id', 'in', (query) =>
      query.selectFrom('report_request_files').where('answer_id', '=', id).select('id'),
    )
    .execute();
  await db.deleteFrom('report_request_files').where('answer_id', '=', id).execute();
  await db.deleteFrom('report_request_answers').where('id', '=', id).execute();
}

/** Everything that waited is delivered, by this person, with links that end. */
export const deliverAnswers = (
  db: Writing,
  request: number,
  set: { readonly delivered_by: string; readonly delivered_at: Date; readonly expires_at: Date },
) =>
  db
    .updateTable('report_request_answers')
    .set(set)
    .where('request_id', '=', request)
    .where('delivered_at', 'is', null)
    .execute();

/** Ends the links to all that was delivered for a request, from now on. Gives how many answers had one. */
export async function closeDelivered(db: Writing, request: number, now: Date): Promise<number> {
  const closed = await db
    .updateTable('report_request_answers')
    .set({ expires_at: now })
    .where('request_id', '=', request)
    .where('delivered_at', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return Number(closed.numUpdatedRows);
}
