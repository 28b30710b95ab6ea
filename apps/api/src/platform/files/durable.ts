import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { mustHoldNone } from '@datum/database/transaction';

/** Has the disk keep what was written to a file, or which names a folder holds. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Copies a file into a folder under a name of its own, so that it is there whole or not at all, also after the power
 * failed: written under another name, synced, renamed, and the folder synced.
 */
export const copyDurably = (from: string, folder: string, name: string): Promise<string> =>
  // The arriving file is not renamed itself: the folder may be a disk of its own.
  putDurably(folder, name, (path) =>
    copyFile(from, path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE),
  );

/** Writes bytes into a folder in the same way. */
export const writeDurably = (bytes: Uint8Array, folder: string, name: string): Promise<string> =>
  putDurably(folder, name, (path) => writeFile(path, bytes, { flag: 'wx' }));

async function putDurably(
  folder: string,
  name: string,
  write: (path: string) => Promise<void>,
): Promise<string> {
  mustHoldNone('writing a file');
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made !== undefined) await sync(dirname(folder));
  const path = join(folder, name);
  const unfinished = `${path}.part`;
  try {
    await write(unfinished);
    await chmod(unfinished, 0o600);
    await sync(unfinished);
    await rename(unfinished, path);
    await sync(folder);
  } catch (error) {
    await rm(unfinished, { force: true });
    await rm(path, { force: true });
    throw error;
  }
  return path;
}
