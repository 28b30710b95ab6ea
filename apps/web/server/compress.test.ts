import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { codingFor, encode } from './compress.ts';

const page = Buffer.from('<p>The level every figure is measured from.</p>'.repeat(100));

test('the best coding that the browser takes is used, and gives the page back', async () => {
  expect(codingFor('gzip, deflate, br;q=1.0', page)).toBe('br');
  expect(brotliDecompressSync(await encode('br', page)).equals(page)).toBe(true);
  expect(codingFor('gzip;q=0.5, br;q=0', page)).toBe('gzip');
  expect(gunzipSync(await encode('gzip', page)).equals(page)).toBe(true);
});

test('what is small, or not asked for compressed, goes as it is', async () => {
  expect(codingFor('br', Buffer.from('short'))).toBe(null);
  expect(codingFor(undefined, page)).toBe(null);
  expect(codingFor('identity, br;q=0.000', page)).toBe(null);
  expect(await encode(null, page)).toBe(page);
});
