import { defaultPermissions, PERMISSIONS } from '@datum/contract/access/permissions';
import { ROLES, type RoleName } from '@datum/contract/access/roles';
import type { UserRecord } from '@datum/contract/sign-in/session';
import { expect, test } from 'vitest';
import { admits } from '../session/admits.ts';
import { NAVIGATION } from './navigation-table.ts';
import { SCREENS, screenAt } from './screens.ts';

const person = (role: RoleName): UserRecord => ({
  uuid: '6a1f0d7e-8a53-4c2f-9a43-6b7f3c9d2e10',
  name: 'Nobody',
  email: 'nobody@datum.test',
  stakeholder: null,
  role,
  role_name: role,
  is_internal: false,
  is_corporate: false,
  is_personalised: true,
  is_verified: true,
  is_subscribed: false,
  subscription: null,
  permissions: [...defaultPermissions(role).keys()],
  first_time_login: false,
  locale: 'en',
  data: [],
  showing: { number_format: '1,234.5', time_zone: null, default_region: null, default_base: null },
  photo: null,
});

const opens = (role: RoleName, path: string) => admits(person(role), path);

test('every permission that opens a screen is one of the vocabulary', () => {
  const named = SCREENS.flatMap(({ access }) =>
    typeof access === 'string' ? [] : 'permission' in access ? [access.permission] : access.anyOf,
  );
  expect(named.filter((permission) => !PERMISSIONS.has(permission))).toEqual([]);
});

test('every screen of the navigation has a line that says what opens it', () => {
  const paths = NAVIGATION.flatMap(({ entries }) => entries.map(({ path }) => path));
  expect(paths.filter((path) => screenAt(path) === null)).toEqual([]);
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

test('the longest line that fits a path counts, and a path without a line opens to nobody', () => {
  expect(screenAt('/internal/users/create')?.access).toEqual({ permission: 'people.user.create' });
  expect(screenAt('/internal/data/manage/')?.path).toBe('/internal/data/manage');
  expect(opens('Super Administrator', '/internal/nowhere')).toBe(false);
});

test('an unverified person opens no screen that needs a permission', () => {
  expect(admits({ ...person('Admin'), is_verified: false }, '/internal/users')).toBe(false);
});

test('what the app has behind the guard stands in the table', async () => {
  const { default: routes } = await import('../../routes.ts');
  const text = JSON.stringify(await routes);
  const built = [...text.matchAll(/"path":"(internal\/[^"]+)"/g)].map(([, path]) => `/${path}`);
  const open = ['/internal/settings/state', '/internal/settings/templates'];
  expect(
    built.filter((path) => !open.includes(path) && screenAt(path.replace(/:\w+/g, 'x')) === null),
  ).toEqual([]);
  expect(built.length).toBeGreaterThan(1);
});
