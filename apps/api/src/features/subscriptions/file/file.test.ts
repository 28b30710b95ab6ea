import { referenceOf } from '@datum/contract/orders/order-reference';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import { storePlan, storeSubscription } from '../../../platform/test/test-plans.ts';
import { byTwo } from '../../../platform/test/two-people.ts';

const PATH = '/api/v1/subscribers';
const now = new Date('2026-06-15T04:00:00Z');
let api: TestApp;
let lim: Caller;
let nor: Caller;
let firm: number;
let plan: Awaited<ReturnType<typeof storePlan>>;
beforeAll(async () => {
  api = await startTestApp({}, { clock: { ...systemClock, now: () => now } });
  lim = await api.signIn('Super Administrator', { name: 'Lim' });
  nor = await api.signIn('Super Administrator', { name: 'Nor' });
  // a trial of a year, since it has to go through the file as the page gives it
  plan = await storePlan(api.platform, { code: 'premium', terms: { trial_days: 365 } });
  const { rows } = await api.platform.database.owner.query<{ id: string }>(
    `insert into organisations (code, name, kind) values ('FIRM', '{"en": "Firm, Sons & \\"Co\\""}', 'subscriber') returning id`,
  );
  firm = Number(rows[0]?.id);
});
afterAll(() => api.close());

const exported = async () => (await lim.call('GET', `${PATH}/export?format=csv`)).body as string;
const preview = async (text: string) => {
  const { status, body } = await lim.call('POST', `${PATH}/import/preview`, { text });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const bodyOf = async (text: string) => ({
  text,
  fingerprint: (await preview(text)).fingerprint,
  reason: 'From the old system.',
});
const problems = async (text: string) =>
  (await preview(text)).lines.flatMap((line: { problems: { field: string; message: string }[] }) =>
    line.problems.map(({ field, message }) => [field, message]),
  );
const head =
  'holder,plan,source,from,to,suspended_from,suspended_reason,extra_seats,seats,payment_reference,reason';

test('a file as it was exported changes nothing, in every source and state', async () => {
  const period = { version: plan.version, from: '2026-01-01', to: '2026-12-31' };
  const person = async (name: string) => (await api.signIn('Subscriber', { name })).uuid;
  for (const source of ['paid', 'complimentary', 'trial', 'staff'] as const) {
    await storeSubscription(api.platform, {
      user: await person(`by ${source}, "quoted"`),
      periods: [{ ...period, source }],
    });
  }
  await storeSubscription(api.platform, {
    user: await person('Suspended'),
    periods: [{ ...period, source: 'complimentary' }],
    suspended: [{ from: '2026-05-01', to: null }],
  });
  await storeSubscription(api.platform, {
    user: await person('Leaving'),
    periods: [period],
    cancelled_on: '2026-05-01',
  });
  await storeSubscription(api.platform, {
    user: await person('Waiting'),
    periods: [period],
    awaiting: 'proof',
  });
  const [a, b] = await Promise.all(
    ['A', 'B'].map((name) => api.signIn('Subscriber', { name, organisationId: firm })),
  );
  await storeSubscription(api.platform, {
    organisation: firm,
    extra_seats: 3,
    periods: [period],
    seats: [a?.uuid ?? '', b?.uuid ?? ''],
  });
  const text = await exported();
  expect(text).toContain('complimentary');
  const { counts, unknown_columns, lines } = await preview(text);
  expect(counts, JSON.stringify(lines)).toEqual({ new: 0, change: 0, same: 8, problem: 0 });
  expect(unknown_columns).toEqual([]);
});

test('the same file fills an office that lost its subscriptions, and gifts stay gifts', async () => {
  const text = await exported();
  const { owner } = api.platform.database;
  for (const table of ['periods', 'suspensions', 'seats', 'events', 'notes']) {
    await owner.query(`delete from subscription_${table}`);
  }
  await owner.query('delete from subscriptions');
  const body = await bodyOf(text);
  const alone = await lim.call('POST', `${PATH}/import`, body);
  expect([alone.status, alone.body.code]).toEqual([403, 'second_person']);
  expect((await lim.call('GET', PATH)).body.meta.total).toBe(0);
  const proposal = { endpoint: 'subscribers.import', params: {}, body, reason: 'Agreed by telephone.' };
  const { body: proposed } = await lim.call('POST', '/api/v1/proposals', proposal);
  expect(proposed.is_file).toBe(true);
  // who confirms reads every line first, and nothing of it stays
  const { file } = (await nor.call('POST', `/api/v1/proposals/${proposed.id}/look`)).body;
  expect(file.counts).toEqual({ new: 8, change: 0, same: 0, problem: 0 });
  expect(file.lines).toHaveLength(8);
  expect(file.lines[0].changes, 'a new line says what it gives').toContainEqual({
    field: 'plan',
    before: '',
    after: 'premium',
  });
  expect((await lim.call('GET', PATH)).body.meta.total).toBe(0);
  expect(
    (await (await api.signIn('Subscriber')).call('POST', `/api/v1/proposals/${proposed.id}/look`)).status,
  ).toBe(403);
  const done = (await nor.call('POST', `/api/v1/proposals/${proposed.id}/confirm`)).body.result;
  const { body: proposals } = await lim.call('GET', '/api/v1/proposals');
  expect(proposals.data[0].what).toBe('Import subscriptions that give access: 7');
  expect(done).toEqual({ added: 8, changed: 0, left_out: 0 });
  expect(await exported()).toBe(text);
});

test('what is paid for is prolonged by a file of two people; its people follow at once', async () => {
  const before = await api.signIn('Subscriber', { name: 'New', organisationId: firm });
  const lines = (await exported()).replaceAll('\r', '').split('\n');
  const own = lines.find((line) => line.startsWith('FIRM')) ?? '';
  const text = [
    lines[0],
    own.replace('2026-12-31', '2027-12-31').replace('person-6', `${before.email} person-6`),
  ].join('\n');
  const body = await bodyOf(text);
  expect((await lim.call('POST', `${PATH}/import`, body)).body.code).toBe('second_person');
  const done = await byTwo([lim, nor], 'subscribers.import', { body });
  expect(done).toEqual({ added: 0, changed: 1, left_out: 0 });
  const { data } = (await lim.call('GET', `${PATH}?organisation=${firm}`)).body;
  expect(data).toMatchObject([{ ends_on: '2027-12-31', source: 'paid' }]);
});

test('lines that cannot be are left out, each with its field in words', async () => {
  const someone = await api.signIn('Subscriber');
  const line = (more: string) => problems(`${head}\n${more}`);
  expect(await line('nobody@x.test,premium,paid,2026-06-01,2026-12-31,,,0,,Receipt 1,x')).toEqual([
    ['holder', 'Give the email address of a person, or the code of an organisation.'],
  ]);
  expect(await line(`${someone.email},gold,paid,2026-06-01,2026-12-31,,,0,,Receipt 1,x`)).toEqual([
    ['plan', 'There is no such plan.'],
  ]);
  expect(await line(`${someone.email},premium,gift,2026-06-01,2026-12-31,,,0,,Receipt 1,x`)).toEqual([
    ['source', 'Choose one from the list.'],
  ]);
  expect(await line(`${someone.email},premium,paid,2026-06-31,2026-12-31,,,0,,Receipt 1,x`)).toEqual([
    ['from', 'Give a day, such as 2027-06-30.'],
  ]);
  expect(await line(`${someone.email},premium,paid,2026-06-01,2026-05-01,,,0,,Receipt 1,x`)).toEqual([
    ['to', 'The last day lies before the first.'],
  ]);
  expect(
    await line(`${someone.email},premium,paid,2026-06-01,2026-12-31,2026-06-10,,0,,Receipt 1,x`),
  ).toEqual([['suspended_reason', 'Give a reason of three characters or more.']]);
  expect(await line(`FIRM,premium,paid,2028-01-01,2028-12-31,,,0,zoe@x.test,Receipt 1,x`)).toEqual([
    ['seats', 'Nobody of this organisation has the address zoe@x.test.'],
  ]);
  expect(await line(`${someone.email},premium,paid,2026-06-01,2026-12-31,,,many,,Receipt 1,x`)).toEqual([
    ['extra_seats', 'Give a whole number that is not below zero.'],
  ]);
  expect(await line(`${someone.email},premium,paid,2026-06-01,2026-12-31,,,0,,,x`)).toEqual([
    [
      'payment_reference',
      'Enter the payment behind it: the number of a paid order, or where the money came.',
    ],
  ]);
  expect(await line(`${someone.email},premium,paid,2026-06-01,2026-12-31,,,0,,${referenceOf(1)},x`)).toEqual([
    ['payment_reference', `No paid order has the number ${referenceOf(1)}.`],
  ]);
  const renamed = (await exported()).replace(',premium,1,trial', ',premium,7,trial');
  expect(await problems(renamed)).toEqual([
    ['version', 'This cannot be changed by a file; use the step on the page.'],
  ]);
});

test('who may not give access imports none', async () => {
  const admin = await api.signIn('Subscriber');
  const refused = await admin.call('POST', `${PATH}/import/preview`, { text: head });
  expect(refused.status).toBe(403);
});
