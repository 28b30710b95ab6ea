import { expect, test } from 'vitest';
import { matrixErrors } from './rules.ts';

const place = (id: number) => ({ id, code: `c${id}`, name: { en: 'x', ms: 'x' }, sum: '1' });
const matrix = { rows: [place(1), place(2)], columns: [place(7)] };
const cell = (category_id: number, group_id: number) => ({ category_id, group_id, value: '0.5' });

test('a cell outside the matrix or twice in it is refused where it stands', () => {
  expect(matrixErrors([cell(1, 7), cell(1, 8)], matrix)).toEqual({
    'weights.1': [{ key: 'computation.cell-outside' }],
  });
  expect(matrixErrors([cell(1, 7), cell(2, 7), cell(1, 7)], matrix)).toEqual({
    'weights.2': [{ key: 'computation.cell-twice' }],
  });
  expect(matrixErrors([cell(1, 7), cell(2, 7)], matrix)).toBeNull();
});
