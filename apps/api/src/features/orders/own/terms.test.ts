import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';

let api: TestApp;
let plan: string;

beforeAll(async () => {
  api = await startTestApp();
  plan = await shop.sell(await shop.openShop(api), 'yearly', 48_000);
});
afterAll(() => api.close());

/** A version of the terms that is in force from now on. */
const putInForce = (number: number) =>
  api.platform.database.owner.query(
    `insert into legal_versions (document, number, summary, body, effective_on, approved_at, in_force_at)
      values ('terms', $1, '{}', $2, current_date, now(), now() - interval '1 second')`,
    [number, { en: { type: 'doc', content: [] }, ms: { type: 'doc', content: [] }, of: number }],
  );
const sealFor = async (who: Caller) => (await shop.quote(who, plan)).body;

test('an office without terms in force sells, and nobody has accepted any', async () => {
  const who = await api.signIn('Subscriber');
  const price = await sealFor(who);
  expect(price.terms).toBeNull();
  expect((await shop.order(who, price.seal, { terms: 1 })).body.errors).toHaveProperty('terms');
  expect((await shop.order(who, price.seal)).body).toMatchObject({ terms: null });
});

test('the terms in force are asked for at their field, and kept with the order as proof', async () => {
  await putInForce(1);
  const who = await api.signIn('Subscriber');
  const price = await sealFor(who);
  expect(price.terms).toEqual({ number: 1 });
  const without = await shop.order(who, price.seal);
  expect([without.status, without.body.errors]).toEqual([
    422,
    { terms: ['Accept the terms of use to order.'] },
  ]);
  await putInForce(2);
  expect((await shop.order(who, price.seal, { terms: 1 })).body.errors).toEqual({
    terms: ['The terms of use have changed. Read and accept them again.'],
  });
  const { body: order } = await shop.order(who, price.seal, { terms: 2 });
  const { rows } = await api.platform.database.owner.query(
    `select body, o.terms_ip from orders o join legal_versions v on v.id = o.terms_version_id where o.uuid = $1`,
    [order.uuid],
  );
  const hash = createHash('sha256').update(JSON.stringify(rows[0].body)).digest('hex');
  expect([order.terms, rows[0].terms_ip]).toEqual([{ number: 2, hash }, '127.0.0.1']);
});

test('the call of requirements 7 asks for them too', async () => {
  const who = await api.signIn('Subscriber');
  const ask = (more: object) =>
    who.call('POST', '/api/subscribe-account', { plan: 'yearly', method: 'test', ...more });
  expect((await ask({})).body.errors).toEqual({ terms: ['Accept the terms of use to order.'] });
  expect((await ask({ terms: 2 })).body).toMatchObject({ status: 'pending_payment' });
});
