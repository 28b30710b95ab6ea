import { existsSync } from 'node:fs';
import { CannotStart } from './cannot-start.ts';
import { newClient } from './connection/client.ts';
import { type Binaries, findBinaries } from './embedded/binaries.ts';
import { databaseName, embeddedUrl } from './embedded/connect.ts';
import { openFolder, ownPassword } from './embedded/folder.ts';
import { initialise, makeUnfinished } from './embedded/initialise.ts';
import { launch, shutDown } from './embedded/launch.ts';
import { choosePrivileges } from './embedded/privileges.ts';

/** A PostgreSQL 18 that runs as our child and ends with us. */
export interface EmbeddedServer {
  /** Address of the database `datum`, as its owner. */
  url: string;
  /** Settles when the server has ended, and says how: a signal or an exit code. */
  ended: Promise<string>;
  /** Ends it: what is open is rolled back, everything committed is on disk. Takes little longer than `grace` (ms). */
  stop(grace?: number): Promise<void>;
  /** Ends it at once, for one that hangs; its log replays at the next start. */
  kill(): void;
}

/** What is otherwise as usual. */
export interface EmbeddedOptions {
  /** `durable` for data; `passing` without fsync, for tests. */
  kind?: 'durable' | 'passing' | undefined;
  /** Another PostgreSQL than that of the npm package. */
  binaries?: Binaries | undefined;
  /** Starts a server again that ended, where it was: its address stays the same. */
  again?: { port: number; signal: AbortSignal } | undefined;
}

/**
 * Starts the embedded PostgreSQL on `dataDir`; makes its files at the first start (about a second).
 * @throws CannotStart when the folder is in use or cannot be written, or when the server refuses it
 */
export async function startEmbedded(
  dataDir: string,
  { kind = 'durable', binaries, again }: EmbeddedOptions = {},
): Promise<EmbeddedServer> {
  const folder = await openFolder(dataDir);
  const { initdb, postgres } = binaries ?? (await findBinaries());
  const isNew = !existsSync(folder.cluster);
  if (isNew && again) throw new CannotStart(`The database folder ${folder.cluster} is gone.`);
  const place = isNew ? await makeUnfinished(folder) : folder.cluster;
  const privileges = choosePrivileges({ program: postgres, folder: place });
  const password = await ownPassword(folder, privileges.user);
  if (isNew) await initialise(folder, place, initdb, privileges);

  const launched = await launch({ folder, postgres, privileges, kind, password, ...again });
  if (!again) await createDatabase(embeddedUrl(launched.port, password, 'postgres'));
  return {
    url: embeddedUrl(launched.port, password),
    ended: launched.ended,
    stop: (grace = 7_000) => shutDown(launched, grace),
    kill: () => void launched.child.kill('SIGKILL'),
  };
}

async function createDatabase(maintenanceUrl: string): Promise<void> {
  const client = newClient({ connectionString: maintenanceUrl });
  try {
    await client.connect();
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (!rowCount) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}
