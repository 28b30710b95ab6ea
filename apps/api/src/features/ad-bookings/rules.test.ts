import { AD_STATES } from '@datum/contract/advertising/ad-steps';
import { expect, test } from 'vitest';
import { tellerIn } from '../../platform/http/tell.ts';
import { wrongPicture, wrongWeeks } from './rules.ts';

const PLAN = {
  visibility: 'public',
  lead_days: 3,
  most_weeks: 4,
  blackouts: [{ from: '2026-12-24', to: '2026-12-26' }],
} as const;
/** A Wednesday. */
const TODAY = '2026-11-25';
const whyOf = (
  first_week: string,
  weeks = 1,
  plan: Parameters<typeof wrongWeeks>[1] = { ...PLAN, blackouts: [...PLAN.blackouts] },
) => Object.values(wrongWeeks({ first_week, weeks }, plan, TODAY) ?? {}).flat()[0]?.key ?? null;

test('weeks are sold from the first Monday after the days ahead, for half a year, but for closed days', () => {
  expect(whyOf('2026-11-30')).toBeNull();
  expect(whyOf('2026-12-01')).toBe('ads.not-monday');
  expect(whyOf('2026-11-23')).toBe('ads.too-early');
  expect(whyOf('2026-11-30', 5)).toBe('ads.too-many-weeks');
  expect(whyOf('2027-05-24', 2)).toBe('ads.too-late');
  expect(whyOf('2026-12-14', 2)).toBe('ads.week-closed');
  expect(whyOf('2026-11-30', 1, { ...PLAN, blackouts: [], visibility: 'hidden' })).toBe('ads.plan-closed');
});

test('a picture has the size of its place or twice that, a known kind, and not too many bytes; all faults are told', () => {
  const rules = { max_kb: 100, formats: ['png' as const], alt_max: 100 };
  const plan = { width: 728, height: 90, rules };
  const good = { bytes: 90_000, format: 'png', width: 728, height: 90 };
  const keys = (change: Partial<typeof good>) =>
    wrongPicture({ ...good, ...change }, plan).map(({ key }) => key);
  expect(keys({})).toEqual([]);
  expect(keys({ width: 1_456, height: 180 })).toEqual([]);
  expect(keys({ width: 1_456 })).toEqual(['ads.picture-size']);
  expect(keys({ bytes: 100_001, format: 'jpeg' })).toEqual(['ads.picture-bytes', 'ads.picture-format']);
});

test('emails say what comes next and why, in both languages, with nothing left open', () => {
  const values = {
    until: '2026-12-01',
    day: '2026-12-07',
    note: 'A note.',
    reason: 'Why.',
    views: 2,
    clicks: 1,
  };
  for (const locale of ['en', 'ms']) {
    const tell = tellerIn(locale);
    for (const key of [
      'ads.told-returned',
      'ads.told-awaiting_payment',
      'ads.told-refused',
      'ads.told-draft',
      'ads.told-approved',
      'ads.told-running',
      'ads.told-paused',
      'ads.told-done',
      'ads.reason-misleading',
      'ads.reason-unreadable',
      'ads.reason-destination',
      'ads.reason-alt',
      'ads.reason-looks_like_figures',
      'ads.reason-not_accepted',
      'ads.reason-complaint',
      'ads.reason-other',
    ] as const) {
      expect(tell({ key, params: values }), `${locale} ${key}`).toMatch(/^[A-Z][^{}]*\.$/);
    }
    const states = AD_STATES.map((state) => tell({ key: 'ads.state-word', params: { state } }));
    expect(new Set(states).size, locale).toBe(AD_STATES.length);
  }
});
