import type { Reading, Writing } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import type { Insertable } from 'kysely';
import { amountOf, type PricedLine } from './money.rules.ts';

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

export const findQuote = (db: Reading, id: number) =>
  db.selectFrom('report_request_quotes').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

/** The lines of a quote with what each costs. */
export async function readQuoteLines(db: Reading, id: number) {
  const { lines } = await findQuote(db, id);
  return (lines as readonly (PricedLine & { readonly text: string })[]).map((line) => ({
    ...line,
    amount: amountOf(line),
  }));
}

/** The uuid of the request that a quote belongs to. */
export async function findQuotedRequest(db: Reading, id: number): Promise<string> {
  const { uuid } = await db
    .selectFrom('report_request_quotes as q')
    .innerJoin('report_requests as r', 'r.id', 'q.request_id')
    .where('q.id', '=', id)
    .select('r.uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

export const setQuote = (
  db: Writing,
  id: number,
  set: {
    readonly state: 'sent' | 'accepted' | 'declined' | 'withdrawn';
    readonly answered_at: Date | null;
    readonly answered_by?: string;
    readonly answer_reason?: string;
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
