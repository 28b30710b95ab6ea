import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FairTurns, type Turn } from './fair-turns.ts';
import { LINES } from './rate-limits.table.ts';

let turns: FairTurns;
let served: string[];
let asked: Promise<unknown>[];
let finish: () => void;

/** One thing at once, and something under way: everybody else waits. */
beforeEach(() => {
  vi.useFakeTimers();
  turns = new FairTurns(1);
  served = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  finish = resolve;
  asked = [turns.take({ line: 'known', by: 'who was here before' }, () => promise)];
});
afterEach(() => {
  vi.useRealTimers();
});

function ask(line: Turn['line'], by: string, name = by): Promise<unknown> {
  const answer = turns.take({ line, by }, async () => served.push(name));
  asked.push(answer.catch(() => undefined));
  return answer;
}

async function serveAll(): Promise<string[]> {
  finish();
  await Promise.all(asked);
  return served;
}

test('somebody known goes ahead of a crowd of strangers that came before', async () => {
  for (let n = 0; n < 150; n++) void ask('strangers', `address ${n}`).catch(() => undefined);
  void ask('known', 'Aisyah');
  expect((await serveAll()).indexOf('Aisyah')).toBeLessThanOrEqual(1);
});

test('strangers have every fourth turn beside known people, who cannot shut them out', async () => {
  for (const who of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) void ask('known', who);
  for (const who of ['x', 'y']) void ask('strangers', who);
  const order = (await serveAll()).map((name) => (name >= 'x' ? 'stranger' : 'known'));
  const places = order.flatMap((line, place) => (line === 'stranger' ? [place] : []));
  expect(places).toHaveLength(2);
  expect(Math.max(...places)).toBeLessThanOrEqual(7);
});

test('the stranger who came last goes first: an attack at once holds up nobody who comes after it', async () => {
  for (let n = 0; n < 100; n++) void ask('strangers', `address ${n}`);
  void ask('strangers', 'a newcomer');
  expect((await serveAll())[0]).toBe('a newcomer');
});

test.each(['known', 'strangers'] as const)(
  'of %s, who asks often waits for those who ask once',
  async (line) => {
    for (let n = 0; n < 5; n++) void ask(line, 'often', `often ${n}`);
    void ask(line, 'once');
    void ask(line, 'also once');
    const order = await serveAll();
    expect(order.slice(3).every((name) => name.startsWith('often'))).toBe(true);
    expect(order.filter((name) => name.startsWith('often'))).toEqual(
      [0, 1, 2, 3, 4].map((n) => `often ${n}`),
    );
  },
);

test.each(['known', 'strangers'] as const)(
  'of %s nobody waits for ever: 429 with when to come back',
  async (line) => {
    const refused = ask(line, 'impatient');
    const refusal = expect(refused).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
    await vi.advanceTimersByTimeAsync(LINES[line].patienceMs);
    await refusal;
    void ask(line, 'who comes after');
    expect(await serveAll()).toEqual(['who comes after']);
  },
);

test('one address or person has a limited number waiting', async () => {
  for (let n = 0; n < LINES.strangers.ofOne; n++) void ask('strangers', 'one');
  await expect(ask('strangers', 'one')).rejects.toMatchObject({ status: 429 });
  void ask('strangers', 'another');
  expect(await serveAll()).toHaveLength(LINES.strangers.ofOne + 1);
});

test('a full line of known people refuses the next, one of strangers the request that would wait longest', async () => {
  for (let n = 0; n < LINES.known.most; n++) void ask('known', `person ${n}`);
  await expect(ask('known', 'one more')).rejects.toMatchObject({ status: 429 });

  const oldest = ask('strangers', 'the oldest');
  for (let n = 1; n < LINES.strangers.most; n++) void ask('strangers', `address ${n}`);
  const refusal = expect(oldest).rejects.toMatchObject({ status: 429 });
  void ask('strangers', 'one more stranger');
  await refusal;
  expect(await serveAll()).toContain('one more stranger');
});

test('work that fails gives its place on', async () => {
  const failing = turns.take({ line: 'known', by: 'unlucky' }, () => Promise.reject(new Error('no memory')));
  const refusal = expect(failing).rejects.toThrow('no memory');
  void ask('known', 'next');
  expect(await serveAll()).toEqual(['next']);
  await refusal;
});

test('a place that a stranger had rests as long as that took, from strangers alone', async () => {
  turns = new FairTurns(1, 1);
  const work = (name: string) => async () => {
    await vi.advanceTimersByTimeAsync(50);
    served.push(name);
  };
  await turns.take({ line: 'strangers', by: 'x' }, work('x'));
  const late = turns.take({ line: 'strangers', by: 'y' }, work('y'));
  await turns.take({ line: 'known', by: 'a' }, work('a'));
  await late;
  expect(served).toEqual(['x', 'a', 'y']);
});
