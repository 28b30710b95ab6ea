import { sql } from 'kysely';
import { isLost } from './connection/lost-connection.ts';
import type { Writing } from './open.ts';

/**
 * Runs one of several works of a transaction: where it throws, what it wrote is undone, and the others stay and go on.
 * @returns what it threw, null where it was done
 * @throws what says that the connection is gone: then nothing of the transaction is stored
 */
export async function apart(db: Writing, work: () => Promise<unknown>): Promise<{ error: unknown } | null> {
  await sql`savepoint apart`.execute(db);
  try {
    await work();
    await sql`release savepoint apart`.execute(db);
    return null;
  } catch (error) {
    if (isLost(error)) throw error;
    await sql`rollback to savepoint apart`.execute(db);
    return { error };
  }
}
