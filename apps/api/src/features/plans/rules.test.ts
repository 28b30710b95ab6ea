import { NUMBER_LIMITS } from '@datum/contract/plans/plan-kinds';
import { expect, test } from 'vitest';
import { tellerIn } from '../../platform/http/tell.ts';
import { terms } from '../../platform/test/plans.ts';
import { comparedOf, saidAbove } from './rules.ts';

const plan = (code: string) => ({ code, name: { en: code.toUpperCase() }, audiences: ['individual'] });
const at = (amount: number, more: object = {}) =>
  terms({ prices: [{ term_months: 12, currency: 'MYR', amount, extra_seat: null }], ...more });

/** What is said where a cheaper plan has one limit more. */
const said = (limits: object, locale = 'en') =>
  saidAbove(
    comparedOf(plan('cheap'), at(1, { limits: { ...terms().limits, ...limits } })),
    [comparedOf(plan('dear'), at(2))],
    [plan('cheap'), plan('dear')],
  )
    .map(tellerIn(locale))
    .join();

test.each([
  ['plans.what-history_years', { history_years: null }, 'years of history'],
  ['plans.what-downloads', { downloads: 51 }, 'downloads a month'],
  ['plans.what-api_calls', { api_calls: 1 }, 'API calls a day'],
  ['plans.what-regions', { regions: 'all' }, 'places'],
])('%s names what a cheaper plan has more of', (_, limits, word) => {
  expect(said(limits)).toBe(
    `"CHEAP" costs less than "DEAR" but gives more: ${word}. Confirm if this is right.`,
  );
  expect(said(limits, 'ms')).toMatch(/^"CHEAP" lebih murah daripada "DEAR"/);
});

test('a limit of less, or the same, is not worth a word; a product is named', () => {
  expect(said({})).toBe('');
  for (const limit of NUMBER_LIMITS) {
    if (limit !== 'api_calls') expect(said({ [limit]: 1 })).toBe('');
  }
  const other = saidAbove(
    comparedOf(plan('cheap'), at(1, { entitlements: [{ product: 'gdp', level: 'view' }] })),
    [comparedOf(plan('dear'), at(2))],
    [plan('cheap'), plan('dear')],
  );
  expect(other[0]?.params?.what).toMatchObject([{ key: 'plans.what-product' }]);
  expect(other.map(tellerIn('ms')).join()).toContain('Keluaran dalam negara kasar');
});
