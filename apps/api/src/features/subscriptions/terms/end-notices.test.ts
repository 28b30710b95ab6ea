import { addDays } from '@datum/contract/values/day';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { firmWith } from '../../../platform/test/firms.ts';
import { startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { storePlan, storeSubscription } from '../../../platform/test/test-plans.ts';
import { turnDay } from './terms.jobs.ts';

const START = new Date('2026-06-15T04:00:00Z');
let now = START;
let api: TestApp;
let version: number;
let short: number;
beforeAll(async () => {
  api = await startTestApp({}, { clock: { ...systemClock, now: () => now } });
  const plan = (code: string, grace_days: number) =>
    storePlan(api.platform, { code, terms: { reminder_days: [], grace_days } });
  ({ version } = await plan('basic', 14));
  ({ version: short } = await plan('short', 2));
});
beforeEach(() => {
  now = START;
});
afterAll(() => api.close());

const onDay = async (day: string) => {
  now = new Date(`${day}T04:00:00Z`);
  await turnDay(api.platform);
};
type Source = 'paid' | 'trial' | 'complimentary';
const holder = async (to: string, { of = version, source = 'paid' as Source } = {}) => {
  const person = await api.signIn('Subscriber');
  const { id } = await storeSubscription(api.platform, {
    user: person.uuid,
    periods: [{ version: of, from: '2026-01-01', to, source }],
  });
  await api.platform.database.owner.query(
    `update subscriptions set told_status = 'active', turns_on = $2 where id = $1`,
    [id, addDays(to, 1)],
  );
  return { ...person, subscription: id };
};
const mailsTo = async (email: string) => {
  const { rows } = await api.platform.database.owner.query<{ template: string; text_body: string }>(
    `select template, text_body from mails where recipient = $1 and template ~ 'grace|expired|ends'
      order by created_at, uuid`,
    [email],
  );
  return rows;
};
const toldTo = async ({ email }: { readonly email: string }) =>
  (await mailsTo(email)).map(({ template }) => template);

test('grace is told when it begins and before it ends, and the end once it is there, each once', async () => {
  const who = await holder('2026-06-20');
  await onDay('2026-06-20');
  expect(await toldTo(who)).toEqual([]);
  await onDay('2026-06-21');
  await Promise.all([turnDay(api.platform), turnDay(api.platform)]);
  expect(await toldTo(who)).toEqual(['grace-began']);
  const [first] = await mailsTo(who.email);
  expect(first?.text_body).toContain(
    'ended on 20 June 2026. Everything stays open for 14 more days, until 4 July',
  );
  expect(first?.text_body).toContain('renew it on the page “Subscription”');
  await onDay('2026-06-30');
  expect(await toldTo(who)).toHaveLength(1);
  await onDay('2026-07-01');
  await onDay('2026-07-02');
  expect(await toldTo(who)).toEqual(['grace-began', 'grace-ends']);
  await onDay('2026-07-05');
  await onDay('2026-07-06');
  expect(await toldTo(who)).toEqual(['grace-began', 'grace-ends', 'subscription-expired']);
});

test('a short grace has no email before its end; free access and trials end without grace', async () => {
  const paid = await holder('2026-06-20', { of: short });
  const free = await holder('2026-06-20', { source: 'complimentary' });
  const tried = await holder('2026-06-20', { source: 'trial' });
  for (const day of ['2026-06-21', '2026-06-22', '2026-06-23']) await onDay(day);
  expect(await toldTo(paid)).toEqual(['grace-began', 'subscription-expired']);
  expect(await toldTo(free)).toEqual(['subscription-expired']);
  expect(await toldTo(tried)).toEqual(['subscription-expired']);
  expect((await mailsTo(free.email))[0]?.text_body).toContain('choose a plan on the page “Subscription”');
});

test('who was away for a month is told of the end alone, and who renewed in time of nothing', async () => {
  const away = await holder('2026-06-16');
  const renewed = await holder('2026-06-16');
  const { owner } = api.platform.database;
  await owner.query(
    `insert into subscription_periods (subscription_id, plan_version_id, source, starts_on, ends_on, reason, created_at)
      values ($1, $2, 'paid', '2026-06-17', '2027-06-16', '', now())`,
    [renewed.subscription, version],
  );
  await onDay('2026-07-20');
  expect([await toldTo(away), await toldTo(renewed)]).toEqual([['subscription-expired'], []]);
});

test('what was renewed between the day and the email is not told of', async () => {
  const who = await holder('2026-06-20');
  now = new Date('2026-06-21T04:00:00Z');
  const { owner } = api.platform.database;
  await owner.query(
    `insert into subscription_end_notices (subscription_id, notice, ended_on, created_at)
      values ($1, 'grace-began', '2026-06-20', now())`,
    [who.subscription],
  );
  await owner.query(`update subscriptions set turns_on = '2027-01-01' where id = $1`, [who.subscription]);
  await turnDay(api.platform);
  expect(await toldTo(who)).toEqual([]);
});

test('of an organisation those with a seat, those who buy and the address of the invoice hear, each once', async () => {
  const { id, buyers } = await firmWith(api, 'ending', 2);
  const [boss, other] = buyers;
  if (!boss || !other) throw new Error('a firm without buyers');
  const member = await api.signIn('Subscriber', { organisationId: id });
  const root = await shop.openShop(api);
  const plan = await shop.sell(root, 'yearly', 48_000, { terms: { grace_days: 0, reminder_days: [] } });
  await shop.paid(boss, plan, { extra_seats: 1 });
  await boss.call('POST', `/api/v1/own-seats/${member.uuid}/give`);
  await onDay(addDays('2026-06-15', 366));
  expect(await toldTo(member)).toEqual(['subscription-expired']);
  expect([await toldTo(boss), await toldTo(other)]).toEqual([
    ['subscription-expired'],
    ['subscription-expired'],
  ]);
  expect(await toldTo(shop.BUYER)).toEqual(['subscription-expired']);
  const [asks] = await mailsTo(member.email);
  expect(asks?.text_body).toContain('can renew it for your organisation');
  const [renews] = await mailsTo(other.email);
  expect(renews?.text_body).toContain('renew it on the page “Subscription”');
});

test('who cancelled is not reminded before the end, and hears of it afterwards', async () => {
  const { version: reminding } = await storePlan(api.platform, {
    code: 'reminding',
    terms: { reminder_days: [7], grace_days: 14 },
  });
  const [gone, stays] = [
    await holder('2026-06-20', { of: reminding }),
    await holder('2026-06-20', { of: reminding }),
  ];
  await api.platform.database.owner.query(
    `update subscriptions set cancelled_on = '2026-06-10' where id = $1`,
    [gone.subscription],
  );
  await onDay('2026-06-15');
  expect([await toldTo(gone), await toldTo(stays)]).toEqual([[], ['subscription-ends']]);
  expect((await mailsTo(stays.email))[0]?.text_body).toContain('stays open for 14 more days');
  await onDay('2026-06-21');
  expect(await toldTo(gone)).toEqual(['subscription-expired']);
});

test('one email that cannot be written leaves the others alone, and is tried again', async () => {
  const { owner } = api.platform.database;
  const [bad, good] = [await holder('2026-06-20'), await holder('2026-06-20')];
  await owner.query(
    `create function refuse_mail() returns trigger language plpgsql as $$ begin
       if new.recipient = '${bad.email}' then raise exception 'no such mail'; end if; return new; end $$;
     create trigger refuse_mail before insert on mails for each row execute function refuse_mail()`,
  );
  await onDay('2026-06-21');
  expect([await toldTo(bad), await toldTo(good)]).toEqual([[], ['grace-began']]);
  await owner.query('drop trigger refuse_mail on mails');
  await onDay('2026-06-21');
  expect([await toldTo(bad), await toldTo(good)]).toEqual([['grace-began'], ['grace-began']]);
});
