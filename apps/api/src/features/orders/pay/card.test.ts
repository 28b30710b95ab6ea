import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from '../../../config.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { askPayments } from './ask.jobs.ts';

/** A stand-in that answers as the service documents its calls; no account of the service was tried. */
const sessions = new Map<string, Partial<Stripe.Checkout.Session>>();
const asked: { url: string; form: URLSearchParams; key: string | undefined }[] = [];
let isAway = false;
let service: Server;
let api: TestApp;
let root: Caller;
let plan: string;

const OLD = 'whsec_the_secret_of_before';
const NEW = 'whsec_the_secret_of_now';

beforeAll(async () => {
  service = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      const url = request.url ?? '';
      const key = request.headers['idempotency-key'];
      asked.push({ url, form: new URLSearchParams(text), key: key?.toString() });
      if (isAway) return response.writeHead(503).end('{}');
      const id = request.method === 'POST' ? `cs_test_${key}` : (url.split('/').at(-1) ?? '');
      const begun = { id, object: 'checkout.session', url: `https://pay.example/${id}` } as const;
      const session = sessions.get(id) ?? { ...begun, status: 'open', payment_status: 'unpaid' };
      sessions.set(id, session);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(session));
    });
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const { card } = parseConfig(
    {
      STRIPE_SECRET_KEY: 'sk_test_abcdef1234',
      STRIPE_WEBHOOK_SECRETS: `${NEW}, ${OLD}`,
      STRIPE_API_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    },
    { appSecret: 'x'.repeat(48), liveSecret: 'y'.repeat(48) },
  );
  api = await startTestApp({ card });
  root = await shop.openShop(api);
  plan = await shop.sell(root, 'yearly', 48_000);
});
afterAll(async () => {
  await api.close();
  service.close();
});

async function bought() {
  const who = await api.signIn('Subscriber');
  const { body: price } = await shop.quote(who, plan);
  const { body: order } = await shop.order(who, price.seal, { method: 'card' });
  const pay = () => who.call('POST', `/api/v1/orders/${order.uuid}/pay`, { method: 'card' });
  return { who, order, pay };
}

function tell(session: object, { secret = NEW, id = `evt_${Math.random()}`, livemode = false } = {}) {
  const payload = JSON.stringify({
    ...{ id, object: 'event', type: 'checkout.session.completed', created: 1, livemode },
    data: { object: { object: 'checkout.session', ...session } },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  return api.app.inject({
    method: 'POST',
    url: '/api/v1/payment-events/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  });
}

const PAID = { status: 'complete', payment_status: 'paid', amount_total: 51_840, currency: 'myr' } as const;

test('a payment by card begins once at the service, and its signed message settles the order', async () => {
  const { who, order, pay } = await bought();
  const { body: first } = await pay();
  expect(first.redirect_to).toMatch(/^https:\/\/pay\.example\/cs_test_/);
  const calls = asked.length;
  expect((await pay()).body.redirect_to, 'it is gone on with').toBe(first.redirect_to);
  expect(asked.length).toBe(calls);
  const begun = asked.at(-1);
  expect(Object.fromEntries(begun?.form ?? [])).toMatchObject({
    mode: 'payment',
    'line_items[0][price_data][unit_amount]': '51840',
    'line_items[0][price_data][currency]': 'myr',
    success_url: expect.stringContaining(`/payment/response?order=${order.uuid}`),
  });
  const id = first.redirect_to.split('/').at(-1);
  expect((await tell({ id, ...PAID }, { secret: 'whsec_guessed' })).statusCode).toBe(400);
  expect((await tell({ id, ...PAID }, { livemode: true })).statusCode, 'of real money').toBe(400);
  expect(await shop.show(who, order.uuid)).toMatchObject({ state: 'waiting' });
  expect((await tell({ id: 'cs_of_nobody', ...PAID })).statusCode, 'of another shop').toBe(200);
  expect((await tell({ id, ...PAID }, { secret: OLD })).statusCode, 'secrets change').toBe(200);
  expect(await shop.show(who, order.uuid)).toMatchObject({ state: 'paid', method: 'card' });
});

test('a message that did not come is asked for, and one that was not paid ends its attempt', async () => {
  const [good, bad] = [await bought(), await bought()];
  const ids = [];
  for (const { pay } of [good, bad]) ids.push((await pay()).body.redirect_to.split('/').at(-1));
  sessions.set(ids[0], { id: ids[0], ...PAID });
  sessions.set(ids[1], { id: ids[1], status: 'expired', payment_status: 'unpaid' });
  const { write } = api.platform.database;
  await write
    .updateTable('payments')
    .set({ ask_at: new Date(0) })
    .where('ask_at', 'is not', null)
    .execute();
  await askPayments(api.platform);
  expect(await shop.show(good.who, good.order.uuid)).toMatchObject({ state: 'paid' });
  expect(await shop.show(bad.who, bad.order.uuid)).toMatchObject({
    state: 'waiting',
    payment: { state: 'expired', failure: 'cancelled' },
  });
});

test('a service that is away charges nothing, and the next try is a payment that it has never heard of', async () => {
  const { who, order, pay } = await bought();
  isAway = true;
  const refused = await pay();
  isAway = false;
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The payment service does not answer. Nothing was charged. Try again, or choose another way to pay.',
  ]);
  const first = asked.at(-1);
  expect((await pay()).status).toBe(200);
  expect(asked.at(-1)?.key, 'a key keeps its failure for a day').not.toBe(first?.key);
  const attempts = await api.platform.database.read
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .where('o.uuid', '=', order.uuid)
    .orderBy('p.id')
    .select(['p.state', 'p.failure'])
    .execute();
  expect(attempts).toEqual([
    { state: 'failed', failure: 'unavailable' },
    { state: 'initiated', failure: null },
  ]);
  expect(await shop.show(who, order.uuid)).toMatchObject({ state: 'waiting' });
  const other = await who.call('POST', `/api/v1/orders/${order.uuid}/pay`, { method: 'transfer' });
  expect(other.body.errors).toEqual({ method: ['This way to pay is not open. Choose another one.'] });
});

test('staff see which card account is set by its last characters', async () => {
  const { body } = await root.call('GET', '/api/v1/billing-settings');
  expect(body).toMatchObject({ methods: ['card', 'test'], card: { key: '…1234', is_live: false } });
  const seller = { ...body.seller, name: 'Another Office' };
  expect((await root.call('PUT', '/api/v1/billing-settings', { seller, version: 7 })).status).toBe(409);
  const { status } = await root.call('PUT', '/api/v1/billing-settings', { seller, version: body.version });
  expect(status).toBe(200);
  expect((await root.call('GET', '/api/v1/billing-settings')).body.seller.name).toBe('Another Office');
});

test('an account that is half set is refused at the start', () => {
  expect(() =>
    parseConfig(
      { STRIPE_SECRET_KEY: 'sk_test_abc' },
      { appSecret: 'x'.repeat(48), liveSecret: 'y'.repeat(48) },
    ),
  ).toThrow(/belong together/);
});
