import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { isLost } from '@datum/database/connection/lost-connection';
import type { Reading, Writing } from '@datum/database/open';
import { mustHoldNone } from '@datum/database/transaction';
import type { Config } from '../../config.ts';
import type { WriteCall } from '../http/mount.ts';
import { Problem } from '../http/problem.ts';
import type { Platform } from '../platform.ts';
import { copyDurably } from './durable.ts';
import { KEEPING } from './keeping.table.ts';
import type { ReceivedFile } from './received-file.ts';

/** Where files are kept, under random names outside the web root. */
export const keptFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'files');

/** What a file that arrived is called and what it is, once somebody has looked at it. */
export interface Looked extends Pick<ReceivedFile, 'name' | 'mediaType'> {
  /** What is kept in its place, where it was made anew. */
  readonly file?: ReceivedFile;
}

/** A file that lies where files are kept, and that no row names before `keepFile`. */
export class PlacedFile {
  readonly name: string;
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
  /** Of the content, in hex. */
  readonly sha256: string;
  /** Its name on the disk. */
  readonly key: string;
  readonly path: string;
  /** Whether a row names it, in a transaction that was not rolled back. */
  isNamed = false;

  constructor({ name, mediaType, size, sha256, key, path }: Omit<PlacedFile, 'isNamed' | 'discard'>) {
    this.name = name;
    this.mediaType = mediaType;
    this.size = size;
    this.sha256 = sha256;
    this.key = key;
    this.path = path;
  }

  /** Deletes the bytes that no row names: the call was refused, or an earlier answer was given again. */
  async discard(): Promise<void> {
    mustHoldNone('deleting a file');
    if (!this.isNamed) await rm(this.path, { force: true });
  }
}

/** Copies a file that arrived to where files are kept, under a random name outside the web root; before the transaction. */
export async function placeFile(
  { config, clock }: Platform,
  received: ReceivedFile,
  { name, mediaType, file = received }: Looked,
): Promise<PlacedFile> {
  const key = clock.random(24).toString('hex');
  const path = await copyDurably(file.path, keptFolder(config), key);
  const { size, sha256 } = file;
  return new PlacedFile({ name, mediaType, size, sha256, key, path });
}

/** Keeps a placed file with the caller's transaction; gives its uuid. The row names it, the disk never does. Null = the system. */
export async function keepFile(
  { db, afterRefusal }: Pick<WriteCall<unknown, unknown, unknown>, 'db' | 'afterRefusal'>,
  file: PlacedFile,
  createdBy: string | null,
): Promise<string> {
  const { uuid } = await db
    .insertInto('files')
    .values({
      name: file.name,
      media_type: file.mediaType,
      size: file.size,
      sha256: file.sha256,
      storage_key: file.key,
      created_by: createdBy,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  file.isNamed = true;
  afterRefusal((error) => {
    // A connection that broke at the commit may have stored the row: bytes too many do no harm, bytes that are missing do.
    file.isNamed = isLost(error);
  });
  return uuid;
}

/** Where a kept file lies. @throws Problem 404 where it was deleted by the rule of keeping */
export async function findKeptFile(
  { config }: Platform,
  db: Reading,
  uuid: string,
): Promise<{ name: string; path: string; size: number }> {
  const file = await db
    .selectFrom('files')
    .where('uuid', '=', uuid)
    .select(['name', 'storage_key', 'size', 'gone_at'])
    .executeTakeFirstOrThrow();
  if (file.gone_at) {
    const days = KEEPING.importDays;
    throw new Problem(
      'not_found',
      refusal('files.gone', { day: file.gone_at.toISOString().slice(0, 10), days }),
    );
  }
  return { name: file.name, path: join(keptFolder(config), file.storage_key), size: Number(file.size) };
}

/** The bytes of a kept file. */
export async function readKeptFile(platform: Platform, db: Reading, uuid: string): Promise<Buffer> {
  mustHoldNone('reading a file');
  return readFile((await findKeptFile(platform, db, uuid)).path);
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
  return () => {
    mustHoldNone('deleting a file');
    return rm(join(keptFolder(config), file.storage_key), { force: true });
  };
}
