import { expect, test } from 'vitest';
import { namesOf } from './data-areas.rules.ts';

test('a data area has the names of its subject, or of all that share its product', () => {
  expect(namesOf('lwr').map(({ en }) => en)).toEqual(['Labour wage rates']);
  expect(namesOf('gdp').map(({ ms }) => ms)).toEqual(['Keluaran dalam negara kasar']);
  expect(namesOf('mhr-epp').map(({ en }) => en)).toEqual([
    'Machinery hire rates',
    'Equipment purchase prices',
  ]);
  expect(namesOf('epp').map(({ en }) => en)).toEqual(['Equipment purchase prices']);
  expect(namesOf('other')).toEqual([]);
});
