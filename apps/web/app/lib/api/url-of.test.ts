import { expect, test } from 'vitest';
import { addressOf } from './url-of.ts';

test('parameters are filled in and cannot leave their place in the path', () => {
  expect(
    addressOf('/api/v1/rounds/:code/sheets/:id', { code: '2026-10', id: '../users?x=1' }, undefined),
  ).toBe('/api/v1/rounds/2026-10/sheets/..%2Fusers%3Fx%3D1');
});

test('lists repeat their name; absent values are left out, empty and false ones are sent', () => {
  expect(addressOf('/x', {}, { a: [1, 2], b: undefined, c: null, d: '', e: false })).toBe(
    '/x?a=1&a=2&d=&e=false',
  );
});
