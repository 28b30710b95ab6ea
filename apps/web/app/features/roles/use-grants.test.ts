import { expect, test } from 'vitest';
import { grantList, type Permission, withDependants, withNeeded } from './use-grants.ts';

const permission = (name: string, depends_on: string[] = []): Permission => ({
  permission: name,
  area: 'data',
  resource: 'data.bmp',
  action: name.split('.').at(-1) ?? '',
  sentence: '',
  depends_on,
  scopes: ['all', 'stakeholder'],
  is_held: true,
});
const vocabulary = [
  permission('data.bmp.view'),
  permission('data.bmp.edit', ['data.bmp.view']),
  permission('data.bmp.submit', ['data.bmp.edit', 'data.bmp.view']),
  permission('data.bmp.export', ['data.bmp.view']),
];
const byName = new Map(vocabulary.map((one) => [one.permission, one]));

test('ticking a permission ticks what it needs, and what that needs', () => {
  expect(withNeeded(['data.bmp.submit'], byName).sort()).toEqual([
    'data.bmp.edit',
    'data.bmp.submit',
    'data.bmp.view',
  ]);
});

test('unticking takes away only granted permissions that would be of no use without it', () => {
  const grants = new Map([
    ['data.bmp.view', 'all'],
    ['data.bmp.edit', 'all'],
    ['data.bmp.submit', 'all'],
  ] as const);
  expect(withDependants(['data.bmp.edit'], vocabulary, grants)).toEqual(['data.bmp.edit', 'data.bmp.submit']);
  expect(withDependants(['data.bmp.view'], vocabulary, grants).sort()).toEqual([
    'data.bmp.edit',
    'data.bmp.submit',
    'data.bmp.view',
  ]);
});

test('a list of grants is the same whatever order they were ticked in', () => {
  const one = grantList(new Map([['b.c.d', 'all'] as const, ['a.b.c', 'own'] as const]));
  expect(one).toEqual(grantList(new Map([['a.b.c', 'own'] as const, ['b.c.d', 'all'] as const])));
});
