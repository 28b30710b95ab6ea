import { CannotStart } from '../cannot-start.ts';
import { newClient } from './client.ts';

const oldest = 15;

/**
 * Connects once, to say what is wrong with an address before anything else depends on it.
 * @throws CannotStart when nothing answers there, when it refuses us, or when it is older than PostgreSQL 15
 */
export async function checkServer(url: string, variable = 'DATABASE_URL'): Promise<void> {
  const version = await readVersion(url, variable);
  if (version >= oldest * 10_000) return;
  throw new CannotStart(
    `The server of ${variable} is PostgreSQL ${Math.floor(version / 10_000)}, and Datum needs ${oldest} or newer: ` +
      'upgrade it, or leave DATABASE_URL empty for the embedded one.',
  );
}

/** `server_version_num`: 150004 for 15.4. */
async function readVersion(url: string, variable: string): Promise<number> {
  try {
    const client = newClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
      return Number(rows[0]?.server_version_num);
    } finally {
      await client.end().catch(() => undefined); // the connection's own error is the one to report
    }
  } catch (cause) {
    throw new CannotStart(`The database of ${variable} cannot be reached: ${reasonOf(cause)}.`, { cause });
  }
}

/** pg has no code for an answer that did not come in time, but two messages: of a connection alone, and of a pool. */
const tooLate: readonly unknown[] = ['timeout expired', 'Connection terminated due to connection timeout'];

/**
 * Why a connection failed and what to do, without a full stop. pg puts several addresses that failed into one
 * AggregateError without a message.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  const { message, code } = error as { message?: string; code?: string };
  if (tooLate.includes(message))
    return 'it gave no answer in time; see whether it is busy, or correct the address';
  const known: Record<string, string> = {
    ECONNREFUSED: `nothing listens there (${message}); start PostgreSQL or correct the address`,
    ENOTFOUND: `its host name is unknown (${message}); correct the address`,
    '28P01': 'it refuses the password; correct the address',
    '3D000': `${message}; create it, or correct the address`,
    ERR_INVALID_URL: 'it must look like postgres://user:password@host:5432/database',
  };
  return known[code ?? ''] ?? `${message || code}; correct the address`;
}
