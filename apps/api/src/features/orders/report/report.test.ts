import { inTransaction } from '@datum/database/transaction';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { statusToken } from '../../../platform/proofs/request-links.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { askForTable } from '../../../platform/test/test-requests.ts';
import { lapseOrders } from '../lapse/lapse.jobs.ts';
import { readLedger } from '../ledger.queries.ts';

const TOTAL = 108_000;
let api: TestApp;
let staff: Caller;
beforeAll(async () => {
  api = await startTestApp();
  await shop.openShop(api);
  staff = await api.signIn('Admin', { name: 'Farid Hassan' });
});
afterAll(() => api.close());
afterEach(async () => {
  expect(await readLedger(api.platform.database.read)).toMatchObject({ is_balanced: true });
});

const at = (uuid: string, rest = '') => `/api/v1/report-requests/${uuid}${rest}`;
const seen = async (uuid: string) => (await staff.call('GET', at(uuid))).body;
const act = async (uuid: string, path: string, body: object = {}) =>
  staff.call('POST', at(uuid, path), { ...body, version: (await seen(uuid)).version });
const accept = (who: Caller, uuid: string, paper: string) =>
  who.call('POST', at(uuid, `/quotes/${paper}/answer`), { answer: 'accept' });
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

async function quote(uuid: string): Promise<string> {
  const lines = [{ text: 'Special table', quantity: '2.5', price: 40_000 }];
  const { body, status } = await act(uuid, '/quotes', { lines, valid_until: day(30) });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.quotes.at(-1).uuid;
}

/** What the pay button of an accepted quote makes. */
const orderOf = async (who: Caller, uuid: string, paper: string) =>
  String((await who.call('POST', at(uuid, `/quotes/${paper}/order`), {})).body.uuid);

/** A request of somebody new whose quote was accepted, with the order that this made. */
async function ordered(who?: Caller) {
  const reader = who ?? (await api.signIn('Subscriber'));
  const uuid = await askForTable(api, reader);
  const paper = await quote(uuid);
  await accept(reader, uuid, paper);
  const order = await orderOf(reader, uuid, paper);
  expect((await reader.call('PUT', `/api/v1/orders/${order}/buyer`, shop.BUYER)).status).toBe(200);
  return { who: reader, uuid, paper, order };
}

const mailsOf = async (template: string, who: Caller) =>
  (
    await api.platform.database.read
      .selectFrom('mails')
      .where('template', '=', template)
      .where('user_uuid', '=', who.uuid)
      .select('text_body')
      .execute()
  ).map(({ text_body }) => text_body);

test('an accepted quote is an order at its sum; paid, the work begins by itself and staff hear of it', async () => {
  const { who, uuid, order } = await ordered();
  const waiting = await shop.show(who, order);
  expect(waiting).toMatchObject({
    kind: 'report',
    plan: null,
    state: 'waiting',
    total: TOTAL,
    sum: { amount: 100_000, tax: 8_000, total: TOTAL },
    lines: [{ kind: 'item', name: { en: 'Special table, 2.5 × 400.00' }, amount: 100_000 }],
  });
  expect(await seen(uuid)).toMatchObject({ state: 'accepted', waiting: 'payment' });
  await shop.play(who, await shop.begin(who, order), 'succeed');
  const paid = await shop.show(who, order);
  expect(paid).toMatchObject({ state: 'paid', given: null });
  expect(paid.documents.map(({ kind }: { kind: string }) => kind)).toEqual(['invoice', 'receipt']);
  expect(await seen(uuid)).toMatchObject({ state: 'in_work', waiting: null, fee: TOTAL });
  expect(await mailsOf('order-paid', who)).toHaveLength(1);
  expect(await mailsOf('request-paid', staff)).toHaveLength(1);
  expect((await who.call('GET', '/api/user')).body.subscription).toBeNull();
});

test('a refund of a report is proposed without a word about access, and with all of it its request is closed', async () => {
  const { who, uuid, order } = await ordered();
  await shop.play(who, await shop.begin(who, order), 'succeed');
  const [lim, nor] = [await api.signIn('Super Administrator'), await api.signIn('Super Administrator')];
  const { rows } = await api.platform.database.owner.query(
    'select p.uuid from payments p join orders o on o.id = p.order_id where o.uuid = $1',
    [order],
  );
  const params = { uuid: rows[0].uuid };
  const asked = { amount: TOTAL, left: TOTAL, way: 'service', payee: null, reason: 'It came too late.' };
  const refund = (access: string) =>
    lim.call('POST', '/api/v1/proposals', {
      ...{ endpoint: 'transactions.refund', params, reason: 'Asked by phone.' },
      body: { ...asked, access },
    });
  expect((await refund('ends')).body.errors).toHaveProperty('access');
  const { body } = await refund('stays');
  expect(body.what).toMatch(/at the payment service; what was ordered is closed to the buyer$/);
  expect((await nor.call('POST', `/api/v1/proposals/${body.id}/confirm`)).status).toBe(200);
  expect((await shop.show(who, order)).documents.at(-1)).toMatchObject({ kind: 'credit_note' });
  expect(await seen(uuid)).toMatchObject({ state: 'closed', waiting: null });
  const [mail] = await mailsOf('payment-refunded', who);
  expect(mail).not.toContain('access');
});

test('a second payment of a paid quote is paid back, and the quote is neither withdrawn nor replaced', async () => {
  const { who, uuid, paper, order } = await ordered();
  const payment = await shop.begin(who, order);
  await shop.play(who, payment, 'duplicate');
  expect(await shop.show(who, order)).toMatchObject({ state: 'paid', credit: 0 });
  expect((await who.call('POST', `/api/v1/orders/${order}/pay`, { method: 'test' })).status).toBe(409);
  const back = await act(uuid, `/quotes/${paper}/withdraw`, { reason: 'It is free.' });
  expect([back.status, back.body.message]).toEqual([
    409,
    'The quote is paid. Answer the request, or refund the money first.',
  ]);
});

test('an order that ends unpaid puts the quote back, which can be accepted again; late money of the first is given while it stands', async () => {
  const { who, uuid, paper, order } = await ordered();
  const late = await shop.begin(who, order);
  await shop.letExpire(api, order);
  await lapseOrders(api.platform);
  const after = await seen(uuid);
  expect([after.state, after.waiting, after.fee, after.quotes[0].state, after.quotes[0].order.state]).toEqual(
    ['quoted', 'requester', null, 'sent', 'expired'],
  );
  await shop.play(who, late, 'succeed');
  expect(await shop.show(who, order)).toMatchObject({ state: 'paid', credit: 0 });
  expect(await seen(uuid)).toMatchObject({ state: 'in_work', fee: TOTAL });
  expect((await accept(who, uuid, paper)).status).toBe(409);
});

test('late money beside a second order of the same quote is paid back, and the second one waits on', async () => {
  const { who, uuid, paper, order } = await ordered();
  const late = await shop.begin(who, order);
  await shop.letExpire(api, order);
  await lapseOrders(api.platform);
  await accept(who, uuid, paper);
  const second = await orderOf(who, uuid, paper);
  expect(second).not.toBe(order);
  await shop.play(who, late, 'succeed');
  expect(await shop.show(who, order)).toMatchObject({ state: 'expired', credit: TOTAL });
  expect(await shop.show(who, second)).toMatchObject({ state: 'waiting' });
  await shop.play(who, await shop.begin(who, second), 'succeed');
  expect(await seen(uuid)).toMatchObject({ state: 'in_work' });
});

test('a request that staff close cancels the order that waits, and money that is on its way comes back', async () => {
  const { who, uuid, order } = await ordered();
  const payment = await shop.begin(who, order);
  expect((await act(uuid, '/steps', { step: 'close', reason: 'We cannot make it.' })).status).toBe(200);
  expect((await who.call('POST', `/api/v1/orders/${order}/pay`, { method: 'test' })).status).toBe(409);
  await lapseOrders(api.platform);
  expect(await shop.show(who, order)).toMatchObject({ state: 'cancelled' });
  await shop.play(who, payment, 'succeed');
  expect(await shop.show(who, order)).toMatchObject({ state: 'cancelled', credit: TOTAL, documents: [] });
  expect(await seen(uuid)).toMatchObject({ state: 'closed' });
});

test('the buyer cancels: the quote is open again, and nothing is owed', async () => {
  const { who, uuid, order } = await ordered();
  expect((await who.call('POST', `/api/v1/orders/${order}/cancel`)).status).toBe(200);
  expect(await seen(uuid)).toMatchObject({ state: 'quoted', fee: null, quotes: [{ state: 'sent' }] });
});

test('a person has several reports and a plan waiting, and paying one leaves the others as they are', async () => {
  const who = await api.signIn('Subscriber');
  const root = await api.signIn('Super Administrator');
  const plan = await shop.sell([root, await api.signIn('Super Administrator')], 'beside', 48_000);
  const [one, two] = [await ordered(who), await ordered(who)];
  const bought = await shop.buy(who, plan);
  await shop.play(who, await shop.begin(who, one.order), 'succeed');
  expect(await shop.show(who, two.order)).toMatchObject({ state: 'waiting' });
  await shop.play(who, bought.payment, 'succeed');
  expect(await shop.show(who, bought.uuid)).toMatchObject({ state: 'paid' });
  await shop.play(who, await shop.begin(who, two.order), 'succeed');
  expect(await shop.show(who, two.order)).toMatchObject({ state: 'paid' });
});

test('nothing is paid before the invoice can be made out, and it has what its buyer entered', async () => {
  const who = await api.signIn('Subscriber');
  const uuid = await askForTable(api, who);
  const paper = await quote(uuid);
  await accept(who, uuid, paper);
  const order = await orderOf(who, uuid, paper);
  const early = await who.call('POST', `/api/v1/orders/${order}/pay`, { method: 'test' });
  expect([early.status, early.body.message]).toEqual([
    409,
    'Enter who the invoice is for, with an address; then pay.',
  ]);
  const bad = await who.call('PUT', `/api/v1/orders/${order}/buyer`, { ...shop.BUYER, city: '' });
  expect([bad.status, Object.keys(bad.body.errors)]).toEqual([422, ['city']]);
  const other = await api.signIn('Subscriber');
  expect((await other.call('PUT', `/api/v1/orders/${order}/buyer`, shop.BUYER)).status).toBe(404);
  await who.call('PUT', `/api/v1/orders/${order}/buyer`, { ...shop.BUYER, name: 'Hafiz Surveyors' });
  await shop.play(who, await shop.begin(who, order), 'succeed');
  const [invoice] = (await shop.show(who, order)).documents;
  const { body } = await who.call('GET', `/api/v1/order-documents/${invoice.uuid}`);
  expect(body).toMatchObject({ buyer: { name: 'Hafiz Surveyors' }, term_months: null, from: null });
  expect((await who.call('PUT', `/api/v1/orders/${order}/buyer`, shop.BUYER)).status).toBe(409);
});

test('the order of a quote is given once, and to nobody else', async () => {
  const { who, uuid, paper, order } = await ordered();
  const path = at(uuid, `/quotes/${paper}/order`);
  expect((await seen(uuid)).quotes[0].order).toMatchObject({ uuid: order, state: 'waiting' });
  expect((await who.call('POST', path, {})).body.uuid).toBe(order);
  const other = await api.signIn('Subscriber');
  const missing = await other.call('POST', at(crypto.randomUUID(), `/quotes/${paper}/order`), {});
  const foreign = await other.call('POST', path, {});
  const words = ({ status, body }: typeof missing) => [status, body.code, body.message];
  expect(words(foreign)).toEqual([404, ...words(missing).slice(1)]);
  const none = crypto.randomUUID();
  for (const path of ['', '/record', `/deliveries/${none}`]) {
    const theirs = await other.call('GET', `/api/v1/orders/${order}${path}`);
    expect(words(theirs)).toEqual(words(await other.call('GET', `/api/v1/orders/${none}${path}`)));
    expect(theirs.status).toBe(404);
  }
});

test('a guest signs in to pay: with the link of the request it moves to their account, and nobody else gets it', async () => {
  const uuid = await askForTable(api, await api.signIn('Subscriber'));
  const paper = await quote(uuid);
  const { write } = api.platform.database;
  await inTransaction(write, (db) =>
    db.updateTable('report_requests').set({ requester_uuid: null }).where('uuid', '=', uuid).execute(),
  );
  const status = statusToken(api.platform.config.appSecret, { uuid, link_version: 1 });
  const path = at(uuid, `/quotes/${paper}/order`);
  const who = await api.signIn('Subscriber');
  expect((await who.call('POST', path, { status })).status).toBe(409);
  const by = await api.visitor.call('POST', `/api/v1/report-request-status/quotes/${paper}`, {
    status,
    answer: 'accept',
  });
  expect(by.status, JSON.stringify(by.body)).toBe(200);
  expect((await who.call('POST', path, {})).status).toBe(404);
  const made = await who.call('POST', path, { status });
  expect([made.status, made.body.state]).toEqual([201, 'waiting']);
  const other = await api.signIn('Subscriber');
  expect((await other.call('POST', path, { status })).status).toBe(403);
  expect((await who.call('GET', at(uuid))).body.quotes[0].order.uuid).toBe(made.body.uuid);
});

test('a data provider, who buys no plan, pays for a report of their own', async () => {
  const { uuid, order, who } = await ordered(await api.signIn('Data Provider'));
  await shop.play(who, await shop.begin(who, order), 'succeed');
  expect(await shop.show(who, order)).toMatchObject({ state: 'paid' });
  expect(await seen(uuid)).toMatchObject({ state: 'in_work' });
});
