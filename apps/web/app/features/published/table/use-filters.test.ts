import { expect, test } from 'vitest';
import { openingFilters } from './use-filters.ts';

const region = (code: string) => ({ code, name: { en: code }, level: 'region', parent: null });
const showing = { number_format: '1,234.5', time_zone: null, default_region: 'east' } as const;

test('a data page opens with the region and base of its reader, as far as it has them', () => {
  const own = { ...showing, default_base: 'previous' } as const;
  expect(openingFilters(own, 'indices', [region('east')])).toBe('regions=east&base=previous');
  expect(openingFilters(own, 'prices', [region('east')])).toBe('regions=east');
  expect(openingFilters(own, 'prices', [region('west')])).toBe('');
  expect(openingFilters(undefined, 'indices', [region('east')])).toBe('');
});
