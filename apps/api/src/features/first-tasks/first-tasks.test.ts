import { addDays } from '@datum/contract/values/day';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { firmWith } from '../../platform/test/firms.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import * as shop from '../../platform/test/test-orders.ts';
import { remindOfTasks } from './jobs.ts';

let api: TestApp;
let plan: string;
let late = 0;

beforeAll(async () => {
  const clock = { ...systemClock, now: () => new Date(systemClock.now().getTime() + late * 86_400_000) };
  api = await startTestApp({}, { clock });
  plan = await shop.sell(await shop.openShop(api), 'yearly', 48_000);
});
beforeEach(() => {
  late = 0;
});
afterAll(() => api.close());

const buyer = async () => {
  const who = await api.signIn('Subscriber');
  await shop.paid(who, plan);
  return who;
};
const tasksOf = async (who: Caller) =>
  (await who.call('GET', '/api/v1/first-tasks')).body.tasks.map(
    ({ task, done_at }: { task: string; done_at: string | null }) => `${task}${done_at ? ' done' : ''}`,
  );
const look = (who: Caller, task: string) => who.call('POST', `/api/v1/first-tasks/${task}/done`);
const choose = async (who: Caller, notices: object) => {
  const { version } = (await who.call('GET', '/api/v1/profile')).body;
  return who.call('PATCH', '/api/v1/profile', { version, preferences: { notices } });
};
/** The clock turns some days after today. Sessions go by the clock too, so that nobody calls the API meanwhile. */
async function turnAfter(days: number): Promise<void> {
  late = days;
  await remindOfTasks(api.platform);
  late = 0;
}
const mailsTo = async ({ uuid }: Caller) =>
  api.platform.database.read
    .selectFrom('mails')
    .where('user_uuid', '=', uuid)
    .where('template', 'like', 'first-tasks-%')
    .select(['template', 'text_body', 'locale'])
    .orderBy('created_at')
    .execute();
const toldTo = async (who: Caller) => (await mailsTo(who)).map(({ template }) => template);

test('who pays for the first time has three tasks; they are ticked as they are done, each once', async () => {
  const who = await buyer();
  expect(await tasksOf(who)).toEqual(['price', 'notices', 'plan']);
  expect((await look(who, 'price')).status).toBe(204);
  const [first] = (await who.call('GET', '/api/v1/first-tasks')).body.tasks;
  await look(who, 'price');
  await choose(who, {});
  expect(await tasksOf(who)).toEqual(['price done', 'notices done', 'plan']);
  const { body } = await who.call('GET', '/api/v1/first-tasks');
  expect(body.tasks[0]).toEqual(first);
  expect((await look(who, 'notices')).status, 'a page cannot say that of what the API sees').toBe(422);
  const { rows } = await api.platform.database.owner.query(
    `select count(*)::int as lines from audit_log where action = 'first-tasks.done' and resource_id = $1`,
    [who.uuid],
  );
  expect(rows).toEqual([{ lines: 2 }]);
});

test('who has not paid has no tasks, and what they look at ticks nothing', async () => {
  const who = await api.signIn('Subscriber');
  expect((await look(who, 'plan')).status).toBe(204);
  expect((await who.call('POST', '/api/v1/first-tasks/dismiss')).status).toBe(204);
  expect((await who.call('GET', '/api/v1/first-tasks')).body).toEqual({ tasks: [], dismissed: false });
});

test('who buys for an organisation invites a colleague; a renewal gives no new list', async () => {
  const { buyers } = await firmWith(api, 'begins', 1);
  const [who] = buyers;
  if (!who) throw new Error('a firm without a buyer');
  await shop.paid(who, plan, { extra_seats: 1 });
  expect(await tasksOf(who)).toEqual(['price', 'notices', 'colleague']);
  await who.call('POST', '/api/v1/own-seats/invitations', { email: 'new@begins.example', locale: 'en' });
  expect(await tasksOf(who)).toEqual(['price', 'notices', 'colleague done']);
  await shop.paid(who, plan, { extra_seats: 1 });
  expect(await tasksOf(who)).toEqual(['price', 'notices', 'colleague done']);
});

test('emails go on days 1, 3 and 10 to who has tasks left, name them, and no turn tells twice', async () => {
  const who = await buyer();
  await turnAfter(0);
  expect(await toldTo(who)).toEqual([]);
  await Promise.all([remindAt(1), remindAt(1)]);
  await turnAfter(2);
  expect(await toldTo(who)).toEqual(['first-tasks-1']);
  const [mail] = await mailsTo(who);
  expect(mail?.text_body).toContain('Open your first price: http');
  await look(who, 'price');
  await turnAfter(3);
  const [, third] = await mailsTo(who);
  expect(third?.text_body).not.toContain('Open your first price');
  await turnAfter(11);
  await turnAfter(12);
  expect(await toldTo(who)).toEqual(['first-tasks-1', 'first-tasks-3', 'first-tasks-10']);
});

/** Two processes at once. */
const remindAt = (days: number) => {
  late = days;
  return remindOfTasks(api.platform);
};

test('days on which no server ran are caught up with the last email alone, and not for weeks', async () => {
  const who = await buyer();
  await turnAfter(5);
  expect(await toldTo(who)).toEqual(['first-tasks-3']);
  await turnAfter(20);
  expect(await toldTo(who)).toEqual(['first-tasks-3']);
});

test('nobody hears of tasks that are all done or put away', async () => {
  const [done, away] = [await buyer(), await buyer()];
  for (const task of ['price', 'plan']) await look(done, task);
  await choose(done, {});
  await away.call('POST', '/api/v1/first-tasks/dismiss');
  expect((await away.call('GET', '/api/v1/first-tasks')).body).toMatchObject({ dismissed: true });
  await turnAfter(1);
  await turnAfter(10);
  expect([await toldTo(done), await toldTo(away)]).toEqual([[], []]);
});

test('each email has a switch, and the next one is told all the same', async () => {
  const who = await buyer();
  expect((await choose(who, { 'first-tasks-3': [] })).status).toBe(200);
  for (const day of [1, 3, 10]) await turnAfter(day);
  expect(await toldTo(who)).toEqual(['first-tasks-1', 'first-tasks-10']);
});

test('nobody hears of tasks after the subscription ended, is suspended, or belongs to a firm that they left', async () => {
  const owner = api.platform.database.owner;
  const [ended, suspended] = [await buyer(), await buyer()];
  const today = api.platform.today();
  await owner.query(
    `update subscription_periods set starts_on = starts_on - 10, ends_on = $2
      where subscription_id = (select id from subscriptions where user_uuid = $1)`,
    [ended.uuid, addDays(today, 2)],
  );
  await owner.query(
    `insert into subscription_suspensions (subscription_id, from_on, reason, created_by, created_at)
      select id, $2, 'unkind', $1, now() from subscriptions where user_uuid = $1`,
    [suspended.uuid, today],
  );
  const { buyers } = await firmWith(api, 'left', 1);
  const [left] = buyers;
  if (!left) throw new Error('a firm without a buyer');
  await shop.paid(left, plan);
  await owner.query('update users set organisation_id = null, buys_for_id = null where uuid = $1', [
    left.uuid,
  ]);
  for (const day of [3, 10]) await turnAfter(day);
  expect([await toldTo(ended), await toldTo(suspended), await toldTo(left)]).toEqual([[], [], []]);
});

test('one email that cannot be written leaves the others alone, and is tried again', async () => {
  const { owner } = api.platform.database;
  const [bad, good] = [await buyer(), await buyer()];
  await owner.query(
    `create function refuse_mail() returns trigger language plpgsql as $$ begin
       if new.recipient = '${bad.email}' then raise exception 'no such mail'; end if; return new; end $$;
     create trigger refuse_mail before insert on mails for each row execute function refuse_mail()`,
  );
  await turnAfter(1);
  expect([await toldTo(bad), await toldTo(good)]).toEqual([[], ['first-tasks-1']]);
  await owner.query('drop trigger refuse_mail on mails; drop function refuse_mail');
  await turnAfter(1);
  expect([await toldTo(bad), await toldTo(good)]).toEqual([['first-tasks-1'], ['first-tasks-1']]);
});
