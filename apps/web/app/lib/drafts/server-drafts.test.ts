import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropServerDraft, findServerDraft, keepServerDraft } from './server-drafts.ts';

/** The network: what was asked in order, answered when the test says so. */
let asked: string[];
let answers: (() => void)[];
const KEPT = { key: 'users/new', saved_at: '2026-11-20T06:03:00.000Z' };

beforeEach(() => {
  asked = [];
  answers = [];
  vi.stubGlobal('document', {
    cookie: 'XSRF-TOKEN=one',
    documentElement: { lang: 'en' },
    querySelector: () => ({ content: JSON.stringify({ browserApiUrl: 'http://datum.test' }) }),
  });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const path = decodeURIComponent(new URL(url).pathname.replace('/api/v1/', ''));
    asked.push(`${init.method} ${path}${init.keepalive ? ', leaving' : ''}`);
    const body =
      init.method === 'GET' && path === 'drafts' ? { data: [KEPT] } : { ...KEPT, data: { values: 7 } };
    return new Promise((resolve) => answers.push(() => resolve(Response.json(body))));
  });
});
afterEach(() => vi.unstubAllGlobals());

const answered = async () => {
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  answers.shift()?.();
};

test('a slow save does not bring back the draft that was dropped after it', async () => {
  const saved = keepServerDraft('users/new', { name: 'Lim' });
  const dropped = dropServerDraft('users/new');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toEqual(['PUT drafts/users/new']);
  await answered();
  expect(await saved).toEqual(new Date('2026-11-20T06:03:00.000Z'));
  await answered();
  await dropped;
  expect(asked).toEqual(['PUT drafts/users/new', 'DELETE drafts/users/new']);
});

test('a form that is drawn anew looks for a draft once the one that it dropped is gone', async () => {
  const dropped = dropServerDraft('users/new');
  const found = findServerDraft('users/new');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toEqual(['DELETE drafts/users/new']);
  await answered();
  await dropped;
  for (const _ of ['the list', 'the draft']) await answered();
  await found;
  expect(asked.slice(1)).toEqual(['GET drafts', 'GET drafts/users/new']);
});

test('a draft is asked for only where there is one', async () => {
  const missing = findServerDraft('users/7');
  await answered();
  expect(await missing).toBe(null);
  expect(asked).toEqual(['GET drafts']);

  const found = findServerDraft('users/new');
  await answered();
  await answered();
  expect(await found).toEqual({ at: new Date('2026-11-20T06:03:00.000Z'), values: 7 });
});

test('what is typed last still leaves with the page, unless it is longer than browsers carry then', async () => {
  void keepServerDraft('a', 'short', true);
  void keepServerDraft('b', 'x'.repeat(70_000), true);
  await expect.poll(() => asked).toEqual(['PUT drafts/a, leaving', 'PUT drafts/b']);
});
