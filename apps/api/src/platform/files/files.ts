import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reading, Writing } from '@datum/database/open';
import type { Platform } from '../platform.ts';
import { ReceivedFile } from './uploaded-file.ts';

/** A file to be kept. */
export interface NewFile {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer | ReceivedFile;
  readonly createdBy: string;
}

/** Keeps a file under a random name outside the web root; gives its uuid. The row names it, the disk never does. */
export async function keepFile({ config, clock }: Platform, db: Writing, file: NewFile): Promise<string> {
  const key = clock.random(24).toString('hex');
  const folder = join(config.dataDir, 'files');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, key);
  const { size, sha256 } = await put(file.content, path);
  const { uuid } = await db
    .insertInto('files')
    .values({
      name: file.name,
      media_type: file.mediaType,
      size,
      sha256,
      storage_key: key,
      created_by: file.createdBy,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

/** Puts the content at `path`, where nothing is yet. */
async function put(content: NewFile['content'], path: string): Promise<{ size: number; sha256: string }> {
  if (content instanceof ReceivedFile) {
    await copyFile(content.path, path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await chmod(path, 0o600);
    return content;
  }
  await writeFile(path, content, { mode: 0o600, flag: 'wx' });
  return { size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

/** The bytes of a kept file. */
export async function readKeptFile(
  { config }: Platform,
  db: Reading,
  uuid: string,
): Promise<{ name: string; bytes: Buffer }> {
  const file = await db
    .selectFrom('files')
    .where('uuid', '=', uuid)
    .select(['name', 'storage_key'])
    .executeTakeFirstOrThrow();
  return { name: file.name, bytes: await readFile(join(config.dataDir, 'files', file.storage_key)) };
}

/** Forgets a file in the caller's transaction; gives what deletes its bytes, to be called after the commit. */
export async function dropFile(
  { config }: Platform,
  db: Writing,
  uuid: string,
): Promise<() => Promise<void>> {
  const file = await db
    .deleteFrom('files')
    .where('uuid', '=', uuid)
    .returning('storage_key')
    .executeTakeFirstOrThrow();
  return () => rm(join(config.dataDir, 'files', file.storage_key), { force: true });
}
