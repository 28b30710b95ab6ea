import type { Writing } from '@datum/database/open';

/** A quote that was keyed wrong, and the one that corrected it. */
export interface WrongQuote {
  readonly wrong: number;
  readonly right: number;
}

/** Puts the wrong quote in the place of the right one, as it stood when its period was first computed. */
export async function putWrongQuote(db: Writing, { wrong, right }: WrongQuote): Promise<void> {
  await db.updateTable('quotes').set({ superseded_by: right }).where('id', '=', right).execute();
  await db.updateTable('quotes').set({ superseded_by: null, review: 'ok' }).where('id', '=', wrong).execute();
}

/** Puts the right quote back. */
export async function takeWrongQuote(db: Writing, { wrong, right }: WrongQuote): Promise<void> {
  await db
    .updateTable('quotes')
    .set({ superseded_by: right, review: 'flagged' })
    .where('id', '=', wrong)
    .execute();
  await db.updateTable('quotes').set({ superseded_by: null }).where('id', '=', right).execute();
}
