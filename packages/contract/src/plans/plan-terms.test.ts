import { expect, test } from 'vitest';
import { issuesOf } from '../messages/refusals/said-issues.ts';
import { planTerms } from './plan-terms.ts';

const price = { term_months: 12, currency: 'MYR', amount: 120_000, extra_seat: null };
const terms = {
  prices: [price],
  tax_class: 'standard',
  trial_days: 14,
  grace_days: 7,
  seats: 3,
  limits: {
    history_years: 5,
    regions: 'groups',
    downloads: 100,
    api_calls: null,
    alerts: 0,
    estimates: 10,
  },
  entitlements: [
    { product: 'bmp', level: 'download' },
    { product: 'gdp', level: 'view' },
  ],
  features: [{ en: 'Support within two days', ms: 'Sokongan dalam dua hari' }],
  reminder_days: [30, 7, 1],
};
const { limits } = terms;
const said = (change: object) =>
  issuesOf(planTerms, { ...terms, ...change }, 'en').map(({ message }) => message);

test('terms as a form sends them', () => expect(said({})).toEqual([]));

test.each([
  [
    'two prices for a term',
    { prices: [price, { ...price, amount: 1 }] },
    'There are two prices for one term.',
  ],
  ['a term of no months', { prices: [{ ...price, term_months: 0 }] }, 'A term has 1 to 60 months.'],
  ['half a sen', { prices: [{ ...price, amount: 0.5 }] }, 'Give a whole number that is not below zero.'],
  [
    'a price below zero',
    { prices: [{ ...price, amount: -1 }] },
    'Give a whole number that is not below zero.',
  ],
  ['nothing opened', { entitlements: [] }, 'A plan opens at least one product.'],
  [
    'a product twice',
    {
      entitlements: [
        { product: 'bmp', level: 'view' },
        { product: 'bmp', level: 'api' },
      ],
    },
    'A product is listed twice.',
  ],
  ['no seat', { seats: 0 }, 'Give 1 to 100,000 seats.'],
  [
    'no history',
    { limits: { ...limits, history_years: 0 } },
    'Give 1 to 100 years, or leave it open for all of them.',
  ],
  ['grace of years', { grace_days: 400 }, 'Give at most 365 days.'],
])('%s is refused', (_, change, message) => expect(said(change)).toEqual([message]));
