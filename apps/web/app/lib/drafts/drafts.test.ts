import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearDrafts, dropDraft, keepDraft, readDraft } from './drafts.ts';

/** The part of the browser's storage that drafts use: an object whose own keys are what was stored. */
class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, value: string) {
    if (value.length > 1000) {
      throw new DOMException('full', 'QuotaExceededError');
    }
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

beforeEach(() => vi.stubGlobal('sessionStorage', new MemoryStorage()));
afterEach(() => vi.unstubAllGlobals());

test('a draft comes back to the same person on the same screen, and to nobody else', () => {
  keepDraft('aina', '/internal/users/create', { name: 'Lim' });
  expect(readDraft('aina', '/internal/users/create')?.values).toEqual({ name: 'Lim' });
  expect(readDraft('lim', '/internal/users/create')).toBe(null);
  expect(readDraft('aina', '/internal/users/edit/1')).toBe(null);
});

test('a saved form leaves no draft', () => {
  keepDraft('aina', '/a', 1);
  dropDraft('aina', '/a');
  expect(readDraft('aina', '/a')).toBe(null);
});

test('signing out forgets every draft, and nothing that is not one', () => {
  keepDraft('aina', '/a', 1);
  keepDraft('lim', '/b', 2);
  sessionStorage.setItem('datum:reload', 'x');
  clearDrafts();
  expect(readDraft('aina', '/a')).toBe(null);
  expect(readDraft('lim', '/b')).toBe(null);
  expect(sessionStorage.getItem('datum:reload')).toBe('x');
});

test('a browser without room says so, and the form goes on', () => {
  expect(keepDraft('aina', '/a', 'x'.repeat(2000))).toBe(false);
});
