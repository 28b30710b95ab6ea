import { expect, test } from 'vitest';
import { OneByOne } from './one-by-one.ts';

/** Work that is over when it is told, and what has begun so far. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => async () => {
    begun.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    return name;
  };
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

test('one is done at a time, the others wait in their order, and too many are refused', async () => {
  const { begun, work, end } = works();
  const line = new OneByOne(3);
  const all = ['first', 'second', 'third'].map((name) => line.take(work(name)));
  await expect(line.take(work('fourth'))).rejects.toMatchObject({ status: 429 });
  expect(begun).toEqual(['first']);
  end('first');
  await all[0];
  await expect.poll(() => begun).toEqual(['first', 'second']);
  end('second');
  await expect.poll(() => begun).toEqual(['first', 'second', 'third']);
  end('third');
  expect(await Promise.all(all)).toEqual(['first', 'second', 'third']);
});

test('who has gone leaves the line: the work is not begun, and the place is free at once', async () => {
  const { begun, work, end } = works();
  const line = new OneByOne(2);
  const gone = new AbortController();
  const first = line.take(work('first'));
  const left = line.take(work('left'), gone.signal);
  await expect(line.take(work('early'))).rejects.toMatchObject({ status: 429 });
  gone.abort();
  await expect(left).rejects.toMatchObject({ code: 'timeout' });
  const next = line.take(work('next'));
  end('first');
  await first;
  await expect.poll(() => begun).toEqual(['first', 'next']);
  end('next');
  expect(await next).toBe('next');
  await expect(line.take(work('never'), gone.signal)).rejects.toMatchObject({ code: 'timeout' });
  expect(begun).toEqual(['first', 'next']);
});

test('one that fails holds up nobody behind it', async () => {
  const line = new OneByOne(2);
  const failing = line.take(() => Promise.reject(new Error('broken')));
  const next = line.take(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
