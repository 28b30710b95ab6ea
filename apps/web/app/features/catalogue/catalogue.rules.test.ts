import { expect, test } from 'vitest';
import {
  entryAddress,
  fileAddress,
  narrowingIn,
  pageAddress,
  queryOf,
  widerSearch,
} from './catalogue.rules.ts';
import { findingAddress, findingIn, selectionOf } from './finder.rules.ts';

const search = (query: string) => new URLSearchParams(query);

test('an address asks for what it says; what cannot be read is as if it were not there', () => {
  expect(
    queryOf(narrowingIn(search('q=%20opc%20&family=prices&frequency=M&reach=all&page=2'))),
  ).toMatchObject({
    search: 'opc',
    family: 'prices',
    frequency: 'M',
    reach: 'all',
    page: 2,
  });
  const odd = narrowingIn(
    search(`q=${'x'.repeat(500)}&family=gold&frequency=D&reach=&page=-1&product=../etc`),
  );
  expect(queryOf(odd)).toMatchObject({
    family: undefined,
    frequency: undefined,
    product: undefined,
    page: 1,
  });
  expect(odd.q).toHaveLength(80);
});

test('the file and the next page have the filters of the page', () => {
  const narrowing = narrowingIn(search('q=sand & gravel&reach=groups'.replace('&', '%26')));
  expect(fileAddress(narrowing)).toBe('/api/v1/catalogue/download?search=sand+%26+gravel&reach=groups');
  expect(pageAddress(narrowing, 2)).toBe('/all-products?q=sand+%26+gravel&reach=groups&page=2');
  expect(pageAddress(narrowing, 1)).toBe('/all-products?q=sand+%26+gravel&reach=groups');
});

test('a line opens on its figures, whatever it is of', () => {
  const at = (of: 'item' | 'category' | 'group' | 'series') =>
    entryAddress({ slug: 'data', of, code: 'A 1' });
  expect(at('item')).toBe('/products/data?items=A+1');
  expect(at('category')).toBe('/products/data?categories=A+1');
  expect(at('group')).toBe('/products/data?of=groups&groups=A+1');
  expect(at('series')).toBe('/products/data?series=A+1');
});

test('of a search that finds nothing the longest word is tried; one word alone is not tried again', () => {
  expect(widerSearch('red cement of')).toBe('cement');
  expect(widerSearch('cement')).toBeNull();
  expect(widerSearch('a b')).toBeNull();
});

const has = {
  things: [
    { value: 'CEM-01', name: {}, group: null },
    { value: 'groups:CEM', name: {}, group: null },
  ],
  regions: [{ code: 'JHR', name: {}, level: 'state', parent: null }],
  periods: ['2026-01', '2026-02', '2026-03'],
};

test('the finder takes what the product has, and a span that is written backwards forwards', () => {
  const finding = findingIn(search('code=CEM-01&region=JHR&from=2026-03&to=2026-01'), has);
  expect(finding).toEqual({ code: 'CEM-01', region: 'JHR', from: '2026-01', to: '2026-03' });
  expect(findingIn(search('code=x&region=moon&from=2026&to=2030-01'), has)).toEqual({
    code: '',
    region: '',
    from: '',
    to: '',
  });
});

test('a finding opens the page of its product with the same choice', () => {
  const finding = { code: 'groups:CEM', region: 'JHR', from: '2026-01', to: '' };
  expect(selectionOf('indices', finding)).toEqual({ groups: 'CEM', regions: 'JHR', from: '2026-01' });
  expect(findingAddress('indices', 'index', finding)).toBe(
    '/products/index?of=groups&groups=CEM&regions=JHR&from=2026-01',
  );
  expect(findingAddress('prices', 'prices', { code: '', region: '', from: '', to: '' })).toBe(
    '/products/prices',
  );
});
