import { expect, it } from 'vitest';
import { refusedFile } from './refused-file.ts';

it('a file is refused by its ending in any case, then by its size', () => {
  const types = ['.xlsx', '.csv'];
  expect(refusedFile({ name: 'Prices.XLSX', size: 10 }, types, 10)).toBeNull();
  expect(refusedFile({ name: 'prices.xls', size: 10 }, types, 10)).toBe('type');
  expect(refusedFile({ name: 'prices.csv', size: 11 }, types, 10)).toBe('size');
});
