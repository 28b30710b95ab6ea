import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { pdfOf } from '../../../platform/test/test-pdf.ts';
import { readLedger } from '../ledger.queries.ts';

let api: TestApp;
let root: Caller;
let other: Caller;
let plan: string;
const ACCOUNT = {
  ...{ account_name: 'Office of Figures', bank: 'Bank Seberang', account_number: '5140 1234 4417' },
  ...{ swift: '', currency: 'MYR', qr: 'none', payload: '' },
};

beforeAll(async () => {
  api = await startTestApp();
  root = await shop.openShop(api);
  plan = await shop.sell(root, 'yearly', 50_000);
  const { body } = await root.call('GET', '/api/v1/transfer-settings');
  const rules = { due_days: 7, check_days: 2, second_above: null, accounts: [ACCOUNT] };
  await root.call('PUT', '/api/v1/transfer-settings', { ...body, ...rules });
  other = await api.signIn('Admin');
});
afterAll(() => api.close());
afterEach(async () => {
  expect(await readLedger(api.platform.database.read)).toMatchObject({ is_balanced: true });
});

async function ordered() {
  const who = await api.signIn('Subscriber');
  const { body: price } = await shop.quote(who, plan);
  const { body } = await shop.order(who, price.seal, { method: 'transfer' });
  return { who, uuid: String(body.uuid), reference: String(body.reference) };
}

async function send(who: Caller, order: string, amount: number) {
  const form = new FormData();
  form.append(
    'file',
    new Blob([Uint8Array.from([...pdfOf(), ...Buffer.from(`\n% ${order}${amount}\n`)])]),
    'slip.pdf',
  );
  const request = new Request('http://x', { method: 'POST', body: form });
  const query = new URLSearchParams({ amount: String(amount), paid_on: api.platform.today() });
  const answer = await api.app.inject({
    ...{ method: 'POST', url: `/api/v1/orders/${order}/transfer-proof?${query}` },
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(answer.statusCode).toBe(201);
  const { body } = await root.call('GET', '/api/v1/transfers?per_page=100');
  return body.data.find((row: { order: string }) => row.order === order).uuid;
}
const decide = (who: Caller, proof: string, step: string, amount: number) =>
  who.call(
    'POST',
    `/api/v1/transfers/${proof}/${step}`,
    step === 'return' ? { reason: 'amount', note: '' } : { amount, paid_on: api.platform.today() },
  );
const waiting = async (search = '') =>
  (await root.call('GET', `/api/v1/waiting-orders?search=${encodeURIComponent(search)}`)).body;

test('the timeline of a subscription names who returned and who verified a proof, and not its buyer', async () => {
  const { who, uuid, reference } = await ordered();
  await decide(root, await send(who, uuid, 54_000), 'return', 0);
  await decide(other, await send(who, uuid, 54_000), 'verify', 54_000);
  const { rows } = await api.platform.database.owner.query(
    'select action, actor from subscription_events where reason = $1 order by id',
    [reference],
  );
  expect(rows).toEqual([
    { action: 'subscriptions.order', actor: who.uuid },
    { action: 'subscriptions.order', actor: who.uuid },
    { action: 'subscriptions.order', actor: root.uuid },
    { action: 'subscriptions.order', actor: who.uuid },
    { action: 'subscriptions.pay', actor: other.uuid },
  ]);
});

test('staff find an order that waits by its reference, number and buyer, with what came of it', async () => {
  const { who, uuid, reference } = await ordered();
  await decide(root, await send(who, uuid, 20_000), 'part', 20_000);
  const found = { uuid, reference, total: 54_000, received: 20_000, rest: 34_000, proof: 'part' };
  const [number] = (await shop.show(who, uuid)).documents.map((one: { number: string }) => one.number);
  for (const search of ['', reference.toLowerCase().slice(2), String(number), 'AISYAH']) {
    expect((await waiting(search)).data, search).toEqual([expect.objectContaining(found)]);
  }
  expect((await waiting('100%')).data).toEqual([]);
  expect((await root.call('GET', `/api/v1/orders/${uuid}`)).body).toMatchObject({
    ...{ is_own: false, methods: [], transfer: { received: 20_000 } },
  });
  expect((await who.call('GET', '/api/v1/waiting-orders')).status).toBe(403);
});

test('staff end an order with a reason that its buyer reads, and a part of its money is to be paid back', async () => {
  const [row] = (await waiting()).data;
  const end = (by: Caller, body: object) => by.call('POST', `/api/v1/waiting-orders/${row.uuid}/end`, body);
  expect((await end(root, { reason: ' ' })).body.errors.reason).toHaveLength(1);
  const done = await end(root, { reason: 'Asked by phone.' });
  expect(done).toMatchObject({ status: 200, body: { state: 'cancelled', credit: 20_000, is_own: false } });
  expect((await end(root, { reason: 'Asked by phone.' })).status).toBe(409);
  expect((await waiting()).data).toEqual([]);
  const { body } = await root.call('GET', `/api/v1/orders/${row.uuid}/record`);
  expect(body.events).toContainEqual(
    expect.objectContaining({ what: 'ended', state: 'ended', detail: 'Asked by phone.' }),
  );
  const { body: payments } = await root.call('GET', `/api/v1/transactions?search=${row.reference}`);
  const { body: payment } = await root.call('GET', `/api/v1/transactions/${payments.data[0].uuid}`);
  expect(payment).toMatchObject({ is_credit: true, amount: 20_000, refundable: { left: 20_000 } });
});

test('an order whose proof waits is not ended', async () => {
  const { who, uuid } = await ordered();
  await send(who, uuid, 54_000);
  const end = await root.call('POST', `/api/v1/waiting-orders/${uuid}/end`, { reason: 'Asked by phone.' });
  expect(end).toMatchObject({
    status: 409,
    body: { message: 'A proof of this order waits to be checked. Decide it first.' },
  });
});
