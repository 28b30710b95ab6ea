import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const MINUTE = 60_000;
let signs: EventTarget;
let calls: Headers[];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  signs = new EventTarget();
  calls = [];
  const stored = new Map([
    ['token', 'secret'],
    ['session_expiry', String(Date.now() + 120 * MINUTE)],
  ]);
  vi.stubGlobal(
    'document',
    Object.assign(signs, {
      cookie: '',
      documentElement: { lang: 'en' },
      querySelector: () => ({ content: '{"browserApiUrl":""}' }),
    }),
  );
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    calls.push(new Headers(init.headers));
    return Response.json({ uuid: 'u' });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const press = () => signs.dispatchEvent(new Event('keydown'));

test('who writes for long without a call keeps the session in use, with one call each five minutes', async () => {
  const { watchActivity } = await import('./activity.ts');
  const stop = watchActivity();
  press();
  expect(calls).toHaveLength(0);
  for (let minute = 0; minute < 12; minute += 1) {
    await vi.advanceTimersByTimeAsync(MINUTE);
    press();
  }
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toHaveLength(2);
  expect(calls[0]?.get('x-background')).toBe(null);
  stop();
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  press();
  expect(calls).toHaveLength(2);
});

test('a call made meanwhile is use enough, and a visitor makes none', async () => {
  const { watchActivity } = await import('./activity.ts');
  const { session } = await import('./session.ts');
  const stop = watchActivity();
  await vi.advanceTimersByTimeAsync(4 * MINUTE);
  session.used();
  await vi.advanceTimersByTimeAsync(4 * MINUTE);
  press();
  expect(calls).toHaveLength(0);
  session.end('refused');
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  press();
  expect(calls).toHaveLength(0);
  stop();
});
