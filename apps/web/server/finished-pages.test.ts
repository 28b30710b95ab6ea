import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { FinishedPages, finishPage } from './finished-pages.ts';

const pageOf = (text: string, isForAll = true) =>
  finishPage(Buffer.from(text.repeat(200)), { status: 200, headers: {}, isForAll });

test('a page is made once for all who ask meanwhile and later', async () => {
  const pages = new FinishedPages();
  let made = 0;
  const make = async () => pageOf(`page ${++made}`);
  const [first, second] = await Promise.all([pages.get('en /', make), pages.get('en /', make)]);
  expect([second, await pages.get('en /', make), made]).toEqual([first, first, 1]);
  await pages.get('ms /', make);
  expect(made).toBe(2);
});

test('after a change everything is made anew, also what was being made', async () => {
  const pages = new FinishedPages();
  const { promise: change, resolve: go } = Promise.withResolvers<void>();
  const old = pages.get('en /', async () => {
    await change;
    return pageOf('old');
  });
  pages.clear();
  go();
  await old;
  const fresh = pageOf('new');
  expect(await pages.get('en /', async () => fresh)).toBe(fresh);
  expect(await pages.get('en /', async () => pageOf('newer'))).toBe(fresh);
});

test('a page that is not for all, or that could not be made, is not kept', async () => {
  const pages = new FinishedPages();
  await pages.get('en /missing', async () => pageOf('not found', false));
  await expect(pages.get('en /broken', () => Promise.reject(new Error('no API')))).rejects.toThrow('no API');
  const fresh = pageOf('found');
  for (const key of ['en /missing', 'en /broken'])
    expect(await pages.get(key, async () => fresh)).toBe(fresh);
});

test('what one reader is refused or misses, those who asked at the same time do not get', async () => {
  const pages = new FinishedPages();
  const { promise: refusal, resolve: refuse } = Promise.withResolvers<void>();
  const limited = pages.get('en /', async () => {
    await refusal;
    return pageOf('too many requests', false);
  });
  const broken = pages.get('en /bmp-index', () => refusal.then(() => Promise.reject(new Error('gone'))));
  const fresh = pageOf('figures');
  const others = ['en /', 'en /bmp-index'].map((key) => pages.get(key, async () => fresh));
  refuse();
  await expect(broken).rejects.toThrow('gone');
  expect([(await limited).isForAll, ...(await Promise.all(others))]).toEqual([false, fresh, fresh]);
});

test('each coding holds the same page', async () => {
  const page = pageOf('figure ');
  const plain = await page.encoded(undefined);
  const { coding, body } = await page.encoded('gzip');
  expect([plain.coding, coding]).toEqual([null, 'gzip']);
  expect(gunzipSync(body).equals(plain.body)).toBe(true);
});
