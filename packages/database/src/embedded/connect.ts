import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { newClient } from '../connection/client.ts';
import { type DataFolder, readPassword } from './folder.ts';

export const databaseName = 'datum';
export const ownerName = 'datum';

/** The address of the embedded server, as `DATABASE_URL` writes it. */
export function embeddedUrl(port: number, password: string, database: string = databaseName): string {
  return `postgres://${ownerName}:${password}@127.0.0.1:${port}/${database}`;
}

/** PostgreSQL's code for both; only the words tell them apart. */
const startingOrStopping = '57P03';

/** What stands behind a port: our server on this folder, one that is starting or stopping, something else, or nobody. */
export type Answer = 'ours' | 'starting' | 'stopping' | 'other' | 'silent';

/**
 * Asks the server behind the port which folder it serves. Process ids are used again, so they prove nothing.
 * @param patience for the connection, and again for the answer, in ms
 */
export async function ask(
  port: number,
  password: string,
  cluster: string,
  patience = 5_000,
): Promise<Answer> {
  const client = newClient({
    connectionString: embeddedUrl(port, password, 'postgres'),
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    const served = rows[0]?.data_directory;
    return served !== undefined && (await realpath(served)) === (await realpath(cluster)) ? 'ours' : 'other';
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) return 'silent';
    if (error.code !== startingOrStopping) return 'other';
    return error.message.includes('shutting down') ? 'stopping' : 'starting';
  } finally {
    await client.end();
  }
}

/** What the last server left in its folder; it counts for nothing until `ask` confirms it. */
export async function lastServer(cluster: string): Promise<{ pid: number; port: number } | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  const [pid, , , port] = (text ?? '').split('\n').map(Number);
  return pid && port ? { pid, port } : undefined;
}

/**
 * The address of the embedded server that runs on this folder, or undefined.
 * Commands join it in place of starting a second one.
 */
export async function findRunning(folder: DataFolder): Promise<string | undefined> {
  const last = await lastServer(folder.cluster);
  if (!last) return undefined;
  const password = await readPassword(folder);
  const answer = await ask(last.port, password, folder.cluster);
  return answer === 'ours' ? embeddedUrl(last.port, password) : undefined;
}
