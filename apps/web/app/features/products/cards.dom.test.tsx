import type { Product } from '@datum/contract/publication/products';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { ProductCards } from './cards.part.tsx';

const headline = (label: string, more: Partial<Product['headlines'][number]>) => ({
  label: { en: label },
  place: { en: 'Malaysia' },
  unit: 'index',
  base: null,
  value: '112.4',
  change_month: '0.2',
  change_year: '2.1',
  figure: `${label}.2026-10.12`,
  spark: [1, 2],
  ...more,
});
const product: Product = {
  subject: 'bmci',
  slug: 'building-material-cost-index',
  kind: 'indices',
  frequency: 'M',
  name: { en: 'Building material cost index' },
  summary: { en: 'Costs' },
  latest_period: '2026-10',
  released_at: null,
  next_period: null,
  next_release_at: null,
  series: 2,
  first_period: '2022-01',
  level: 'view',
  headlines: [
    headline('Houses', { base: { en: '2022 = 100' } }),
    headline('Cement', { unit: 'RM/bag', value: '19.850' }),
    headline('GDP', { unit: 'RM million', base: { en: 'constant 2015 prices' }, value: '3521' }),
  ],
  is_demo: false,
};

test('a figure on a card has its unit or base beside it, and the decimals that it was published with', async () => {
  await openScreen(href('home'), { page: () => <ProductCards products={[product]} place="portal" /> });
  const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
  expect((await row('Houses')).getByText('2022 = 100')).toBeVisible();
  expect((await row('Cement')).getByText('RM/bag')).toBeVisible();
  expect((await row('Cement')).getByText('19.850')).toBeVisible();
  expect((await row('GDP')).getByText('RM million, constant 2015 prices')).toBeVisible();
});

test('a product of which nothing is published has no coverage to tell', async () => {
  const none = { ...product, series: 0, first_period: null, latest_period: null, headlines: [] };
  await openScreen(href('home'), { page: () => <ProductCards products={[none]} place="portal" /> });
  const term = await screen.findByText('Coverage');
  expect(term.nextElementSibling).toHaveTextContent(/^–$/);
});
