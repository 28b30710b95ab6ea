import { expect, test } from 'vitest';
import { statusOfPage } from './page-status.ts';

const on = { maintenance: { en: 'Back at noon.', ms: '' } };
const FRONT = ['root', 'layouts/portal', 'features/home/front.page'];

test('a public page that says that the site is worked on is a 503, also where there is no such page', () => {
  expect(statusOfPage(200, { routes: FRONT, portal: on })).toBe(503);
  expect(statusOfPage(404, { routes: ['root', 'layouts/default'], portal: on })).toBe(503);
});

test('staff still sign in and work, and without maintenance a page has its own status', () => {
  const signIn = ['root', 'layouts/guarded-guest', 'layouts/auth', 'features/session/login.page'];
  expect(statusOfPage(200, { routes: signIn, portal: on })).toBe(200);
  expect(statusOfPage(200, { routes: FRONT, portal: { maintenance: null } })).toBe(200);
  expect(statusOfPage(404, { routes: FRONT, portal: null })).toBe(404);
});
