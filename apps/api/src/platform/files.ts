import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reading, Writing } from '@datum/database/open';
import type { Platform } from './platform.ts';

/** A file to be kept. */
export interface NewFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
  readonly createdBy: string;
}

/** Keeps a file under a random name outside the web root; gives its uuid. The row names it, the disk never does. */
export async function keepFile({ config, clock }: Platform, db: Writing, file: NewFile): Promise<string> {
  const key = clock.random(24).toString('hex');
  const folder = join(config.dataDir, 'files');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, key), file.bytes, { mode: 0o600, flag: 'wx' });
  const { uuid } = await db
    .insertInto('files')
    .values({
      name: file.name,
      media_type: file.mediaType,
      size: file.bytes.length,
      sha256: createHash('sha256').update(file.bytes).digest('hex'),
      storage_key: key,
      created_by: file.createdBy,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
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
