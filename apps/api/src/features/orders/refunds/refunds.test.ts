import { addDays } from '@datum/contract/values/day';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { readLedger } from '../ledger.queries.ts';
import { sendRefunds } from './send.jobs.ts';

let api: TestApp;
let lim: Caller;
let nor: Caller;
let basic: string;
const TOTAL = 39_420;
const WHY = 'The wrong plan was ordered.';
const PAYEE = { name: 'Aisyah Rahman', account_number: 'GB82 WEST 1234 5698 7654 32', bank: 'Bank' };

beforeAll(async () => {
  api = await startTestApp();
  lim = await shop.openShop(api);
  nor = await api.signIn('Super Administrator', { name: 'Nor' });
  basic = await shop.sell([lim, nor], 'basic', 36_500);
});
afterAll(() => api.close());
afterEach(async () => {
  expect(await readLedger(api.platform.database.read)).toMatchObject({ is_balanced: true });
});

const reader = () => api.signIn('Subscriber');
const rows = async (text: string, values: unknown[] = []) =>
  (await api.platform.database.owner.query(text, values)).rows;
const ledger = () => readLedger(api.platform.database.read);
/** The newest payment of an order. */
const paymentOf = async (order: string): Promise<string> =>
  (
    await rows(
      'select p.uuid from payments p join orders o on o.id = p.order_id where o.uuid = $1 order by p.id desc',
      [order],
    )
  )[0]?.uuid;
const show = async (payment: string) => (await lim.call('GET', `/api/v1/transactions/${payment}`)).body;
const wanted = (more: object = {}) => ({
  ...{ amount: TOTAL, left: TOTAL, way: 'service', payee: null, access: 'stays', reason: WHY },
  ...more,
});
const refund = (who: Caller, payment: string, more: object = {}) =>
  who.call('POST', `/api/v1/transactions/${payment}/refund`, wanted(more));
const propose = (who: Caller, payment: string, more: object = {}) =>
  who.call('POST', '/api/v1/proposals', {
    ...{ endpoint: 'transactions.refund', params: { uuid: payment } },
    ...{ body: wanted(more), reason: 'Asked by phone.' },
  });
const confirm = (who: Caller, id: number) => who.call('POST', `/api/v1/proposals/${id}/confirm`);
/** One person proposes it and another confirms it. */
async function give(payment: string, more: object = {}) {
  const proposed = await propose(lim, payment, more);
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  return confirm(nor, proposed.body.id);
}
const mails = async (template: string) =>
  (await rows('select subject, text_body from mails where template = $1 order by created_at', [
    template,
  ])) as {
    subject: string;
    text_body: string;
  }[];
async function bought() {
  const who = await reader();
  const order = await shop.paid(who, basic);
  return { who, order, payment: await paymentOf(order.uuid) };
}
const moneyTwice = async () => {
  const { who, order } = await bought();
  const [row] = await rows(
    `insert into payments (order_id, method, amount, currency, state, is_credit, credit_reason, settled_at, created_at)
     select id, 'transfer', 5000, 'MYR', 'succeeded', true, 'orders.twice-reason', now(), now() from orders where uuid = $1 returning uuid`,
    [order.uuid],
  );
  return { who, order, payment: String(row?.uuid) };
};

test('one person alone cannot refund: it is proposed in words, and another confirms it', async () => {
  const { payment, order, who } = await bought();
  const refused = await refund(lim, payment, { access: 'ends' });
  expect([refused.status, refused.body.code]).toEqual([403, 'second_person']);
  expect((await show(payment)).refundable, 'nothing happened').toMatchObject({
    left: TOTAL,
    ways: ['service', 'bank'],
  });
  const { body } = await propose(lim, payment, { access: 'ends' });
  expect(body.what).toBe(
    `Refund MYR 394.20 of MYR 394.20 for order ${order.reference} to Aisyah Rahman, at the payment service; access ends on the day of the confirmation`,
  );
  expect((await confirm(lim, body.id)).status, 'not by the proposer').toBe(403);
  expect(await ledger()).toMatchObject({ refunded: 0 });
  expect((await confirm(nor, body.id)).status).toBe(200);
  const after = await show(payment);
  expect(after).toMatchObject({
    refundable: null,
    refunded: TOTAL,
    refund: 'sending',
    refunds: [{ state: 'sending', access: 'ends' }],
  });
  expect(after.documents.map(({ kind, total }: { kind: string; total: number }) => [kind, total])).toEqual([
    ['invoice', TOTAL],
    ['receipt', TOTAL],
    ['credit_note', TOTAL],
  ]);
  expect(await ledger()).toMatchObject({ refunded: TOTAL, refunds_owed: TOTAL, is_balanced: true });
  await sendRefunds(api.platform);
  expect(await show(payment)).toMatchObject({ refund: null, refunds: [{ state: 'paid' }] });
  expect(await ledger()).toMatchObject({ refunds_owed: 0 });
  // access ends today, without days of grace, and the session hears of it
  const [period] = await rows(
    `select p.ends_on::text, s.cancelled_on::text from subscription_periods p join subscriptions s on s.id = p.subscription_id
     join orders o on o.subscription_id = s.id where o.uuid = $1`,
    [order.uuid],
  );
  expect(period).toEqual({ ends_on: api.platform.today(), cancelled_on: api.platform.today() });
  const heard = await rows(
    `select data from outbox where channel like $1 and event = 'subscription.updated' order by id`,
    [`%${who.uuid}%`],
  );
  expect(heard.length, 'of the payment, and of its refund').toBeGreaterThan(1);
  expect(await shop.show(who, order.uuid)).toMatchObject({ state: 'paid', refunded: TOTAL });
  const [mail] = (await mails('payment-refunded')).slice(-1);
  expect(mail?.text_body).toContain('MYR 394.20');
  expect(mail?.text_body).toContain(`Reason: ${WHY}`);
  expect(mail?.text_body).toContain('Your access by this order ends today.');
  const { body: log } = await lim.call('GET', '/api/v1/audit-logs?action=refunds.create');
  expect(log.data[0]).toMatchObject({ actor: { uuid: nor.uuid }, resource_id: order.uuid, reason: WHY });
  const { body: entry } = await lim.call('GET', `/api/v1/audit-logs/${log.data[0].seq}`);
  expect(entry.after).toMatchObject({ amount: TOTAL, proposed_by: lim.uuid, access: 'ends' });
});

test('a part goes back with its share of the tax, access stays, and the rest can follow', async () => {
  const { payment, order } = await bought();
  expect((await give(payment, { amount: 10_000 })).status).toBe(200);
  const [mail] = (await mails('payment-refunded')).slice(-1);
  for (const said of [
    'The payment service pays it back the way you paid; your bank shows it within some days.',
    'The credit note is CRN-',
    'Your access stays as it is.',
  ]) {
    expect(mail?.text_body).toContain(said);
  }
  expect(await show(payment)).toMatchObject({
    refunded: 10_000,
    refundable: { left: 29_420, access: { to: order.given.to } },
  });
  expect((await give(payment, { amount: 29_420, left: 29_420 })).status).toBe(200);
  const notes = await rows(
    `select d.amount::int, d.tax::int, d.reason from billing_documents d join orders o on o.id = d.order_id where o.uuid = $1 and d.kind = 'credit_note' order by d.id`,
    [order.uuid],
  );
  expect(notes).toEqual([
    { amount: 9_259, tax: 741, reason: WHY },
    { amount: 27_241, tax: 2_179, reason: WHY },
  ]);
  expect(await show(payment)).toMatchObject({ refundable: null, refunded: TOTAL });
});

test('more than is left, a service that has no name for the money, a wrong IBAN and days that are over are refused at their fields', async () => {
  const { payment } = await bought();
  const wrong = async (of: string, more: object) => {
    const { status, body } = await refund(lim, of, more);
    return [status, body.errors];
  };
  expect(await wrong(payment, { amount: TOTAL + 1 })).toEqual([
    422,
    { amount: ['This is more than can be given back. Enter what is left, or less.'] },
  ]);
  for (const amount of [0, -1, 1.5, '5']) {
    expect(Object.keys((await wrong(payment, { amount }))[1])).toEqual(['amount']);
  }
  const credit = (await moneyTwice()).payment;
  const small = { amount: 5_000, left: 5_000 };
  expect(await wrong(credit, small)).toEqual([
    422,
    { way: ['The payment service cannot pay this back. Choose a bank account.'] },
  ]);
  const payee = { ...PAYEE, account_number: 'GB82 WEST 1234 5698 7654 33' };
  expect(Object.keys((await wrong(credit, { ...small, way: 'bank' }))[1])).toEqual(['payee.account_number']);
  expect(Object.keys((await wrong(credit, { ...small, way: 'bank', payee }))[1])).toEqual([
    'payee.account_number',
  ]);
  expect(await wrong(credit, { ...small, way: 'bank', payee: PAYEE, access: 'ends' })).toEqual([
    422,
    { access: ['This order has no days left that could end.'] },
  ]);
  const open = await shop.buy(await reader(), basic);
  expect((await refund(lim, open.payment)).body.message).toBe('Nothing of this payment can be given back.');
  expect((await refund(lim, '018f3c6e-0000-7000-8000-0000000000a1')).status).toBe(404);
  const admin = await api.signIn('Admin');
  expect((await refund(admin, payment)).status).toBe(403);
});

test('of two refunds that were decided at once one wins, and the other meets what is left', async () => {
  const { payment } = await bought();
  const ids = [];
  for (const amount of [30_000, 20_000]) ids.push((await propose(lim, payment, { amount })).body.id);
  const answers = await Promise.all(ids.map((id) => confirm(nor, id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    'Another refund of this payment was decided in the meantime. Look at what is left, and write it again.',
  );
  expect((await show(payment)).refunds).toHaveLength(1);
});

test('money that settled nothing is paid out by hand, without a credit note, and its payer hears when it has left', async () => {
  const { payment, who, order } = await moneyTwice();
  expect(await show(payment)).toMatchObject({
    is_credit: true,
    refundable: { left: 5_000, ways: ['bank'], access: null },
  });
  const asked = await propose(lim, payment, { amount: 5_000, left: 5_000, way: 'bank', payee: PAYEE });
  expect(asked.body.what).toBe(
    `Refund MYR 50.00 of MYR 50.00 for order ${order.reference} to Aisyah Rahman, to Aisyah Rahman, account GB82 WEST 1234 5698 7654 32; the money gave no access`,
  );
  const [kept] = await rows(
    `select what->>'key' as said, what->'params'->'to'->>'key' as way from proposals where id = $1`,
    [asked.body.id],
  );
  expect(kept, 'in no language, for each reader in theirs').toEqual({
    said: 'refunds.proposed',
    way: 'refunds.to-account',
  });
  expect((await confirm(nor, asked.body.id)).status).toBe(200);
  const [mail] = (await mails('payment-refunded')).slice(-1);
  expect(mail?.text_body).toContain('We pay it to your bank account, and write to you when it has left.');
  const { body: due } = await nor.call('GET', '/api/v1/refunds');
  expect(due.data).toMatchObject([
    { payment, payee: PAYEE, credit_note: null, confirmed_by: 'Nor', state: 'due' },
  ]);
  expect(
    (await lim.call('GET', `/api/v1/transactions?refund=open&search=${order.reference}`)).body.data,
  ).toHaveLength(1);
  expect((await shop.show(who, order.uuid)).credit, 'it is still owed').toBe(5_000);
  const paid = (body: object) => nor.call('POST', `/api/v1/refunds/${due.data[0].uuid}/paid`, body);
  const today = api.platform.today();
  const tomorrow = await paid({ paid_on: addDays(today, 1), bank_reference: 'FT1' });
  expect([tomorrow.status, Object.keys(tomorrow.body.errors)]).toEqual([422, ['paid_on']]);
  const before = await paid({ paid_on: addDays(today, -1), bank_reference: 'FT1' });
  expect(before.body.errors.paid_on).toEqual(['The money cannot have left before the refund was decided.']);
  expect((await paid({ paid_on: today, bank_reference: ' ' })).status).toBe(422);
  const both = await Promise.all([1, 2].map(() => paid({ paid_on: today, bank_reference: 'FT26336' })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.message).toBe(
    'Another person has dealt with this refund. Look at where it is now.',
  );
  expect((await mails('refund-paid-out')).map(({ text_body }) => text_body.includes('FT26336'))).toEqual([
    true,
  ]);
  expect((await shop.show(who, order.uuid)).credit).toBe(0);
  expect(await ledger()).toMatchObject({ credits_returned: 5_000 });
  expect((await lim.call('GET', '/api/v1/refunds?view=paid')).body.data[0]).toMatchObject({
    bank_reference: 'FT26336',
    paid_by: 'Nor',
  });
});

test('what an upgrade took off an invoice cannot be refunded again, and days that were replaced cannot end', async () => {
  const who = await reader();
  const first = await shop.paid(who, basic);
  const payment = await paymentOf(first.uuid);
  const second = await shop.paid(who, await shop.sell([lim, nor], 'premium', 73_000));
  expect((await show(payment)).refundable, 'all of it paid for the upgrade').toBeNull();
  const upgrade = await paymentOf(second.uuid);
  const { refundable } = await show(upgrade);
  expect(refundable.left).toBe(73_000 + 5_840 - TOTAL);
  expect(
    (await give(upgrade, { amount: refundable.left, left: refundable.left, access: 'ends' })).status,
  ).toBe(200);
});

test('an upgrade that waits is not given at a price that takes off again what was refunded since', async () => {
  const who = await reader();
  const first = await shop.paid(who, basic);
  const waiting = await shop.buy(who, await shop.sell([lim, nor], 'waits', 73_000));
  const { body: sealed } = await shop.quote(who, await shop.sell([lim, nor], 'sealed', 90_000));
  expect(sealed.credits[0].total, 'the first order pays for the upgrade').toBe(TOTAL);
  expect((await give(await paymentOf(first.uuid))).status).toBe(200);
  const pay = await who.call('POST', `/api/v1/orders/${waiting.uuid}/pay`, { method: 'test' });
  expect(pay.status, 'nobody is charged that price').toBe(409);
  const played = await shop.play(who, waiting.payment, 'succeed');
  expect(played.status, JSON.stringify(played.body)).toBeLessThan(300);
  expect(await ledger(), 'its invoice is not credited twice').toMatchObject({ broken_credits: 0 });
  expect(await shop.show(who, waiting.uuid)).toMatchObject({ state: 'expired', credit: waiting.price.total });
  expect((await shop.order(who, sealed.seal)).status, 'nor at a price of before').toBe(409);
  const { body: anew } = await shop.quote(who, await shop.sell([lim, nor], 'anew', 80_000));
  expect(anew.credits[0].total, 'nothing of it is left').toBe(0);
});

test('an account that loses the right before its proposal is confirmed refunds nothing', async () => {
  const { payment } = await bought();
  const third = await api.signIn('Super Administrator', { name: 'Third' });
  const { body } = await propose(third, payment);
  await rows(`update users set status = 'suspended' where uuid = $1`, [third.uuid]);
  expect((await confirm(nor, body.id)).status).toBe(409);
  expect((await show(payment)).refunds).toEqual([]);
});

test('a refund is in the sums of its day, and staff find what was given back', async () => {
  const { payment, order } = await bought();
  const sum = async () =>
    (await lim.call('GET', '/api/v1/transaction-days')).body.data.find(
      ({ day }: { day: string }) => day === api.platform.today(),
    );
  // what other tests have under way
  await sendRefunds(api.platform);
  const before = await sum();
  await give(payment, { amount: 1_000 });
  expect(await sum()).toEqual(before);
  await sendRefunds(api.platform);
  expect((await sum()).refunded - before.refunded).toBe(1_000);
  const found = async (query: string) =>
    (await lim.call('GET', `/api/v1/transactions?search=${order.reference}&${query}`)).body.data.length;
  expect([await found('refund=any'), await found('refund=open'), await found('refund=failed')]).toEqual([
    1, 0, 0,
  ]);
});

test('after a refund of a part staff make the invoice out anew, and what was given back is off the new one', async () => {
  const { who, order, payment } = await bought();
  await give(payment, { amount: 10_000 });
  const [first] = order.documents.filter(({ kind }: { kind: string }) => kind === 'invoice');
  const body = { buyer: { ...shop.BUYER, name: 'QS Partners' }, reason: 'The company pays' };
  const own = await who.call('POST', `/api/v1/order-documents/${first.uuid}/reissue`, body);
  expect([own.status, own.body.message]).toEqual([
    409,
    'Part of this invoice was taken off already. Ask the office to change it.',
  ]);
  const path = `/api/v1/transaction-documents/${first.uuid}`;
  expect((await who.call('POST', `${path}/reissue`, body)).status).toBe(403);
  expect((await lim.call('GET', path)).body).toMatchObject({ number: first.number, buyer: shop.BUYER });
  const made = await lim.call('POST', `${path}/reissue`, body);
  expect(made).toMatchObject({ status: 201, body: { replaces: first.number, total: TOTAL } });
  const papers = await rows(
    `select d.kind, d.total, i.number as of, d.buyer->>'name' as buyer from billing_documents d join orders o on o.id = d.order_id
     left join billing_documents i on i.id = d.refers_to where o.uuid = $1 and d.kind = 'credit_note' order by d.id`,
    [order.uuid],
  );
  expect(papers).toEqual([
    { kind: 'credit_note', total: 10_000, of: first.number, buyer: shop.BUYER.name },
    { kind: 'credit_note', total: TOTAL - 10_000, of: first.number, buyer: shop.BUYER.name },
    { kind: 'credit_note', total: 10_000, of: made.body.number, buyer: 'QS Partners' },
  ]);
  expect((await lim.call('POST', `${path}/reissue`, body)).status).toBe(409);
  // what is left is given back from the new one
  const rest = await give(payment, { amount: TOTAL - 10_000, left: TOTAL - 10_000 });
  expect(rest.status).toBe(200);
  expect((await show(payment)).refundable).toBeNull();
});
