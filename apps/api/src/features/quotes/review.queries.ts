import type { QuoteReview } from '@datum/contract/collection/quote-states';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

/** The current quotes of a sheet among the asked ones. */
export function readForReview(db: Reading, sheetId: number, ids: readonly number[]) {
  return db
    .selectFrom('quotes')
    .where('sheet_id', '=', sheetId)
    .where('superseded_by', 'is', null)
    .where('id', 'in', [...ids])
    .select(['id', 'item_id', 'review', 'flags', 'entered_by', 'reviewed_by', 'price'])
    .$narrowType<{ review: QuoteReview }>()
    .execute();
}

/** Sets the review of quotes; who and why stay with each. */
export async function setReview(
  db: Writing,
  ids: readonly number[],
  review: QuoteReview,
  reason: string | null,
  by: string,
  at: Date,
): Promise<void> {
  if (ids.length === 0) {
    return;
  }
  await db
    .updateTable('quotes')
    .set({
      review,
      review_reason: reason,
      reviewed_by: by,
      reviewed_at: at,
      version: sql<number>`version + 1`,
    })
    .where('id', 'in', [...ids])
    .execute();
}
