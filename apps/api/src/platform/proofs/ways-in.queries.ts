import type { Writing } from '@datum/database/open';

/** Codes and links that open an account for anybody who holds them. */
const WAYS_IN = ['invite', 'complimentary', 'reset', 'sign-in'] as const;

/** Ends every mailed way into an account: when it gets a password or another role, and when it is closed to somebody. */
export async function endWaysIn(db: Writing, user: string, now: Date): Promise<void> {
  await db
    .updateTable('verifications')
    .set({ used_at: now })
    .where('user_uuid', '=', user)
    .where('purpose', 'in', WAYS_IN)
    .where('used_at', 'is', null)
    .execute();
}
