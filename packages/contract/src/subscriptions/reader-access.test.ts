import { describe, expect, it } from 'vitest';
import type { Permission } from '../access/permissions.ts';
import type { Grant, HeldPeriod, Holding } from './holding.ts';
import { firstOpened, openedOf, opensFigure } from './opened.ts';
import { accessKey, accessOn, depthsFor, levelOf } from './reader-access.ts';
import { nextTurn, statusOn } from './status-on.ts';

const limits = {
  history_years: null,
  regions: 'all',
  downloads: null,
  api_calls: null,
  alerts: null,
  estimates: null,
} as const;

const period = (more: Partial<HeldPeriod> = {}): HeldPeriod => ({
  from: '2026-01-01',
  to: '2026-12-31',
  source: 'paid',
  plan: { code: 'PREMIUM', type: 'premium', name: { en: 'Premium' } },
  terms: { limits, entitlements: [{ product: 'bmp', level: 'download' }], grace_days: 7, seats: 1 },
  ...more,
});

const holding = (more: Partial<Holding> = {}): Holding => ({
  id: 1,
  awaiting: null,
  rejected: false,
  cancelled: false,
  closed: false,
  periods: [period()],
  suspensions: [],
  seats: null,
  ...more,
});

const PERMISSIONS: Permission[] = ['product.bmp.view', 'product.bmp.download', 'product.bmci.view'];
const reader = (holdings: Holding[], grants: Grant[] = [], permissions = PERMISSIONS) => ({
  holdings,
  grants,
  permissions,
});
const level = (holdings: Holding[], day: string) => levelOf(accessOn(reader(holdings), day), 'bmp');

describe('what a day opens', () => {
  it.each([
    ['the day before the first', '2025-12-31', 'sample', 'upcoming'],
    ['the first day', '2026-01-01', 'download', 'active'],
    ['the last day', '2026-12-31', 'download', 'active'],
    ['the last day of grace', '2027-01-07', 'download', 'grace'],
    ['the day after grace', '2027-01-08', 'sample', 'expired'],
  ])('%s', (_, day, opened, status) => {
    expect([level([holding()], day), statusOn(holding(), day)]).toEqual([opened, status]);
  });

  it.each([
    ['free access has no grace', { periods: [period({ source: 'complimentary' })] }, '2027-01-01', 'expired'],
    ['cancelled access has none', { cancelled: true }, '2027-01-01', 'expired'],
    ['cancelled access holds to its end', { cancelled: true }, '2026-12-31', 'ending'],
    [
      'the first day of a suspension',
      { suspensions: [{ from: '2026-05-01', to: null }] },
      '2026-05-01',
      'suspended',
    ],
    [
      'the day after a suspension',
      { suspensions: [{ from: '2026-05-01', to: '2026-05-03' }] },
      '2026-05-04',
      'active',
    ],
    [
      'a suspension also stops grace',
      { suspensions: [{ from: '2027-01-02', to: null }] },
      '2027-01-03',
      'suspended',
    ],
    ['an organisation that is closed', { closed: true }, '2026-05-01', 'suspended'],
    ['unpaid', { awaiting: 'payment' as const }, '2026-05-01', 'pending_payment'],
    ['proof looked at', { awaiting: 'proof' as const }, '2026-05-01', 'pending_verification'],
    ['refused', { rejected: true }, '2026-05-01', 'rejected'],
    [
      'a period that ended before it began',
      { periods: [period({ to: '2025-12-31' })] },
      '2026-01-01',
      'upcoming',
    ],
  ])('%s', (_, more, day, status) => {
    const one = holding(more);
    expect(statusOn(one, day)).toBe(status);
    expect(level([one], day) !== 'sample').toBe(['active', 'ending', 'grace'].includes(status));
  });

  it('an unpaid renewal leaves what is paid open, and its grace', () => {
    const next = period({ from: '2027-01-01', to: '2027-12-31' });
    const one = holding({ awaiting: 'payment', periods: [period(), next] });
    expect([statusOn(one, '2026-12-31'), statusOn(one, '2027-01-07'), statusOn(one, '2027-01-08')]).toEqual([
      'active',
      'grace',
      'pending_payment',
    ]);
  });

  it('another plan that follows is a scheduled change; the same plan is not', () => {
    const basic = { code: 'BASIC', type: 'basic', name: { en: 'Basic' } } as const;
    const next = period({ from: '2027-01-01', to: '2027-12-31', plan: basic });
    expect(statusOn(holding({ periods: [period(), next] }), '2026-12-31')).toBe('change_scheduled');
    expect(statusOn(holding({ periods: [period(), { ...next, plan: period().plan }] }), '2026-12-31')).toBe(
      'active',
    );
  });
});

describe('seats, grants and roles', () => {
  it('a seat opens on its own days only', () => {
    const seated = holding({ seats: [{ from: '2026-03-01', to: '2026-03-31' }] });
    expect(
      ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'].map((day) => level([seated], day)),
    ).toEqual(['sample', 'download', 'download', 'sample']);
    expect(accessOn(reader([seated]), '2026-04-01').told).toBeNull();
  });

  it('the role must allow the use: a plan opens no more', () => {
    const access = accessOn(reader([holding()], [], ['product.bmp.view']), '2026-05-01');
    expect(levelOf(access, 'bmp')).toBe('view');
    expect(levelOf(accessOn(reader([holding()], [], []), '2026-05-01'), 'bmp')).toBe('sample');
  });

  it('a grant beside a plan widens only what it names, and only on its days', () => {
    const short = holding({
      periods: [
        period({ terms: { ...period().terms, limits: { ...limits, history_years: 2, regions: 'groups' } } }),
      ],
    });
    const grant: Grant = {
      product: 'bmp',
      level: 'view',
      origin: 'staff',
      from: '2026-06-01',
      to: '2026-06-30',
    };
    const on = (day: string) => accessOn(reader([short], [grant]), day);
    expect(depthsFor(on('2026-05-31'), 'bmp', 'view')).toEqual({ country: 2, groups: 2, all: 0 });
    expect(depthsFor(on('2026-06-30'), 'bmp', 'view')).toEqual({
      country: Infinity,
      groups: Infinity,
      all: Infinity,
    });
    expect(depthsFor(on('2026-06-30'), 'bmp', 'download')).toEqual({ country: 2, groups: 2, all: 0 });
  });

  it('two plans of unequal depth open place by place, not all of either', () => {
    const far = period({
      terms: { ...period().terms, limits: { ...limits, history_years: 10, regions: 'country' } },
    });
    const wide = period({ terms: { ...period().terms, limits: { ...limits, history_years: 1 } } });
    const access = accessOn(
      reader([holding({ periods: [far] }), holding({ id: 2, periods: [wide] })]),
      '2026-05-01',
    );
    expect(depthsFor(access, 'bmp', 'view')).toEqual({ country: 10, groups: 1, all: 1 });
    const opened = openedOf(access, 'bmp');
    const newest = '2026-09';
    expect(opensFigure(opened, { reach: 'all', period: '2025-09', newest })).toBe(true);
    expect(opensFigure(opened, { reach: 'all', period: '2025-08', newest })).toBe(false);
    expect(opensFigure(opened, { reach: 'country', period: '2016-09', newest })).toBe(true);
    expect(opensFigure(opened, { reach: 'country', period: '2016-08', newest })).toBe(false);
  });

  it('the session tells of what stands best: own before a seat, open before ended', () => {
    const ended = holding({ id: 1, periods: [period({ to: '2026-02-01', source: 'complimentary' })] });
    const seat = holding({ id: 2, seats: [{ from: '2026-01-01', to: null }] });
    expect(accessOn(reader([ended, seat]), '2026-05-01').told?.holding.id).toBe(2);
    expect(accessOn(reader([seat, holding({ id: 3 })]), '2026-05-01').told?.holding.id).toBe(3);
  });

  it('readers who may see the same share a key, others do not', () => {
    const on = (one: Holding) => accessKey(accessOn(reader([one]), '2026-05-01'));
    expect(on(holding())).toBe(on(holding({ id: 9 })));
    const shorter = { ...period().terms, limits: { ...limits, history_years: 3 } };
    expect(on(holding())).not.toBe(on(holding({ periods: [period({ terms: shorter })] })));
  });

  it('who may download and who may only look do not share a key', () => {
    const on = (use: 'view' | 'download', permissions = PERMISSIONS) => {
      const terms = { ...period().terms, entitlements: [{ product: 'bmp', level: use } as const] };
      const held = [holding({ periods: [period({ terms })] })];
      return accessKey(accessOn(reader(held, [], permissions), '2026-05-01'));
    };
    expect(on('view')).not.toBe(on('download'));
    expect(on('download', ['product.bmp.view']), 'the role allows no files').toBe(on('view'));
  });
});

describe('turns', () => {
  it('come on every day on which the status may be another', () => {
    const one = holding({ suspensions: [{ from: '2026-05-01', to: '2026-05-03' }] });
    const turns = [];
    for (let day: string | null = '2025-12-01'; day; day = nextTurn(one, day)) turns.push(day);
    expect(turns.slice(1)).toEqual(['2026-01-01', '2026-05-01', '2026-05-04', '2027-01-01', '2027-01-08']);
  });

  it('half-yearly figures go back in years too', () => {
    expect(firstOpened(2, { first: '2010-S1', newest: '2026-S1' })).toBe('2024-S1');
    expect(firstOpened(40, { first: '2010-S1', newest: '2026-S1' })).toBe('2010-S1');
    expect(firstOpened(0, { first: '2010-S1', newest: '2026-S1' })).toBeNull();
  });
});
