import { PICTURE_FORMATS } from '@datum/contract/content/picture';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { uploadMedium } from '../../platform/test/test-media.ts';
import { pngOf } from '../../platform/test/test-pictures.ts';

let api: TestApp;
let admin: Caller;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('Admin');
});
afterAll(() => api.close());

const add = (bytes: Buffer, name = 'site.png') =>
  uploadMedium(api, admin, '/api/v1/media?kind=image', { name, bytes });

test('a picture is there in each width and format, in its own proportions and never larger than it is', async () => {
  const { status, body } = await add(await pngOf(1000, 500));
  expect([status, body.picture]).toMatchObject([201, { width: 1000, height: 500, widths: [320, 640, 1000] }]);
  for (const width of [320, 640, 1000]) {
    for (const format of PICTURE_FORMATS) {
      const seen = await admin.call('GET', `/api/v1/media/${body.uuid}/${width}.${format}`);
      const { width: drawn, height, ...found } = await sharp(seen.raw).metadata();
      expect([seen.status, drawn, height]).toEqual([200, width, width / 2]);
      expect(found.format).toBe({ avif: 'heif', webp: 'webp', jpg: 'jpeg' }[format]);
    }
  }
  expect((await admin.call('GET', `/api/v1/media/${body.uuid}/1280.webp`)).status).toBe(404);
  expect((await admin.call('GET', `/api/v1/media/${body.uuid}/640.svg`)).status).toBe(422);
});

test('a picture is upright and without what the camera wrote into it, in every size', async () => {
  const came = await sharp({ create: { width: 900, height: 400, channels: 3, background: '#fff' } })
    .withExif({ IFD0: { Model: 'Telephone 7' }, IFD3: { GPSLatitude: '3/1 8/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { body } = await add(Buffer.concat([came, Buffer.from('<script>hidden</script>')]), 'IMG_0042.JPG');
  expect(body.current).toMatchObject({ file_name: 'IMG_0042.jpg', width: 400, height: 900 });
  expect(body.label).toBe('IMG 0042');
  for (const size of ['', '/320.jpg', '/320.webp']) {
    const { raw } = await admin.call('GET', `/api/v1/media/${body.uuid}${size}`);
    const { exif, icc, xmp, orientation } = await sharp(raw).metadata();
    expect([exif, icc, xmp, orientation]).toEqual(Array(4).fill(undefined));
    expect([raw.includes('Telephone'), raw.includes('script')]).toEqual([false, false]);
  }
});

/** What a picture of this many pixels says of itself; its pixels are not there. */
async function sayingSize(width: number, height: number): Promise<Buffer> {
  const bytes = await pngOf(10, 10);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  const { crc32 } = await import('node:zlib');
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const refused: Readonly<Record<string, [() => Promise<Buffer>, string]>> = {
  'an SVG': [
    async () => Buffer.from(SVG),
    'Only PNG, JPEG and WebP pictures can be kept; save this one in one of these formats.',
  ],
  'a GIF': [
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
        .gif()
        .toBuffer(),
    'Only PNG, JPEG and WebP pictures can be kept; save this one in one of these formats.',
  ],
  'a page': [
    async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    'Only PNG, JPEG and WebP pictures can be kept; save this one in one of these formats.',
  ],
  'half a picture': [
    async () => (await pngOf(400, 400, '#123')).subarray(0, 300),
    'Only PNG, JPEG and WebP pictures can be kept; save this one in one of these formats.',
  ],
  '30,000 by 30,000 pixels': [
    () => sayingSize(30_000, 30_000),
    'A picture may have at most 40 megapixels; this one has 30,000 x 30,000 pixels. Scale it down first.',
  ],
  'more than 5 MB': [
    async () => Buffer.concat([await pngOf(9, 9), Buffer.alloc(5_000_001)]),
    'A picture may have at most 5 MB.',
  ],
  'a moving WebP': [
    async () =>
      sharp(Buffer.alloc(10 * 20 * 3, 90), { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } })
        .composite([
          { input: { create: { width: 10, height: 10, channels: 3, background: '#f00' } }, left: 0, top: 10 },
        ])
        .webp({ loop: 0, delay: [100, 100] })
        .toBuffer(),
    'A picture may not move; save one frame of it.',
  ],
};

test.each(Object.keys(refused))('%s is refused in words, and nothing of it is kept', async (name) => {
  const [make, sentence] = refused[name] ?? [];
  const { status, body } = await add((await make?.()) ?? Buffer.alloc(0));
  expect([status, body.errors]).toEqual([422, { file: [sentence] }]);
  const objects = await api.platform.storages.at('disk').list();
  const { count } = await api.platform.database.read
    .selectFrom('stored_objects')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(objects.length).toBe(Number(count));
});

test('a file beyond the limit of uploads is refused before it is looked at', async () => {
  const { status, body } = await add(Buffer.alloc(20 * 1024 * 1024 + 1));
  expect([status, body.message]).toEqual([413, 'A file may have at most 20 MB.']);
});

test('a picture is described in both languages or decorative, and not both', async () => {
  const { body: medium } = await add(await pngOf(20, 20), 'plain.png');
  expect(medium.is_described).toBe(false);
  const save = (change: object) =>
    admin.call('PUT', `/api/v1/media/${medium.uuid}/facts`, {
      ...{
        label: 'Plain',
        licence: '',
        is_decorative: false,
        alt: { en: '', ms: '' },
        version: medium.version,
      },
      ...change,
    });
  const BOTH = 'Describe the picture in English and Malay, or mark it as decorative.';
  expect((await save({})).body.errors).toEqual({ 'alt.en': [BOTH], 'alt.ms': [BOTH] });
  expect((await save({ alt: { en: 'A wall', ms: ' ' } })).body.errors).toEqual({ 'alt.ms': [BOTH] });
  expect((await save({ alt: { en: 'A wall', ms: '' }, is_decorative: true })).body.errors).toEqual({
    'alt.en': ['A decorative picture has no description: clear it, or remove the mark.'],
  });
  const saved = await save({ is_decorative: true });
  expect(saved.body).toMatchObject({ is_described: true, is_decorative: true, alt: { en: '', ms: '' } });
  expect((await save({ is_decorative: true })).status).toBe(409);
});

test('the library is searched by name and description, and says which pictures are the same', async () => {
  const { body: one } = await add(await pngOf(31, 17, '#abc'), 'crane_north.png');
  const { body: other } = await add(await pngOf(31, 17, '#abc'), 'crane copy.png');
  expect(other.twins).toEqual([{ uuid: one.uuid, label: 'crane north' }]);
  const found = await admin.call('GET', '/api/v1/media?search=CRANE&kind=image&per_page=1');
  expect([found.body.meta.total, found.body.data]).toMatchObject([2, [{ label: 'crane copy' }]]);
  expect((await admin.call('GET', '/api/v1/media?search=crane&kind=file')).body.data).toEqual([]);
});
