import { existsSync, readFileSync } from 'node:fs';
import { PERMISSIONS } from '@datum/contract/access/permissions';
import { ROLES, type RoleName } from '@datum/contract/access/roles';
import { SCREENS, screenAt } from '@datum/contract/screens/all';
import type { Screen } from '@datum/contract/screens/screen';
import { CATALOGUE } from '@datum/contract/subjects/catalogue';
import { ENTERED_SUBJECTS } from '@datum/contract/subjects/entered';
import { expect, test } from 'vitest';
import { personOf } from '../../test/people.ts';
import { admits } from '../session/admits.ts';
import { LOCALES } from '../texts/locale.ts';
import { above } from './above.ts';
import { NAVIGATION } from './navigation-table.ts';
import { PORTAL_LINKS } from './portal-navigation.ts';

const opens = (role: RoleName, path: string) => admits(personOf(role), path);

test('every permission that opens a screen is one of the vocabulary', () => {
  const named = Object.values<Screen>(SCREENS).flatMap(({ access }) =>
    typeof access === 'string' ? [] : 'permission' in access ? [access.permission] : access.anyOf,
  );
  expect(named.filter((permission) => !PERMISSIONS.has(permission))).toEqual([]);
});

test('the menus have the order that people know, and subjects that of their declarations', () => {
  const read = [...new Set(CATALOGUE.map(({ slugs }) => `/internal/products/${slugs.reading}`))];
  expect(read[0]).toBe('/internal/products/building-materials-price');
  const entered = ENTERED_SUBJECTS.map(({ slugs }) => `/internal/settings/data/${slugs.settings}`);
  expect(
    NAVIGATION.map(({ key, entries }) => `${key}: ${entries.map(({ path }) => path).join(' ')}`),
  ).toEqual([
    'h: /internal/home',
    'd: /internal/data/manage',
    'p: /internal/data/publish/cost-data /internal/data/publish/cost-indices',
    `i: /internal/products ${read.join(' ')} /internal/products/construction-economics /internal/products/other-products`,
    'c: /internal/cms/homepage /internal/cms/about /internal/cms/news /internal/cms/pages /internal/cms/publication /internal/cms/faq /internal/cms/contact /internal/cms/products /internal/cms/pdf /internal/cms/term-and-privacy-policy /internal/cms/portal /internal/cms/power-bi /internal/cms/social-link',
    's: /internal/billing/subscription /internal/billing/transaction /internal/subscription/plan /internal/subscription/advertisement /internal/subscription/transaction /internal/subscription/subscriber /internal/advertisement',
    'r: /internal/report-request /internal/feedback',
    'u: /internal/users /internal/user-controller /internal/roles-and-permissions /internal/user-session /internal/audit-logs',
    `t: /internal/settings /internal/settings/state /internal/settings/templates /internal/settings/data /internal/settings/data/region-state /internal/settings/data/material /internal/settings/data/labour /internal/settings/data/machinery /internal/settings/data/manufacturer /internal/settings/data/base-year /internal/settings/data/weightage ${entered.join(' ')}`,
    'm: /internal/profile /internal/security',
  ]);
  expect(PORTAL_LINKS.map(({ path }) => path)).toEqual([
    '/cost-data',
    '/cost-indices',
    '/products',
    '/pricing',
    '/news',
    '/about',
    '/contact',
  ]);
});

test('above a screen stands the one whose path begins its own, or the parent that its row names', () => {
  const paths = (path: string) => above(path).map((step) => step.path);
  expect(paths('/internal/settings/templates/edit/invitation')).toEqual([
    '/internal/settings',
    '/internal/settings/templates',
  ]);
  expect(paths('/internal/data/manage/2026-10/building-material-price/7/edit')).toEqual([
    '/internal/data/manage',
    '/internal/data/manage/2026-10/building-material-price/list',
  ]);
  expect(paths('/internal/home')).toEqual([]);
});

test('everybody has a home and a profile', () => {
  for (const role of ROLES) {
    expect([role, opens(role, '/internal/home'), opens(role, '/internal/profile')]).toEqual([
      role,
      true,
      true,
    ]);
  }
});

test('users, roles, sessions, audit and settings are for staff, whatever a permission list says', () => {
  const staffOnly = [
    '/internal/users',
    '/internal/roles-and-permissions',
    '/internal/user-session',
    '/internal/audit-logs',
    '/internal/settings',
  ];
  for (const path of staffOnly) {
    const open = ROLES.filter((role) => opens(role, path));
    expect([path, open]).toEqual([path, ['Super Administrator', 'Admin']]);
  }
});

test('a data provider reaches rounds, but not the computation of indices', () => {
  expect(opens('Data Provider', '/internal/data/manage/2026-10/building-material-price/list')).toBe(true);
  expect(opens('Data Provider', '/internal/data/manage/2026-10/generate-index/table-one')).toBe(false);
  expect(opens('Subscriber', '/internal/data/manage')).toBe(false);
});

test('of two screens that fit a path the one with more words of its own counts; a path without one opens to nobody', () => {
  expect(screenAt('/internal/data/publish/cost-indices/x')?.name).toBe('release.indices');
  expect(screenAt('/internal/data/publish/cost-indices')?.name).toBe('releases.indices');
  expect(screenAt('/internal/users/create')?.name).toBe('users.create');
  expect(screenAt('/internal/data/manage/')?.name).toBe('rounds');
  expect(opens('Super Administrator', '/internal/nowhere')).toBe(false);
  expect(opens('Super Administrator', '/internal/settings/nowhere')).toBe(false);
  // a product that no row has a page for opens on the one for any
  expect(screenAt('/internal/products/nowhere')?.name).toBe('reading.any');
  expect(screenAt('/internal/products/other-products')?.name).toBe('reading.other');
  expect(screenAt('/internal/products/labour-wage-rate')?.name).toBe('reading.product');
});

test('an unverified person opens no screen that needs a permission', () => {
  expect(admits({ ...personOf('Admin'), is_verified: false }, '/internal/users')).toBe(false);
});

test('nothing behind the guard `internal` opens to a visitor, and each screen opens to somebody', () => {
  for (const [name, { guards, access, audience }] of Object.entries<Screen>(SCREENS)) {
    expect([name, guards === 'auth,internal' && access === 'public']).toEqual([name, false]);
    expect([name, audience.length > 0]).toEqual([name, true]);
  }
});

test('every title, description and line of a menu has its words in both languages', () => {
  const without = Object.entries<Screen>(SCREENS).flatMap(([name, { title, description, menu }]) => {
    const keys = [
      title,
      description,
      ...(typeof menu === 'string'
        ? [menu]
        : (menu ?? []).flatMap(({ label }) => (typeof label === 'string' ? [label] : []))),
    ];
    return keys.flatMap((key) =>
      LOCALES.filter((locale) => key && !textOf(locale, key)).map((locale) => `${name}: ${locale} ${key}`),
    );
  });
  expect(without).toEqual([]);
});

function textOf(locale: string, key: string): unknown {
  const [file = '', ...path] = key.split('.');
  const address = new URL(`../../texts/${locale}/${file}.json`, import.meta.url);
  const tree: unknown = existsSync(address) ? JSON.parse(readFileSync(address, 'utf8')) : {};
  return path.reduce((at, part) => (at as Record<string, unknown> | undefined)?.[part], tree);
}
