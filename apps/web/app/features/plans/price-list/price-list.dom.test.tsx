import type { Offer, Offers } from '@datum/contract/plans/offers';
import { href } from '@datum/contract/screens/outside';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../../test/open-screen.tsx';
import { personOf } from '../../../test/people.ts';
import { Plans } from '../plan.page.tsx';
import { PriceList } from '../pricing.page.tsx';

const offer = (code: string, more: Partial<Offer> = {}): Offer => ({
  uuid: code,
  code,
  type: 'basic',
  name: { en: `Plan ${code}` },
  summary: {},
  audiences: ['individual'],
  number: 1,
  trial_days: 0,
  seats: 1,
  tax_percent: '8',
  prices: [
    {
      ...{ term_months: 12, currency: 'MYR', amount: 48_000, tax: 3_840, total: 51_840 },
      ...{ per_month: 4_000, extra_seat: null, reduced: null },
    },
  ],
  limits: { history_years: 5, regions: 'country', downloads: 50, api_calls: 9, alerts: 5, estimates: 10 },
  entitlements: [{ product: 'bmp', level: 'view' }],
  features: [],
  coming: null,
  ...more,
});

const BASIC = offer('basic');
const PREMIUM = offer('premium', {
  type: 'premium',
  limits: { ...BASIC.limits, history_years: null, downloads: null, api_calls: 2, alerts: 2 },
  entitlements: [{ product: 'bmp', level: 'download' }],
});
const FIRM = offer('firm', { audiences: ['company'] });

const answer = (data: Offer[], more: Partial<Offers> = {}): Offers => ({
  data,
  catalogue: [
    {
      product: 'bmp',
      names: [{ en: 'Material prices' }],
      series: { country: 40, groups: 160, all: 700 },
      first_period: '2002-01',
    },
  ],
  places: { country: 1, groups: 4, all: 18 },
  has_tax: true,
  audiences: ['individual', 'company'],
  promo: null,
  ...more,
});

const pricing = (given: Offers, query = '') =>
  openScreen(`${href('pricing')}${query}`, { page: () => <PriceList answer={given} /> });
const lines = () =>
  within(screen.getByRole('table', { name: 'Compare all plans' }))
    .getAllByRole('row')
    .map((row) => row.textContent);

test('the comparison shows everything that is sold, or only what differs, and the switch stands in the address', async () => {
  const { user, address } = await pricing(answer([BASIC, PREMIUM]));
  expect(lines()).toContain('Material pricesHeadline figures40 series, on screen40 series, with downloads');
  expect(lines()).toContain('PlacesThe countryThe countryThe country');
  await user.click(screen.getByRole('switch', { name: 'Only differences' }));
  expect(lines()).toEqual([
    'What you getFreePlan basicPlan premium',
    'Data',
    'Material pricesHeadline figures40 series, on screen40 series, with downloads',
    'History13 months5 yearsSince 2002',
    'Working with it',
    'Downloads a month–50Unlimited',
    'API calls a day–92',
  ]);
  expect(address()).toBe('/pricing?differences=only');
  await user.click(screen.getByRole('switch', { name: 'Only differences' }));
  expect(address()).toBe('/pricing');
});

test('plans that do not differ say so', async () => {
  await pricing(answer([BASIC, offer('same')]), '?differences=only');
  expect(screen.getByText('These plans do not differ.')).toBeVisible();
});

test('another audience has other plans, and what was chosen goes on to sign-up', async () => {
  const { user } = await pricing(
    answer([BASIC, FIRM], { promo: { code: 'EARLY', works: true, message: 'Included.' } }),
  );
  expect(screen.queryByRole('link', { name: 'Choose Plan firm' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Company' }));
  expect(screen.getByRole('link', { name: 'Choose Plan firm' })).toHaveAttribute(
    'href',
    href('register', { query: { plan: 'firm', audience: 'company', term: '12', code: 'EARLY' } }),
  );
});

test('a price says its tax, what a code takes off, or that it is on request', async () => {
  const [price] = BASIC.prices;
  if (!price) throw new Error('the plan has a price');
  const reduced = { amount: 36_000, tax: 2_880, total: 38_880 };
  await pricing(
    answer([
      offer('code', { prices: [{ ...price, reduced }] }),
      offer('untaxed', { tax_percent: '0' }),
      offer('custom', { type: 'custom', prices: [] }),
    ]),
  );
  const column = (name: string) => screen.getByRole('article', { name }).textContent;
  expect(column('Plan code')).toContain('480.00 360.00 MYR a year388.80 with 8 % tax (28.80)');
  expect(column('Plan untaxed')).toContain('480.00 MYR a year40.00 a monthNo tax applies');
  expect(column('Plan custom')).toContain('On request');
});

const HAS_BASIC = {
  status: 'active',
  plan: { type: 'basic', code: 'basic', name: { en: 'Basic' } },
  source: 'paid',
  starts_on: '2026-01-01',
  ends_on: '2026-12-31',
  grace_until: null,
  is_own: true,
  may_buy: true,
} as const;

test('who has a plan sees what another would change, line by line', async () => {
  await openScreen(href('plan'), {
    as: personOf('Subscriber', { subscription: HAS_BASIC }),
    page: () => <Plans answer={answer([BASIC, PREMIUM])} />,
  });
  expect(screen.getByText('You have Plan basic.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Choose Plan basic' })).toBeNull();
  const changes = screen.getByRole('list', { name: 'What would change' });
  expect(
    within(changes)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual([
    'More: Material prices: 40 series, on screen → 40 series, with downloads',
    'More: History: 5 years → Since 2002',
    'More: Downloads a month: 50 → Unlimited',
    'Less: API calls a day: 9 → 2',
  ]);
});

test('who buys for themselves alone reads why seats are not sold to them, where a company has the button', async () => {
  const shared = offer('shared', { seats: 5, type: 'corporate' });
  const page = () => <Plans answer={answer([shared])} />;
  await openScreen(href('plan'), { as: personOf('Subscriber'), page });
  expect(
    screen.getByText(/it has 5 seats for its people, and your account buys for you alone/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact');
  expect(screen.queryByRole('link', { name: 'Choose Plan shared' })).toBeNull();
});

test('a company chooses a plan with seats', async () => {
  const shared = offer('shared', { seats: 5, type: 'corporate' });
  await openScreen(href('plan'), {
    as: personOf('Subscriber', { is_corporate: true }),
    page: () => <Plans answer={answer([shared])} />,
  });
  expect(screen.getByRole('link', { name: 'Choose Plan shared' })).toBeVisible();
});

const cardOf = (name: string) =>
  within(within(screen.getByRole('article', { name })).getByRole('list', { name: 'Included' }))
    .getAllByRole('listitem')
    .map((line) => line.textContent);

test('a card is short: where plans differ stands first, what they lack is left to the table, and what is free is beside them', async () => {
  const own = ['One', 'Two', 'Three'].map((en) => ({ en }));
  await pricing(answer([BASIC, { ...PREMIUM, features: own }]));
  expect(cardOf('Free')[0]).toBe('Headline figures of every product');
  expect(cardOf('Plan basic')).toEqual([
    'Material prices, on screen',
    'History: 5 years',
    'Downloads a month: 50',
    'API calls a day: 9',
    'Places: The country',
  ]);
  expect(cardOf('Plan premium').slice(-2)).toEqual(['One', 'Two']);
});

test('a price that is to change is told with its day, and that who comes before keeps the old one', async () => {
  const coming = { from: '2027-03-01', prices: [{ term_months: 12, amount: 52_000 }] };
  const same = { from: '2027-03-01', prices: [{ term_months: 12, amount: 48_000 }] };
  await pricing(answer([offer('dearer', { coming }), offer('same', { coming: same })]));
  expect(screen.getByRole('article', { name: 'Plan dearer' })).toHaveTextContent(
    'MYR 520.00 a year from 1 Mar 2027 on. If you take the plan before, you keep the price of today',
  );
  expect(screen.getByRole('article', { name: 'Plan same' })).not.toHaveTextContent('2027');
});

test('beside prices by the month, a plan that has none says its own term', async () => {
  const monthly = BASIC.prices.map((price) => ({ ...price, term_months: 1 }));
  await pricing(answer([{ ...BASIC, prices: monthly }, PREMIUM]), '?term=1');
  expect(screen.getByRole('article', { name: 'Plan premium' })).toHaveTextContent(
    'Not sold for the chosen term: paid by the year',
  );
  expect(screen.getByRole('article', { name: 'Plan basic' })).not.toHaveTextContent('only');
});

test('a promo code says what it was taken off, and the field has the focus again', async () => {
  const [price] = BASIC.prices;
  if (!price) throw new Error('the plan has a price');
  const reduced = { ...BASIC, prices: [{ ...price, reduced: { amount: 1, tax: 0, total: 1 } }] };
  const promo = { code: 'EARLY', works: true, message: 'Included.' };
  const { user } = await pricing(answer([reduced, PREMIUM], { promo }));
  expect(screen.getByText('Included. Reduced: Plan basic.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use code' }));
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Promo code'));
});
