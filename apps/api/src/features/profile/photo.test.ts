import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { readPicture } from './photo.rules.ts';

let api: TestApp;
let person: Caller;
beforeAll(async () => {
  api = await startTestApp();
  person = await api.signIn('Subscriber');
});
afterAll(() => api.close());

/** The first bytes of a PNG of a size; what follows is never looked at. */
function png(width: number, height: number, more = 0): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const sides = Buffer.alloc(8);
  sides.writeUInt32BE(width, 0);
  sides.writeUInt32BE(height, 4);
  return Buffer.concat([head, sides, Buffer.alloc(more)]);
}

async function upload(caller: Caller, bytes: Buffer, name = 'me.png', more: Record<string, string> = {}) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const request = new Request('http://datum.test', { method: 'PUT', body: form });
  return api.app.inject({
    method: 'PUT',
    url: '/api/v1/profile/photo',
    headers: {
      ...more,
      authorization: `Bearer ${caller.token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

test('a photo is shown to its person and to staff who may see the account, as what its bytes are', async () => {
  const kept = await upload(person, png(400, 300), 'portrait.txt');
  const { photo } = kept.json<{ photo: string }>();
  expect((await person.call('GET', '/api/user')).body.photo).toBe(photo);
  const seen = await person.call('GET', `/api/v1/photos/${photo}`);
  expect([seen.status, seen.headers]).toMatchObject([
    200,
    {
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400, immutable',
      vary: expect.stringContaining('Authorization'),
    },
  ]);
  expect(seen.raw).toEqual(png(400, 300));
  const [admin, other] = [await api.signIn('Admin'), await api.signIn('Subscriber')];
  expect((await admin.call('GET', `/api/v1/photos/${photo}`)).status).toBe(200);
  expect((await other.call('GET', `/api/v1/photos/${photo}`)).status).toBe(404);
});

test('a photo that is taken away is deleted', async () => {
  const { photo } = (await upload(person, png(40, 40))).json<{ photo: string }>();
  const { storage_key: key } = await api.platform.database.read
    .selectFrom('files')
    .where('uuid', '=', photo)
    .select('storage_key')
    .executeTakeFirstOrThrow();
  const path = join(api.platform.config.dataDir, 'files', key);
  await expect(access(path)).resolves.toBeUndefined();
  expect((await person.call('DELETE', '/api/v1/profile/photo')).status).toBe(204);
  expect((await person.call('GET', '/api/user')).body.photo).toBeNull();
  expect((await person.call('GET', `/api/v1/photos/${photo}`)).status).toBe(404);
  await expect(access(path)).rejects.toThrow('ENOENT');
});

const kept = async () => (await readdir(join(api.platform.config.dataDir, 'files'))).toSorted();
const named = async () => {
  const rows = await api.platform.database.read.selectFrom('files').select('storage_key').execute();
  return rows.map(({ storage_key }) => storage_key).toSorted();
};

test('a photo whose row is not stored leaves no bytes: refused, failed, or asked for twice', async () => {
  const key = { 'idempotency-key': 'photo-of-today' };
  const first = await upload(person, png(90, 90), 'me.png', key);
  const again = await upload(person, png(90, 90), 'me.png', key);
  expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  expect((await upload(person, png(91, 90), 'me.png', key)).statusCode).toBe(422);
  const { owner } = api.platform.database;
  await owner.query('alter table users add constraint no_photo check (photo_uuid is null) not valid');
  expect((await upload(person, png(92, 90))).statusCode).toBe(500);
  await owner.query('alter table users drop constraint no_photo');
  expect(await kept()).toEqual(await named());
  expect((await upload(person, png(93, 90))).statusCode).toBe(200);
  expect(await kept()).toEqual(await named());
});

test.each([
  ['a page that is called a picture', Buffer.from('<svg onload="alert(1)"/>'.padEnd(64))],
  ['a picture of too many pixels', png(2001, 10)],
  ['a picture without size', png(0, 10)],
  ['more than 2 MB', png(10, 10, 2_000_000)],
])('%s is refused at its field', async (_what, bytes) => {
  const refused = await upload(person, bytes);
  expect([refused.statusCode, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([
    422,
    ['file'],
  ]);
});

const riff = '52494646 00000000 57454250';
test.each([
  ['jpeg', 'ffd8 ffe0 0004 0000 ffc0 0011 08 012c 0190 03 0122'],
  ['webp', `${riff} 56503820 00000000 000000 9d012a 9001 2c01`],
  ['webp', `${riff} 5650384c 00000000 2f 8fc14a00 0000000000`],
  ['webp', `${riff} 56503858 0a000000 00000000 8f0100 2b0100`],
])('the sides of a %s are read from its bytes: %s', (kind, hex) => {
  const picture = readPicture(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
  expect(picture).toEqual({ mediaType: `image/${kind}`, width: 400, height: 300 });
});

test('what a person downloaded stands in their own list', async () => {
  expect((await person.call('GET', '/api/v1/profile/downloads')).body.data).toEqual([]);
  await person.call('GET', '/api/v1/profile/export');
  await expect
    .poll(async () => (await person.call('GET', '/api/v1/profile/downloads')).body.data)
    .toMatchObject([{ name: 'my-data.json', address: '/api/v1/profile/export' }]);
  const other = await api.signIn('Subscriber');
  expect((await other.call('GET', '/api/v1/profile/downloads')).body.data).toEqual([]);
});
