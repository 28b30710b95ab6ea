import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { storePlan, storeSubscription } from '../../platform/test/test-plans.ts';

const PATH = '/api/v1/access-explanations';
let api: TestApp;
let staff: Caller;
let person: Caller;
let other: Caller;
beforeAll(async () => {
  const clock = { ...systemClock, now: () => new Date('2026-06-15T15:50:00Z') };
  api = await startTestApp({}, { clock });
  staff = await api.signIn('Super Administrator', { name: 'Lim' });
  person = await api.signIn('Subscriber', { name: 'Farah' });
  other = await api.signIn('Subscriber');
  const { version } = await storePlan(api.platform, {
    code: 'basic',
    terms: { entitlements: [{ product: 'bmp', level: 'view' }] },
  });
  await storeSubscription(api.platform, {
    user: person.uuid,
    periods: [{ version, from: '2026-01-01', to: '2026-06-15' }],
    cancelled_on: '2026-06-01',
  });
});
afterAll(() => api.close());

const codes = ({ body }: { body: { open: boolean; steps: { code: string }[] } }) => [
  body.open,
  body.steps.at(-1)?.code,
];

test('a person asks about themselves, on any day; staff ask about anybody and read who can give access', async () => {
  const own = await person.call('GET', `${PATH}?product=bmp`);
  expect(codes(own)).toEqual([true, 'opens']);
  expect(own.body).toMatchObject({ on: '2026-06-15', givers: [], person: { name: 'Farah' } });
  expect(codes(await person.call('GET', `${PATH}?product=bmp&on=2026-06-16`))).toEqual([false, 'ended']);
  expect(codes(await person.call('GET', `${PATH}?product=bmp&level=api`))).toEqual([false, 'level-low']);
  expect(codes(await person.call('GET', `${PATH}?product=gdp`))).toEqual([false, 'product-missing']);
  expect(codes(await other.call('GET', `${PATH}?product=bmp`))).toEqual([false, 'nothing']);
  const about = await staff.call('GET', `${PATH}?person=${person.uuid}&product=bmp`);
  expect(about.body).toMatchObject({ open: true, givers: ['Lim'] });
  expect(codes(await staff.call('GET', `${PATH}?product=bmp`))).toEqual([true, 'staff']);
});

test('nobody asks about others without the right, about nobody, or about a period that is none', async () => {
  const foreign = await other.call('GET', `${PATH}?person=${person.uuid}&product=bmp`);
  expect([foreign.status, foreign.body.message]).toEqual([
    403,
    'You can ask about yourself; about others staff who see subscribers ask.',
  ]);
  const nobody = await staff.call('GET', `${PATH}?person=00000000-0000-4000-8000-000000000000&product=bmp`);
  expect(nobody.status).toBe(404);
  expect((await person.call('GET', `${PATH}?product=gold`)).body.errors).toHaveProperty('product');
  expect((await person.call('GET', `${PATH}?product=bmp&period=2026-13`)).body.errors).toHaveProperty(
    'period',
  );
  expect((await person.call('GET', `${PATH}?product=bmp&on=2026-02-30`)).body.errors).toHaveProperty('on');
  await api.platform.database.owner.query(`update users set status = 'suspended' where uuid = $1`, [
    other.uuid,
  ]);
  const suspended = await staff.call('GET', `${PATH}?person=${other.uuid}&product=bmp`);
  expect(suspended.body.steps[0]).toMatchObject({ code: 'account', holds: false, detail: 'suspended' });
});

test('a limit that is used up is a reason, with the day on which it comes back', async () => {
  const reader = await api.signIn('Subscriber');
  const { version } = await storePlan(api.platform, {
    code: 'five',
    terms: {
      limits: {
        history_years: null,
        regions: 'all',
        downloads: 5,
        api_calls: 9,
        alerts: null,
        estimates: null,
      },
      entitlements: [{ product: 'bmp', level: 'api' }],
    },
  });
  const { id } = await storeSubscription(api.platform, {
    user: reader.uuid,
    periods: [{ version, from: '2026-01-01', to: '2026-12-31' }],
  });
  await api.platform.database.owner.query(
    `insert into plan_use (subscription_id, kind, from_on, used)
     values ($1, 'downloads', '2026-06-01', 5), ($1, 'api_calls', '2026-06-15', 9), ($1, 'downloads', '2026-05-01', 5)`,
    [id],
  );
  const ask = async (query: string) => {
    const { body } = await reader.call('GET', `${PATH}?product=bmp&${query}`);
    return [body.open, body.steps.at(-1), body.opens_on];
  };
  const spent = { code: 'used-up', holds: false };
  expect(await ask('level=download')).toMatchObject([
    false,
    { ...spent, limit: 5, resets: '2026-07-01' },
    '2026-07-01',
  ]);
  expect(await ask('level=api')).toMatchObject([
    false,
    { ...spent, limit: 9, resets: '2026-06-16' },
    '2026-06-16',
  ]);
  expect(await ask('level=api&on=2026-06-16')).toMatchObject([true, { code: 'opens' }, null]);
  expect(await ask('level=download&on=2026-07-01')).toMatchObject([true, { code: 'opens' }, null]);
  expect(await ask('level=view')).toMatchObject([true, { code: 'opens' }, null]);
});

test('a period is asked as the product is published, and the newest says how far back it opens', async () => {
  const { owner } = api.platform.database;
  const early = await person.call('GET', `${PATH}?product=gdp&period=2026-Q1`);
  expect([early.status, early.body.errors.period]).toEqual([
    422,
    ['Nothing of this product is published yet. Leave the period empty.'],
  ]);
  await owner.query(
    `insert into series_releases (subject, state, cells, series, period_from, period_to, sealed_hash, prepared_at, live_at, sequence)
     values ('gdp', 'live', 1, 1, '2020-Q1', '2026-Q1', 'x', now(), now(), 1)`,
  );
  const monthly = await person.call('GET', `${PATH}?product=gdp&period=2026-05`);
  expect(monthly.body.errors.period).toEqual([
    'This product is published by other periods, such as 1st quarter 2026.',
  ]);
  const coming = await person.call('GET', `${PATH}?product=gdp&period=2026-Q2`);
  expect(coming.body.errors.period).toEqual(['The newest period of this product is 1st quarter 2026.']);
  const quarterly = await person.call('GET', `${PATH}?product=gdp&period=2025-Q4`);
  expect(quarterly.body).toMatchObject({ newest: '2026-Q1', open: false });
});
