import { expect, test } from 'vitest';
import { readRows, writeRows } from './pasted.rules.ts';

const aina = {
  name: 'Aina Karim',
  email: 'aina@example.com',
  organisation: 'CBS',
  product: 'bmp',
  until: '2026-12-31',
};

test('rows pasted from a spreadsheet are read by their place', () => {
  expect(readRows('Aina Karim\taina@example.com\tCBS\tbmp\t2026-12-31\n')).toEqual([aina]);
});

test('a line of heads says the order, in either language, and is no account', () => {
  expect(readRows('E-mel\tNama\naina@example.com\tAina Karim\n')).toEqual([
    { ...aina, organisation: '', product: '', until: '' },
  ]);
});

test('a file with commas or semicolons is read, commas inside quotes are part of the cell', () => {
  expect(readRows('"Karim, Aina",aina@example.com,CBS,bmp,2026-12-31')).toEqual([
    { ...aina, name: 'Karim, Aina' },
  ]);
  expect(readRows('Aina Karim;aina@example.com;CBS;bmp;2026-12-31')).toEqual([aina]);
});

test('empty lines are no accounts, and short ones keep their empty cells', () => {
  expect(readRows('\n\t\nAina Karim\taina@example.com\n\n')).toEqual([
    { ...aina, organisation: '', product: '', until: '' },
  ]);
});

test('what is read is written back the same', () => {
  expect(readRows(writeRows([aina]))).toEqual([aina]);
});
