import { expect, test } from 'vitest';
import { unlessSameEntered, unlessSameTable } from './table-address.rules.ts';
import { readFilters } from './use-filters.ts';

const asks = (page: typeof unlessSameTable, from: string, to: string) =>
  page({
    currentUrl: new URL(`http://localhost/products/x?${from}`),
    nextUrl: new URL(`http://localhost/products/x?${to}`),
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
  });

test('another look at the same computed table asks the server for nothing, another table does', () => {
  expect(asks(unlessSameTable, '', 'series=12&figure=1.2026-01.3')).toBe(false);
  expect(asks(unlessSameTable, 'from=2026-01&measure=year', 'measure=year&from=2026-01')).toBe(false);
  expect(asks(unlessSameTable, '', 'measure=year')).toBe(true);
});

test('other series of an entered table are asked for, what is compared with them is not', () => {
  expect(asks(unlessSameEntered, '', 'series=TIN,LEAD')).toBe(true);
  expect(asks(unlessSameEntered, '', 'currency=MYR')).toBe(true);
  expect(asks(unlessSameEntered, 'of=TIN', 'of=LEAD&with=bmci&row=A&base=2026-Q1')).toBe(false);
});

test('an address that says month shows the change on the period before, in words that half-years have too', () => {
  expect(readFilters(new URLSearchParams('measure=month')).measure).toBe('previous');
  expect(readFilters(new URLSearchParams('measure=previous')).measure).toBe('previous');
  expect(readFilters(new URLSearchParams('')).measure).toBe('level');
});
