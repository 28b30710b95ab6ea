import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import { storePlan, storeSubscription } from '../../../platform/test/test-plans.ts';
import { turnDay } from './terms.jobs.ts';

const START = new Date('2026-06-15T04:00:00Z');
let now = START;
let api: TestApp;
let version: number;
beforeAll(async () => {
  api = await startTestApp({}, { clock: { ...systemClock, now: () => now } });
  ({ version } = await storePlan(api.platform, { code: 'basic', terms: { reminder_days: [30, 7] } }));
});
beforeEach(() => {
  now = START;
});
afterAll(() => api.close());

const onDay = async (day: string, time = '04:00') => {
  now = new Date(`${day}T${time}:00Z`);
  await turnDay(api.platform);
};
const holder = async (from: string, to: string) => {
  const person = await api.signIn('Subscriber');
  const { uuid } = await storeSubscription(api.platform, {
    user: person.uuid,
    periods: [{ version, from, to }],
  });
  const mails = async () => {
    const { rows } = await api.platform.database.owner.query<{ text_body: string }>(
      `select text_body from mails where user_uuid = $1 and template = 'subscription-ends' order by created_at, uuid`,
      [person.uuid],
    );
    return rows.map(({ text_body }) => /in (\d+) days/.exec(text_body)?.[1]);
  };
  return { ...person, subscription: uuid, mails };
};

test('a day on which no server ran is caught up, and nobody is told twice', async () => {
  const { mails } = await holder('2026-01-01', '2026-07-20');
  await onDay('2026-06-19');
  expect(await mails(), 'thirty-one days before').toEqual([]);
  // the server was away on the twentieth, the thirtieth day before
  await onDay('2026-06-22');
  await onDay('2026-06-22', '05:00');
  await onDay('2026-06-23');
  expect(await mails()).toEqual(['28']);
  await onDay('2026-07-13');
  await onDay('2026-07-14');
  expect(await mails()).toEqual(['28', '7']);
});

test('a reminder whose day came before the period began, or that a later one overtook, is not told', async () => {
  const short = await holder('2026-06-15', '2026-06-25');
  await onDay('2026-06-15');
  await onDay('2026-06-17');
  expect(await short.mails()).toEqual([]);
  await onDay('2026-06-20');
  expect(await short.mails()).toEqual(['5']);
  const late = await holder('2026-01-01', '2026-06-25');
  await onDay('2026-06-21');
  await onDay('2026-06-22');
  expect(await late.mails()).toEqual(['4']);
});

test('another last day has reminders of its own', async () => {
  const { uuid, mails } = await holder('2026-01-01', '2026-06-20');
  await onDay('2026-06-14');
  await api.platform.database.owner.query(
    `update subscription_periods p set ends_on = '2026-12-31' from subscriptions s
     where s.id = p.subscription_id and s.user_uuid = $1`,
    [uuid],
  );
  await onDay('2026-06-15');
  await onDay('2026-12-01');
  expect(await mails()).toEqual(['6', '30']);
});

test('one email that cannot be written leaves the others alone, and is tried again', async () => {
  const { owner } = api.platform.database;
  const [bad, good] = [await holder('2026-01-01', '2026-06-21'), await holder('2026-01-01', '2026-06-22')];
  await owner.query(
    `create function refuse_mail() returns trigger language plpgsql as $$ begin
       if new.recipient = '${bad.email}' then raise exception 'no such mail'; end if; return new; end $$;
     create trigger refuse_mail before insert on mails for each row execute function refuse_mail()`,
  );
  await onDay('2026-06-15');
  expect([await bad.mails(), await good.mails()]).toEqual([[], ['7']]);
  await owner.query('drop trigger refuse_mail on mails');
  await onDay('2026-06-15', '05:30');
  await onDay('2026-06-15', '07:30');
  expect([await bad.mails(), await good.mails()]).toEqual([['6'], ['7']]);
});
