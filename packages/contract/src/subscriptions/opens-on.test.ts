import { expect, test } from 'vitest';
import type { ExplainedReader, NamedHolding } from './access-steps.ts';
import type { HeldPeriod } from './holding.ts';
import { opensOn } from './opens-on.ts';

const ASK = { product: 'bmp', level: 'view', reach: 'country', period: null, newest: '2026-05' } as const;
const ask = { ...ASK, day: '2026-06-15' };

const period = (from: string, to: string, product: 'bmp' | 'lwr' = 'bmp'): HeldPeriod => ({
  from,
  to,
  source: 'paid',
  plan: { code: 'premium', type: 'premium', name: { en: 'Premium' } },
  terms: {
    limits: {
      ...{ history_years: 2, regions: 'all', downloads: null },
      ...{ api_calls: null, alerts: null, estimates: null },
    },
    entitlements: [{ product, level: 'view' }],
    grace_days: 0,
    seats: 1,
  },
});
const holding = (more: Partial<NamedHolding>): NamedHolding => ({
  ...{
    id: 1,
    uuid: 'x',
    organisation: null,
    awaiting: null,
    rejected: false,
    cancelled: false,
    closed: false,
  },
  ...{ periods: [], suspensions: [], seats: null, used: { downloads: 0, api_calls: 0 } },
  ...more,
});
const reader = (more: Partial<ExplainedReader>): ExplainedReader => ({
  ...{ holdings: [], grants: [], permissions: ['product.bmp.view'], account: 'active' },
  ...{ is_verified: true, isInternal: false },
  ...more,
});
const on = (...holdings: NamedHolding[]) => opensOn(reader({ holdings }), ask);

test('a plan, a grant or a seat that begins, and a suspension that ends, name their day', () => {
  expect(on(holding({ periods: [period('2026-07-01', '2026-12-31')] }))).toBe('2026-07-01');
  expect(
    on(
      holding({
        periods: [period('2026-01-01', '2026-12-31')],
        suspensions: [{ from: '2026-06-01', to: '2026-06-30' }],
      }),
    ),
  ).toBe('2026-07-01');
  const seats = [{ from: '2026-08-01', to: null }];
  expect(on(holding({ periods: [period('2026-01-01', '2026-12-31')], seats }))).toBe('2026-08-01');
  const grant = { product: 'bmp', level: 'view', origin: 'x', from: '2026-06-20', to: null } as const;
  expect(opensOn(reader({ grants: [grant] }), ask)).toBe('2026-06-20');
});

test('a day on which something begins that does not open it is not named', () => {
  expect(on(holding({ periods: [period('2026-07-01', '2026-12-31', 'lwr')] }))).toBeNull();
  const stopped = {
    periods: [period('2026-07-01', '2026-12-31')],
    suspensions: [{ from: '2026-06-01', to: null }],
  };
  expect(on(holding(stopped)), 'suspended without an end').toBeNull();
  const seatAfterTerm = {
    periods: [period('2026-01-01', '2026-07-31')],
    seats: [{ from: '2026-08-01', to: null }],
  };
  expect(on(holding(seatAfterTerm))).toBeNull();
  expect(on(), 'nothing is arranged').toBeNull();
});

test('an account that is suspended opens nothing on a later day either', () => {
  const holdings = [holding({ periods: [period('2026-07-01', '2026-12-31')] })];
  expect(opensOn(reader({ holdings, account: 'suspended' }), ask)).toBeNull();
});

test('a limit that is used up names the day on which it is counted anew; one of nothing never opens', () => {
  const files = (to: string, downloads: number, used = 2) => {
    const { terms, ...days } = period('2026-01-01', to);
    const limits = { ...terms.limits, downloads };
    const held = {
      ...days,
      terms: { ...terms, limits, entitlements: [{ product: 'bmp', level: 'download' } as const] },
    };
    return opensOn(
      reader({
        holdings: [holding({ periods: [held], used: { downloads: used, api_calls: 0 } })],
        permissions: ['product.bmp.download'],
      }),
      { ...ask, level: 'download' },
    );
  };
  expect(files('2026-12-31', 2)).toBe('2026-07-01');
  expect(files('2026-06-30', 2), 'the plan ends before').toBeNull();
  expect(files('2026-12-31', 0, 0)).toBeNull();
});

test('a plan that begins after a limit was used up begins with all of it', () => {
  const { terms, ...days } = period('2026-08-01', '2026-12-31');
  const limits = { ...terms.limits, downloads: 2 };
  const next = {
    ...days,
    terms: { ...terms, limits, entitlements: [{ product: 'bmp', level: 'download' } as const] },
  };
  const ended = period('2026-06-01', '2026-06-10');
  const holdings = [holding({ periods: [ended, next], used: { downloads: 2, api_calls: 0 } })];
  const permissions = ['product.bmp.download'] as const;
  expect(opensOn(reader({ holdings, permissions }), { ...ask, level: 'download' })).toBe('2026-08-01');
});
