import type { NumberLimit } from '@datum/contract/plans/plan-kinds';
import type { PlanLimits, PlanTerms } from '@datum/contract/plans/plan-terms';
import { expect, test } from 'vitest';
import { terms } from '../../platform/test/plans.ts';
import { changesText } from './notice.rules.ts';

const limits = (more: Partial<PlanLimits>) => ({ limits: { ...terms().limits, ...more } });
const price = { term_months: 12, currency: 'MYR', amount: 48_000, extra_seat: null } as const;

/** For every term and limit of a plan a change of it alone, and what is read of it. */
const CHANGES = {
  prices: [
    { prices: [{ ...price, amount: 48_005 }] },
    'Price for 12 months: MYR 480.00 → MYR 480.05',
    'Harga untuk 12 bulan: MYR 480.00 → MYR 480.05',
  ],
  tax_class: [{ tax_class: 'none' }, 'Tax: standard rate → none', 'Cukai: kadar standard → tiada'],
  trial_days: [{ trial_days: 7 }, 'Days of trial: 0 → 7', 'Hari percubaan: 0 → 7'],
  grace_days: [
    { grace_days: 0 },
    'Days of grace after the end: 14 → 0',
    'Hari tangguh selepas tamat: 14 → 0',
  ],
  seats: [{ seats: 2 }, 'People included: 1 → 2', 'Bilangan orang: 1 → 2'],
  entitlements: [
    { entitlements: [{ product: 'bmp', level: 'api' }] },
    'Building material prices: viewing → viewing, downloads and API',
    /paparan → paparan, muat turun dan API$/,
  ],
  features: [
    { features: [{ en: 'Charts', ms: 'Carta' }] },
    'Described as: none → Charts',
    'Keterangan pelan: tiada → Carta',
  ],
  reminder_days: [
    { reminder_days: [7, 60] },
    'Reminders, in days before the end: 30, 7 → 60, 7',
    'Peringatan, dalam hari sebelum tamat: 30, 7 → 60, 7',
  ],
  history_years: [limits({ history_years: null }), 'Years of history: 5 → all', 'Tahun sejarah: 5 → semua'],
  regions: [
    limits({ regions: 'country' }),
    'Places: the country and its regions → the country',
    'Tempat: seluruh negara dan wilayah → seluruh negara',
  ],
  downloads: [
    limits({ downloads: 1_000 }),
    'Downloads a month: 50 → 1,000',
    'Muat turun sebulan: 50 → 1,000',
  ],
  api_calls: [limits({ api_calls: 5 }), 'API calls a day: 0 → 5', 'Panggilan API sehari: 0 → 5'],
} as const satisfies Record<
  Exclude<keyof PlanTerms, 'limits'> | NumberLimit | 'regions',
  readonly [Partial<PlanTerms>, string | RegExp, string | RegExp]
>;

test.each(Object.entries(CHANGES))(
  'a change of %s is told in both languages, and nothing else',
  (_, change) => {
    const [more, en, ms] = change;
    const told = (locale: 'en' | 'ms') => changesText(terms(), terms(more as Partial<PlanTerms>), locale);
    expect(told('en')).toMatch(en);
    expect(told('ms')).toMatch(ms);
    expect(`${told('en')}\n${told('ms')}`.split('\n')).toHaveLength(2);
  },
);

test('prices and products that come or go, and the price of a further person, are lines of their own', () => {
  const before = terms({ prices: [{ ...price, term_months: 1 }] });
  const after = terms({
    prices: [{ ...price, extra_seat: 9 }],
    entitlements: [{ product: 'gdp', level: 'view' }],
  });
  expect(changesText(before, after, 'en').split('\n')).toEqual([
    'Price for 1 month: MYR 480.00 → none',
    'Price for 12 months: none → MYR 480.00',
    'Each further person for 12 months: none → MYR 0.09',
    expect.stringMatching(/: none → viewing$/),
    'Building material prices: viewing → none',
  ]);
  expect(changesText(before, before, 'en')).toBe('Prices, limits and all other terms stay as they are.');
  expect(changesText(before, before, 'ms')).toBe('Harga, had dan semua terma lain kekal seperti sekarang.');
});
