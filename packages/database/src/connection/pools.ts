import pg from 'pg';
import { readInBreaths } from './breaths.ts';
import { parsers } from './parsers.ts';

/** The database role without login that the application works as (no DDL; the audit trail only grows). */
export const applicationRole = 'datum_app';

/**
 * What a connection is for; it decides its rights and its patience. `signIn` writes like `write` and is kept for ways in and
 * out, so that a crowd elsewhere locks nobody out. `quick` is for single short statements that every call needs: who asks,
 * counts, notes, health.
 */
export type Purpose = 'write' | 'signIn' | 'quick' | 'read' | 'owner';

interface PoolOptions {
  url: string;
  /** Most connections at once. */
  size: number;
  /** Set by `set role` on each connection; empty where the user of the address is restricted already. */
  role?: string;
}

/** A run computes between its statements, so a writing transaction may be idle for a while, but never for a caller. */
const settings = {
  write: { statement_timeout: '60s', lock_timeout: '5s', idle_in_transaction_session_timeout: '60s' },
  signIn: { statement_timeout: '5s', lock_timeout: '2s', idle_in_transaction_session_timeout: '5s' },
  quick: { statement_timeout: '5s', lock_timeout: '2s', idle_in_transaction_session_timeout: '5s' },
  read: {
    statement_timeout: '60s',
    lock_timeout: '5s',
    idle_in_transaction_session_timeout: '60s',
    default_transaction_read_only: 'on',
  },
  // A migration may rewrite a table for as long as it takes, but waits for nobody's lock for ever.
  owner: { lock_timeout: '60s', idle_in_transaction_session_timeout: '10min' },
} as const satisfies Record<Purpose, Record<string, string>>;

/** How long a caller waits for a free connection, in milliseconds. */
const patience = { write: 2_000, signIn: 2_000, quick: 2_000, read: 2_000, owner: 10_000 } as const;

let poolCount = 0;

/**
 * A pool whose connections have our parsers, role and limits from their first statement on.
 * Connections are remembered by name and process, so that `clientOf` finds the one behind a transaction.
 */
export function openPool(purpose: Purpose, { url, size, role }: PoolOptions): pg.Pool {
  const name = `datum ${purpose} ${process.pid}.${++poolCount}`;
  const wanted = { ...settings[purpose], ...(role ? { role } : {}) };
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    options: Object.entries(wanted)
      .map(([setting, value]) => `-c ${setting}=${value}`)
      .join(' '),
    max: size,
    types: parsers,
    connectionTimeoutMillis: patience[purpose],
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  // An idle connection that the server ends (restart, failover) is replaced at the next use, which reports errors.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    // One in use that is lost fails its query, or the next; the event alone, heard by nobody, would end the process.
    client.on('error', () => undefined);
    clients.set(keyOf(name, processOf(client)), client);
    if (client instanceof pg.Client) readInBreaths(client.connection.stream);
  });
  pool.on('remove', (client) => clients.delete(keyOf(name, processOf(client))));
  return pool;
}

const clients = new Map<string, pg.ClientBase>();
const keyOf = (name: string, pid: number) => `${name}/${pid}`;
/** `processID` is the server process that serves the connection; pg has it, its types do not. */
const processOf = (client: object) => (client as { processID: number }).processID;

/** The connection that serves (name, process), as the server itself reports them. */
export function clientAt(name: string, pid: number): pg.ClientBase {
  const client = clients.get(keyOf(name, pid));
  if (!client) throw new Error(`no open connection ${keyOf(name, pid)}: was it made by openPool?`);
  return client;
}
