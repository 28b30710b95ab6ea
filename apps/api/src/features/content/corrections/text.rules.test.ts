import type { ShownFigure } from '@datum/contract/content/content-calls';
import { expect, test } from 'vitest';
import { type ChangedFigure, correctionOf } from './text.rules.ts';

const before: ShownFigure = {
  value: '1421.5',
  decimals: 2,
  unit: 'RM/tonne',
  label: { en: 'Steel bar', ms: 'Bar keluli' },
  place: { en: 'Johor' },
  product: { en: 'Building material prices', ms: 'Harga bahan binaan' },
  base: null,
  variant: null,
  period: '2026-09',
  before: null,
  live_at: '2026-10-07T20:00:00.000Z',
  figure: '12.2026-09.70',
  slug: 'building-materials-price',
  is_locked: false,
};
const changed: ChangedFigure = {
  figure: { series: 12, period: '2026-09', show: 'value' },
  before,
  isOpen: true,
  reason: { en: 'A price was keyed per kilogram.', ms: 'Harga dimasukkan bagi setiap kilogram.' },
};
const about = {
  title: { en: 'Prices of September', ms: 'Harga September' },
  address: '/news/prices-of-september',
  products: [],
  timeZone: 'Asia/Kuala_Lumpur',
};

test('a correction tells old value, unit, region, period, day of the vintage and reason in both languages', () => {
  const { item, en, ms } = correctionOf(about, [changed]);
  expect(item).toMatchObject({ kind: 'correction', products: ['building-materials-price'] });
  const [english, malay] = [JSON.stringify(en), JSON.stringify(ms)];
  // the evening before in UTC is the next day in the office
  expect(english).toContain('1,421.50 RM/tonne, published on 8 October 2026');
  expect(english).toContain('Steel bar, Johor, Building material prices');
  expect(english).toContain('September 2026');
  expect(english).toContain('Reason: A price was keyed per kilogram.');
  expect(malay).toContain('1,421.50 RM/tonne, disiarkan pada 8 Oktober 2026');
  expect(malay).toContain('Bar keluli, Johor, Harga bahan binaan');
  expect(malay).toContain('Sebab: Harga dimasukkan bagi setiap kilogram.');
});

test('a change that rounds to nothing is told without a sign', () => {
  const change = { ...before, value: '-0.04', decimals: 1, unit: '%' };
  const words = JSON.stringify(correctionOf(about, [{ ...changed, before: change }]));
  expect(words).toContain('"0.0 %, published');
  expect(words).not.toMatch(/[-−]0\.0/);
});

test('a value that plans open is not written out; its passport decides who reads it', () => {
  const words = JSON.stringify(correctionOf(about, [{ ...changed, isOpen: false }]));
  expect(words).not.toContain('1,421.50');
  expect(words).toContain('figure=12.2026-09.70');
});
