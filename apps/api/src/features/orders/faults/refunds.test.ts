import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CardService, startCardService } from '../../../platform/test/card-service.ts';
import type { Caller } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { readLedger } from '../ledger.queries.ts';
import { sendRefunds } from '../refunds/send.jobs.ts';

let service: CardService;
let lim: Caller;
let nor: Caller;
let plan: string;
let charges = 0;
const TOTAL = 51_840;

beforeAll(async () => {
  service = await startCardService();
  lim = await shop.openShop(service.api);
  nor = await service.api.signIn('Super Administrator');
  plan = await shop.sell([lim, nor], 'yearly', 48_000);
});
afterAll(() => service.close());
beforeEach(() => {
  service.failing = null;
  service.loses = false;
  service.refunding = { status: 'succeeded' };
});
afterEach(async () => {
  expect(await ledger()).toMatchObject({ is_balanced: true });
});

const ledger = () => readLedger(service.api.platform.database.read);
const send = () => sendRefunds(service.api.platform);
const rows = async (text: string, values: unknown[] = []) =>
  (await service.api.platform.database.owner.query(text, values)).rows;
const due = () => rows(`update refunds set send_at = '2000-01-01' where send_at is not null`);
const show = async (payment: string) => (await lim.call('GET', `/api/v1/transactions/${payment}`)).body;
const stuck = async () =>
  (await rows(`select text_body from mails where template = 'refund-stuck'`)).map((row) => row.text_body);
const ofCharge = (charge: string) =>
  [...service.refunds.values()].filter((row) => row.payment_intent === charge);

/** An order that was paid by card, and whose refund two people decided. */
async function refunded(amount = TOTAL) {
  charges += 1;
  const charge = `pi_${charges}`;
  const who = await service.api.signIn('Subscriber');
  const { body: price } = await shop.quote(who, plan);
  const { body: order } = await shop.order(who, price.seal, { method: 'card' });
  const { body } = await who.call('POST', `/api/v1/orders/${order.uuid}/pay`, { method: 'card' });
  const id = String(body.redirect_to).split('/').at(-1) ?? '';
  await service.tell('checkout.session.completed', {
    ...{ id, object: 'checkout.session', status: 'complete', payment_status: 'paid' },
    ...{ amount_total: TOTAL, currency: 'myr', payment_intent: charge },
  });
  const [{ uuid: payment }] = await rows('select uuid from payments where charge_ref = $1', [charge]);
  const proposed = await lim.call('POST', '/api/v1/proposals', {
    ...{ endpoint: 'transactions.refund', params: { uuid: payment }, reason: 'Asked by phone.' },
    body: { amount, left: TOTAL, way: 'service', access: 'stays', reason: 'Ordered twice.' },
  });
  const { status } = await nor.call('POST', `/api/v1/proposals/${proposed.body.id}/confirm`);
  expect(status).toBe(200);
  const [refund] = (await show(payment)).refunds;
  return { charge, payment: String(payment), refund: String(refund.uuid) };
}

test('a service that is away is called again by the clock, staff hear of it once, and the money goes once', async () => {
  const { charge, payment } = await refunded();
  service.failing = (url) => url.includes('refunds');
  for (let tries = 1; tries <= 6; tries++) {
    await send();
    await due();
    expect((await stuck()).length > 0, `after ${tries}`).toBe(tries >= 5);
  }
  const told = (await stuck()).length;
  expect((await stuck()).join()).toContain(
    'The payment service does not answer. The refund is sent again by itself; look at the service if it stays so.',
  );
  service.failing = null;
  await send();
  expect(await show(payment)).toMatchObject({ refunds: [{ state: 'paid' }] });
  expect(ofCharge(charge)).toHaveLength(1);
  expect((await stuck()).length).toBe(told);
  await send();
  expect(ofCharge(charge)).toHaveLength(1);
});

test('an answer that is lost, as by a kill between call and commit, is asked for: the same refund is found, also when the key is forgotten', async () => {
  const { charge, payment } = await refunded();
  service.loses = true;
  await send();
  expect(ofCharge(charge), 'the service has paid it back').toHaveLength(1);
  expect(await show(payment)).toMatchObject({ refunds: [{ state: 'sending' }] });
  service.loses = false;
  // a day later the service knows the refund, and no longer the key
  const [key = '', kept = {}] = [...service.refunds].find(([, row]) => row.payment_intent === charge) ?? [];
  service.refunds.delete(key);
  service.refunds.set('forgotten', kept);
  await due();
  await send();
  expect(ofCharge(charge)).toHaveLength(1);
  expect(await show(payment)).toMatchObject({ refunds: [{ state: 'paid' }] });
  service.refunds.delete('forgotten');
  service.refunds.set(key, kept);
});

test('what the service tells of our refund is the same money: before its answer, after it, and twice', async () => {
  const { charge, payment, refund } = await refunded(10_000);
  const before = await ledger();
  const told = { id: 're_ours', object: 'refund', payment_intent: charge, amount: 10_000, currency: 'myr' };
  await service.tell('refund.created', { ...told, status: 'succeeded', metadata: { refund } }, 10);
  expect(await show(payment)).toMatchObject({
    refunded: 10_000,
    refunds: [{ state: 'paid' }],
    refundable: { left: 41_840 },
  });
  await service.tell('refund.updated', { ...told, status: 'succeeded', metadata: { refund } }, 20);
  await service.tell('refund.created', { ...told, status: 'pending', metadata: {} }, 5);
  await due();
  await send();
  expect(await ledger()).toMatchObject({
    taken_back: before.taken_back,
    refunded: before.refunded,
    is_balanced: true,
  });
  expect(ofCharge(charge), 'it is not sent once more').toEqual([]);
  const odd = await rows(
    `select 1 from mails where template = 'payment-odd' and text_body like '%MYR 100.00 was refunded%'`,
  );
  expect(odd, 'staff are not asked to decide').toEqual([]);
});

test('a refund that began at the service is not ours, and leaves less to give back', async () => {
  const { charge, payment } = await refunded(10_000);
  await send();
  const before = await ledger();
  const told = {
    id: 're_theirs',
    object: 'refund',
    payment_intent: charge,
    amount: 5_000,
    currency: 'myr',
    status: 'succeeded',
  };
  await service.tell('refund.created', { ...told, metadata: {} }, 10);
  expect(await show(payment)).toMatchObject({ refunded: 15_000, refundable: { left: 36_840 } });
  expect((await ledger()).taken_back - before.taken_back).toBe(5_000);
  const [odd] = await rows(
    `select text_body from mails where template = 'payment-odd' and text_body like '%MYR 50.00%'`,
  );
  expect(odd?.text_body).toContain(
    'MYR 50.00 was refunded at the payment service. Decide about what was ordered and the invoice.',
  );
  expect(odd?.text_body, 'the order was settled').not.toContain('settle');
});

test('a refund that the service refuses is owed still: staff hear why, and it is sent again under a new key', async () => {
  const { charge, payment, refund } = await refunded();
  service.refunding = { refused: 'charge_disputed' };
  const told = (await stuck()).length;
  await send();
  expect(await show(payment)).toMatchObject({ refund: 'failed', refundable: null });
  const { body } = await lim.call('GET', '/api/v1/refunds?view=failed');
  expect(body.data[0]).toMatchObject({ uuid: refund, failure: 'charge_disputed', state: 'failed' });
  expect((await stuck()).slice(told).join()).toContain(
    'The payment service did not pay it back. It is still owed: send it again, or pay it to a bank account.',
  );
  expect((await ledger()).refunds_owed).toBeGreaterThanOrEqual(TOTAL);
  service.refunding = { status: 'pending' };
  const again = () => lim.call('POST', `/api/v1/refunds/${refund}/send`);
  expect((await again()).body).toMatchObject({ state: 'sending', failure: '' });
  expect((await again()).status).toBe(409);
  await send();
  expect(await show(payment)).toMatchObject({ refunds: [{ state: 'pending' }] });
  const [sent] = ofCharge(charge);
  expect(sent?.metadata).toEqual({ refund, key: `${refund}-2` });
  // the service works on it: it is asked until it has an answer
  if (sent) sent.status = 'succeeded';
  await due();
  await send();
  expect(await show(payment)).toMatchObject({ refunds: [{ state: 'paid' }] });
});

test('a late message of a try that was given up does not make the paid one owed again', async () => {
  const { charge, payment, refund } = await refunded();
  service.refunding = { status: 'pending' };
  await send();
  const [first] = ofCharge(charge);
  if (first) first.status = 'failed';
  await due();
  await send();
  expect(await show(payment)).toMatchObject({ refund: 'failed' });
  service.refunding = { status: 'succeeded' };
  expect((await lim.call('POST', `/api/v1/refunds/${refund}/send`)).status).toBe(200);
  await service.tell('refund.failed', { ...first }, 40);
  expect(await show(payment), 'the second try is under way').toMatchObject({ refund: 'sending' });
  await send();
  expect(await show(payment)).toMatchObject({ refund: null, refunds: [{ state: 'paid' }] });
  const told = (await stuck()).length;
  await service.tell('refund.failed', { ...first, id: 're_late' }, 50);
  expect(await show(payment), 'nobody pays it once more').toMatchObject({
    refund: null,
    refunds: [{ state: 'paid' }],
  });
  expect((await stuck()).length).toBe(told);
});

test('money that comes back after it had left is owed again, and two people pay it to a bank account', async () => {
  const { charge, payment, refund } = await refunded();
  await send();
  const [sent] = ofCharge(charge);
  await service.tell('refund.failed', { ...sent, status: 'failed' }, 90);
  expect(await show(payment)).toMatchObject({ refund: 'failed' });
  const payee = { name: 'Aisyah Rahman', account_number: '5140 1234 4417' };
  const alone = await lim.call('POST', `/api/v1/refunds/${refund}/by-bank`, { payee });
  expect([alone.status, alone.body.code]).toEqual([403, 'second_person']);
  const { body } = await lim.call('POST', '/api/v1/proposals', {
    ...{
      endpoint: 'refunds.by-bank',
      params: { uuid: refund },
      body: { payee },
      reason: 'The card is closed.',
    },
  });
  expect(body.what).toContain('to Aisyah Rahman, account 5140 1234 4417, in place of the payment service');
  expect((await nor.call('POST', `/api/v1/proposals/${body.id}/confirm`)).status).toBe(200);
  expect(await show(payment)).toMatchObject({ refund: 'due', refunds: [{ way: 'bank' }] });
  const paid = { paid_on: service.api.platform.today(), bank_reference: 'FT9' };
  expect((await nor.call('POST', `/api/v1/refunds/${refund}/paid`, paid)).status).toBe(200);
  expect(await ledger()).toMatchObject({ is_balanced: true });
});
