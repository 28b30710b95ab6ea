import type { Readable } from 'node:stream';
import type { Config } from '../../config.ts';
import { Bucket } from './bucket.ts';
import { DiskStorage } from './disk.ts';

/** What is put away: bytes, or a file on the disk. */
export type Content = { readonly bytes: Uint8Array } | { readonly path: string };

/** A name in a storage, and when it was put there. */
export interface Found {
  readonly key: string;
  readonly at: Date;
}

/** A place where bytes are kept under random names. It is whole or not there; what it holds never changes. */
export interface Storage {
  put(key: string, content: Content, mediaType: string): Promise<void>;
  /** The bytes as they come; null where there are none of this name. */
  open(key: string): Promise<Readable | null>;
  remove(key: string): Promise<void>;
  list(): Promise<readonly Found[]>;
}

/** Where an object may lie. */
export type PlaceName = 'disk' | 's3';

/** The places of this installation: new objects go to `own`, older ones may lie in another. */
export interface Storages {
  readonly own: PlaceName;
  /** @throws Error where objects lie in a bucket that is not configured any more */
  at(place: PlaceName): Storage;
}

/** The disk, and the bucket where one is set. */
export function openStorages({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>): Storages {
  const disk = new DiskStorage(dataDir);
  const remote = bucket && new Bucket(bucket);
  return {
    own: remote ? 's3' : 'disk',
    at: (place) => {
      if (place === 'disk') return disk;
      if (!remote) throw new Error('files lie in a bucket, and S3_ENDPOINT is not set');
      return remote;
    },
  };
}
