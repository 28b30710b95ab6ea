import { addDays } from '@datum/contract/values/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyOf } from '../../platform/audit/history.queries.ts';
import { hold, plan, terms } from '../../platform/test/plans.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import * as shop from '../../platform/test/test-orders.ts';
import { byTwo } from '../../platform/test/two-people.ts';

let api: TestApp;
let root: Caller;
let second: Caller;
/** Made while one person alone could set prices. */
let list: string;
let today: string;

const price = (term_months: number, amount: number, extra_seat: number | null = null) => ({
  ...{ term_months, amount, extra_seat },
  currency: 'MYR' as const,
});
const LIST = terms({ prices: [price(1, 5_000), price(12, 48_000)], trial_days: 7, seats: 1 });

beforeAll(async () => {
  api = await startTestApp();
  root = await shop.openShop(api);
  const { body } = await add(root, 'list', LIST);
  list = body.uuid;
  second = await api.signIn('Super Administrator');
  today = api.platform.today();
});
afterAll(() => api.close());

const add = (who: Caller, code: string, own: object, more: object = {}) =>
  who.call('POST', '/api/v1/plans', plan(code, { terms: { ...LIST, ...own }, confirmed: true, ...more }));
const audited = async (uuid: string) => {
  const [entry] = await historyOf(api.platform.database.read, 'plans', uuid);
  return Object.fromEntries(entry?.changes.map(({ field, after }) => [field, after]) ?? []);
};
const words = (code: string, version: number, more: object) => {
  const { code: _, valid_from: __, terms: ___, ...written } = plan(code);
  return { ...written, confirmed: true, version, ...more };
};

test('who alone may set prices does so, and the audit log says it', async () => {
  expect(await audited(list)).toMatchObject({ code: 'list', alone: true });
});

test('one person sells alone what can be had for no more, and two people everything else', async () => {
  const { limits, entitlements } = LIST;
  const alone: Record<string, object> = {
    dearer: { prices: [price(12, 60_000)] },
    'two-years': { prices: [price(24, 96_000)] },
    'a-month-and-a-day-of-trial': { prices: [price(1, 5_000)], trial_days: 1 },
    less: { limits: { ...limits, history_years: 1, regions: 'country', downloads: 1 }, grace_days: 0 },
  };
  for (const [code, own] of Object.entries(alone)) {
    expect([code, (await add(root, code, own)).status]).toEqual([code, 201]);
  }
  const shared: Record<string, object> = {
    'for-nothing': { prices: [price(12, 0)] },
    'one-sen': { prices: [price(12, 1)] },
    'a-sen-less': { prices: [price(12, 47_999)] },
    'two-years-for-less': { prices: [price(24, 95_999)] },
    'cheap-month': { prices: [price(1, 4_999), price(12, 48_000)] },
    'long-trial': { trial_days: 8 },
    'trial-alone': { prices: [price(12, 90_000)], trial_days: 365 },
    'long-grace': { grace_days: 365 },
    'more-people': { seats: 2 },
    'free-seats': { prices: [price(12, 48_000, 0)] },
    'more-history': { limits: { ...limits, history_years: null } },
    'more-places': { limits: { ...limits, regions: 'all' } },
    'more-calls': { limits: { ...limits, api_calls: 1 } },
    'another-product': { entitlements: [...entitlements, { product: 'gdp', level: 'view' }] },
    'further-level': { entitlements: [{ product: 'bmp', level: 'download' }] },
  };
  for (const [code, own] of Object.entries(shared)) {
    const { status, body } = await add(root, code, own);
    expect([code, status, body.code]).toEqual([code, 403, 'second_person']);
  }
  // two prices are not added up: the cheap year of one plan beside the many products of another are not one offer
  const { body: offers } = await api.visitor.call('GET', '/api/v1/offers');
  expect(offers.data.map(({ code }: { code: string }) => code).toSorted()).toEqual(
    ['list', ...Object.keys(alone)].toSorted(),
  );
});

test('what two people agreed on is sold, the proposal says for how much, and both are in the audit log', async () => {
  const limits = { ...LIST.limits, history_years: 1 };
  const own = { ...LIST, limits, prices: [price(12, 100)], trial_days: 30 };
  const body = plan('agreed', { terms: own, confirmed: true });
  const proposed = await root.call('POST', '/api/v1/proposals', {
    ...{ endpoint: 'plans.create', params: {}, body, reason: 'Spring offer.' },
  });
  expect(proposed.body.what).toBe(
    'Sell the plan Plan agreed from 2026-01-01: MYR 1.00 before tax for 12 months, with 1 data product, 30 days of trial and 14 days of grace',
  );
  const { body: confirmed } = await second.call('POST', `/api/v1/proposals/${proposed.body.id}/confirm`);
  const { uuid, versions } = confirmed.result;
  expect(versions).toMatchObject([{ number: 1, is_agreed: true }]);
  expect(await audited(uuid)).toMatchObject({ proposed_by: root.uuid });
});

test('a plan that is only given sells nothing, but its trial is asked about', async () => {
  const given = { type: 'complimentary', name: { en: 'Given' } };
  expect((await add(root, 'only-given', { prices: [price(12, 0)], trial_days: 0 }, given)).status).toBe(201);
  const body = plan('tried', { ...given, terms: { ...LIST, trial_days: 60 } });
  const proposed = await root.call('POST', '/api/v1/proposals', {
    ...{ endpoint: 'plans.create', params: {}, body, reason: 'To try it.' },
  });
  expect(proposed.body.what).toBe(
    'Sell the plan Given from 2026-01-01: given without a price, with 1 data product, 60 days of trial and 14 days of grace',
  );
});

test('a hidden plan is one person’s until it is made public: then its prices are looked at', async () => {
  const { body: made } = await add(root, 'drafted', { prices: [price(12, 0)] }, { visibility: 'hidden' });
  expect(made.versions).toMatchObject([{ is_agreed: false }]);
  const path = `/api/v1/plans/${made.uuid}`;
  expect(
    (await root.call('PUT', path, words('drafted', 1, { visibility: 'hidden', position: 9 }))).status,
  ).toBe(200);
  const shown = words('drafted', 2, { visibility: 'public' });
  expect((await root.call('PUT', path, shown)).body.code).toBe('second_person');
  const friend = await api.signIn('Subscriber');
  expect((await shop.quote(friend, made.uuid)).body.errors.plan).toEqual([
    'This plan is not sold. Choose another one.',
  ]);
  await byTwo([root, second], 'plans.edit', { params: { uuid: made.uuid }, body: shown });
  expect((await shop.quote(friend, made.uuid)).body.total).toBe(0);
  // out of the price list and in again: prices have changed meanwhile, so they are looked at again
  await root.call('PUT', path, words('drafted', 3, { visibility: 'hidden' }));
  const again = await root.call('PUT', path, words('drafted', 4, { visibility: 'public' }));
  expect(again.body.code).toBe('second_person');
});

test('a version that costs less than the one before it takes two, also step by step; a dearer one does not', async () => {
  const { body: made } = await add(root, 'in-steps', { prices: [price(12, 50_000)] });
  const path = `/api/v1/plans/${made.uuid}/versions`;
  const version = (days: number, amount: number, at: number) => ({
    ...{ valid_from: addDays(today, days), version: at, confirmed: true },
    terms: { ...LIST, prices: [price(12, amount)] },
  });
  const dearer = await root.call('POST', path, version(10, 200_000, 1));
  expect([dearer.status, dearer.body.versions[0].is_agreed]).toEqual([201, true]);
  const cheaper = await root.call('PUT', `${path}/2`, version(10, 30_000, 2));
  expect(cheaper.body.code).toBe('second_person');
  const { body: third } = await root.call('POST', path, version(20, 47_999, 2));
  expect(third.code).toBe('second_person');
  await byTwo([root, second], 'plans.edit-version', {
    params: { uuid: made.uuid, number: 2 },
    body: version(10, 30_000, 2),
  });
  // the price that two agreed on is there from its day on, and not a sen less
  expect((await root.call('POST', path, version(20, 29_999, 3))).body.code).toBe('second_person');
  expect((await root.call('POST', path, version(20, 30_000, 3))).status).toBe(201);
});

test('who was given a hidden plan does not renew it at a price that nobody agreed on', async () => {
  const own = { prices: [price(12, 0)], trial_days: 365 };
  const { body: made } = await add(root, 'given', own, { visibility: 'hidden' });
  const holder = await api.signIn('Subscriber');
  const days = { from: today, to: addDays(today, 20) };
  const trial = { user_uuid: holder.uuid, plan: made.uuid, source: 'trial', ...days, reason: 'To try it.' };
  expect((await root.call('POST', '/api/v1/subscribers', trial)).body.code).toBe('second_person');
  await hold(api, { plan: made.uuid, user: holder.uuid, source: 'complimentary', ...days });
  expect((await shop.quote(holder, made.uuid)).body.errors.plan).toEqual([
    'The prices of this plan are not confirmed yet. Ask the office to confirm them, or choose another plan.',
  ]);
  const path = `/api/v1/plans/${made.uuid}`;
  const kept = words('given', 1, { visibility: 'hidden' });
  expect((await root.call('PUT', path, kept)).body.code).toBe('second_person');
  await byTwo([root, second], 'plans.edit', { params: { uuid: made.uuid }, body: kept });
  expect((await shop.quote(holder, made.uuid)).body.total).toBe(0);
});
