import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let person: Caller;
beforeAll(async () => {
  api = await startTestApp();
  person = await api.signIn('Subscriber');
});
afterAll(() => api.close());

/** A plain picture of a size. */
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#357' } })
    .png()
    .toBuffer();

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
  const kept = await upload(person, await png(400, 300), 'portrait.txt');
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
  expect(await sharp(seen.raw).metadata()).toMatchObject({ format: 'png', width: 400, height: 300 });
  const [admin, other] = [await api.signIn('Admin'), await api.signIn('Subscriber')];
  expect((await admin.call('GET', `/api/v1/photos/${photo}`)).status).toBe(200);
  expect((await other.call('GET', `/api/v1/photos/${photo}`)).status).toBe(404);
});

test('a photo that is taken away is deleted', async () => {
  const { photo } = (await upload(person, await png(40, 40))).json<{ photo: string }>();
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
  const first = await upload(person, await png(90, 90), 'me.png', key);
  const again = await upload(person, await png(90, 90), 'me.png', key);
  expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  expect((await upload(person, await png(91, 90), 'me.png', key)).statusCode).toBe(422);
  const { owner } = api.platform.database;
  await owner.query('alter table users add constraint no_photo check (photo_uuid is null) not valid');
  expect((await upload(person, await png(92, 90))).statusCode).toBe(500);
  await owner.query('alter table users drop constraint no_photo');
  expect(await kept()).toEqual(await named());
  expect((await upload(person, await png(93, 90))).statusCode).toBe(200);
  expect(await kept()).toEqual(await named());
});

/** What a telephone writes: the picture lies on its side, and says where it was taken and with what. */
const taken = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
    .composite([
      { input: { create: { width: 4, height: 4, channels: 3, background: '#f00' } }, left: 0, top: 0 },
    ])
    .withExif({
      IFD0: { Model: 'Telephone 7' },
      IFD3: { GPSLatitude: '3/1 8/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer();

test('a photo is kept upright and without what the camera wrote into it, and what was hidden behind its end', async () => {
  const came = Buffer.concat([await taken(), Buffer.from('<script>hidden</script>')]);
  expect(came.includes('Telephone 7')).toBe(true);
  const { photo } = (await upload(person, came)).json<{ photo: string }>();
  const { raw, headers } = await person.call('GET', `/api/v1/photos/${photo}`);
  expect(headers['content-type']).toBe('image/jpeg');
  const { width, height, exif, icc, xmp, orientation } = await sharp(raw).metadata();
  expect([width, height, exif, icc, xmp, orientation]).toEqual([20, 40, ...Array(4).fill(undefined)]);
  expect([raw.includes('Telephone'), raw.includes('script')]).toEqual([false, false]);
  // turned clockwise, the red corner of the top left is at the top right
  const [red = 0, green = 0] = await sharp(raw)
    .extract({ left: 18, top: 1, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect([red > 200, green < 60]).toEqual([true, true]);
});

const KIND = { png: 'image/png', webp: 'image/webp' } as const;
test.each(['png', 'webp'] as const)('a %s with see-through parts stays one', async (kind) => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 4, background: clear } })
    .toFormat(kind)
    .toBuffer();
  const { photo } = (await upload(person, bytes)).json<{ photo: string }>();
  const { raw, headers } = await person.call('GET', `/api/v1/photos/${photo}`);
  expect([headers['content-type'], (await sharp(raw).metadata()).hasAlpha]).toEqual([KIND[kind], true]);
});

const FORMAT = (await import('@datum/contract/messages/refusals/messages')).REFUSAL_MESSAGES.en.account[
  'photo-format'
];
const frames = () =>
  sharp(Buffer.concat([Buffer.alloc(300, 0), Buffer.alloc(300, 255)]), {
    raw: { width: 10, height: 20, channels: 3, pageHeight: 10 },
  });
/** A PNG that says that it has 60,000 pixels a side, in 100 bytes. */
async function claiming(side: number): Promise<Buffer> {
  const bytes = await png(1, 1);
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  return bytes;
}
test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['a page that is called a picture', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), FORMAT],
  [
    'a picture of another kind',
    () =>
      sharp(Buffer.alloc(300), { raw: { width: 10, height: 10, channels: 3 } })
        .gif()
        .toBuffer(),
    FORMAT,
  ],
  ['a picture that breaks off', async () => (await taken()).subarray(0, 500), FORMAT],
  ['a picture of too many pixels', () => png(2001, 10), '2000 pixels'],
  ['a picture that claims more than it has', () => claiming(60_000), FORMAT],
  [
    'a picture that moves',
    () =>
      frames()
        .webp({ delay: [50, 50] })
        .toBuffer(),
    'A photo must not move; choose a still picture.',
  ],
  ['more than 2 MB', async () => Buffer.concat([await png(9, 9), Buffer.alloc(2_000_000)]), '2 MB'],
])('%s is refused at its field', async (_what, make, sentence) => {
  const refused = await upload(person, await make());
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    { file: [expect.stringContaining(sentence)] },
  ]);
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
