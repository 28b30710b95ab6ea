import { afterEach, describe, expect, it, vi } from 'vitest';
import { direction, formatDate, formatMoment, formatMoney, formatNumber, formatShare } from './format.ts';

const en = (decimals: number, signed = false) => ({ locale: 'en-GB', decimals, signed });

describe('numbers', () => {
  it('have all their decimals and marks at the thousands', () => {
    expect(formatNumber(2946, en(2))).toBe('2,946.00');
  });

  it('carry the real minus sign', () => {
    expect(formatNumber(-1.84, en(1))).toBe('−1.8');
  });

  it('say an en dash when there is nothing to say', () => {
    for (const nothing of [null, undefined, '', 'n/a', Number.NaN])
      expect(formatNumber(nothing, en(1))).toBe('–');
  });

  it('never show a minus before zero', () => {
    expect(formatNumber(-0, en(1))).toBe('0.0');
    expect(formatNumber(-0.04, en(1, true))).toBe('0.0');
  });

  it('round halves away from zero, on both sides', () => {
    expect(formatNumber('0.25', en(1))).toBe('0.3');
    expect(formatNumber('-0.25', en(1))).toBe('−0.3');
    expect(formatNumber('0.35', en(1))).toBe('0.4');
  });

  it('print decimal strings exactly, where a double would not', () => {
    expect(formatNumber('1.005', en(2))).toBe('1.01');
    expect(formatNumber('9007199254740993.1', en(1))).toBe('9,007,199,254,740,993.1');
  });

  it('show a plus only for a rise', () => {
    expect([0.6, 0, -0.6].map((value) => formatNumber(value, en(1, true)))).toEqual(['+0.6', '0.0', '−0.6']);
  });
});

describe('money', () => {
  it('is printed from minor units without a double', () => {
    expect(formatMoney(42400, 'en-GB')).toBe('424.00');
    expect(formatMoney(-5, 'en-GB')).toBe('−0.05');
    expect(formatMoney(1234567, 'en-GB', 0)).toBe('1,234,567');
    expect(formatMoney(null, 'en-GB')).toBe('–');
  });
});

it('a share is printed with a space before the sign', () => {
  expect(formatShare(0.955, 'en-GB', 1)).toBe('95.5 %');
});

describe('directions', () => {
  it('follow what is printed, so that an arrow never stands beside 0.0', () => {
    expect([0.04, 0.06, -0.04, -0.06, null].map((value) => direction(value, 1))).toEqual([
      'same',
      'rise',
      'same',
      'fall',
      'missing',
    ]);
  });
});

describe('dates', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('keep a bare day whatever the time zone of the machine', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(formatDate('2026-12-04', 'en-GB')).toBe('4 Dec 2026');
    expect(formatDate('2026-12-04', 'en')).toBe('4 Dec 2026');
  });

  it('carry the time of the installation', () => {
    expect(formatMoment('2026-12-04T04:00:00Z', 'en-GB', 'Asia/Kuala_Lumpur')).toBe('4 Dec 2026, 12:00');
  });
});

describe('numbers as their reader wants them', () => {
  const marks = (tag: string) => formatNumber('-12345.6', { locale: `en-GB-x-num-${tag}`, decimals: 2 });

  it('take the marks of the tag, in tables and with a sign', () => {
    expect(marks('pc')).toBe('−12.345,60');
    expect(marks('sp')).toBe('−12\u00a0345.60');
    expect(marks('sc')).toBe('−12\u00a0345,60');
    expect(formatMoney(123456, 'ms-MY-x-num-pc')).toBe('1.234,56');
  });

  it('leave the words of dates alone', () => {
    expect(formatDate('2026-12-04', 'en-GB-x-num-pc')).toBe('4 Dec 2026');
  });
});
