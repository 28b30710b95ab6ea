import { expect, test } from 'vitest';
import { type Level, REACHES } from '../plans/plan-terms.ts';
import type { AccessAsk, ExplainedReader, NamedHolding } from './access-steps.ts';
import { USES } from './access-steps.ts';
import { explainAccess } from './explain-access.ts';
import type { Grant, HeldPeriod, Source } from './holding.ts';
import { SOURCES } from './holding.ts';
import { accessOn, depthsFor } from './reader-access.ts';

const DAY = '2026-06-15';
const PERMISSIONS = ['product.bmp.view', 'product.bmp.download', 'product.bmp.api'] as const;
const NAME = { en: 'Premium', ms: 'Premium' };

const period = (from: string, to: string, more: Partial<HeldPeriod['terms']> = {}, source: Source = 'paid') =>
  ({
    from,
    to,
    source,
    plan: { code: 'premium', type: 'premium', name: NAME },
    terms: {
      limits: {
        history_years: 2,
        regions: 'groups',
        downloads: null,
        api_calls: null,
        alerts: null,
        estimates: null,
      },
      entitlements: [{ product: 'bmp', level: 'download' }],
      grace_days: 14,
      seats: 3,
      ...more,
    },
  }) as const satisfies HeldPeriod;

const holding = (more: Partial<NamedHolding> = {}): NamedHolding => ({
  id: 1,
  uuid: '00000000-0000-4000-8000-000000000001',
  organisation: null,
  used: { downloads: 0, api_calls: 0 },
  awaiting: null,
  rejected: false,
  cancelled: false,
  closed: false,
  periods: [period('2026-01-01', '2026-12-31')],
  suspensions: [],
  seats: null,
  ...more,
});

const reader = (more: Partial<ExplainedReader> = {}): ExplainedReader => ({
  holdings: [],
  grants: [],
  permissions: PERMISSIONS,
  account: 'active',
  is_verified: true,
  isInternal: false,
  ...more,
});

const ask = (more: Partial<AccessAsk> = {}): AccessAsk => ({
  product: 'bmp',
  level: 'view',
  reach: 'country',
  period: null,
  newest: '2026-05',
  day: DAY,
  ...more,
});

const whyOf = (given: Partial<NamedHolding>, more: Partial<AccessAsk> = {}) =>
  explainAccess(reader({ holdings: [holding(given)] }), ask(more)).steps.slice(3);

/** Every place where a subscription can be, by its name. */
const STATES: Readonly<Record<string, Partial<NamedHolding>>> = {
  active: {},
  begins: { periods: [period('2026-07-01', '2026-12-31')] },
  'last day': { periods: [period('2026-01-01', DAY)] },
  'first day of grace': { periods: [period('2026-01-01', '2026-06-14')] },
  'last day of grace': { periods: [period('2026-01-01', '2026-06-01')] },
  'after grace': { periods: [period('2026-01-01', '2026-05-31')] },
  cancelled: { periods: [period('2026-01-01', '2026-06-14')], cancelled: true },
  'awaiting payment': { awaiting: 'payment' },
  'awaiting proof': { awaiting: 'proof' },
  rejected: { rejected: true },
  suspended: { suspensions: [{ from: '2026-06-01', to: null }] },
  'suspended before': { suspensions: [{ from: '2026-03-01', to: '2026-06-14' }] },
  closed: { closed: true, seats: [{ from: '2026-01-01', to: null }] },
  'seat ended': { seats: [{ from: '2026-01-01', to: '2026-06-14' }] },
  'seat to today': { seats: [{ from: '2026-01-01', to: DAY }] },
  'seat later': { seats: [{ from: '2026-07-01', to: null }] },
  'other plan': {
    periods: [period('2026-01-01', '2026-12-31', { entitlements: [{ product: 'gdp', level: 'api' }] })],
  },
};
const GRANTS: readonly (Grant | null)[] = [
  null,
  ...(['sample', 'view', 'download', 'api'] satisfies Level[]).map(
    (level): Grant => ({
      product: 'bmp',
      level,
      origin: 'demo',
      from: '2026-06-15',
      to: '2026-06-15',
    }),
  ),
  { product: 'bmp', level: 'api', origin: 'demo', from: '2026-06-16', to: null },
  { product: 'bmp', level: 'api', origin: 'demo', from: '2026-01-01', to: '2026-06-14' },
  { product: 'gdp', level: 'api', origin: 'demo', from: '2026-01-01', to: null },
];

test('the answer is that of the rule, and some way opens exactly where it does, in every case', () => {
  let cases = 0;
  const wrong: string[] = [];
  for (const [state, given] of Object.entries(STATES))
    for (const source of SOURCES)
      for (const grant of GRANTS)
        for (const level of USES)
          for (const reach of REACHES)
            for (const wanted of [null, '2026-05', '2024-05', '2024-04']) {
              const periods = (given.periods ?? holding().periods).map((one) => ({ ...one, source }));
              const who = reader({
                holdings: [holding({ ...given, periods })],
                grants: grant ? [grant] : [],
              });
              const asked = ask({ level, reach, period: wanted });
              const years = depthsFor(accessOn(who, DAY), 'bmp', level)[reach];
              // two years back from May 2026, and the same month of the year before
              const open = years === Infinity || (years === 2 && wanted !== '2024-04');
              const said = explainAccess(who, asked);
              const anyOpens = said.steps.slice(3).some((step) => step.holds);
              cases += 1;
              if (said.open !== open || anyOpens !== open) {
                wrong.push([state, source, grant?.level, level, reach, wanted].join(' '));
              }
            }
  expect(wrong).toEqual([]);
  expect(cases).toBeGreaterThan(4_000);
});

test('each reason names the day, plan or period that it is about', () => {
  const first = (name: string, more: Partial<AccessAsk> = {}) => whyOf(STATES[name] ?? {}, more)[0];
  expect(first('active')).toMatchObject({ code: 'opens', holds: true, until: '2026-12-31', plan: NAME });
  expect(first('first day of grace')).toMatchObject({ code: 'opens-in-grace', until: '2026-06-28' });
  expect(first('after grace')).toMatchObject({ code: 'ended', until: '2026-06-14' });
  expect(first('cancelled')).toMatchObject({ code: 'ended', until: '2026-06-14' });
  expect(first('begins')).toMatchObject({ code: 'begins', from: '2026-07-01' });
  expect(first('suspended')).toMatchObject({ code: 'suspended', from: '2026-06-01', until: null });
  expect(first('seat ended')).toMatchObject({ code: 'no-seat', until: '2026-06-14' });
  expect(first('seat later')).toMatchObject({ code: 'no-seat', from: '2026-07-01', until: null });
  expect(first('closed')).toMatchObject({ code: 'organisation-closed' });
  expect(first('awaiting payment')).toMatchObject({ code: 'awaiting-payment' });
  expect(first('awaiting proof')).toMatchObject({ code: 'awaiting-proof' });
  expect(first('rejected')).toMatchObject({ code: 'rejected' });
  expect(first('other plan')).toMatchObject({ code: 'product-missing' });
  expect(first('active', { level: 'api' })).toMatchObject({ code: 'level-low', level: 'download' });
  expect(first('active', { reach: 'all' })).toMatchObject({ code: 'place-outside', reach: 'groups' });
  expect(first('active', { period: '2024-04' })).toMatchObject({ code: 'period-old', from: '2024-05' });
  expect(explainAccess(reader(), ask()).steps.at(-1)).toEqual({ code: 'nothing', holds: false });
});

test('quarters are counted as quarters', () => {
  const asked = { newest: '2026-Q1', reach: 'country' } as const;
  expect(whyOf({}, { ...asked, period: '2024-Q1' })[0]?.code).toBe('opens');
  expect(whyOf({}, { ...asked, period: '2023-Q4' })[0]).toMatchObject({
    code: 'period-old',
    from: '2024-Q1',
  });
});

test('an account that may not sign in, an address not confirmed and a role without the right close what a plan opens', () => {
  const of = (more: Partial<ExplainedReader>, level: AccessAsk['level'] = 'download') => {
    const said = explainAccess(reader({ holdings: [holding()], ...more }), ask({ level }));
    return [said.open, ...said.steps.filter((step) => !step.holds).map(({ code }) => code)];
  };
  expect(of({})).toEqual([true]);
  expect(of({ account: 'suspended' })).toEqual([false, 'account']);
  expect(of({ account: 'invited', is_verified: false })).toEqual([false, 'account', 'verified']);
  expect(of({ account: 'unverified', is_verified: false })).toEqual([false, 'verified']);
  expect(of({ account: 'unverified', is_verified: false }, 'view')).toEqual([true]);
  expect(of({ permissions: ['product.bmp.view'] })).toEqual([false, 'role']);
  const staff = explainAccess(reader({ isInternal: true }), ask({ level: 'api', period: '1999-01' }));
  expect([staff.open, staff.steps.at(-1)?.code]).toEqual([true, 'staff']);
});

test('where several parts are missing, all of them are told', () => {
  const codes = (given: Partial<NamedHolding>, more: Partial<AccessAsk> = {}) =>
    whyOf(given, more).map(({ code }) => code);
  expect(codes({}, { level: 'api', reach: 'all', period: '2024-04' })).toEqual([
    'level-low',
    'place-outside',
    'period-old',
  ]);
  const noSeat = { seats: [], suspensions: [{ from: '2026-06-01', to: null }] };
  expect(codes(noSeat)).toEqual(['no-seat', 'suspended']);
  expect(codes(STATES['after grace'] ?? {}, { level: 'api' })).toEqual(['ended', 'level-low']);
  const awaited = { awaiting: 'payment', suspensions: [{ from: '2026-06-01', to: null }] } as const;
  expect(codes(awaited)).toEqual(['suspended', 'awaiting-payment']);
  expect(codes({ closed: true, periods: [period('2026-01-01', '2026-02-01')] })).toEqual([
    'organisation-closed',
    'ended',
  ]);
});

test('a suspended subscription that is over says that it is over', () => {
  const over = {
    periods: [period('2026-01-01', '2026-03-31')],
    suspensions: [{ from: '2026-03-01', to: null }],
  };
  expect(whyOf(over)).toMatchObject([{ code: 'ended', until: '2026-04-14' }]);
});

test('a limit that is used up closes a use until the day on which it is counted anew', () => {
  const limits = { ...period('', '').terms.limits, downloads: 5, api_calls: 100 };
  const periods = [
    period('2026-01-01', '2026-12-31', { limits, entitlements: [{ product: 'bmp', level: 'api' }] }),
  ];
  const said = (used: NamedHolding['used'], more: Partial<AccessAsk>, who: Partial<ExplainedReader> = {}) =>
    explainAccess(reader({ holdings: [holding({ periods, used })], ...who }), ask(more));
  const spent = said({ downloads: 5, api_calls: 0 }, { level: 'download' });
  expect(spent.open).toBe(false);
  expect(spent.steps.slice(3)).toMatchObject([
    { code: 'used-up', holds: false, limit: 5, resets: '2026-07-01', plan: NAME },
  ]);
  expect(said({ downloads: 4, api_calls: 100 }, { level: 'download' }).open).toBe(true);
  const calls = said({ downloads: 0, api_calls: 100 }, { level: 'api' });
  expect([calls.open, calls.steps.at(-1)]).toMatchObject([
    false,
    { code: 'used-up', limit: 100, resets: '2026-06-16' },
  ]);
  expect(said({ downloads: 5, api_calls: 100 }, { level: 'view' }).open).toBe(true);
  // what opens it without a limit is used first
  const grant: Grant = { product: 'bmp', level: 'download', origin: 'demo', from: DAY, to: null };
  const granted = said({ downloads: 5, api_calls: 0 }, { level: 'download' }, { grants: [grant] });
  expect([granted.open, granted.steps.at(-1)?.code]).toEqual([true, 'grant-opens']);
});
