import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGateways } from '../../../platform/gateways/gateways.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';

let api: TestApp;
let root: Caller;

beforeAll(async () => {
  api = await startTestApp({}, { gateways: {} });
  root = await shop.openShop(api);
});
afterAll(() => api.close());

test('the test gateway opens with the demonstration alone', () => {
  const { config, database, clock } = api.platform;
  expect(Object.keys(openGateways(config, database, clock))).toEqual(['test']);
  expect(openGateways({ ...config, demo: false }, database, clock)).toEqual({});
});

test('outside the demonstration there is no test gateway: not to pay with, not to play, not to send to', async () => {
  const plan = await shop.sell(root, 'yearly', 48_000);
  const who = await api.signIn('Subscriber');
  const { body: price } = await shop.quote(who, plan);
  expect(price.methods).toEqual([]);
  const refused = await shop.order(who, price.seal);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['method']]);
  const payment = '018f3c6e-0000-7000-8000-0000000000ff';
  expect((await who.call('GET', `/api/v1/mock-payments/${payment}`)).status).toBe(404);
  expect((await shop.play(who, payment, 'succeed')).status).toBe(404);
  const message = { id: 'x', payment, state: 'succeeded', amount: 1, currency: 'MYR' };
  expect((await shop.send(api, message)).statusCode).toBe(404);
});
