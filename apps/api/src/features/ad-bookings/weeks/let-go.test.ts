import { addDays } from '@datum/contract/values/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as ads from '../../../platform/test/test-ads.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { turnAds } from '../ads.jobs.ts';

let api: TestApp;
let root: Caller;
let plan: string;
beforeAll(async () => {
  api = await startTestApp();
  root = await shop.openShop(api);
  plan = await ads.sellPlace(root, { slots: 2 });
});
afterAll(() => api.close());

/** The clock of bookings, when a hold that begins now is over. */
const whenHoldsEnd = () => {
  const now = () => new Date(Date.now() + 49 * 3_600_000);
  return turnAds({ ...api.platform, clock: { ...api.platform.clock, now } });
};

test('nobody keeps weeks without paying by holding them again: twice let go, they wait until the days are over', async () => {
  const [who, colleague, other] = [
    await api.signIn('Subscriber'),
    await api.signIn('Subscriber'),
    await api.signIn('Subscriber'),
  ];
  const { owner } = api.platform.database;
  const { rows } = await owner.query<{ id: string }>(
    `insert into organisations (code, name, kind) values ('kren-maju', '{"en": "Kren Maju"}', 'advertiser') returning id`,
  );
  await owner.query('update users set organisation_id = $1 where uuid = any($2)', [
    rows[0]?.id,
    [who.uuid, colleague.uuid],
  ]);
  const week = ads.bookable(api, 14);
  const { body: first } = await ads.draft(who, plan, week);
  expect((await ads.step(who, first.uuid, 'hold')).status).toBe(200);
  expect((await ads.step(who, first.uuid, 'release')).status).toBe(200);
  expect((await ads.step(who, first.uuid, 'hold')).status, 'one may change their mind').toBe(200);
  await whenHoldsEnd();
  expect((await who.call('GET', `/api/v1/ad-bookings/${first.uuid}`)).body.state).toBe('draft');
  const again = await ads.step(who, first.uuid, 'hold');
  expect([again.status, again.body.errors.first_week[0]]).toEqual([
    422,
    expect.stringContaining('days by you or your organisation. You can hold it again after'),
  ]);
  const { body: later } = await ads.draft(who, plan, addDays(week, -7));
  expect((await ads.step(who, later.uuid, 'hold')).status, 'weeks beside it, with it').toBe(422);
  const { body: beside } = await ads.draft(colleague, plan, week);
  expect((await ads.step(colleague, beside.uuid, 'hold')).status, 'nor a colleague').toBe(422);
  const { body: free } = await ads.draft(other, plan, week);
  expect((await ads.step(other, free.uuid, 'hold')).status, 'it is free for others').toBe(200);
  expect((await ads.step(root, first.uuid, 'hold')).status, 'the office may').toBe(200);
  await ads.step(root, first.uuid, 'release');
  await owner.query("update ad_let_go set at = at - interval '15 days'");
  expect((await ads.step(who, first.uuid, 'hold')).status, 'the days are over').toBe(200);
});
