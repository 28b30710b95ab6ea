import type { Writing } from '@datum/database/open';
import { inTransaction } from '@datum/database/transaction';
import { fewAtOnce } from '../../../platform/few-at-once.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Calls of services at the same time: one that answers slowly must not hold up the others. */
export const CALLS_AT_ONCE = 8;
/** As many are taken at once: what a process has taken when it ends is taken again a little later. */
const TAKEN_AT_ONCE = 40;
/** After this long a turn takes no more, so that what else the clock does is not held up by services that answer slowly. */
const TURN_MS = 20_000;

/**
 * Works on everything that was due when it began, the longest due first. A turn of slow services ends early; it took one batch at
 * least, and the next turn goes on where it ended, so that nothing waits for ever behind what came later.
 * @param take gives each row a later time, so that it is not taken twice in a turn
 */
export async function workOnDue<T>(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  take: (db: Writing, now: Date, limit: number) => Promise<readonly T[]>,
  work: (row: T) => Promise<void>,
): Promise<void> {
  const began = clock.now();
  let taken: readonly T[];
  do {
    taken = await inTransaction(database.write, (db) => take(db, began, TAKEN_AT_ONCE));
    await fewAtOnce(CALLS_AT_ONCE, taken, work);
  } while (taken.length === TAKEN_AT_ONCE && clock.now().getTime() - began.getTime() < TURN_MS);
}
