import { addDays } from '@datum/contract/values/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hold, plan, terms } from '../../platform/test/plans.ts';
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

const add = (code: string, more: object = {}) => root.call('POST', '/api/v1/plans', plan(code, more));
const later = (days: number) => addDays(today, days);

test('a plan is added with its first version, and stands in the list with its price and holders', async () => {
  const { status, body } = await add('First', { valid_from: '2026-01-01' });
  expect([status, body]).toMatchObject([
    201,
    {
      code: 'first',
      version: 1,
      now: { number: 1, valid_from: '2026-01-01' },
      next: null,
      versions: [{ number: 1, state: 'now', may_change: false, created_by: expect.any(String) }],
      warnings: [],
    },
  ]);
  const reader = await api.signIn('Subscriber', { name: 'Holder One' });
  const waiting = await api.signIn('Subscriber');
  const past = await api.signIn('Subscriber');
  const days = { plan: body.uuid, from: later(-10), to: today };
  await hold(api, { ...days, user: reader.uuid });
  await hold(api, { ...days, user: waiting.uuid, awaiting: 'payment' });
  await hold(api, { ...days, user: past.uuid, to: later(-1) });
  const { body: list } = await root.call('GET', '/api/v1/plans?search=FIRST&sort=-holders');
  expect(list.data).toMatchObject([
    { code: 'first', people: 1, organisations: 0, prices: [{ amount: 48_000 }] },
  ]);
  const { body: holders } = await root.call('GET', `/api/v1/plans/${body.uuid}/holders?number=1`);
  expect(holders.data).toMatchObject([{ name: 'Holder One', kind: 'person', number: 1, ends_on: today }]);
  const none = await root.call('GET', `/api/v1/plans/${body.uuid}/holders?number=2`);
  expect(none.body.data).toEqual([]);
  const file = await root.call('GET', '/api/v1/plans/export?format=csv&search=first');
  expect(file.raw.toString()).toMatch(/first,Plan First,basic,public,0,1,2026-01-01,12,480\.00,MYR,1,0/);
});

test('a code is taken in any letter case, and a wrong body names its fields', async () => {
  await add('taken');
  const again = await add('TAKEN');
  expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['code']]);
  const empty = await add('empty', { terms: terms({ entitlements: [] }), audiences: [] });
  expect(empty.body.errors).toEqual({
    'terms.entitlements': ['A plan opens at least one product.'],
    audiences: ['Choose at least one audience.'],
  });
  const odd = await add('not a code', { position: -1 });
  expect(odd.body.errors).toEqual({
    code: ['A code of small letters, digits and hyphens, such as premium-2.'],
    position: ['Give a whole number that is not below zero.'],
  });
  const [price] = terms().prices;
  const wrong = await add('wrong', {
    terms: {
      ...terms(),
      prices: [price, price, { ...price, term_months: 61 }, { ...price, term_months: 3, amount: 0.5 }],
      limits: { ...terms().limits, history_years: 0 },
      entitlements: [...terms().entitlements, ...terms().entitlements],
      seats: 0,
      grace_days: 366,
    },
  });
  expect(wrong.body.errors).toMatchObject({
    'terms.prices.2.term_months': ['A term has 1 to 60 months.'],
    'terms.prices.3.amount': ['Give a whole number that is not below zero.'],
    'terms.limits.history_years': ['Give 1 to 100 years, or leave it open for all of them.'],
    'terms.seats': ['Give 1 to 100,000 seats.'],
    'terms.grace_days': ['Give at most 365 days.'],
  });
  const twice = await add('twice', {
    terms: {
      ...terms(),
      prices: [price, price],
      entitlements: [...terms().entitlements, ...terms().entitlements],
    },
  });
  expect(twice.body.errors).toEqual({
    'terms.prices': ['There are two prices for one term.'],
    'terms.entitlements': ['A product is listed twice.'],
  });
});

test('a public plan that is bought has a price, at every version that is or will be', async () => {
  const unpriced = terms({ prices: [] });
  const sentence = 'A public plan of this type needs a price.';
  const refused = await add('no-price', { terms: unpriced });
  expect([refused.status, refused.body.errors]).toEqual([422, { 'terms.prices': [sentence] }]);
  expect((await add('on-request', { type: 'custom', terms: unpriced })).status).toBe(201);
  const { body } = await add('hidden', { visibility: 'hidden', terms: unpriced });
  const {
    versions: _,
    warnings: __,
    now: ___,
    next: ____,
    prices: _____,
    people,
    organisations,
    ...words
  } = body;
  const { uuid, code, version, ...written } = words;
  const shown = await root.call('PUT', `/api/v1/plans/${uuid}`, {
    ...written,
    visibility: 'public',
    version,
  });
  expect([shown.status, shown.body.errors, people, organisations, code]).toEqual([
    422,
    { visibility: [sentence] },
    0,
    0,
    'hidden',
  ]);
});

test('versions follow each other: none on a day that has one, before the latest, or in the past', async () => {
  const { body: made } = await add('versions');
  const path = `/api/v1/plans/${made.uuid}/versions`;
  const version = (valid_from: string, more: object = {}) => ({
    valid_from,
    terms: terms(),
    version: 1,
    ...more,
  });
  const errorsOf = async (valid_from: string, at = 1) =>
    (await root.call('POST', path, version(valid_from, { version: at }))).body.errors;
  expect(await errorsOf('2026-01-01')).toEqual({
    valid_from: ['Another version of this plan begins on this day.'],
  });
  expect(await errorsOf('2025-12-31')).toEqual({
    valid_from: ['A version begins after the one before it: 2026-01-02 or later.'],
  });
  expect(await errorsOf(today)).toEqual({
    valid_from: ['A new version begins tomorrow or later; people may already hold the one of today.'],
  });
  const second = await root.call('POST', path, version(later(10)));
  expect([second.status, second.body]).toMatchObject([
    201,
    {
      version: 2,
      now: { number: 1 },
      next: { number: 2 },
      versions: [{ state: 'coming', may_change: true }, {}],
    },
  ]);
  const third = await root.call('POST', path, version(later(20), { version: 2 }));
  expect(third.body.versions).toHaveLength(3);

  const change = (number: number, valid_from: string) =>
    root.call('PUT', `${path}/${number}`, version(valid_from, { version: 3 }));
  expect((await change(2, later(21))).body.errors).toEqual({
    valid_from: [`The next version begins on ${later(20)}; this one begins before it.`],
  });
  expect((await change(2, later(20))).body.errors).toEqual({
    valid_from: ['Another version of this plan begins on this day.'],
  });
  expect((await change(1, '2026-01-01')).body.message).toBe(
    'This version no longer changes: its day has come, or people are on it. Add another one.',
  );
  expect((await change(9, later(5))).status).toBe(404);
  // who bought ahead is on it already
  const buyer = await api.signIn('Subscriber');
  await hold(api, { plan: made.uuid, number: 3, user: buyer.uuid, from: later(20), to: later(50) });
  expect((await change(3, later(30))).status).toBe(409);
  const moved = await change(2, later(11));
  expect([moved.status, moved.body.versions[1]]).toMatchObject([200, { number: 2, valid_from: later(11) }]);

  const withdraw = (number: number, at: number) =>
    root.call('POST', `${path}/${number}/withdraw`, { version: at });
  expect((await withdraw(3, 4)).status).toBe(409);
  expect((await withdraw(2, 3)).status).toBe(409);
  const gone = await withdraw(2, 4);
  expect(gone.body.versions.map(({ number }: { number: number }) => number)).toEqual([3, 1]);
  const { body: history } = await root.call('GET', `/api/v1/plans/${made.uuid}/history`);
  expect(history.data.map(({ action }: { action: string }) => action)).toEqual([
    'plans.withdraw-version',
    'plans.edit-version',
    'plans.add-version',
    'plans.add-version',
    'plans.create',
  ]);
});

test('the only version of a plan stays, and two people do not change its versions at once', async () => {
  const { body } = await add('alone', { valid_from: later(5) });
  expect(body).toMatchObject({ now: null, next: { number: 1 } });
  const path = `/api/v1/plans/${body.uuid}/versions`;
  const refused = await root.call('POST', `${path}/1/withdraw`, { version: 1 });
  expect([refused.status, refused.body.message]).toEqual([409, 'A plan keeps its first version.']);
  const both = await Promise.all(
    [6, 7].map((days) => root.call('POST', path, { valid_from: later(days), terms: terms(), version: 1 })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('a cheaper plan that gives more than a dearer one is asked about, and taken once it is confirmed', async () => {
  const dear = terms({
    prices: [{ term_months: 1, currency: 'MYR', amount: 30_000, extra_seat: null }],
    limits: { ...terms().limits, downloads: 10, api_calls: 5, regions: 'country' },
    entitlements: [{ product: 'bmp', level: 'view' }],
  });
  const student = { audiences: ['student'], type: 'premium' };
  await add('dear', { ...student, terms: dear });
  const cheap = {
    ...student,
    name: { en: 'Cheap' },
    terms: terms({
      prices: [{ term_months: 12, currency: 'MYR', amount: 100_000, extra_seat: null }],
      limits: { ...terms().limits, downloads: null, alerts: 6, history_years: null, estimates: 11 },
      entitlements: [
        { product: 'bmp', level: 'api' },
        { product: 'gdp', level: 'view' },
      ],
    }),
  };
  const asked = await add('cheap', cheap);
  expect([asked.status, asked.body.errors]).toEqual([
    422,
    {
      confirmed: [
        '"Cheap" costs less than "Plan dear" but gives more: years of history, downloads a month, places, Building material prices, Gross domestic products. Confirm if this is right.',
      ],
    },
  ]);
  const taken = await add('cheap', { ...cheap, confirmed: true });
  expect([taken.status, taken.body.warnings]).toMatchObject([201, [asked.body.errors.confirmed[0]]]);
  const malay = await root.call('GET', `/api/v1/plans/${taken.body.uuid}`, undefined, {
    'accept-language': 'ms',
  });
  expect(malay.body.warnings[0]).toMatch(/^"Cheap" lebih murah daripada "Pelan dear" tetapi memberi lebih/);
  // of other readers, not public, or of the same price: nothing is asked
  expect((await add('cheap-2', { ...cheap, audiences: ['company'] })).status).toBe(201);
  expect((await add('cheap-3', { ...cheap, visibility: 'hidden' })).status).toBe(201);
  const calls = terms({ ...dear, limits: { ...dear.limits, api_calls: 6 } });
  const other = await add('calls', {
    ...student,
    terms: { ...calls, prices: [{ ...dear.prices[0], amount: 1 }] },
  });
  expect(other.body.errors.confirmed.join()).toContain('gives more: API calls a day.');
});

test('an archived plan leaves the price list, stays with its holders, and comes back hidden', async () => {
  const { body } = await add('old');
  const reader = await api.signIn('Subscriber');
  await hold(api, { plan: body.uuid, user: reader.uuid, from: today, to: later(30) });
  const path = `/api/v1/plans/${body.uuid}`;
  const step = (verb: string, version: number) => root.call('POST', `${path}/${verb}`, { version });
  expect((await step('restore', 1)).body.message).toBe('This plan is not archived.');
  expect((await step('archive', 1)).body).toMatchObject({ visibility: 'archived', people: 1, version: 2 });
  expect((await step('archive', 2)).body.message).toBe('This plan is archived; restore it first.');
  const codes = async () =>
    (await api.visitor.call('GET', '/api/v1/offers')).body.data.map(({ code }: { code: string }) => code);
  expect(await codes()).not.toContain('old');
  const { code: _, ...words } = plan('old');
  const { valid_from: __, terms: ___, ...written } = words;
  expect((await root.call('PUT', path, { ...written, version: 2 })).status).toBe(409);
  expect((await step('restore', 2)).body).toMatchObject({ visibility: 'hidden', version: 3 });
  const unknown = await root.call('PUT', path, { ...written, changes_to: [body.uuid], version: 3 });
  expect(unknown.body.errors).toEqual({
    changes_to: ['A plan to change to must be another plan that exists.'],
  });
  expect((await root.call('PUT', path, { ...written, version: 3 })).status).toBe(200);
  expect(await codes()).toContain('old');
});

test('versions of an archived plan stay as they are until it is restored', async () => {
  const { body } = await add('shelved');
  const path = `/api/v1/plans/${body.uuid}`;
  const coming = (version: number, amount: number) => ({
    valid_from: later(3),
    terms: terms({ prices: [{ term_months: 12, currency: 'MYR', amount, extra_seat: null }] }),
    version,
  });
  await root.call('POST', `${path}/versions`, coming(1, 50_000));
  const { body: archived } = await root.call('POST', `${path}/archive`, { version: 2 });
  expect(archived.versions.map((one: { may_change: boolean }) => one.may_change)).toEqual([false, false]);
  const refused = await Promise.all([
    root.call('POST', `${path}/versions`, { ...coming(3, 60_000), valid_from: later(9) }),
    root.call('PUT', `${path}/versions/2`, coming(3, 1)),
    root.call('POST', `${path}/versions/2/withdraw`, { version: 3 }),
  ]);
  for (const { status, body: answer } of refused) {
    expect([status, answer.message]).toEqual([409, 'This plan is archived; restore it first.']);
  }
  await root.call('POST', `${path}/restore`, { version: 3 });
  expect((await root.call('PUT', `${path}/versions/2`, coming(4, 70_000))).status).toBe(200);
});

test('a duplicate begins hidden, with the newest terms and a code of its own', async () => {
  const { body } = await add('source', { summary: { en: 'For one', ms: 'Untuk seorang' } });
  const newer = terms({ seats: 3 });
  await root.call('POST', `/api/v1/plans/${body.uuid}/versions`, {
    valid_from: later(3),
    terms: newer,
    version: 1,
  });
  const copy = (code: string) =>
    root.call('POST', `/api/v1/plans/${body.uuid}/duplicate`, { code, name: { en: 'Copy' } });
  expect((await copy('Source')).body.errors).toHaveProperty('code');
  expect((await copy('source-2')).body).toMatchObject({
    code: 'source-2',
    visibility: 'hidden',
    summary: { en: 'For one' },
    versions: [{ number: 1, valid_from: today, terms: { seats: 3 } }],
  });
});
