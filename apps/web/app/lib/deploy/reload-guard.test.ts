import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LOAD_GUARD_SCRIPT } from '../api/load-guard.ts';
import { newerBuild, watchBuild } from './newer-build.ts';

class ScriptElement {}
const reloaded: string[] = [];
const box = { hidden: true, querySelector: () => ({}) };
const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', { addEventListener: vi.fn(), getElementById: () => box });
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('HTMLScriptElement', ScriptElement);
  vi.stubGlobal('addEventListener', (_: string, listener: typeof onError) => {
    onError = listener;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

let onError: (event: { readonly target: unknown }) => void;
const at = (pathname: string) =>
  vi.stubGlobal('location', {
    ...{ href: `https://datum.example${pathname}`, pathname, assign: (to: string) => reloaded.push(to) },
    reload: () => reloaded.push(pathname),
  });
/** A part of a page fails to load on the way there, or a script of the document itself. */
const fails = {
  part(to: string) {
    const navigation = { location: { pathname: to, search: '', hash: '' } };
    Object.assign(page, { __reactRouterDataRouter: { state: { navigation } } });
    page.dispatchEvent(new Event('vite:preloadError'));
  },
  document(href: string) {
    at(href);
    new Function(LOAD_GUARD_SCRIPT)();
    onError({ target: new ScriptElement() });
  },
};

test('whatever page does not load, one reload in ten seconds is all, and the next failure is said', () => {
  at('/here');
  watchBuild();
  fails.part('/one');
  expect(reloaded).toEqual(['/one']);
  fails.part('/two');
  fails.document('/three');
  expect(reloaded).toEqual(['/one']);
  expect([newerBuild.partLost(), box.hidden]).toEqual([true, false]);
  vi.advanceTimersByTime(10_000);
  fails.document('/three');
  fails.part('/four');
  expect(reloaded).toEqual(['/one', '/three']);
});
