import { commodityPrices, grossDomesticProducts } from '@datum/contract/subjects/entered';
import { expect, test } from 'vitest';
import { problemOf, QUESTIONS } from './batches/batches.rules.ts';
import { checkRows, type RowFacts, type StoredValue, standingKey, statusOf } from './rules.ts';

const series = {
  id: 7,
  code: 'ZINC',
  name: { en: 'Zinc', ms: 'Zink' },
  aliases: ['Zn'],
  frequency: 'M',
  last_period: '2026-09',
  definitions: [
    { valid_from: '2001-01', unit: '$/mt' },
    { valid_from: '2026-05', unit: 'RM/kg' },
  ],
} as const;
const other = { ...series, id: 8, code: 'Z2', name: { en: 'Zinc' }, aliases: [], last_period: null };
const stored = (value: string, status: StoredValue['status']): StoredValue => ({
  id: 1,
  value,
  status,
  note: '',
  sample_size: null,
  method: '',
});
const firm = stored('3000.50', 'firm');
const facts: RowFacts = {
  subject: commodityPrices,
  series: [series, other],
  standing: new Map([[standingKey(7, '2015-02'), { live: firm, current: firm }]]),
  sign: 'point',
  status: 'firm',
  month: '2026-08',
};
const row = (more: object) => ({
  row_no: 2,
  series: 'zinc',
  period: '2026-01',
  value: '3000',
  unit: '',
  status: '',
  note: '',
  sample_size: '',
  method: '',
  ...more,
});
const check = (more: object, using = facts) => checkRows([row(more)], using)[0];
const refusalOf = (more: object) => {
  const found = check(more);
  return found?.problem ? problemOf(found.problem, found.about) : null;
};

test('a row is refused for one reason, and the sentence names what it is about', () => {
  expect(check({})).toMatchObject({ result: 'new', value: '3000', status: 'firm', problem: null });
  expect(refusalOf({ series: ' ' })).toEqual({ key: 'series.row-series-missing' });
  expect(refusalOf({ series: 'Tin' })).toEqual({ key: 'series.row-series-unknown' });
  // the name of two series, where the code of one is clear
  expect(refusalOf({ series: 'Zinc ' })).toBeNull();
  expect(refusalOf({ series: 'Zink' })).toBeNull();
  const twins = { ...facts, series: [{ ...series, code: 'Z1' }, other] };
  expect(check({ series: 'Zinc' }, twins)?.problem).toBe('series-ambiguous');
  expect(problemOf('series-ambiguous', '').key).toBe('series.row-series-ambiguous');
  expect(refusalOf({ period: '2026-10' })).toEqual({
    key: 'series.row-series-ended',
    params: { about: '2026-09' },
  });
  expect(refusalOf({ period: 'soon' })).toEqual({ key: 'series.row-period-unreadable' });
  expect(refusalOf({ period: '2026-Q1' })).toEqual({
    key: 'series.row-period-frequency',
    params: { example: '2026-10' },
  });
  expect(refusalOf({ period: '2000-12' })).toEqual({
    key: 'series.row-period-undefined',
    params: { about: '2001-01' },
  });
  expect(refusalOf({ period: '2026-08' })).toEqual({ key: 'series.row-period-future' });
  expect(check({ period: '2026-08', status: 'Forecast' })).toMatchObject({
    result: 'new',
    status: 'forecast',
  });
  expect(refusalOf({ unit: '$ / MT' })).toBeNull();
  expect(refusalOf({ period: '2026-05', unit: '$/mt' })).toEqual({
    key: 'series.row-unit-differs',
    params: { about: 'RM/kg' },
  });
  expect(refusalOf({ value: '12,5' })).toEqual({ key: 'series.row-value-other-sign' });
  expect(refusalOf({ value: 'x' })).toEqual({ key: 'series.row-value-unreadable' });
  expect(refusalOf({ value: '-1' })).toEqual({ key: 'series.row-value-negative' });
  expect(refusalOf({ status: 'final' })).toEqual({ key: 'series.row-status-unknown' });
  expect(refusalOf({ sample_size: '12.5' })).toEqual({ key: 'series.row-sample-size' });
  expect(refusalOf({ period: '2015-02', status: 'provisional' })).toEqual({
    key: 'series.row-status-falls',
    params: { about: 'firm' },
  });
  const [, second] = checkRows([row({}), row({ row_no: 3, series: 'Zn' })], facts);
  expect(second?.problem && problemOf(second.problem, second.about)).toEqual({
    key: 'series.row-duplicate',
    params: { about: '2' },
  });
  expect(problemOf('changed-meanwhile', '').key).toBe('series.row-changed-meanwhile');
});

test('what looks wrong and may be right is asked: below zero, years back, five times the value before', () => {
  expect(check({ period: '2015-02', value: '3000.5' })).toMatchObject({ result: 'same', questions: [] });
  const far = check({ period: '2015-02', value: '3001' });
  expect([far?.result, far?.status, far?.questions]).toEqual(['change', 'revised', ['far-back']]);
  const balance = check({ value: '-1' }, { ...facts, subject: grossDomesticProducts });
  expect(balance?.questions).toEqual(['negative']);
  const jumps = checkRows([row({}), row({ row_no: 3, period: '2026-02', value: '600' })], facts);
  expect(jumps.map(({ questions }) => questions)).toEqual([[], ['jump']]);
  // another unit begins: no value before it to compare with
  const across = checkRows(
    [row({ period: '2026-04' }), row({ row_no: 3, period: '2026-05', value: '9' })],
    facts,
  );
  expect(across.map(({ questions }) => questions)).toEqual([[], []]);
  expect(Object.values(QUESTIONS).map(({ key }) => key)).toEqual([
    'series.ask-negative',
    'series.ask-far-back',
    'series.ask-jump',
  ]);
});

test('a status never falls: a firm value that changes is revised, and a provisional one stays so until it is firm', () => {
  expect(statusOf('9', null, null, 'provisional')).toBe('provisional');
  expect(statusOf('3000.5', null, firm, 'firm')).toBe('firm');
  expect(statusOf('9', 'firm', firm, 'firm')).toBe('revised');
  expect(statusOf('9', null, stored('9', 'revised'), 'firm')).toBe('revised');
  expect(statusOf('9', 'forecast', stored('8', 'provisional'), 'firm')).toBeNull();
  expect(statusOf('9', null, stored('8', 'provisional'), 'forecast')).toBe('provisional');
  expect(statusOf('8', 'firm', stored('8', 'provisional'), 'firm')).toBe('firm');
});
