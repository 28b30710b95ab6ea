import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import { storePlan } from '../../../platform/test/test-plans.ts';
import { byTwo } from '../../../platform/test/two-people.ts';

const PATH = '/api/v1/subscribers';
const now = new Date('2026-06-15T04:00:00Z');

let api: TestApp;
let lim: Caller;
let nor: Caller;
let basic: Awaited<ReturnType<typeof storePlan>>;
let premium: Awaited<ReturnType<typeof storePlan>>;
let press: Awaited<ReturnType<typeof storePlan>>;
beforeAll(async () => {
  api = await startTestApp({}, { clock: { ...systemClock, now: () => now } });
  lim = await api.signIn('Super Administrator', { name: 'Lim' });
  nor = await api.signIn('Super Administrator', { name: 'Nor' });
  basic = await storePlan(api.platform, { code: 'basic', type: 'basic' });
  premium = await storePlan(api.platform, { code: 'premium' });
  press = await storePlan(api.platform, { code: 'press', type: 'complimentary' });
});
afterAll(() => api.close());

const body = (user_uuid: string, plan: string, source: string) => ({
  ...{ user_uuid, plan, source, from: '2026-06-15', to: '2026-12-31' },
  ...{ reason: 'Agreed with the ministry.', mail: true, payment_reference: 'Receipt 1' },
});
const paid = async (plan = premium.uuid) => {
  const person = await api.signIn('Subscriber');
  const given = await byTwo([lim, nor], 'subscribers.grant', { body: body(person.uuid, plan, 'paid') });
  return given.uuid as string;
};
/** A step that two people take. */
const two = async (uuid: string, verb: string, more: object) => {
  const { version } = (await lim.call('GET', `${PATH}/${uuid}`)).body;
  const entered = { reason: 'He asked for it.', mail: true, version, ...more };
  return byTwo([lim, nor], `subscribers.${verb}`, { params: { uuid }, body: entered });
};
const step = async (uuid: string, verb: string, more: object = {}) => {
  const { version } = (await lim.call('GET', `${PATH}/${uuid}`)).body;
  return lim.call('POST', `${PATH}/${uuid}/${verb}`, {
    reason: 'He asked for it.',
    mail: true,
    version,
    ...more,
  });
};

test('a scheduled change is taken back: the plan of today stays to its last day, and the holder hears of it', async () => {
  const uuid = await paid();
  const none = await step(uuid, 'change/take-back');
  expect([none.status, none.body.message]).toEqual([409, 'No change of plan is scheduled.']);
  await two(uuid, 'change', { plan: basic.uuid, when: 'term_end' });
  const back = await step(uuid, 'change/take-back');
  expect(back.status, JSON.stringify(back.body)).toBe(200);
  expect(back.body).toMatchObject({ state: 'active', plan: { code: 'premium' }, ends_on: '2026-12-31' });
  const { rows } = await api.platform.database.owner.query<{ text_body: string }>(
    `select text_body from mails where template = 'subscription-changed'`,
  );
  expect(rows.map(({ text_body }) => text_body).join()).toContain(
    'The change of your plan was taken back: you keep premium, to 2026-12-31.',
  );
  const again = await step(uuid, 'change/take-back');
  expect(again.status).toBe(409);
});

test('the timeline names the plan and the days of each change as they were then', async () => {
  const uuid = await paid();
  await two(uuid, 'extend', { to: '2027-06-30', payment_reference: 'Receipt 2' });
  await two(uuid, 'change', { plan: basic.uuid, when: 'term_end' });
  await step(uuid, 'suspend');
  const { timeline } = (await lim.call('GET', `${PATH}/${uuid}`)).body;
  expect(
    timeline.map(
      ({
        action,
        held,
      }: {
        action: string;
        held: { plan: { en: string }; from: string; to: string } | null;
      }) => [action.replace('subscriptions.', ''), held && `${held.plan.en} ${held.from} ${held.to}`],
    ),
  ).toEqual([
    ['suspend', null],
    ['change', 'basic 2027-07-01 2028-07-15'],
    ['extend', 'premium 2026-06-15 2027-06-30'],
    ['grant', 'premium 2026-06-15 2026-12-31'],
  ]);
});

test('a plan that is given free of charge is not held as paid: not given, not changed to, not converted', async () => {
  const not =
    'press is given free of charge and cannot be held as paid. Change to a plan that is sold first.';
  const person = await api.signIn('Subscriber');
  const given = await lim.call('POST', PATH, body(person.uuid, press.uuid, 'paid'));
  expect([given.status, given.body.errors]).toEqual([422, { source: [not] }]);
  const changed = await step(await paid(), 'change', { plan: press.uuid });
  expect([changed.status, changed.body.errors]).toEqual([422, { plan: [not] }]);
  const gift = await byTwo([lim, nor], 'subscribers.grant', {
    body: body(person.uuid, press.uuid, 'complimentary'),
  });
  const converted = await step(gift.uuid, 'convert', { to: '2027-12-31', payment_reference: 'Receipt 3' });
  expect([converted.status, converted.body.errors]).toEqual([422, { to: [not] }]);
  const line = ((await lim.call('GET', `${PATH}/export?format=csv`)).body as string)
    .replaceAll('\r', '')
    .split('\n');
  const own = line.find((one: string) => one.startsWith(person.email)) ?? '';
  const other = await api.signIn('Subscriber');
  const added = own.replace(person.email, other.email).replace(',complimentary,', ',paid,');
  const text = [line[0], added].join('\n');
  const { lines } = (await lim.call('POST', `${PATH}/import/preview`, { text })).body;
  expect(lines[0].problems).toEqual([{ field: 'source', message: not }]);
});

test('the tabs count what their lists hold', async () => {
  const counts = (await lim.call('GET', `${PATH}/tabs`)).body;
  expect(Object.keys(counts).toSorted()).toEqual([
    'all',
    'complimentary',
    'ending',
    'expired',
    'grace',
    'verification',
  ]);
  expect(counts.all).toBeGreaterThan(2);
  for (const [tab, count] of Object.entries(counts)) {
    const { meta } = (await lim.call('GET', `${PATH}${tab === 'all' ? '' : `?tab=${tab}`}`)).body;
    expect([tab, meta.total]).toEqual([tab, count]);
  }
});
