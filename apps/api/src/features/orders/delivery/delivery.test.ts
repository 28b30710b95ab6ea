import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { refund, reportsOf, upload } from '../../../platform/test/test-reports.ts';
import { peopleOfRequest } from '../../../platform/test/test-requests.ts';

let api: TestApp;
let staff: Caller;
let reader: Caller;
let reports: ReturnType<typeof reportsOf>;
beforeAll(async () => {
  api = await startTestApp();
  await shop.openShop(api);
  const people = await peopleOfRequest(api);
  ({ staff, reader } = people);
  reports = reportsOf(api, people);
});
afterAll(() => api.close());

const path = (order: string, rest = '') => `/api/v1/orders/${order}/deliveries${rest}`;
const recordOf = async (who: Caller, order: string) =>
  (await who.call('GET', `/api/v1/orders/${order}/record`)).body;
const deliveryOf = async (order: string) => (await shop.show(reader, order)).delivery;
const put = (order: string, words: string, query: Record<string, string>) =>
  upload(api, staff, `${path(order)}?${new URLSearchParams(query)}`, new Blob([words]), 'right.txt');
const listed = async (delivery: string) =>
  (await staff.call('GET', `/api/v1/transactions?delivery=${delivery}`)).body.data.map(
    ({ order }: { order: string }) => order,
  );
const mails = async () =>
  (
    await api.platform.database.owner.query(
      "select text_body from mails where template = 'order-delivery' and user_uuid = $1 order by created_at",
      [reader.uuid],
    )
  ).rows;

test('an order is paid and not delivered, partly delivered, and delivered; transactions narrow to each', async () => {
  const { request, order } = await reports.ordered();
  expect(await deliveryOf(order)).toBeNull();
  await shop.play(reader, await shop.begin(reader, order), 'succeed');
  expect([await deliveryOf(order), await listed('none')]).toEqual(['none', [order]]);
  await reports.deliver(request);
  expect([await deliveryOf(order), await listed('delivered')]).toEqual(['delivered', [order]]);
  await reports.act(staff, request, '/steps', { step: 'reopen', reason: 'A table is missing.' });
  expect([await deliveryOf(order), await listed('partly'), await listed('none')]).toEqual([
    'partly',
    [order],
    [],
  ]);
});

test('a wrong file is replaced: its buyer gets the right one and an email, and the wrong one nowhere any more', async () => {
  const { request, order } = await reports.paid();
  await reports.deliver(request);
  const [answer] = (await reader.call('GET', reports.at(request))).body.answers;
  const [wrong] = (await recordOf(reader, order)).items;
  const before = (await mails()).length;
  const done = await put(order, 'the right numbers', { reason: 'A row was wrong.', replaces: wrong.uuid });
  expect(done.status, JSON.stringify(done.body)).toBe(201);
  expect((await mails()).slice(before)).toMatchObject([
    { text_body: expect.stringContaining('A row was wrong.') },
  ]);
  const { items } = await recordOf(reader, order);
  expect(items).toMatchObject([
    { name: 'right.txt', closed: null, reason: 'A row was wrong.', is_replaced: false },
    { name: 'own.txt', closed: 'replaced', is_replaced: true },
  ]);
  const got = await reader.call('GET', path(order, `/${items[0].uuid}`));
  expect([got.status, got.raw.toString()]).toEqual([200, 'the right numbers']);
  expect((await reader.call('GET', path(order, `/${wrong.uuid}`))).status).toBe(404);
  expect((await reader.call('GET', answer.files[0].path)).status, 'by the link of the request').toBe(404);
  expect((await recordOf(staff, order)).items[0].downloads).toMatchObject([
    { by: 'Hafiz Rahman', by_staff: false, sha256: items[0].sha256 },
  ]);
  const again = await put(order, 'x', { reason: 'Once more.', replaces: wrong.uuid });
  expect([again.status, again.body.errors]).toEqual([
    422,
    { replaces: ['Choose a file of this order that no other file has replaced.'] },
  ]);
});

test('what was lost is sent again with a reason, and nothing is sent where there is no file', async () => {
  const { request, order } = await reports.paid();
  const none = await staff.call('POST', path(order, '/resend'), { reason: 'Asked by phone.' });
  expect([none.status, none.body.message]).toEqual([
    409,
    'There is no file that could be sent again. Deliver one first.',
  ]);
  await reports.deliver(request);
  expect((await staff.call('POST', path(order, '/resend'), { reason: '' })).body.errors).toHaveProperty(
    'reason',
  );
  const before = (await mails()).length;
  const key = { 'idempotency-key': 'resend-once' };
  for (const _ of [1, 2]) {
    const { status } = await staff.call('POST', path(order, '/resend'), { reason: 'Asked by phone.' }, key);
    expect(status).toBe(200);
  }
  expect((await mails()).length - before, 'the same key sends once').toBe(1);
  expect((await recordOf(reader, order)).events[0]).toMatchObject({
    what: 'resent',
    detail: shop.BUYER.email,
    state: 'Asked by phone.',
  });
});

test('what went by post is recorded, whole or in part, with who and why in the audit log', async () => {
  const { order } = await reports.paid();
  const say = (how: string, whole: boolean) =>
    staff.call('POST', path(order, '/record'), { how, whole, reason: 'The buyer has no computer.' });
  await say('First volume by post', false);
  expect(await deliveryOf(order)).toBe('partly');
  await say('Second volume by post', true);
  expect(await deliveryOf(order)).toBe('delivered');
  const { rows } = await api.platform.database.owner.query(
    "select count(*)::int as noted from audit_log where action = 'orders.record-delivery' and resource_id = $1",
    [order],
  );
  expect(rows).toEqual([{ noted: 2 }]);
});

test('an order gets 50 files and notes, and no more', async () => {
  const { order } = await reports.paid();
  await api.platform.database.owner.query(
    `insert into order_deliveries (order_id, how, detail, reason, at)
      select id, 'recorded', 'By post', 'Asked.', now() from orders, generate_series(1, 50) where uuid = $1`,
    [order],
  );
  const said = { how: 'By post', whole: true, reason: 'Once more.' };
  const { status, body } = await staff.call('POST', path(order, '/record'), said);
  expect([status, body.message]).toEqual([409, 'At most 50 files and notes are added to an order.']);
});

test('nothing is delivered of a plan, of what waits for its payment, and after a full refund', async () => {
  const root = await api.signIn('Super Administrator');
  const plan = await shop.sell([root, await api.signIn('Super Administrator')], 'no-delivery', 48_000);
  const { uuid } = await shop.paid(reader, plan);
  const { order: waiting } = await reports.ordered();
  for (const one of [uuid, waiting]) {
    const { status, body } = await staff.call('POST', path(one, '/record'), {
      ...{ how: 'By post', whole: true, reason: 'It was asked for.' },
    });
    expect([status, body.message]).toEqual([
      409,
      'Only paid orders of reports and publications are delivered.',
    ]);
  }
  const { order } = await reports.paid();
  await refund(api, order, [108_000, 108_000]);
  const late = await put(order, 'late', { reason: 'It was ready.' });
  expect([late.status, late.body.message]).toEqual([
    409,
    'The order was refunded in full. Nothing more is delivered for it.',
  ]);
  expect((await reader.call('POST', path(order, '/resend'), { reason: 'I am the buyer.' })).status).toBe(403);
});
