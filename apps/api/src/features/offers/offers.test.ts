import { addDays } from '@datum/contract/values/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plan, terms } from '../../platform/test/plans.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let root: Caller;
let today: string;
beforeAll(async () => {
  api = await startTestApp();
  root = await api.signIn('Super Administrator');
  today = api.platform.today();
});
afterAll(() => api.close());

const later = (days: number) => addDays(today, days);
const add = (code: string, more: object = {}) => root.call('POST', '/api/v1/plans', plan(code, more));
const offers = async (query = '', headers = {}) =>
  (await api.visitor.call('GET', `/api/v1/offers${query}`, undefined, headers)).body;
const rate = (percent: string, valid_from: string, name = 'standard') =>
  root.call('POST', '/api/v1/tax-rates', { class: name, percent, valid_from });
const promo = (code: string, more: object = {}) =>
  root.call('POST', '/api/v1/promo-codes', {
    code,
    kind: 'percent',
    value: 2_500,
    valid_from: today,
    valid_to: later(30),
    ...more,
  });

test('an empty office offers nothing, and says that no tax is set', async () => {
  expect(await offers()).toMatchObject({ data: [], has_tax: false, audiences: [], promo: null });
});

test('only what is public today is offered, in its order, with the version of today', async () => {
  const { body: second } = await add('second', { position: 2 });
  const { body: first } = await add('first', { position: 1 });
  await add('hidden', { visibility: 'hidden' });
  await add('to-come', { valid_from: later(1) });
  const dearer = terms({ prices: [{ term_months: 12, currency: 'MYR', amount: 99_900, extra_seat: null }] });
  await root.call('POST', `/api/v1/plans/${first.uuid}/versions`, {
    valid_from: later(1),
    terms: dearer,
    version: 1,
  });
  const { data, has_tax } = await offers();
  expect(data.map(({ code }: { code: string }) => code)).toEqual(['first', 'second']);
  expect(has_tax).toBe(false);
  expect(data[0]).toMatchObject({
    number: 1,
    tax_percent: null,
    prices: [{ amount: 48_000, tax: 0, total: 48_000, per_month: 4_000, reduced: null }],
    coming: { from: later(1), prices: [{ term_months: 12, amount: 99_900 }] },
  });
  expect(data[1].coming, 'nothing is scheduled').toBeNull();
  await root.call('POST', `/api/v1/plans/${second.uuid}/versions`, {
    valid_from: later(2),
    terms: terms({ seats: 3 }),
    version: 1,
  });
  expect((await offers()).data[1].coming, 'another version at the same prices').toBeNull();
});

test('tax is that of the class today, and a later rate waits for its day', async () => {
  await rate('6', '2020-01-01');
  await rate('8', '2024-03-01');
  await rate('10', later(1));
  const taken = await rate('9', '2024-03-01');
  expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['valid_from']]);
  for (const percent of ['-1', '100', '8.255', 'abc', '']) {
    const refused = await rate(percent, '2025-01-01');
    expect([percent, refused.status, Object.keys(refused.body.errors)]).toEqual([percent, 422, ['percent']]);
  }
  await add('reduced', { position: 3, terms: terms({ tax_class: 'reduced' }) });
  await add('untaxed', { position: 4, terms: terms({ tax_class: 'none' }) });
  const { data, has_tax } = await offers();
  expect(has_tax).toBe(true);
  expect(
    data.map(({ tax_percent, prices: [price] }: { tax_percent: string; prices: [{ total: number }] }) => [
      tax_percent,
      price.total,
    ]),
  ).toEqual([
    ['8', 51_840],
    ['8', 51_840],
    [null, 48_000],
    ['0', 48_000],
  ]);
  const { body: rates } = await root.call('GET', '/api/v1/tax-rates');
  expect(rates.data.map((one: { percent: string; is_now: boolean }) => [one.percent, one.is_now])).toEqual([
    ['10', false],
    ['8', true],
    ['6', false],
  ]);
  expect((await root.call('DELETE', `/api/v1/tax-rates/${rates.data[1].id}`)).status).toBe(204);
  expect((await offers()).data[0].tax_percent).toBe('6');
  await rate('8', '2024-03-01');
});

test('a promo code takes its part off before the tax, in any letter case', async () => {
  await promo('Early-Bird');
  const { data, promo: used } = await offers('?code=%20early-bird');
  expect(used).toEqual({
    code: 'EARLY-BIRD',
    works: true,
    message: 'The promo code "EARLY-BIRD" is included in the prices.',
  });
  expect(data[0].prices[0]).toMatchObject({
    total: 51_840,
    reduced: { amount: 36_000, tax: 2_880, total: 38_880 },
  });
  await promo('RM-50', { kind: 'amount', value: 5_000, plans: [data[1].uuid] });
  const { data: some } = await offers('?code=rm-50');
  expect(some.map(({ prices: [price] }: { prices: [{ reduced: unknown }] }) => price.reduced)).toEqual([
    null,
    { amount: 43_000, tax: 3_440, total: 46_440 },
    null,
    null,
  ]);
});

test('a code that does not work is a sentence, never an error of the page', async () => {
  const { body: company } = await add('company', { audiences: ['company'], position: 9 });
  await promo('COMING', { valid_from: later(1) });
  await promo('ENDED', { valid_from: '2020-01-01', valid_to: later(-1) });
  await promo('LAST-DAY', { valid_from: '2020-01-01', valid_to: today });
  await promo('FOR-FIRMS', { plans: [company.uuid] });
  const { body: stopped } = await promo('STOPPED');
  await root.call('POST', `/api/v1/promo-codes/${stopped.uuid}/stop`, { version: 1 });
  const said = async (code: string) =>
    (await offers(`?audience=individual&code=${encodeURIComponent(code)}`)).promo;
  expect(await said('last-day')).toMatchObject({ works: true });
  const sentences = {
    coming: `The promo code "COMING" can be used from ${later(1)}.`,
    ended: `The promo code "ENDED" ended on ${later(-1)}.`,
    'for-firms': 'The promo code "FOR-FIRMS" is for other plans.',
    stopped: 'The promo code "STOPPED" can no longer be used.',
    nothing: 'There is no promo code "NOTHING". Check how it is spelled.',
    "' or 1=1 --": 'There is no promo code "\' or 1=1 --". Check how it is spelled.',
    'a\0b': 'There is no promo code "a\0b". Check how it is spelled.',
  };
  for (const [code, message] of Object.entries(sentences)) {
    expect(await said(code)).toMatchObject({ works: false, message });
  }
  expect(await said('   ')).toBeNull();
  expect((await offers('?code=ended', { 'accept-language': 'ms' })).promo.message).toMatch(/tamat/);
  const long = await api.visitor.call('GET', `/api/v1/offers?code=${'x'.repeat(201)}`);
  expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['code']]);
  const odd = await api.visitor.call('GET', '/api/v1/offers?audience=everyone');
  expect([odd.status, Object.keys(odd.body.errors)]).toEqual([422, ['audience']]);
});

test('a promo code says what is wrong with it, and stops once', async () => {
  const wrong = await promo('x', { value: 0, plans: ['018f3c6e-0000-7000-8000-0000000000ff'] });
  expect(wrong.body.errors).toMatchObject({
    code: ['A code of 3 to 30 letters, digits and hyphens.'],
    value: ['Give a number above zero.'],
  });
  const more = await promo('MORE', {
    value: 10_001,
    valid_to: later(-1),
    plans: ['018f3c6e-0000-7000-8000-0000000000ff'],
  });
  expect(more.body.errors).toEqual({
    value: ['A discount is at most 100 percent.'],
    valid_to: ['The last day is not before the first.'],
    plans: ['One of the plans does not exist.'],
  });
  expect((await promo('MORE', { per_account: 1_001 })).body.errors).toEqual({
    per_account: ['Give at most 1,000.'],
  });
  const { body } = await promo('STOP-ME');
  expect(Object.keys((await promo('stop-me')).body.errors)).toEqual(['code']);
  const stop = (version: number) => root.call('POST', `/api/v1/promo-codes/${body.uuid}/stop`, { version });
  expect((await stop(7)).status).toBe(409);
  expect((await stop(1)).body).toMatchObject({ state: 'stopped', version: 2 });
  expect((await stop(2)).body.message).toBe('This code is already stopped.');
  const file = await root.call('GET', '/api/v1/promo-codes/export?format=csv&search=stop-me');
  expect(file.raw.toString()).toContain('STOP-ME,percent,25.00');
});
