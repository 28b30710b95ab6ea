import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { access, chown, constants, readFile, realpath, stat, truncate, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CannotStart } from '../cannot-start.ts';

/** Where things lie in `DATA_DIR`. */
export interface DataFolder {
  root: string;
  /** PostgreSQL's own folder. */
  cluster: string;
  password: string;
  log: string;
}

/**
 * Makes `DATA_DIR` if it is missing.
 * Others may pass through it where root made it (the database runs as another user) but never list it.
 * @throws CannotStart when it cannot be made or written
 */
export async function openFolder(dataDir: string): Promise<DataFolder> {
  const asked = resolve(dataDir);
  try {
    mkdirSync(asked, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    await access(asked, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new CannotStart(
      `The data folder ${asked} cannot be written (${(cause as NodeJS.ErrnoException).code}): ` +
        'make it writable for this user, or set DATA_DIR to another folder.',
      { cause },
    );
  }
  return folderAt(await realpath(asked));
}

/** The same places, whether they exist or not. */
export function folderAt(root: string): DataFolder {
  return {
    root,
    cluster: join(root, 'database'),
    password: join(root, 'database-password'),
    log: join(root, 'database.log'),
  };
}

/** The owner's password, made at the first start, readable by the database's user only. */
export async function ownPassword(
  folder: DataFolder,
  user: { uid: number; gid: number } | undefined,
): Promise<string> {
  const made = randomBytes(24).toString('base64url');
  try {
    await writeFile(folder.password, made, { flag: 'wx', mode: 0o600 });
    if (user) await chown(folder.password, user.uid, user.gid);
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readPassword(folder);
  }
}

/** @throws CannotStart when the file cannot be read (another user's folder, say) */
export async function readPassword(folder: DataFolder): Promise<string> {
  try {
    return (await readFile(folder.password, 'utf8')).trim();
  } catch (cause) {
    throw new CannotStart(
      `The database password in ${folder.password} cannot be read: ` +
        'run Datum as the user who started it first, or set DATA_DIR to another folder.',
      { cause },
    );
  }
}

const largestLog = 10 * 2 ** 20;

/** Empties the server's log when it has grown over 10 MB; answers its length in bytes. */
export async function trimLog(folder: DataFolder): Promise<number> {
  const { size } = await stat(folder.log).catch(() => ({ size: 0 }));
  if (size <= largestLog) return size;
  await truncate(folder.log);
  return 0;
}
