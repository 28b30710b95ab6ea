import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectStoredOrphans } from '../../platform/storage/orphans.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { addPicture, uploadMedium } from '../../platform/test/test-media.ts';
import { pngOf } from '../../platform/test/test-pictures.ts';

let folder: string;
let server: S3rver;
let api: TestApp;
let admin: Caller;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'datum-test-bucket-'));
  server = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory: folder },
    configureBuckets: [{ name: 'datum', configs: [] }],
  });
  const { port } = await server.run();
  const keys = { accessKey: 'S3RVER', secretKey: 'S3RVER' };
  const bucket = { endpoint: `http://127.0.0.1:${port}`, bucket: 'datum', region: 'us-east-1', ...keys };
  api = await startTestApp({ bucket });
  admin = await api.signIn('Admin');
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const inBucket = async () => (await api.platform.storages.at('s3').list()).length;

test('what no row names is deleted a day later, and rows whose bytes are gone are counted', async () => {
  const disk = await startTestApp();
  const { uuid } = await addPicture(disk, await disk.signIn('Admin'), { bytes: await pngOf(40, 30) });
  const place = (name: string) => join(disk.platform.config.dataDir, 'media', name);
  await writeFile(place('left-behind'), 'x');
  await writeFile(place('under-way'), 'x');
  const yesterday = (Date.now() - 25 * 3_600_000) / 1_000;
  await utimes(place('left-behind'), yesterday, yesterday);
  expect(await collectStoredOrphans(disk.platform)).toEqual({ deleted: 1, missing: 0 });
  const rows = await disk.platform.database.read.selectFrom('stored_objects').select('key').execute();
  await rm(place(rows[0]?.key ?? ''));
  expect(await collectStoredOrphans(disk.platform)).toEqual({ deleted: 0, missing: 1 });
  expect((await disk.visitor.call('GET', '/health')).body.missing_files).toBe(1);
  expect(uuid).toBeDefined();
  await disk.close();
});

test('pictures in a bucket are shown and deleted as those on the disk', async () => {
  const { uuid } = await addPicture(api, admin, { bytes: await pngOf(400, 300) });
  expect(await inBucket()).toBe(7); // the picture, and three formats of two widths
  const seen = await admin.call('GET', `/api/v1/media/${uuid}/320.webp`);
  expect([seen.status, seen.headers['content-type'], seen.raw.subarray(8, 12).toString()]).toEqual([
    200,
    'image/webp',
    'WEBP',
  ]);
  expect((await admin.call('DELETE', `/api/v1/media/${uuid}`)).status).toBe(204);
  expect(await inBucket()).toBe(0);
});

test('while the bucket does not answer, nothing is taken in, and the sentence says so', async () => {
  const { uuid } = await addPicture(api, admin, { bytes: await pngOf(50, 30) });
  await server.close();
  const refused = await uploadMedium(api, admin, '/api/v1/media?kind=image', {
    name: 'late.png',
    bytes: await pngOf(51, 30),
  });
  expect([refused.status, refused.body.message]).toEqual([
    500,
    'Files cannot be kept at the moment, because the storage does not answer. Try again in a few minutes.',
  ]);
  expect((await admin.call('GET', `/api/v1/media/${uuid}`)).status).toBe(500);
  expect((await admin.call('GET', `/api/v1/media/${uuid}/facts`)).body.label).toBe('site');
});
