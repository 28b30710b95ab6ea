import { expect, test } from 'vitest';
import { finish, PublishedCache } from './published.ts';

test('a part is read once for a vintage, and again after the next release', async () => {
  const cache = new PublishedCache();
  let reads = 0;
  const read = async () => ++reads;
  expect(await Promise.all([cache.part('series', read), cache.part('series', read)])).toEqual([1, 1]);
  cache.clear(2);
  expect(await cache.part('series', read)).toBe(2);
});

test('a part that could not be read is asked for again', async () => {
  const cache = new PublishedCache();
  await expect(cache.part('frame', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await cache.part('frame', async () => 'back')).toBe('back');
});

test('a full cache drops what was not asked for longest; the same answer again takes no more room', () => {
  const cache = new PublishedCache(3_000);
  const put = (name: string) => cache.set(name, finish(name.repeat(900), 'text/plain'));
  for (const name of ['a', 'b', 'b', 'b']) put(name);
  cache.get('a');
  put('c');
  expect(['a', 'b', 'c'].map((name) => cache.get(name) !== undefined)).toEqual([true, false, true]);
});
