import { afterAll, beforeAll, expect, test } from 'vitest';
import { firmWith } from '../../../platform/test/firms.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { byTwo } from '../../../platform/test/two-people.ts';
import { readPayersOf } from '../../subscriptions/terms/end-notices.queries.ts';

let api: TestApp;
let root: Caller;
let second: Caller;
let plan: string;
beforeAll(async () => {
  api = await startTestApp();
  root = await shop.openShop(api);
  plan = await shop.sell(root, 'yearly', 48_000);
  second = await api.signIn('Super Administrator');
});
afterAll(() => api.close());

const change = (text: string, ...values: unknown[]) => api.platform.database.owner.query(text, values);
const MOVED = 'update users set organisation_id = null where uuid = $1';

/** A firm of two buyers, of whom the first has bought with an address on the order. */
async function bought(code: string, addressOf: (who: Caller) => string) {
  const { id, buyers } = await firmWith(api, code, 2);
  const [who, colleague] = buyers as [Caller, Caller];
  const { body: price } = await shop.quote(who, plan);
  const buyer = { ...shop.BUYER, email: addressOf(who) };
  const { body: order } = await shop.order(who, price.seal, { buyer });
  await shop.play(who, await shop.begin(who, order.uuid), 'succeed');
  return { id, who, colleague, order: String(order.uuid) };
}

/** Who was written to about an order, which the email names or one of its documents, and whose email it is. */
async function written(order: string, template: string) {
  const { rows } = await change(
    `select recipient, user_uuid from mails m where template = $1 and exists (select from orders o
        join billing_documents d on d.order_id = o.id where o.uuid = $2
          and (strpos(m.text_body, o.reference) > 0 or strpos(m.text_body, d.number) > 0))
      order by recipient`,
    template,
    order,
  );
  return rows.map(({ recipient, user_uuid }) => [recipient, user_uuid]);
}

async function refund(order: string, amount = 1_000) {
  const { rows } = await change(
    'select p.uuid from payments p join orders o on o.id = p.order_id where o.uuid = $1',
    order,
  );
  const body = { amount, left: 51_840, way: 'service', payee: null, access: 'stays', reason: 'Too much.' };
  await byTwo([root, second], 'transactions.refund', { params: { uuid: rows[0].uuid }, body });
}

const sorted = (...all: [string, string | null][]) =>
  all.toSorted(([one], [other]) => (one < other ? -1 : 1));

test('of a refund hears who buys for the firm today, and nothing of it is in the export of who left', async () => {
  const { who, colleague, order } = await bought('own-address', ({ email }) => email);
  expect(await written(order, 'payment-received')).toEqual([[who.email, who.uuid]]);
  await change(MOVED, who.uuid);
  await refund(order);
  expect(await written(order, 'payment-refunded')).toEqual([[colleague.email, colleague.uuid]]);
  const { body } = await who.call('GET', '/api/v1/profile/export');
  expect(JSON.stringify(body)).not.toContain('payment-refunded');
});

test('the address on an order goes on hearing, beside who buys today, unless it is that of an account outside the firm', async () => {
  const books = await bought('books-address', () => 'books@firm.test');
  const expected = (one: Caller) => sorted(['books@firm.test', null], [one.email, one.uuid]);
  expect(await written(books.order, 'payment-received')).toEqual(expected(books.who));
  await change('update users set buys_for_id = null where uuid = $1', books.who.uuid);
  await refund(books.order);
  expect(await written(books.order, 'payment-refunded')).toEqual(expected(books.colleague));

  // a firm's details keep the address of who ordered first, also in orders of others
  const outside = await api.signIn('Subscriber');
  const kept = await bought('kept-address', () => outside.email.toUpperCase());
  expect(await written(kept.order, 'payment-received')).toEqual([[kept.who.email, kept.who.uuid]]);
});

test('of an end of the subscription hears who buys today, and not the address of who left', async () => {
  const { who, colleague, order } = await bought('ends', ({ email }) => email);
  await change(MOVED, who.uuid);
  const { rows } = await change('select subscription_id as id from orders where uuid = $1', order);
  const told = await readPayersOf(api.platform.database.read, rows[0].id);
  expect(told.map(({ email }) => email)).toEqual([colleague.email]);
});

test('where nobody buys for the firm any longer its own address hears', async () => {
  const { id, who, colleague, order } = await bought('nobody-left', ({ email }) => email);
  await change(MOVED, who.uuid);
  await change(MOVED, colleague.uuid);
  await change('update organisations set email = $2 where id = $1', id, 'desk@firm.test');
  await refund(order);
  expect(await written(order, 'payment-refunded')).toEqual([['desk@firm.test', null]]);
});

test('who buys for themselves is written to at the address on the order, as theirs', async () => {
  const who = await api.signIn('Subscriber');
  const { uuid } = await shop.paid(who, plan);
  await refund(uuid);
  expect(await written(uuid, 'payment-refunded')).toEqual([[shop.BUYER.email, who.uuid]]);
});

test('staff send no paper to an account that may not open it, and read who may', async () => {
  const { who, colleague } = await bought('stranger', ({ email }) => email);
  const { body } = await colleague.call('GET', '/api/v1/order-documents?kind=invoice');
  const send = (email: string) =>
    root.call('POST', `/api/v1/transaction-documents/${body.data[0].uuid}/send`, { language: 'en', email });
  expect((await send(who.email)).status).toBe(200);
  await change(MOVED, who.uuid);
  const refused = await send(who.email.toUpperCase());
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    {
      email: [`The account of this address may not open this document. Send it to ${colleague.email}.`],
    },
  ]);
  expect((await send(colleague.email)).status).toBe(200);
  expect((await send('books@firm.test')).status).toBe(200);
  await change(MOVED, colleague.uuid);
  expect((await send(who.email)).body.errors.email).toEqual([
    'The account of this address may not open this document. Nobody buys for the organisation today: give somebody that right first.',
  ]);
});
