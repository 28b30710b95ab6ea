import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import type { Connections, Writing } from './open.ts';
import type { Database } from './schema.ts';

/** The transaction that the running code is in; it stays known to timers that outlive it, closed. */
const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Runs `work` in one transaction: all of it is stored, or nothing where it throws. Everything that writes comes through
 * here, so that `mustHoldNone` knows who holds a connection.
 * @throws PoolFull when no connection is free in time
 */
export async function inTransaction<T>(db: Connections, work: (db: Writing) => Promise<T>): Promise<T> {
  const transaction = { isOpen: true };
  try {
    return await db.transaction().execute((writing) => current.run(transaction, () => work(writing)));
  } finally {
    transaction.isOpen = false;
  }
}

/** The connections for a write that is one statement, which needs no transaction to be whole: a queue's turn, a cursor. */
export const inOneStatement = (db: Connections): Kysely<Database> => db as Kysely<Database>;

/**
 * Refuses slow work inside a transaction: a connection is held meanwhile, and locks that others wait for. Whatever waits
 * for a person, a password, another server or another connection calls this first.
 * @param what names the work, for the message
 */
export function mustHoldNone(what: string): void {
  if (current.getStore()?.isOpen) {
    throw new Error(`${what} inside a transaction would hold a connection: do it before or after`);
  }
}
