import { expect, test } from 'vitest';
import { openingFilters, readFilters } from './use-filters.ts';

const region = (code: string) => ({ code, name: { en: code }, level: 'region', parent: null });
const showing = { number_format: '1,234.5', time_zone: null, default_region: 'east' } as const;

test('a data page opens with the region and base of its reader, as far as it has them', () => {
  const own = { ...showing, default_base: 'previous' } as const;
  expect(openingFilters(own, 'indices', [region('east')])).toBe('regions=east&base=previous');
  expect(openingFilters(own, 'prices', [region('east')])).toBe('regions=east');
  expect(openingFilters(own, 'prices', [region('west')])).toBe('');
  expect(openingFilters(undefined, 'indices', [region('east')])).toBe('');
});

test('periods and figures of every frequency stand in an address, and nothing else does', () => {
  const read = (search: string) => readFilters(new URLSearchParams(search));
  expect(read('from=2024-S1&to=2026-S2&figure=7.2026-S2.41')).toMatchObject({
    from: '2024-S1',
    to: '2026-S2',
    figure: '7.2026-S2.41',
  });
  expect(read('from=2024-Q4&figure=7.2026-10.41')).toMatchObject({ from: '2024-Q4', figure: '7.2026-10.41' });
  expect(read('from=2024-S3&to=2026-13&figure=7.2026-S2')).toMatchObject({
    from: null,
    to: null,
    figure: null,
  });
});
