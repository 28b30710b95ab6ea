import { type Indicator, showEconomics } from '@datum/contract/publication/economics';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';

const none: Indicator = {
  subject: 'tpi',
  theme: 'cost',
  name: { en: 'Tender price index' },
  slug: 'tender-price-index',
  frequency: 'Q',
  state: 'none',
  series: null,
  unit: '',
  decimals: 1,
  periods: [],
  values: [],
  provisional_from: null,
  latest: null,
  as_of: null,
  next_release_at: null,
  is_demo: false,
};
const open: Indicator = {
  ...none,
  subject: 'bmci',
  name: { en: 'Building material cost index' },
  slug: 'building-material-cost-index',
  frequency: 'M',
  state: 'sample',
  series: { code: 'A', name: { en: 'Detached houses' }, place: { en: 'Malaysia' } },
  unit: 'index',
  periods: ['2026-08', '2026-09'],
  values: ['101.5', '102.3'],
  latest: { period: '2026-09', value: '102.3', change_year: '-0.4', figure: '1.2026-09.7' },
  as_of: { sequence: 7, live_at: '2026-10-05T04:30:00Z' },
  is_demo: true,
};
const show = (data: Indicator[]) => {
  api.answers(showEconomics, { data });
  return openScreen(href('reading.economics'), { as: personOf('Subscriber') });
};
const panel = async (name: string) => within(await screen.findByRole('article', { name }));

test('each panel says its last period, vintage, level and whether it is demonstration, and leads to its page', async () => {
  await show([
    open,
    { ...none, state: 'locked' },
    { ...none, subject: 'gdp', theme: 'activity', name: { en: 'GDP' } },
  ]);
  const costs = await panel('Building material cost index');
  expect(costs.getByRole('heading', { name: 'September 2026: 102.3 index' })).toBeVisible();
  expect(costs.getByText(/Detached houses, Malaysia · index · −0.4 % on the year before/)).toBeVisible();
  expect(costs.getByText(/As published 5 Oct 2026/)).toBeVisible();
  expect(costs.getByText('Demonstration')).toBeVisible();
  expect(costs.getByText(/opens a sample/)).toBeVisible();
  expect(costs.getByRole('link')).toHaveAttribute('href', '/internal/products/building-material-cost-index');
  expect((await panel('Tender price index')).getByText(/Ask the office for access/)).toBeVisible();
  expect((await panel('GDP')).getByText(/first release brings a chart/)).toBeVisible();
  expect(screen.getByText(/All charts run from August 2026 to September 2026/)).toBeVisible();
});

test('the values of a chart can be read as a table', async () => {
  const { user } = await show([open]);
  const costs = await panel('Building material cost index');
  await user.click(costs.getByRole('button', { name: /table/i }));
  expect(await costs.findByText('101.5')).toBeVisible();
});

test('an empty office is told what comes', async () => {
  await show([none]);
  expect(await screen.findByRole('heading', { name: 'Nothing is published yet' })).toBeVisible();
  expect(screen.queryByText(/All charts run/)).toBeNull();
});
