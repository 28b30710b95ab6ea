import { describe, expect, test } from 'vitest';
import { hasPlanType, hasRole, may, type Person } from './access.ts';
import { defaultPermissions, GRANTS, isPermission, PERMISSIONS } from './permissions.ts';
import { ROLES } from './roles.ts';

const person = (members: Partial<Person>): Person => ({
  role: 'Subscriber',
  stakeholder: null,
  is_verified: true,
  permissions: [],
  needs_second_factor: false,
  subscription: null,
  ...members,
});

describe('the role check of requirements 6', () => {
  const provider = person({ role: 'Data Provider', stakeholder: 'cidb' });

  test('anybody but a Data Provider needs one of the asked roles; a stakeholder says nothing of them', () => {
    expect(hasRole(person({ role: 'Admin' }), ['Super Administrator', 'Admin'])).toBe(true);
    expect(hasRole(person({ role: 'Admin' }), ['Super Administrator', 'Admin'], 'cidb')).toBe(true);
    expect(hasRole(person({ role: 'Subscriber' }), ['Super Administrator', 'Admin'])).toBe(false);
    expect(hasRole(person({ role: 'Subscriber' }), [])).toBe(false);
  });

  test('a Data Provider needs the role to be asked for and the very stakeholder', () => {
    expect(hasRole(provider, ['Data Provider'], 'cidb')).toBe(true);
    expect(hasRole(provider, ['Admin', 'Data Provider'], 'cidb')).toBe(true);
    expect(hasRole(provider, ['Data Provider'], 'CIDB')).toBe(false);
    expect(hasRole(provider, ['Data Provider'], 'jkr')).toBe(false);
    expect(hasRole(provider, ['Admin'], 'cidb')).toBe(false);
  });

  test('where no stakeholder is asked for, only a provider without one passes', () => {
    expect(hasRole(provider, ['Data Provider'])).toBe(false);
    expect(hasRole(person({ role: 'Data Provider' }), ['Data Provider'])).toBe(true);
    expect(hasRole(person({ role: 'Data Provider' }), ['Data Provider'], 'cidb')).toBe(false);
  });
});

test('the plan check of requirements 6 compares the type of the plan that a person has', () => {
  const corporate = person({ subscription: { plan: { type: 'corporate' } } });
  expect(hasPlanType(corporate, 'corporate')).toBe(true);
  expect(hasPlanType(corporate, 'personal')).toBe(false);
  expect(hasPlanType(person({}), 'corporate')).toBe(false);
  expect(hasPlanType(person({}), '')).toBe(false);
});

test('a permission opens for its holder alone, one of several is enough, and an unverified holder waits', () => {
  const access = { anyOf: ['data.bmp.view', 'data.lwr.view'] } as const;
  expect(may(person({ permissions: ['data.lwr.view'] }), { access })).toBe(true);
  expect(may(person({ permissions: ['data.lwr.edit'] }), { access })).toBe(false);
  expect(may(person({ permissions: ['data.lwr.view'], is_verified: false }), { access })).toBe(false);
  expect(may(null, { access })).toBe(false);
});

test('no permission stands in two rows of the matrix, and names that only look like one are none', () => {
  const names = GRANTS.flatMap(({ resource, actions }) => actions.map((action) => `${resource}.${action}`));
  expect(names).toHaveLength(PERMISSIONS.size);
  expect(isPermission('people.user.edit')).toBe(true);
  expect(['people.usr.merge', 'people.user', 'people.user.edit ', '__proto__'].filter(isPermission)).toEqual(
    [],
  );
});

test('every permission is held by a role at first: what nobody may do, nobody can pass on', () => {
  const held = new Set(ROLES.flatMap((role) => [...defaultPermissions(role).keys()]));
  expect([...PERMISSIONS.keys()].filter((permission) => !held.has(permission))).toEqual([]);
});
