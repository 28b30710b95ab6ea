import type { PlanPrice, PlanTerms } from '@datum/contract/plans/plan-terms';
import type { WrittenPlan } from '@datum/contract/plans/plans';
import { PRODUCTS } from '@datum/contract/subjects/products';
import { addDays } from '@datum/contract/values/day';
import { OWN_CURRENCY } from '@datum/contract/values/own-currency';
import type { Writing } from '@datum/database/open';
import { findPlan, insertPlan } from '../features/plans/queries.ts';
import { insertVersion, markAgreed } from '../features/plans/versions.queries.ts';
import { insertPromo } from '../features/promo-codes/queries.ts';
import { insertTaxRate } from '../features/tax-rates/queries.ts';

const SINCE = '2024-01-01';

const price = (term_months: number, amount: number, extra_seat: number | null = null): PlanPrice => ({
  ...{ term_months, amount, extra_seat },
  currency: OWN_CURRENCY as typeof OWN_CURRENCY,
});
const opened = (level: 'view' | 'download' | 'api', products: readonly (typeof PRODUCTS)[number][]) =>
  products.map((product) => ({ product, level }));

const USUAL = { tax_class: 'standard', trial_days: 0, grace_days: 14, seats: 1 } as const;
const words = (more: Pick<WrittenPlan, 'type' | 'name' | 'summary' | 'audiences' | 'position'>) => ({
  visibility: 'public' as const,
  changes_to: [],
  upgrade_rule: 'now' as const,
  downgrade_rule: 'term_end' as const,
  ...more,
});

const PREMIUM: PlanTerms = {
  ...USUAL,
  reminder_days: [30, 7],
  trial_days: 14,
  prices: [price(1, 14_400), price(12, 144_000), price(24, 264_000)],
  limits: {
    history_years: null,
    regions: 'all',
    downloads: 500,
    api_calls: 1_000,
    alerts: 50,
    estimates: 100,
  },
  entitlements: opened('api', PRODUCTS),
  features: [{ en: 'Answers within one working day', ms: 'Jawapan dalam satu hari bekerja' }],
};

interface DemoPlan extends WrittenPlan {
  readonly code: string;
  readonly terms: PlanTerms;
}

/** The plans of the demonstration: three that are sold, unlike in depth and limits, and one that is given. */
const PLANS: readonly DemoPlan[] = [
  {
    code: 'basic',
    ...words({
      type: 'basic',
      name: { en: 'Basic', ms: 'Asas' },
      summary: {
        en: 'For one person who follows prices of the country',
        ms: 'Untuk seorang yang mengikuti harga seluruh negara',
      },
      audiences: ['individual', 'company', 'student'],
      position: 10,
    }),
    terms: {
      ...USUAL,
      reminder_days: [30, 7],
      prices: [price(1, 4_800), price(12, 48_000)],
      limits: { history_years: 5, regions: 'country', downloads: 50, api_calls: 0, alerts: 5, estimates: 10 },
      entitlements: opened('download', ['bmp', 'bmci']),
      features: [{ en: 'Answers within three working days', ms: 'Jawapan dalam tiga hari bekerja' }],
    },
  },
  {
    code: 'premium',
    ...words({
      type: 'premium',
      name: { en: 'Premium', ms: 'Premium' },
      summary: {
        en: 'For quantity surveyors and contract work',
        ms: 'Untuk juruukur bahan dan kerja kontrak',
      },
      audiences: ['individual', 'company', 'public_body', 'student'],
      position: 20,
    }),
    terms: PREMIUM,
  },
  {
    code: 'corporate',
    ...words({
      type: 'corporate',
      name: { en: 'Corporate', ms: 'Korporat' },
      summary: {
        en: 'For teams in companies and public bodies',
        ms: 'Untuk pasukan dalam syarikat dan badan awam',
      },
      audiences: ['company', 'public_body'],
      position: 30,
    }),
    terms: {
      ...PREMIUM,
      trial_days: 0,
      grace_days: 30,
      seats: 5,
      prices: [price(12, 420_000, 60_000)],
      limits: {
        ...{ history_years: null, regions: 'all', downloads: 2_000, api_calls: 10_000 },
        ...{ alerts: null, estimates: null },
      },
      features: [{ en: 'Answers within four working hours', ms: 'Jawapan dalam empat jam bekerja' }],
    },
  },
  {
    code: 'complimentary',
    ...words({
      type: 'complimentary',
      name: { en: 'Complimentary', ms: 'Percuma' },
      summary: { en: 'Given by the office for a time', ms: 'Diberi oleh pejabat untuk suatu tempoh' },
      audiences: ['individual', 'company', 'public_body', 'student'],
      position: 40,
    }),
    visibility: 'hidden',
    terms: {
      ...USUAL,
      reminder_days: [],
      grace_days: 0,
      prices: [],
      limits: { history_years: 10, regions: 'groups', downloads: 20, api_calls: 0, alerts: 5, estimates: 10 },
      entitlements: opened('view', ['bmp', 'bmci']),
      features: [],
    },
  },
];

/** Stores the price list: plans, a dearer version of one that is to come, a promo code, the tax. */
export async function storePlans(db: Writing, today: string, now: Date): Promise<void> {
  await insertTaxRate(db, { class: 'standard', percent: '8', valid_from: '2024-03-01' }, { by: null, now });
  const uuids = new Map<string, string>();
  for (const plan of PLANS) {
    const uuid = await insertPlan(db, { ...plan, valid_from: SINCE }, { by: null, now });
    await markAgreed(db, uuid, [1], now);
    uuids.set(plan.code, uuid);
  }
  const premium = await findPlan(db, today, uuids.get('premium') ?? '');
  if (!premium) throw new Error('the demonstration has no plan "premium"');
  const later = `${addDays(today, 100).slice(0, 7)}-01`;
  const dearer = { ...PREMIUM, prices: [price(1, 15_600), price(12, 156_000), price(24, 286_000)] };
  await insertVersion(db, { planId: premium.id, number: 2, valid_from: later, terms: dearer, by: null, now });
  await markAgreed(db, premium.uuid, [2], now);
  await insertPromo(
    db,
    {
      code: 'EARLY-25',
      kind: 'percent',
      value: 2_500,
      plans: [uuids.get('basic') ?? '', premium.uuid],
      valid_from: SINCE,
      valid_to: addDays(today, 180),
      max_uses: 100,
      per_account: 1,
      note: 'For the first readers',
    },
    now,
  );
}
