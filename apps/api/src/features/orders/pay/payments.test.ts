import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runDueJobs } from '../../../platform/jobs/job-runner.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { lapseOrders } from '../lapse/lapse.jobs.ts';
import { readLedger } from '../ledger.queries.ts';
import { askPayments, turnPayments } from './ask.jobs.ts';

let api: TestApp;
let root: Caller;
let plan: string;

beforeAll(async () => {
  api = await startTestApp();
  root = await shop.openShop(api);
  plan = await shop.sell(root, 'yearly', 48_000);
});
afterAll(() => api.close());
afterEach(async () => {
  expect(await readLedger(api.platform.database.read)).toMatchObject({ is_balanced: true });
});

const creditMails = async (who: Caller) =>
  (
    await api.platform.database.read
      .selectFrom('mails')
      .where('template', '=', 'payment-credited')
      .where('user_uuid', '=', who.uuid)
      .orderBy('created_at')
      .select('text_body')
      .execute()
  ).map(({ text_body }) => text_body);
const reader = () => api.signIn('Subscriber');
const me = async (who: Caller) => (await who.call('GET', '/api/user')).body;
const mailsOf = async (template: string) =>
  (
    await api.platform.database.read
      .selectFrom('mails')
      .where('template', '=', template)
      .selectAll()
      .execute()
  ).length;

test('succeed: the order is paid, access is open, and invoice and receipt are there', async () => {
  const who = await reader();
  const { uuid, payment } = await shop.buy(who, plan);
  expect(await me(who)).toMatchObject({ subscription: { status: 'pending_payment' }, is_subscribed: true });
  const { body } = await shop.play(who, payment, 'succeed');
  expect(body).toMatchObject({ state: 'succeeded', messages: [{ status: 200 }] });
  const order = await shop.show(who, uuid);
  expect(order).toMatchObject({ state: 'paid', payment: { state: 'succeeded' }, total: 51_840, credit: 0 });
  expect(order.documents.map(({ kind }: { kind: string }) => kind)).toEqual(['invoice', 'receipt']);
  expect(order.given.from).toBe(api.platform.today());
  expect(await me(who)).toMatchObject({ subscription: { status: 'active', source: 'paid' } });
});

test('fail: nothing is charged, the order waits, and a second try pays it', async () => {
  const who = await reader();
  const { uuid, payment } = await shop.buy(who, plan);
  await shop.play(who, payment, 'fail');
  expect(await shop.show(who, uuid)).toMatchObject({
    state: 'waiting',
    payment: { state: 'failed', failure: 'declined' },
    documents: [],
  });
  const second = await shop.begin(who, uuid);
  expect(second).not.toBe(payment);
  await shop.play(who, second, 'succeed');
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'paid' });
});

test('pending, then success or failure: the order waits until the later message has come', async () => {
  const [first, other] = [await reader(), await reader()];
  const good = await shop.buy(first, plan);
  const bad = await shop.buy(other, plan);
  await shop.play(first, good.payment, 'pending-succeed');
  await shop.play(other, bad.payment, 'pending-fail');
  expect(await shop.show(first, good.uuid)).toMatchObject({
    state: 'waiting',
    payment: { state: 'pending' },
  });
  await shop.letMessagesCome(api);
  await turnPayments(api.app, api.platform);
  expect(await shop.show(first, good.uuid)).toMatchObject({ state: 'paid' });
  expect(await shop.show(other, bad.uuid)).toMatchObject({ state: 'waiting', payment: { state: 'failed' } });
});

test('duplicate, and a hundred replays at once: paid once, told once', async () => {
  const who = await reader();
  const { uuid, payment } = await shop.buy(who, plan);
  const before = await mailsOf('payment-received');
  const { body } = await shop.play(who, payment, 'duplicate');
  expect(body.messages.map(({ status }: { status: number }) => status)).toEqual([200, 200]);
  const message = JSON.parse(body.messages[0].body);
  for (const _ of Array(5)) {
    const replays = await Promise.all(Array.from({ length: 20 }, () => shop.send(api, message)));
    expect(new Set(replays.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  }
  const order = await shop.show(who, uuid);
  expect(order).toMatchObject({ state: 'paid', credit: 0 });
  expect(order.documents).toHaveLength(2);
  expect(await mailsOf('payment-received')).toBe(before + 1);
});

test('late: money for an expired order still buys what is sold at the same price', async () => {
  const who = await reader();
  const { uuid, payment } = await shop.buy(who, plan);
  await shop.play(who, payment, 'late');
  await shop.letExpire(api, uuid);
  await lapseOrders(api.platform);
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'expired' });
  // what was never paid was never held
  expect(await me(who)).toMatchObject({ subscription: null, is_subscribed: false });
  await shop.letMessagesCome(api);
  await turnPayments(api.app, api.platform);
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'paid', credit: 0, closed_at: null });
  expect(await me(who)).toMatchObject({ subscription: { status: 'active' } });
});

test('late, and no longer sold or cancelled: the money is a credit that payer and staff are told of', async () => {
  const [who, other] = [await reader(), await reader()];
  const gone = await shop.sell(root, 'gone', 10_000);
  const late = await shop.buy(who, gone);
  await shop.play(who, late.payment, 'late');
  await shop.letExpire(api, late.uuid);
  await lapseOrders(api.platform);
  await root.call('POST', `/api/v1/plans/${gone}/archive`, { version: 1 });
  const cancelled = await shop.buy(other, plan);
  await shop.play(other, cancelled.payment, 'pending-succeed');
  await other.call('POST', `/api/v1/orders/${cancelled.uuid}/cancel`);
  await shop.letMessagesCome(api);
  await turnPayments(api.app, api.platform);
  expect(await shop.show(who, late.uuid)).toMatchObject({ state: 'expired', credit: 10_800, documents: [] });
  expect(await shop.show(other, cancelled.uuid)).toMatchObject({ state: 'cancelled', credit: 51_840 });
  expect(await me(who)).toMatchObject({ is_subscribed: false });
  expect((await readLedger(api.platform.database.read)).credits).toBe(10_800 + 51_840);
  expect(await mailsOf('payment-credited')).toBe(2);
  expect(await mailsOf('payment-odd')).toBeGreaterThanOrEqual(2);
  const mails = await api.platform.database.read
    .selectFrom('mails')
    .where('template', '=', 'payment-credited')
    .select('text_body')
    .execute();
  expect(mails[0]?.text_body).toContain(
    'The money came after the order had ended, and what was ordered can no longer be given.',
  );
});

test('wrong amount or currency never settles: it is a credit that payer and staff are told of', async () => {
  const who = await reader();
  const { uuid, payment } = await shop.buy(who, plan);
  await shop.play(who, payment, 'wrong-amount');
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'waiting', credit: 51_740, documents: [] });
  const { body: record } = await who.call('GET', `/api/v1/orders/${uuid}/record`);
  expect(record.events).toContainEqual(expect.objectContaining({ what: 'payment', state: 'credited' }));
  const told = await mailsOf('payment-odd');
  await who.call('POST', `/api/v1/orders/${uuid}/check`);
  expect(await mailsOf('payment-odd'), 'asking again tells nobody again').toBe(told);
  const other = await shop.begin(who, uuid);
  const message = {
    id: 'other-currency',
    payment: other,
    state: 'succeeded',
    amount: 51_840,
    currency: 'USD',
  };
  expect((await shop.send(api, message)).json()).toEqual({ taken: true });
  const heard = await mailsOf('payment-odd');
  expect((await shop.send(api, message)).json(), 'the same message again').toEqual({ taken: false });
  expect(await mailsOf('payment-odd')).toBe(heard);
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'waiting', documents: [] });
  const ledger = await readLedger(api.platform.database.read);
  expect(ledger).toMatchObject({ other_credits: [{ currency: 'USD', amount: 51_840 }], is_balanced: true });
  expect(await creditMails(who)).toEqual([
    expect.stringContaining('MYR 517.40 came where MYR 518.40 was asked for.'),
    expect.stringContaining('USD 518.40 came where MYR 518.40 was asked for.'),
  ]);
  const third = await shop.begin(who, uuid);
  await shop.play(who, third, 'succeed');
  expect(await shop.show(who, uuid), 'the order is still there to be paid').toMatchObject({ state: 'paid' });
  const mails = await api.platform.database.read
    .selectFrom('mails')
    .where('template', '=', 'payment-odd')
    .orderBy('created_at', 'desc')
    .select('text_body')
    .execute();
  expect(mails.map(({ text_body }) => text_body).join()).toContain(
    'MYR 517.40 came and did not settle the order. MYR 517.40 came where MYR 518.40 was asked for. Refund it',
  );
  expect(mails.map(({ text_body }) => text_body).join()).toContain('USD 518.40');
});

test('forged: another secret, a changed byte and an old signature are refused and change nothing', async () => {
  const who = await reader();
  const { uuid, payment } = await shop.buy(who, plan);
  const { body } = await shop.play(who, payment, 'forged');
  expect(body).toMatchObject({ state: 'initiated', messages: [{ status: 400 }] });
  const message = { id: 'mine', payment, state: 'succeeded', amount: 51_840, currency: 'MYR' };
  const old = new Date(api.platform.clock.now().getTime() - 301_000);
  const refused = [
    await shop.send(api, message, { secret: 'guessed' }),
    await shop.send(api, message, { body: JSON.stringify({ ...message, amount: 51_841 }) }),
    await shop.send(api, message, { body: JSON.stringify(message, null, 1) }),
    await shop.send(api, message, { at: old }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
  expect(refused[0]?.json().message).toBe('This message is not signed by the payment service.');
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'waiting' });
  const unread = await api.app.inject({ method: 'POST', url: '/api/v1/payment-events/test' });
  expect([unread.statusCode, unread.json().errors.body]).toEqual([
    422,
    ['This message of the payment service cannot be read.'],
  ]);
});

test('failed after paid, and paid after failed: money that came stays', async () => {
  const [who, other] = [await reader(), await reader()];
  const first = await shop.buy(who, plan);
  await shop.play(who, first.payment, 'succeed');
  const said = { payment: first.payment, amount: 51_840, currency: 'MYR' };
  const later = [
    await shop.send(api, { id: 'failed-later', state: 'failed', ...said }),
    await shop.send(api, { id: 'paid-again', state: 'succeeded', ...said }),
  ];
  expect(later.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await shop.show(who, first.uuid)).toMatchObject({ credit: 0 });
  expect(await shop.show(who, first.uuid)).toMatchObject({ state: 'paid', payment: { state: 'succeeded' } });
  const second = await shop.buy(other, plan);
  await shop.play(other, second.payment, 'fail');
  await shop.send(api, { id: 'paid-later', state: 'succeeded', ...said, payment: second.payment });
  expect(await shop.show(other, second.uuid)).toMatchObject({ state: 'paid' });
});

test('two payments of one order at once: one settles it, the other is a credit', async () => {
  const who = await reader();
  const { uuid, payment } = await shop.buy(who, plan);
  await shop.play(who, payment, 'fail');
  const second = await shop.begin(who, uuid);
  const message = (of: string) => ({
    id: `both-${of}`,
    payment: of,
    state: 'succeeded',
    amount: 51_840,
    currency: 'MYR',
  });
  const both = await Promise.all([shop.send(api, message(payment)), shop.send(api, message(second))]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const order = await shop.show(who, uuid);
  expect(order).toMatchObject({ state: 'paid', credit: 51_840 });
  expect(order.documents).toHaveLength(2);
  expect(await periodsOf(who)).toHaveLength(1);
  const mails = await api.platform.database.read
    .selectFrom('mails')
    .where('template', '=', 'payment-credited')
    .where('user_uuid', '=', who.uuid)
    .select('text_body')
    .execute();
  expect(mails[0]?.text_body).toContain('The order had been paid already.');
});

test('a message that never came: the service is asked, by the clock and by "check again"', async () => {
  const [who, other] = [await reader(), await reader()];
  const orders = [await shop.buy(who, plan), await shop.buy(other, plan)];
  for (const { payment } of orders) {
    const body = JSON.stringify({
      id: payment,
      payment,
      state: 'succeeded',
      amount: 51_840,
      currency: 'MYR',
    });
    await api.platform.database.write
      .insertInto('test_messages')
      .values({ payment_uuid: payment, body, due_at: new Date(0), sent_at: new Date(0) })
      .execute();
  }
  const checked = await other.call('POST', `/api/v1/orders/${orders[1]?.uuid}/check`);
  expect(checked.body).toMatchObject({ state: 'paid' });
  expect(await shop.show(who, orders[0]?.uuid ?? '')).toMatchObject({ state: 'waiting' });
  await api.platform.database.write
    .updateTable('payments')
    .set({ ask_at: new Date(0) })
    .where('ask_at', 'is not', null)
    .execute();
  await askPayments(api.platform);
  expect(await shop.show(who, orders[0]?.uuid ?? '')).toMatchObject({ state: 'paid' });
});

test('killed between the payment and the access: nothing is stored, and the next message settles without a missing number', async () => {
  const who = await reader();
  const { uuid, payment } = await shop.buy(who, plan);
  const { owner } = api.platform.database;
  await owner.query(
    "create function kill() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$",
  );
  await owner.query(
    "create trigger kill before insert on billing_documents for each row when (new.kind = 'receipt') execute function kill()",
  );
  const message = { id: 'killed', payment, state: 'succeeded', amount: 51_840, currency: 'MYR' };
  expect((await shop.send(api, message)).statusCode).toBe(500);
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'waiting', documents: [] });
  expect(await me(who)).toMatchObject({ subscription: { status: 'pending_payment' } });
  expect(await readLedger(api.platform.database.read)).toMatchObject({ is_balanced: true });
  await owner.query('drop trigger kill on billing_documents');
  expect((await shop.send(api, message)).statusCode).toBe(200);
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'paid' });
  expect((await readLedger(api.platform.database.read)).missing_numbers).toBe(0);
});

test('an order is reminded of once, and ends by itself with what waited for it', async () => {
  const who = await reader();
  const { uuid } = await shop.buy(who, plan);
  await api.platform.database.write
    .updateTable('orders')
    .set({
      created_at: new Date(Date.now() - 40 * 3_600_000),
      expires_at: new Date(Date.now() + 32 * 3_600_000),
    })
    .where('uuid', '=', uuid)
    .execute();
  const before = await mailsOf('order-reminder');
  await lapseOrders(api.platform);
  await lapseOrders(api.platform);
  expect(await mailsOf('order-reminder')).toBe(before + 1);
  await shop.letExpire(api, uuid);
  await lapseOrders(api.platform);
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'expired', methods: [] });
  expect((await who.call('POST', `/api/v1/orders/${uuid}/pay`, { method: 'test' })).body.message).toBe(
    'This order does not wait for a payment.',
  );
  expect(await mailsOf('order-expired')).toBeGreaterThan(0);
  await runDueJobs(api.platform);
});

const periodsOf = (who: Caller) =>
  api.platform.database.read
    .selectFrom('subscription_periods as p')
    .innerJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .where('s.user_uuid', '=', who.uuid)
    .whereRef('p.starts_on', '<=', 'p.ends_on')
    .select('p.id')
    .execute();

test('an order that waits beside one that was paid late buys no second term: its money is a credit, and no more is taken', async () => {
  const who = await reader();
  const first = await shop.buy(who, plan);
  await shop.play(who, first.payment, 'late');
  await shop.letExpire(api, first.uuid);
  await lapseOrders(api.platform);
  const second = await shop.buy(who, plan);
  await shop.letMessagesCome(api);
  await turnPayments(api.app, api.platform);
  expect(await shop.show(who, first.uuid)).toMatchObject({ state: 'paid' });
  const refused = await who.call('POST', `/api/v1/orders/${second.uuid}/pay`, { method: 'test' });
  expect(refused.body.message).toBe(
    'What you hold has changed since this price was made. Ask for a new one.',
  );
  expect((await shop.play(who, second.payment, 'succeed')).status, 'its page is closed').toBe(409);
  await shop.send(api, {
    ...{ id: 'on-its-way', payment: second.payment, state: 'succeeded', amount: 51_840, currency: 'MYR' },
  });
  expect(await shop.show(who, second.uuid)).toMatchObject({
    state: 'expired',
    credit: 51_840,
    documents: [],
  });
  const again = await who.call('POST', `/api/v1/orders/${second.uuid}/pay`, { method: 'test' });
  expect(again.status).toBe(409);
});

test('only staff whose role opens the transactions are told of money that needs a decision', async () => {
  const reads = await api.signIn('Admin');
  const { owner } = api.platform.database;
  const { rows } = await owner.query(
    `insert into roles (name, base_role, rank) values ('Subscribers alone', 'Admin', 30) returning id`,
  );
  await owner.query(
    `insert into role_permissions (role_id, permission, scope) values ($1, 'billing.subscriber.edit', 'all')`,
    [rows[0]?.id],
  );
  const alone = await api.signIn('Admin');
  await owner.query('update users set role_id = $2 where uuid = $1', [alone.uuid, rows[0]?.id]);
  const who = await reader();
  const { payment } = await shop.buy(who, plan);
  await shop.play(who, payment, 'wrong-amount');
  const told = await owner.query(
    `select user_uuid from mails where template = 'payment-odd' and user_uuid = any($1)`,
    [[reads.uuid, alone.uuid]],
  );
  expect(told.rows).toEqual([{ user_uuid: reads.uuid }]);
});
