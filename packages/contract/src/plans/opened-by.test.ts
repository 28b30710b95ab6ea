import { expect, test } from 'vitest';
import { cheapestThatOpens, type Opening } from './opened-by.ts';

const offer = (code: string, yearly: number | null, more: Partial<Opening> = {}) => ({
  code,
  audiences: ['individual'] as const,
  prices: yearly === null ? [] : [{ term_months: 12, amount: yearly }],
  limits: { history_years: null, regions: 'all' as const },
  entitlements: [{ product: 'bmp', level: 'api' as const }],
  ...more,
});
const place = { product: 'bmp', level: 'view', reach: 'country', years: 1 } as const;
const codeOf = (
  offers: readonly ReturnType<typeof offer>[],
  locked: Parameters<typeof cheapestThatOpens>[1],
) => cheapestThatOpens(offers, locked)?.code;

test('a locked place names the cheapest offer that really opens it', () => {
  const offers = [
    offer('custom', null),
    offer('company', 400_000),
    offer('basic', 48_000, {
      limits: { history_years: 5, regions: 'groups' },
      entitlements: [{ product: 'bmp', level: 'view' }],
    }),
    // twelve single months are dearer than the year
    offer('monthly', null, { prices: [{ term_months: 1, amount: 5_000 }] }),
  ];
  expect(codeOf(offers, place)).toBe('basic');
  expect(codeOf(offers, { ...place, level: 'download' })).toBe('monthly');
  expect(codeOf(offers, { ...place, years: 5 })).toBe('basic');
  expect(codeOf(offers, { ...place, years: 6 })).toBe('monthly');
  expect(codeOf(offers, { ...place, years: null })).toBe('monthly');
  expect(codeOf(offers, { ...place, reach: 'all' })).toBe('monthly');
  expect(codeOf(offers, { ...place, product: 'gdp' })).toBeUndefined();
  expect(codeOf([], place)).toBeUndefined();
});

test('of two alike the first of the price list is named, and one on request comes last', () => {
  expect(codeOf([offer('b', 100), offer('a', 100)], place)).toBe('b');
  expect(codeOf([offer('custom', null), offer('other', null)], place)).toBe('custom');
  expect(codeOf([offer('custom', null), offer('priced', 9_999_999)], place)).toBe('priced');
  expect(codeOf([offer('free', 0), offer('priced', 1)], place)).toBe('free');
});
