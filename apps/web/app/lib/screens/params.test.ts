import { expect, test } from 'vitest';
import { count, manyOf, oneOf, optional, readParams, text, writeParams } from './params.ts';

const declared = {
  search: text(),
  page: count(),
  view: oneOf(['board', 'list'], 'board'),
  status: manyOf(['open', 'submitted', 'returned']),
  edit: optional(),
};

test('an address without a query is the state at first', () => {
  expect(readParams(declared, new URLSearchParams())).toEqual({
    search: '',
    page: 1,
    view: 'board',
    status: [],
    edit: null,
  });
});

test('what was written is read back, and values at first are left out of the address', () => {
  const query = writeParams(declared, new URLSearchParams('other=1'), {
    search: 'high tensile & mild',
    page: 3,
    view: 'board',
    status: ['open', 'returned'],
    edit: '42',
  });
  expect(query.toString()).toBe(
    'other=1&search=high+tensile+%26+mild&page=3&status=open&status=returned&edit=42',
  );
  expect(readParams(declared, query)).toEqual({
    search: 'high tensile & mild',
    page: 3,
    view: 'board',
    status: ['open', 'returned'],
    edit: '42',
  });
});

test('a change leaves the other parts as they are, and null takes a part away', () => {
  const before = new URLSearchParams('page=3&edit=42&status=open');
  expect(writeParams(declared, before, { edit: null }).toString()).toBe('page=3&status=open');
});

test.each(['page=0', 'page=-1', 'page=1e3', 'page=abc', 'view=chart', 'status=gone', 'edit='])(
  'what cannot be read (%s) is as if it were not there',
  (query) => {
    expect(readParams(declared, new URLSearchParams(query))).toEqual(
      readParams(declared, new URLSearchParams()),
    );
  },
);
