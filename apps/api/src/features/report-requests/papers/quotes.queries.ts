import type { Writing } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import type { Insertable } from 'kysely';

export const insertQuote = (db: Writing, quote: Insertable<Database['report_request_quotes']>) =>
  db.insertInto('report_request_quotes').values(quote).returning('id').executeTakeFirstOrThrow();

/** The quote of a request, locked. */
export const lockQuote = (db: Writing, request: number, uuid: string) =>
  db
    .selectFrom('report_request_quotes')
    .where('request_id', '=', request)
    .where('uuid', '=', uuid)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

export const setQuote = (
  db: Writing,
  id: number,
  set: {
    readonly state: 'accepted' | 'declined' | 'withdrawn';
    readonly answered_at: Date;
    readonly answered_by: string;
    readonly answer_reason: string;
  },
) => db.updateTable('report_request_quotes').set(set).where('id', '=', id).execute();

/** What is open is so no longer, for the request ends; where a new quote comes, what was accepted goes too. */
export const withdrawQuotes = (
  db: Writing,
  request: number,
  states: readonly ('sent' | 'accepted')[],
  now: Date,
) =>
  db
    .updateTable('report_request_quotes')
    .set({ state: 'withdrawn', answered_at: now })
    .where('request_id', '=', request)
    .where('state', 'in', states)
    .execute();
