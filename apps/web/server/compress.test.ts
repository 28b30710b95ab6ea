import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressFor } from './compress.ts';

const page = Buffer.from('<p>The level every figure is measured from.</p>'.repeat(100));

test('the best coding that the browser takes is used, and gives the page back', async () => {
  const brotli = await compressFor('gzip, deflate, br;q=1.0', page);
  expect(brotli.encoding).toBe('br');
  expect(brotliDecompressSync(brotli.body).equals(page)).toBe(true);
  const gzip = await compressFor('gzip;q=0.5, br;q=0', page);
  expect(gzip.encoding).toBe('gzip');
  expect(gunzipSync(gzip.body).equals(page)).toBe(true);
});

test('what is small, or not asked for compressed, goes as it is', async () => {
  expect(await compressFor('br', Buffer.from('short'))).toEqual({
    encoding: null,
    body: Buffer.from('short'),
  });
  expect((await compressFor(undefined, page)).encoding).toBe(null);
  expect((await compressFor('identity, br;q=0.000', page)).encoding).toBe(null);
});
