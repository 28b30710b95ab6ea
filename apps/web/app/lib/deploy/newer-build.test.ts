import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkBuild, leaveForNewerBuild, newerBuild } from './newer-build.ts';

const MINUTE = 60_000;
let served: Readonly<Record<string, unknown>>;
let asked: string[];
const assign = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  served = {};
  asked = [];
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('document', { querySelector: () => ({ content: JSON.stringify({ buildId: 'mine' }) }) });
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('fetch', async (address: string) => {
    const [path = ''] = address.split('?');
    asked.push(path);
    if (!(path in served)) throw new TypeError('Failed to fetch');
    return served[path] === null ? new Response(null, { status: 404 }) : Response.json(served[path]);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const check = async () => {
  vi.setSystemTime(Date.now() + MINUTE);
  await checkBuild();
  return newerBuild.seen();
};

test('a newer build counts once its own file is served too, and the next step then loads its page anew', async () => {
  expect(await check(), 'no network').toBe(false);
  expect(console.warn).toHaveBeenCalledOnce();
  served = { '/builds/latest.json': { id: 'mine' } };
  expect(await check()).toBe(false);
  expect(asked).toEqual(['/builds/latest.json', '/builds/latest.json']);
  served = { '/builds/latest.json': { id: 'next' }, '/builds/meta/next.json': null };
  expect(await check(), 'a deployment under way').toBe(false);
  expect(leaveForNewerBuild('/pricing')).toBe(false);
  served = { ...served, '/builds/meta/next.json': { id: 'next' } };
  expect(await check()).toBe(true);
  expect(leaveForNewerBuild('/pricing')).toBe(true);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/pricing');
});
