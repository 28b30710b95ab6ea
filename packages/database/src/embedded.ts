import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, findBinaries } from './embedded/binaries.ts';
import { databaseName, embeddedUrl } from './embedded/connect.ts';
import { openFolder, ownPassword } from './embedded/folder.ts';
import { initialise, makeUnfinished } from './embedded/initialise.ts';
import { type Launched, launch } from './embedded/launch.ts';
import { choosePrivileges } from './embedded/privileges.ts';

/** A PostgreSQL 18 that runs as our child and ends with us. */
export interface EmbeddedServer {
  /** Address of the database `datum`, as its owner. */
  url: string;
  /** Settles when the server has ended, for whatever reason. */
  ended: Promise<void>;
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL on `dataDir`; makes its files at the first start (about a second).
 * @param kind `durable` for data; `passing` without fsync, for tests
 * @param binaries another PostgreSQL than that of the npm package
 * @throws CannotStart when the folder is in use or cannot be written, or when the server refuses it
 */
export async function startEmbedded(
  dataDir: string,
  kind: 'durable' | 'passing' = 'durable',
  binaries?: Binaries,
): Promise<EmbeddedServer> {
  const folder = await openFolder(dataDir);
  const { initdb, postgres } = binaries ?? (await findBinaries());
  const isNew = !existsSync(folder.cluster);
  const place = isNew ? await makeUnfinished(folder) : folder.cluster;
  const privileges = choosePrivileges({ program: postgres, folder: place });
  const password = await ownPassword(folder, privileges.user);
  if (isNew) await initialise(folder, place, initdb, privileges);

  const launched = await launch({ folder, postgres, privileges, kind, password });
  await createDatabase(embeddedUrl(launched.port, password, 'postgres'));
  return { url: embeddedUrl(launched.port, password), ended: launched.ended, stop: () => stop(launched) };
}

async function createDatabase(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client(maintenanceUrl);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (!rowCount) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

/** Fast shutdown; where that hangs, an immediate one (the log replays at the next start). */
async function stop({ child, ended }: Launched): Promise<void> {
  child.kill('SIGINT'); // no effect on a server that has ended
  const inTime = await Promise.race([ended.then(() => true), sleep(7_000, false, { ref: false })]);
  if (!inTime) child.kill('SIGQUIT');
  await ended;
}
