import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Reading } from '../open.ts';
import { clientAt } from './pools.ts';

/**
 * The driver's connection behind a transaction, for what Kysely has no words for (COPY).
 * The server is asked for the connection's name, because a transaction keeps it to itself.
 */
export async function clientOf(transaction: Reading): Promise<ClientBase> {
  if (!transaction.isTransaction)
    throw new Error('COPY needs a transaction: a pool may answer from any connection');
  const { rows } = await sql<{ name: string; pid: number }>`
    select current_setting('application_name') as name, pg_backend_pid() as pid`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error('the server names every connection');
  return clientAt(row.name, row.pid);
}
