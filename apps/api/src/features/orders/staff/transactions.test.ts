import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';

let api: TestApp;
let root: Caller;
let basic: string;
beforeAll(async () => {
  api = await startTestApp();
  root = await shop.openShop(api);
  basic = await shop.sell(root, 'basic', 36_500);
});
afterAll(() => api.close());

const list = async (query = '') => (await root.call('GET', `/api/v1/transactions${query}`)).body;
const reader = () => api.signIn('Subscriber');

test('staff find payments by order, payer, status, method and day, page by page', async () => {
  const first = await shop.paid(await reader(), basic);
  const second = await shop.buy(await reader(), basic);
  const { data, next_cursor } = await list('?per_page=1');
  expect(data).toMatchObject([{ reference: second.made.reference, state: 'initiated', amount: 39_420 }]);
  const { data: older } = await list(`?per_page=1&cursor=${encodeURIComponent(next_cursor)}`);
  expect(older).toMatchObject([{ reference: first.reference, state: 'succeeded', is_credit: false }]);
  const references = async (query: string) =>
    (await list(query)).data.map(({ reference }: { reference: string }) => reference);
  expect(await references(`?search=${first.reference.toLowerCase()}`)).toEqual([first.reference]);
  expect(await references('?search=AISYAH')).toEqual([second.made.reference, first.reference]);
  expect(await references('?state=succeeded')).toEqual([first.reference]);
  expect(await references('?method=card')).toEqual([]);
  expect(await references('?to=2020-01-01')).toEqual([]);
  expect((await root.call('GET', '/api/v1/transactions?from=soon')).status).toBe(422);
});

test('one payment has its documents and the messages of its service, and the day has its sum', async () => {
  const [payment] = (await list('?state=succeeded')).data;
  const { body } = await root.call('GET', `/api/v1/transactions/${payment.uuid}`);
  expect(body).toMatchObject({
    order_state: 'paid',
    total: 39_420,
    documents: [
      { kind: 'invoice', fetched: 0, fetched_at: null },
      { kind: 'receipt', total: 39_420 },
    ],
    events: [{ outcome: 'settled', gateway: 'test' }],
    can_ask: true,
  });
  const { body: days } = await root.call('GET', '/api/v1/transaction-days');
  expect(days.data).toMatchObject([{ currency: 'MYR', count: 1, paid: 39_420, credited: 0 }]);
});

test('what a service never told is asked for by staff, audited, and given once', async () => {
  const who = await reader();
  const { uuid, payment } = await shop.buy(who, basic);
  // the service has the money and its message was lost: it was forged on its way
  await shop.play(who, payment, 'forged');
  const told = { id: 'x', payment, state: 'succeeded', amount: 39_420, currency: 'MYR' };
  await api.platform.database.owner.query(
    `insert into test_messages (payment_uuid, body, due_at, sent_at) values ($1, $2, now() - interval '1 second', now())`,
    [payment, JSON.stringify(told)],
  );
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'waiting' });
  const ask = () => root.call('POST', `/api/v1/transactions/${payment}/ask`);
  expect((await ask()).body).toMatchObject({ state: 'succeeded', order_state: 'paid' });
  expect((await ask()).body).toMatchObject({ state: 'succeeded', order_state: 'paid' });
  expect((await shop.show(who, uuid)).documents.length).toBe(2);
  const { rows } = await api.platform.database.owner.query(
    "select actor_uuid, resource_id from audit_log where action = 'orders.ask' order by seq limit 1",
  );
  expect(rows).toEqual([{ actor_uuid: root.uuid, resource_id: uuid }]);
});

test('a payment without a service cannot be asked about, and buyers see none of this', async () => {
  const who = await reader();
  const { payment } = await shop.buy(who, basic);
  await api.platform.database.owner.query('update payments set gateway_ref = null where uuid = $1', [
    payment,
  ]);
  expect((await root.call('POST', `/api/v1/transactions/${payment}/ask`)).body.message).toBe(
    'No payment service can be asked about this payment.',
  );
  await api.platform.database.owner.query(`update payments set gateway_ref = 'nobody' where uuid = $1`, [
    payment,
  ]);
  expect((await root.call('POST', `/api/v1/transactions/${payment}/ask`)).body.message).toBe(
    'The payment service does not answer. Ask again later.',
  );
  expect((await who.call('GET', '/api/v1/transactions')).status).toBe(403);
});

test('the journal balances, entry by entry, and what buyers owe is nothing once all is paid', async () => {
  // an upgrade brings a credit note, and money that comes twice is owed to its payer
  const who = await reader();
  const premium = await shop.sell(root, 'premium', 73_000);
  await shop.paid(who, basic);
  await shop.paid(who, premium);
  const twice = await shop.buy(await reader(), basic);
  const { rows: made } = await api.platform.database.owner.query<{ order_id: string }>(
    `select order_id from payments where uuid = $1`,
    [twice.payment],
  );
  await api.platform.database.owner.query(
    `insert into payments (order_id, method, amount, currency, state, is_credit, credit_reason, settled_at, created_at)
     values ($1, 'test', 100, 'MYR', 'succeeded', true, 'orders.twice-reason', now(), now())`,
    [made[0]?.order_id],
  );
  const answer = await root.call('GET', '/api/v1/transactions/journal?format=csv');
  const [head = '', ...lines] = answer.raw.toString('utf8').trim().split(/\r?\n/);
  expect(head.replace(/^\uFEFF/, '').replaceAll('"', '')).toBe(
    'day,entry,kind,order,account,currency,debit,credit',
  );
  await api.platform.database.owner.query(
    'create table book (day date, entry text, kind text, reference text, account text, currency text, debit numeric, credit numeric)',
  );
  for (const line of lines) {
    await api.platform.database.owner.query(
      'insert into book values ($1, $2, $3, $4, $5, $6, $7, $8)',
      line.split(',').map((cell) => cell.replaceAll('"', '')),
    );
  }
  const read = async (text: string) => (await api.platform.database.owner.query(text)).rows;
  expect(await read('select entry from book group by entry having sum(debit) <> sum(credit)')).toEqual([]);
  expect(await read('select distinct kind from book order by kind')).toEqual([
    { kind: 'credit' },
    { kind: 'credit_note' },
    { kind: 'invoice' },
    { kind: 'payment' },
  ]);
  const accounts = `select account, sum(debit - credit)::text as left from book group by account order by account`;
  const ledger = await read(`select
    (select sum(amount) from payments where state = 'succeeded') / 100.0 as money,
    (select sum(case kind when 'invoice' then tax when 'credit_note' then -tax end) from billing_documents) / 100.0 as tax`);
  const left = Object.fromEntries(
    (await read(accounts)).map(({ account, left: of }) => [account, Number(of)]),
  );
  expect(left).toMatchObject({
    receivable: 0,
    'to-pay-back': -1,
    money: Number(ledger[0]?.money),
    tax: -Number(ledger[0]?.tax),
  });
});

test('staff fetch and send what a buyer has, the same bytes, and each fetch is noted with who did it', async () => {
  const who = await reader();
  const order = await shop.paid(who, basic);
  const { uuid, number } = order.documents[0];
  const own = await who.call('GET', `/api/v1/order-documents/${uuid}/paper?language=en`);
  const path = `/api/v1/transaction-documents/${uuid}`;
  const fetched = await root.call('GET', `${path}/paper?language=en`);
  expect([fetched.status, fetched.raw.equals(own.raw)]).toEqual([200, true]);
  const [payment] = (await list(`?search=${order.reference}`)).data;
  const { body } = await root.call('GET', `/api/v1/transactions/${payment.uuid}`);
  expect(body.documents[0]).toMatchObject({ number, fetched: 2, fetched_at: expect.any(String) });
  const { rows } = await api.platform.database.owner.query(
    `select w.via, w.by_uuid from document_downloads w join billing_documents d on d.id = w.document_id
     where d.uuid = $1 order by w.id`,
    [uuid],
  );
  expect(rows).toEqual([
    { via: 'page', by_uuid: who.uuid },
    { via: 'staff', by_uuid: root.uuid },
  ]);
  const sent = await root.call('POST', `${path}/send`, { language: 'ms', email: 'books@datum.test' });
  expect(sent.body).toEqual({ email: 'books@datum.test' });
  const { rows: audited } = await api.platform.database.owner.query(
    `select l.actor_uuid, d.subject_uuid from audit_log l join audit_detail d using (seq)
     where l.action = 'order-papers.send' order by seq desc limit 1`,
  );
  expect(audited).toEqual([{ actor_uuid: root.uuid, subject_uuid: who.uuid }]);
  expect((await root.call('GET', `${path.replace(uuid, payment.uuid)}/paper?language=en`)).status).toBe(404);
  expect((await who.call('GET', `${path}/paper?language=en`)).status).toBe(403);
});
