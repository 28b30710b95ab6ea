import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { Pool } from 'pg';
import { bounded } from './connection/bounded-pool.ts';
import { applicationRole, openPool, type Purpose } from './connection/pools.ts';
import { checkServer } from './connection/server-version.ts';
import { startWatched } from './embedded/watched.ts';
import type { Database } from './schema.ts';

/** What a query function takes that only reads: a pool or a transaction, without the words that write. */
export type Reading = Pick<
  Kysely<Database>,
  | 'selectFrom'
  | 'selectNoFrom'
  | 'with'
  | 'withRecursive'
  | 'fn'
  | 'dynamic'
  | 'case'
  | 'getExecutor'
  | 'isTransaction'
>;

/** What a query function takes that writes: always a transaction, so that the audit row is in it. */
export type Writing = Transaction<Database>;

/** Connections that may write: as they are they read, and `inTransaction` begins what writes. */
export type Connections = Reading & Pick<Kysely<Database>, 'transaction'>;

/** Where the database is, from the environment. */
export interface DatabasePlace {
  /** Folder of the embedded server; unused with a `databaseUrl`. */
  dataDir: string;
  /** PostgreSQL 15 or newer; the user owns the tables. Empty or absent: the embedded server. */
  databaseUrl?: string | undefined;
  /** A user restricted like `datum_app`, where the server does not let the owner change its role. */
  applicationUrl?: string | undefined;
  /** A read replica; absent: reads go to the same server. */
  replicaUrl?: string | undefined;
  /** Most connections at once, of each pool. */
  poolSize?: number | undefined;
}

/** The open database. All values arrive as `connection/parsers.ts` says. */
export interface OpenDatabase {
  /** Connections that may write, as `datum_app`; a change goes through `inTransaction`. */
  write: Connections;
  /** The same, kept for signing in and out: a crowd of other writes locks nobody out. */
  signIn: Connections;
  /** For single short statements that must stay whatever becomes of the request, before or after it: counts, notes, who asks. */
  quick: Kysely<Database>;
  /** Connections on which every transaction is read-only, as `datum_app`. */
  read: Reading;
  /** Connections of the owner, for migrations and statistics. */
  owner: Pool;
  /** The owner's address, for what opens its own connection (LISTEN). */
  url: string;
  /** Settles when an embedded server ended too often to be started again, with a sentence; never for one that is not ours. */
  lost: Promise<string>;
  /** Ends the pools, then an embedded server. */
  close(): Promise<void>;
}

/** The same for tests, which also prepare and change rows without a transaction. */
export interface UnguardedDatabase extends OpenDatabase {
  write: Kysely<Database>;
  signIn: Kysely<Database>;
  read: Kysely<Database>;
}

/**
 * Opens the database of `DATABASE_URL`, else starts the embedded one.
 * The role `datum_app` exists after `migrate(owner)`; until then only `owner` works.
 * @throws CannotStart with one sentence for a person
 */
export async function openDatabase(place: DatabasePlace): Promise<OpenDatabase> {
  if (place.databaseUrl) {
    await checkServer(place.databaseUrl);
    return connect(place.databaseUrl, place);
  }
  const server = await startWatched(place.dataDir);
  const opened = connect(server.url, place);
  const close = async () => {
    await opened.close();
    await server.stop();
  };
  return { ...opened, lost: server.lost, close };
}

/** Connections kept for signing in, and for short statements. */
const reservedSize = 4;

/** Pools on a server that is known to answer. */
export function connect(url: string, place: Omit<DatabasePlace, 'dataDir'> = {}): UnguardedDatabase {
  const size = place.poolSize ?? 10;
  const role = place.applicationUrl ? undefined : applicationRole;
  const application = place.applicationUrl || url;
  const kysely = (purpose: Purpose, address: string, size: number) =>
    new Kysely<Database>({
      dialect: new PostgresDialect({
        pool: async () => bounded(openPool(purpose, { url: address, size, role }), purpose),
      }),
    });
  const write = kysely('write', application, size);
  const signIn = kysely('signIn', application, Math.min(size, reservedSize));
  const quick = kysely('quick', application, Math.min(size, reservedSize));
  const read = kysely('read', place.replicaUrl || application, size);
  const owner = openPool('owner', { url, size: 3 });
  const close = async () => {
    await Promise.all([write, signIn, quick, read].map((pool) => pool.destroy()));
    await owner.end();
  };
  return { write, signIn, quick, read, owner, url, lost: new Promise(() => undefined), close };
}
