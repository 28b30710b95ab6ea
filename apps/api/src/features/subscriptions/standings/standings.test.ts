import { inTransaction } from '@datum/database/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import { storePlan, storeSubscription } from '../../../platform/test/test-plans.ts';
import { listSubscribers } from './listed.queries.ts';
import { keepSome } from './standings.queries.ts';

const TODAY = '2026-06-15';
const NEXT_YEAR = '2027-06-16';
let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

const keep = (day: string) => inTransaction(api.platform.database.write, (db) => keepSome(db, day, 500));
const list = (filter: object, day = TODAY, sort: 'name' | '-ends_on' | 'last_sign_in' = 'name') =>
  listSubscribers(api.platform.database.read, day, filter, sort, { limit: 50, offset: 0 });
const ids = async (filter: object, day?: string) => (await list(filter, day)).rows.map(({ id }) => id);

test('what is kept is forgotten by every change of what it was computed from, and kept again by the clock', async () => {
  const plan = await storePlan(api.platform, { code: 'kept', type: 'basic' });
  const reader = await api.signIn('Subscriber', { name: 'Zainab' });
  const { rows: made } = await api.platform.database.owner.query<{ id: string }>(
    `insert into organisations (code, name, kind) values ('HELD', '{"en": "Held Works"}', 'subscriber') returning id`,
  );
  const organisation = Number(made[0]?.id);
  const period = { version: plan.version, from: '2026-05-01', to: '2026-06-20' };
  const own = await storeSubscription(api.platform, { user: reader.uuid, periods: [period] });
  const firm = await storeSubscription(api.platform, { organisation, periods: [period] });
  const idOf = async ({ uuid }: { readonly uuid: string }) => {
    const { rows } = await api.platform.database.owner.query<{ id: string }>(
      'select id from subscriptions where uuid = $1',
      [uuid],
    );
    return Number(rows[0]?.id);
  };
  const [mine, theirs] = [await idOf(own), await idOf(firm)];
  const change = async (query: string, values: unknown[]) => {
    await keep(TODAY);
    expect(await keep(TODAY), 'nothing is left to keep').toBe(0);
    await api.platform.database.owner.query(query, values);
  };

  await change(`update users set name = 'Aminah' where uuid = $1`, [reader.uuid]);
  expect(await ids({ search: 'aminah' })).toEqual([mine]);
  expect(await ids({})).toEqual([mine, theirs]);
  await change(`update organisations set name = '{"en": "A Works"}' where id = $1`, [organisation]);
  expect(await ids({})).toEqual([theirs, mine]);
  await change(`update organisations set status = 'closed' where id = $1`, [organisation]);
  expect(await ids({ state: 'suspended' })).toEqual([theirs]);
  await change(
    `insert into subscription_suspensions (subscription_id, from_on, reason) values ($1, $2, 'unpaid')`,
    [mine, TODAY],
  );
  expect(await ids({ state: 'suspended' })).toEqual([theirs, mine]);
  await change(`delete from subscription_suspensions where subscription_id = $1`, [mine]);
  expect(await ids({ state: 'active' })).toEqual([mine]);
  await change(`update subscriptions set cancelled_on = $2 where id = $1`, [mine, TODAY]);
  expect(await ids({ state: 'ending' })).toEqual([mine]);
  await change(`update subscription_periods set ends_on = '2027-06-15' where subscription_id = $1`, [mine]);
  expect(await ids({ tab: 'ending' })).toEqual([]);
  expect((await list({}, TODAY, '-ends_on')).rows.map(({ ends_on }) => ends_on)).toEqual([
    '2027-06-15',
    '2026-06-20',
  ]);
  await keep(TODAY);
  expect(await ids({ state: 'expired' }, NEXT_YEAR)).toEqual([mine]);
  expect((await list({}, TODAY, 'last_sign_in')).total).toBe(2);
});

test('pages of a list of which some is kept and some is not are pages of one list', async () => {
  const plan = await storePlan(api.platform, { code: 'mixed', type: 'basic' });
  const names = ['Mixed 4', 'Mixed 1', 'Mixed 3', 'Mixed 5', 'Mixed 2'];
  for (const [at, name] of names.entries()) {
    const { uuid } = await api.signIn('Subscriber', { name });
    await storeSubscription(api.platform, {
      user: uuid,
      periods: [{ version: plan.version, from: '2026-05-01', to: '2026-12-31' }],
    });
    if (at === 2) await keep(TODAY);
  }
  const { read } = api.platform.database;
  const seen: string[] = [];
  for (const offset of [0, 2, 4]) {
    const part = await listSubscribers(read, TODAY, { search: 'mixed' }, 'name', { limit: 2, offset });
    expect(part.total).toBe(5);
    seen.push(...part.rows.map(({ holder_name }) => holder_name['en'] ?? ''));
  }
  expect(seen).toEqual(names.toSorted());
});
