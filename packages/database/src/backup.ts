import { chown, copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CannotStart } from './cannot-start.ts';
import { newClient } from './connection/client.ts';
import { findRunning } from './embedded/connect.ts';
import { folderAt } from './embedded/folder.ts';

/** Folders of the running server alone: the copy gets them empty. */
const emptied = ['pg_replslot', 'pg_dynshmem', 'pg_stat_tmp'];
/** What a copy of PostgreSQL's folder leaves out at first; the log (pg_wal) comes last. */
const notCopied = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', ...emptied]);

/**
 * Copies a data folder whose embedded server runs, without stopping it (PostgreSQL's "low-level base backup").
 * The copy is a data folder itself: to restore, start Datum with `DATA_DIR` set to it.
 * Everything that was committed before the call is in it, and the files that committed rows point to.
 * @throws CannotStart when nothing runs on the folder (then a plain copy is as good), or the target is not empty
 */
export async function backUp(dataDir: string, target: string): Promise<void> {
  const from = folderAt(resolve(dataDir));
  const to = folderAt(resolve(target));
  const url = await findRunning(from);
  if (!url) {
    throw new CannotStart(
      `No Datum runs on ${from.root}: copy the folder as it is (cp -a), or set DATA_DIR to the right one.`,
    );
  }
  await mkdir(to.root, { recursive: true, mode: 0o711 });
  if ((await readdir(to.root)).length > 0)
    throw new CannotStart(`${to.root} is not empty: name a new folder.`);

  await copyCluster(url, from.cluster, to.cluster);
  for (const name of await readdir(from.root)) {
    if (name === 'database' || name.startsWith('database.')) continue;
    await copyTree(join(from.root, name), join(to.root, name)); // after the rows: no row points to a missing file
  }
}

async function copyCluster(url: string, from: string, to: string): Promise<void> {
  const client = newClient({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('datum', fast => true)`); // ends with this connection if we fail
    await copyTree(from, to, (path) => !notCopied.has(path.slice(from.length + 1)));
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await copyTree(join(from, 'pg_wal'), join(to, 'pg_wal'));
    // Recovery begins where the label says; without it the server would trust a copy that was made while it wrote.
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 });
    await giveOwner(from, join(to, 'backup_label'));
    for (const name of emptied) {
      await mkdir(join(to, name), { mode: 0o700 });
      await giveOwner(from, join(to, name));
    }
  } catch (error) {
    await rm(to, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** Copies a file or folder with modes and owners; what vanishes meanwhile (a dropped table) is not needed. */
async function copyTree(from: string, to: string, isWanted = (_path: string) => true): Promise<void> {
  try {
    const { mode } = await stat(from);
    const names = await readdir(from).catch(() => undefined);
    if (names === undefined) await copyFile(from, to);
    else await mkdir(to, { mode });
    await giveOwner(from, to);
    for (const name of names ?? []) {
      if (isWanted(join(from, name))) await copyTree(join(from, name), join(to, name), isWanted);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** The database's files are not root's where root started it. */
async function giveOwner(from: string, to: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(from);
  await chown(to, uid, gid);
}
