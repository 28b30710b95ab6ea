import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { storePlan, storeSubscription } from '../../platform/test/test-plans.ts';

const PATH = '/api/v1/viewings';
let now = new Date('2026-06-15T04:00:00Z');
let api: TestApp;
let staff: Caller;
let person: Caller;
beforeAll(async () => {
  api = await startTestApp({}, { clock: { ...systemClock, now: () => now } });
  staff = await api.signIn('Super Administrator', { name: 'Lim' });
  person = await api.signIn('Subscriber', { name: 'Farah' });
  const { version } = await storePlan(api.platform, {
    code: 'basic',
    terms: {
      limits: {
        history_years: null,
        regions: 'all',
        downloads: 5,
        api_calls: 5,
        alerts: null,
        estimates: null,
      },
      entitlements: [{ product: 'bmp', level: 'api' }],
    },
  });
  await storeSubscription(api.platform, {
    user: person.uuid,
    periods: [{ version, from: '2026-01-01', to: '2026-12-31' }],
  });
});
afterAll(() => api.close());

const start = (who: Caller, uuid: string) =>
  who.call('POST', PATH, { person: uuid, reason: 'She called us.' });
const as = (who: Caller, viewing: string, url: string, method: 'GET' | 'POST' = 'GET') =>
  who.call(method, url, method === 'POST' ? {} : undefined, { 'x-see-as': viewing });

test('staff read what the subscriber reads, nothing else, and change nothing', async () => {
  const { status, body } = await start(staff, person.uuid);
  expect([status, body.person.name, body.expires_at]).toEqual([201, 'Farah', '2026-06-15T04:30:00.000Z']);
  const { uuid } = body;
  expect((await as(staff, uuid, '/api/user')).body).toMatchObject({
    name: 'Farah',
    role: 'Subscriber',
    data: ['bmp'],
  });
  expect((await as(staff, uuid, '/api/v1/access-explanations?product=gdp')).body).toMatchObject({
    person: { name: 'Farah' },
    open: false,
    givers: [],
  });
  const product = '/api/v1/products';
  const seen = await as(staff, uuid, product);
  const own = await person.call('GET', product);
  expect([seen.status, seen.raw.toString()]).toEqual([own.status, own.raw.toString()]);
  for (const [url, method] of [
    ['/api/v1/subscribers', 'GET'],
    ['/api/v1/users', 'GET'],
    ['/api/v1/prices/download', 'GET'],
    [`/api/v1/subscribers`, 'POST'],
  ] as const) {
    const refused = await as(staff, uuid, url, method);
    expect([url, refused.status, refused.body.message]).toEqual([
      url,
      403,
      'While you see as a subscriber, nothing else can be read or changed. Stop it first.',
    ]);
  }
  expect((await staff.call('GET', '/api/user')).body.name, 'without the header they are themselves').toBe(
    'Lim',
  );
});

test('what staff read in a view is counted on nobody', async () => {
  const { uuid } = (await start(staff, person.uuid)).body;
  for (const url of ['/api/v1/prices', '/api/v1/products', '/api/v1/own-plans', '/api/user']) {
    expect([url, (await as(staff, uuid, url)).status]).toEqual([url, 200]);
  }
  expect((await as(staff, uuid, '/api/v1/prices/download?format=csv')).status).toBe(403);
  await api.platform.planCalls.addUp();
  const { rows } = await api.platform.database.owner.query('select * from plan_use');
  expect(rows).toEqual([]);
  const { body } = await person.call('GET', '/api/v1/own-plans');
  expect(body.data[0].uses.map(({ used }: { used: number }) => used)).toEqual([0, 0]);
});

test('a view belongs to one session, ends after half an hour, and when it is stopped', async () => {
  const over = 'This view has ended; start it again.';
  const { uuid } = (await start(staff, person.uuid)).body;
  const another = await api.signIn('Super Administrator');
  for (const [who, viewing] of [
    [another, uuid],
    [person, uuid],
    [api.visitor, uuid],
    [staff, 'drop table viewings'],
    [staff, '00000000-0000-4000-8000-000000000000'],
  ] as const) {
    const refused = await as(who, viewing, '/api/v1/products');
    expect([refused.status, refused.body.message]).toEqual([403, over]);
  }
  expect((await another.call('DELETE', `${PATH}/${uuid}`)).status).toBe(404);
  now = new Date(now.getTime() + 29 * 60_000);
  expect((await as(staff, uuid, '/api/v1/products')).status).toBe(200);
  now = new Date(now.getTime() + 60_000);
  expect((await as(staff, uuid, '/api/v1/products')).status).toBe(403);
  now = new Date(now.getTime() - 30 * 60_000);
  expect((await staff.call('DELETE', `${PATH}/${uuid}`)).status).toBe(204);
  expect((await as(staff, uuid, '/api/v1/products')).status).toBe(403);
  const { rows } = await api.platform.database.owner.query(
    `select action, reason, subject_uuid from audit_log l left join audit_detail using (seq) where action like 'subscriptions.s%' order by l.seq desc limit 2`,
  );
  expect(rows.map(({ action, subject_uuid }) => [action, subject_uuid])).toEqual([
    ['subscriptions.stop-seeing', person.uuid],
    ['subscriptions.see-as', person.uuid],
  ]);
});

test('only subscribers are seen as, by who may, for a reason', async () => {
  const refused = await start(staff, staff.uuid);
  expect(refused.body.errors.person).toEqual([
    'Only subscribers can be seen as; this person has another role.',
  ]);
  expect((await start(person, person.uuid)).status).toBe(403);
  const silent = await staff.call('POST', PATH, { person: person.uuid, reason: '' });
  expect(silent.body.errors).toHaveProperty('reason');
});
