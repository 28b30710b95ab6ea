import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { isLost } from '@datum/database/connection/lost-connection';
import type { Writing } from '@datum/database/open';
import { mustHoldNone } from '@datum/database/transaction';
import type { WriteCall } from '../http/mount.ts';
import { notFound, Problem } from '../http/problem.ts';
import type { Platform } from '../platform.ts';
import type { Content, PlaceName } from './storage.ts';

/** An object that lies in its place, and that no row names before {@link Stored.name}. */
interface Placed {
  readonly key: string;
  readonly place: PlaceName;
  readonly media_type: string;
  readonly size: number;
  readonly sha256: string;
}

/** What is to be kept; of a file on the disk size and hash are known. */
export type Keeping = { readonly mediaType: string } & (
  | { readonly bytes: Uint8Array }
  | { readonly path: string; readonly size: number; readonly sha256: string }
);

/** Objects that one call keeps together: all are named by its transaction, or all go again. */
export class Stored {
  private readonly platform: Platform;
  private readonly placed: Placed[] = [];
  private isNamed = false;

  constructor(platform: Platform) {
    this.platform = platform;
  }

  /** Puts an object in its place, before the transaction; gives its key. @throws Problem 500 while the storage is away */
  async put(object: Keeping): Promise<Placed> {
    mustHoldNone('keeping a file');
    const { storages, clock, log } = this.platform;
    const place = storages.own;
    const facts =
      'path' in object
        ? { size: object.size, sha256: object.sha256 }
        : { size: object.bytes.length, sha256: hash('sha256', object.bytes) };
    const placed = { key: clock.random(24).toString('hex'), place, media_type: object.mediaType, ...facts };
    this.placed.push(placed);
    await storages
      .at(place)
      .put(placed.key, object as Content, object.mediaType)
      .catch((err: unknown) => {
        log.error({ err }, 'a file could not be put into the storage');
        throw new Problem('server', refusal('media.storage-away'), { headers: { 'retry-after': '60' } });
      });
    return placed;
  }

  /** Names the objects in the caller's transaction. */
  async name({
    db,
    now,
    afterRefusal,
  }: Pick<WriteCall<unknown, unknown, unknown>, 'db' | 'now' | 'afterRefusal'>): Promise<void> {
    await db
      .insertInto('stored_objects')
      .values(this.placed.map((object) => ({ ...object, created_at: now })))
      .execute();
    this.isNamed = true;
    afterRefusal((error) => {
      // A connection that broke at the commit may have stored the rows: bytes too many do no harm.
      this.isNamed = isLost(error);
    });
  }

  /** Deletes the bytes that no row names: the call was refused, or an earlier answer was given again. */
  async discard(): Promise<void> {
    if (this.isNamed) return;
    const { storages, log } = this.platform;
    for (const { key, place } of this.placed) {
      await storages
        .at(place)
        .remove(key)
        // why the call was refused must reach its caller; what stays is collected a day later
        .catch((err: unknown) => log.warn({ err }, 'a file that is not kept could not be deleted'));
    }
  }
}

/** The bytes of an object, as they come. @throws Problem 404 where they are gone, 500 while the storage is away */
export async function openStored(
  { storages, log }: Platform,
  { key, place }: { readonly key: string; readonly place: string },
): Promise<Readable> {
  const found = await storages
    .at(place as PlaceName)
    .open(key)
    .catch((err: unknown) => {
      log.error({ err }, 'a file could not be read from the storage');
      throw new Problem('server', undefined, { headers: { 'retry-after': '60' } });
    });
  if (!found) {
    log.error({ key, place }, 'a row names a file that is not there');
    throw notFound();
  }
  return found;
}

/** Forgets objects in the caller's transaction; gives what deletes their bytes, to be called after the commit. */
export async function dropStored(
  { storages }: Platform,
  db: Writing,
  keys: readonly string[],
): Promise<() => Promise<void>> {
  const gone = await db
    .deleteFrom('stored_objects')
    .where('key', 'in', keys.length > 0 ? keys : [''])
    .returning(['key', 'place'])
    .execute();
  return async () => {
    for (const { key, place } of gone) await storages.at(place as PlaceName).remove(key);
  };
}
