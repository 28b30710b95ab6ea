import { expect, test } from 'vitest';
import { statusOfPage } from './page-status.ts';

const on = { maintenance: { en: 'Back at noon.', ms: '' } };
const pathname = '/';
const FRONT = ['root', 'layouts/portal', 'features/home/front.page'];

test('a public page that says that the site is worked on is a 503, also where there is no such page', () => {
  expect(statusOfPage(200, { routes: FRONT, portal: on, pathname })).toBe(503);
  expect(statusOfPage(404, { routes: ['root', 'layouts/default'], portal: on, pathname })).toBe(503);
});

test('staff still sign in and work, and without maintenance a page has its own status', () => {
  const signIn = ['root', 'layouts/guarded-guest', 'layouts/auth', 'features/session/login.page'];
  expect(statusOfPage(200, { routes: signIn, portal: on, pathname })).toBe(200);
  expect(statusOfPage(200, { routes: FRONT, portal: { maintenance: null }, pathname })).toBe(200);
  expect(statusOfPage(404, { routes: FRONT, portal: null, pathname })).toBe(404);
});

test.each([
  ['/internal/data/manage/2026-13/generate-index/table-one', 404],
  ['/internal/data/manage/2026-10/generate-index/table-one', 200],
  ['/internal/roles-and-permissions/edit/new', 404],
  ['/internal/roles-and-permissions/edit/7', 200],
  ['/internal/users', 200],
])('the document of %s has status %i: its guards speak in the browser alone', (asked, status) => {
  const routes = ['root', 'layouts/internal', 'guarded-auth-internal:internal'];
  expect(statusOfPage(200, { routes, portal: null, pathname: asked })).toBe(status);
});
