import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from '../../config.ts';
import type { BucketPlace } from './bucket-place.ts';
import { openStorages, type Storage } from './storage.ts';

let folder: string;
let server: S3rver;
let place: BucketPlace;
const places: Record<string, Storage> = {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'datum-test-storage-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 'bucket'),
    configureBuckets: [{ name: 'datum', configs: [] }],
  });
  const { port } = await server.run();
  place = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'datum',
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  };
  const storages = openStorages({ dataDir: folder, bucket: place });
  places.disk = storages.at('disk');
  places.bucket = storages.at('s3');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** @throws Error where the test forgot a place */
function storageOf(name: string): Storage {
  const storage = places[name];
  if (!storage) throw new Error(`no storage ${name}`);
  return storage;
}
async function read(storage: Storage, key: string): Promise<Buffer | null> {
  const stream = await storage.open(key);
  return stream && buffer(stream);
}

describe.each(['disk', 'bucket'])('what is kept in the %s', (name) => {
  test('comes back byte by byte, from memory and from a file, until it is removed', async () => {
    const storage = storageOf(name);
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 251));
    const path = join(folder, 'arrived');
    await writeFile(path, 'arrived');
    await storage.put('of-memory', { bytes }, 'image/webp');
    await storage.put('of-disk', { path }, 'application/pdf');
    expect((await read(storage, 'of-memory'))?.equals(bytes)).toBe(true);
    expect((await read(storage, 'of-disk'))?.toString()).toBe('arrived');
    const listed = await storage.list();
    expect(listed.map(({ key }) => key).toSorted()).toEqual(['of-disk', 'of-memory']);
    expect(listed.every(({ at }) => Math.abs(Date.now() - at.getTime()) < 60_000)).toBe(true);
    await storage.remove('of-disk');
    await storage.remove('of-disk');
    expect(await read(storage, 'of-disk')).toBeNull();
  });
});

test('a bucket with many objects is listed whole', { timeout: 60_000 }, async () => {
  const storage = storageOf('bucket');
  const before = (await storage.list()).length;
  for (let at = 0; at < 1_005; at += 1)
    await storage.put(`many-${at}`, { bytes: Buffer.from('x') }, 'text/csv');
  expect((await storage.list()).length).toBe(before + 1_005);
});

test('a bucket that refuses or does not answer is a failure, never an empty one', async () => {
  // the stand-in knows keys, and does not compute signatures
  const wrongKey = openStorages({ dataDir: folder, bucket: { ...place, accessKey: 'wrong' } }).at('s3');
  await expect(wrongKey.put('a', { bytes: Buffer.from('x') }, 'text/csv')).rejects.toThrow('403');
  await expect(wrongKey.list()).rejects.toThrow('403');
  const noBucket = openStorages({ dataDir: folder, bucket: { ...place, bucket: 'other' } }).at('s3');
  await expect(noBucket.put('a', { bytes: Buffer.from('x') }, 'text/csv')).rejects.toThrow('404');
  const away = openStorages({ dataDir: folder, bucket: { ...place, endpoint: 'http://127.0.0.1:9' } }).at(
    's3',
  );
  await expect(away.open('a')).rejects.toThrow();
});

const all = {
  S3_ENDPOINT: 'https://storage.example.org/',
  S3_BUCKET: 'datum',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
};
const secrets = { appSecret: 'x'.repeat(48), liveSecret: 'y'.repeat(48) };

test('new files go to the bucket where one is set, and those on the disk stay within reach', () => {
  const config = parseConfig(all, secrets);
  expect(config.bucket).toMatchObject({ endpoint: 'https://storage.example.org', region: 'us-east-1' });
  expect(openStorages(config).own).toBe('s3');
  expect(openStorages(parseConfig({}, secrets)).own).toBe('disk');
  expect(() => openStorages(parseConfig({}, secrets)).at('s3')).toThrow('S3_ENDPOINT is not set');
});

test('a bucket that is half set is refused with what is missing', () => {
  const { S3_SECRET_KEY: _, ...three } = all;
  expect(() => parseConfig(three, secrets)).toThrow(
    'S3_SECRET_KEY is missing: set all of S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY to keep files in a bucket, or none of them to keep them on the disk.',
  );
  expect(() => parseConfig({ S3_BUCKET: 'datum' }, secrets)).toThrow(
    'S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY are missing:',
  );
  expect(() => parseConfig({ ...all, S3_ENDPOINT: 'storage' }, secrets)).toThrow('S3_ENDPOINT is "storage"');
});
