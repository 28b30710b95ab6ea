import { expect, test } from 'vitest';
import { scriptText, structuredData } from './structured-data.ts';

const around = { site: 'https://datum.example', called: 'Kos Binaan', locale: 'ms' };

test('a product is a set of data with its span in ISO months and its free files', () => {
  const told = {
    title: 'Kadar upah',
    slug: 'wages',
    shown: {
      product: { first_period: '2019-S2', latest_period: '2026-S1', released_at: '2026-07-01T04:00:00Z' },
    },
  };
  expect(structuredData('product', told, around)).toMatchObject({
    '@type': 'Dataset',
    name: 'Kadar upah',
    temporalCoverage: '2019-07/2026-01',
    dateModified: '2026-07-01T04:00:00Z',
    distribution: [{ contentUrl: 'https://datum.example/api/v1/products/wages/sample?format=csv' }, {}],
  });
});

test('an entered product that has no figures yet tells no span, and other pages tell nothing', () => {
  const told = { slug: 'gdp', entered: { first_period: null, latest_period: null, as_of: null } };
  expect(structuredData('product', told, around)).not.toHaveProperty('temporalCoverage');
  expect(structuredData('pricing', {}, around)).toBeNull();
});

test('no word of a title ends the script', () => {
  expect(scriptText({ name: '</script><script>alert(1)</script>' })).not.toContain('</');
});
