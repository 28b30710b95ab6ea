import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { firmWith } from '../test/firms.ts';
import { type Caller, startTestApp, TEST_PASSWORD, type TestApp } from '../test/test-app.ts';
import * as shop from '../test/test-orders.ts';

let api: TestApp;
let plan: string;
let buyer: Caller;
let firm: number;
let firms = 0;
let keys = 0;

beforeAll(async () => {
  api = await startTestApp();
  plan = await shop.sell(await shop.openShop(api), 'yearly', 48_000);
});
afterAll(() => api.close());
beforeEach(async () => {
  firms += 1;
  const made = await firmWith(api, `firm-${firms}`, 1);
  [buyer = buyer, firm] = [made.buyers[0], made.id];
});

const newKey = () => {
  keys += 1;
  return { 'idempotency-key': `key-number-${keys}` };
};
const REFUSED =
  'You did this with another organisation, role or right to buy than you have now. What was done remains; look it up where it is shown to you.';
const people = () => api.platform.database.write.updateTable('users');

test.each([
  ['left the organisation', { organisation_id: null, buys_for_id: null }],
  ['buys for it no more', { buys_for_id: null }],
])('the order of an organisation is not answered again to somebody who %s', async (_, moved) => {
  const { body: price } = await shop.quote(buyer, plan, { extra_seats: 2 });
  const order = { seal: price.seal, method: 'test', buyer: { ...shop.BUYER, tax_no: 'C 1234567890' } };
  const key = newKey();
  const send = (wish: object = order) => buyer.call('POST', '/api/v1/orders', wish, key);
  const first = await send();
  expect(first.status).toBe(201);
  expect((await send()).body).toEqual(first.body);

  await people().set(moved).where('uuid', '=', buyer.uuid).execute();
  api.platform.sessions.forget();
  const later = await send();
  expect([later.status, later.body.message]).toEqual([409, REFUSED]);
  expect(JSON.stringify(later.body)).not.toContain(first.body.uuid);
  expect((await send({ ...order, method: 'card' })).status, 'another request with the key').toBe(422);

  const back = { organisation_id: firm, buys_for_id: firm };
  await people().set(back).where('uuid', '=', buyer.uuid).execute();
  api.platform.sessions.forget();
  expect((await send()).body, 'back where they were').toEqual(first.body);
});

test('what was checked before its transaction is not answered again in another role, and not tried again', async () => {
  const person = await api.signIn('Subscriber', { isVerified: false });
  await person.call('POST', '/api/resend-verification-code', {});
  const { subject } = await api.platform.database.read
    .selectFrom('mails')
    .where('recipient', '=', person.email)
    .select('subject')
    .executeTakeFirstOrThrow();
  const code = /\d{3} \d{3}/.exec(subject)?.[0];
  const key = newKey();
  const send = () => person.call('POST', '/api/verify-account', { code }, key);
  const first = await send();
  expect(first.status).toBe(200);
  expect((await send()).body, 'the code is used up').toEqual(first.body);

  const role = api.platform.database.read
    .selectFrom('roles')
    .where('name', '=', 'Complimentary Subscriber')
    .select('id');
  await people().set({ role_id: role }).where('uuid', '=', person.uuid).execute();
  api.platform.sessions.forget();
  const later = await send();
  expect([later.status, later.body.message]).toEqual([409, REFUSED]);
});

test('a call that moves the person is answered again where it has moved them', async () => {
  await shop.paid(buyer, plan, { extra_seats: 1 });
  const other = await firmWith(api, `other-${firms}`, 0);
  const person = await api.signIn('Subscriber', { organisationId: other.id });
  await buyer.call('POST', '/api/v1/own-seats/invitations', { email: person.email, locale: 'en' });
  const { text_body } = await api.platform.database.read
    .selectFrom('mails')
    .where('recipient', '=', person.email)
    .select('text_body')
    .executeTakeFirstOrThrow();
  const wish = { token: /seat=([\w-]+)/.exec(text_body)?.[1], leaves: true };
  const key = newKey();
  const take = () => person.call('POST', '/api/v1/own-invitations/accept', wish, key);
  expect([(await take()).status, (await take()).status]).toEqual([204, 204]);
  expect((await person.call('POST', '/api/v1/own-invitations/accept', wish)).status, 'without the key').toBe(
    422,
  );
});

test('a password that proves who one is cannot be guessed from what a key keeps', async () => {
  const person = await api.signIn('Subscriber');
  const body = { password: TEST_PASSWORD };
  const key = newKey();
  expect((await person.call('POST', '/api/v1/step-up', body, key)).status).toBe(200);
  const kept = await api.platform.database.read
    .selectFrom('idempotency_keys')
    .where('user_uuid', '=', person.uuid)
    .select(['key', 'request_hash'])
    .execute();
  expect(kept.map((row) => row.key)).toEqual([key['idempotency-key']]);
  for (const query of [{}, undefined]) {
    const guess = createHash('sha256').update(JSON.stringify(['session.step-up', {}, query, body]));
    expect(kept[0]?.request_hash).not.toBe(guess.digest('hex'));
  }
});
