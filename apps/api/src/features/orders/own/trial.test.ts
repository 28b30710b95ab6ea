import { addDays } from '@datum/contract/values/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firmWith } from '../../../platform/test/firms.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { turnDay } from '../../subscriptions/terms/terms.jobs.ts';

let api: TestApp;
let plan: string;
let plain: string;

beforeAll(async () => {
  api = await startTestApp();
  const root = await shop.openShop(api);
  plan = await shop.sell(root, 'tried', 48_000, { terms: { trial_days: 14, reminder_days: [60] } });
  plain = await shop.sell(root, 'plain', 36_500);
});
afterAll(() => api.close());

const begin = (who: Caller, of = plan) => who.call('POST', '/api/v1/own-subscription/trial', { plan: of });

/** What somebody holds began some days earlier. */
const shift = (who: Caller, days: number) =>
  api.platform.database.owner.query(
    `update subscription_periods set starts_on = starts_on - $2::int, ends_on = ends_on - $2::int
      where subscription_id = (select id from subscriptions where user_uuid = $1)`,
    [who.uuid, days],
  );

test('a trial begins by itself, says until when, and opens the plan without a payment', async () => {
  const who = await api.signIn('Subscriber');
  const to = addDays(api.platform.today(), 13);
  expect((await shop.quote(who, plan)).body.trial).toEqual({ days: 14, to });
  expect((await begin(who)).body).toEqual({ ends_on: to });
  const { body } = await who.call('GET', '/api/v1/own-plans');
  expect(body.data).toMatchObject([{ source: 'trial', status: 'active', ends_on: to, is_own: true }]);
  expect((await who.call('GET', '/api/v1/orders')).body.data).toEqual([]);
  expect((await begin(who)).body.message).toBe(
    `You have Plan tried until ${to}; a trial is for those who have no plan.`,
  );
});

test('two clicks at once begin one trial', async () => {
  const who = await api.signIn('Subscriber');
  const answers = await Promise.all([begin(who), begin(who)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('it is had once, also where it was paid for in the middle, and only of a plan that has one', async () => {
  const who = await api.signIn('Subscriber');
  expect((await begin(who, plain)).status).toBe(409);
  expect((await shop.quote(who, plain)).body.trial).toBeNull();
  await begin(who);
  await shift(who, 5);
  await shop.paid(who, plain);
  await shift(who, 800);
  expect((await begin(who)).body.message).toBe('You have had a trial before. Choose a plan and pay for it.');
  expect((await shop.quote(who, plan)).body.trial).toBeNull();
});

test('a trial that was paid for on its first day was had too', async () => {
  const who = await api.signIn('Subscriber');
  await begin(who);
  await shop.paid(who, plan);
  await shift(who, 800);
  expect((await shop.quote(who, plan)).body.trial).toBeNull();
  expect((await begin(who)).body.message).toBe('You have had a trial before. Choose a plan and pay for it.');
});

test('an organisation tries once, also when a colleague asks again, and who began it reads', async () => {
  const { buyers } = await firmWith(api, 'tries', 2);
  const [first, second] = buyers;
  if (!first || !second) throw new Error('a firm without buyers');
  expect((await begin(first)).status).toBe(200);
  expect((await begin(second)).status).toBe(409);
  expect((await first.call('GET', '/api/user')).body.is_subscribed).toBe(true);
});

test('who tries is told three days before the end, also where the plan reminds at no such time', async () => {
  const who = await api.signIn('Subscriber');
  await begin(who);
  await shift(who, 10);
  await turnDay(api.platform);
  const mails = await api.platform.database.read
    .selectFrom('mails')
    .where('template', '=', 'subscription-ends')
    .where('user_uuid', '=', who.uuid)
    .select('subject')
    .execute();
  expect(mails).toHaveLength(1);
});

test('staff who give a trial hear that it was had before, also where it was paid for in the middle', async () => {
  const who = await api.signIn('Subscriber');
  await begin(who);
  await shop.paid(who, plain);
  await shift(who, 800);
  const root = await api.signIn('Super Administrator');
  const today = api.platform.today();
  const refused = await root.call('POST', '/api/v1/subscribers', {
    ...{ user_uuid: who.uuid, plan, source: 'trial', from: today, to: addDays(today, 6) },
    ...{ reason: 'Asked for it', mail: false },
  });
  expect(JSON.stringify(refused.body)).toContain('They have had a trial already.');
});

test('an account of staff hears why it has no trial', async () => {
  const staff = await api.signIn('Admin');
  const refused = await begin(staff);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Staff and data providers see data by their role; they need no subscription.',
  ]);
});
