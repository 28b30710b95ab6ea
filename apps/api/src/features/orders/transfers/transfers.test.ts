import { inTransaction } from '@datum/database/transaction';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { firmWith } from '../../../platform/test/firms.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { pdfOf } from '../../../platform/test/test-pdf.ts';
import { whileTied } from '../../../platform/test/ways-in.ts';
import { lapseOrders } from '../lapse/lapse.jobs.ts';
import { readLedger } from '../ledger.queries.ts';

let api: TestApp;
let root: Caller;
let plan: string;
const ACCOUNT = {
  account_name: 'Office of Figures',
  bank: 'Bank Seberang',
  account_number: '5140 1234 4417',
  swift: '',
  currency: 'MYR',
  qr: 'payload',
  payload: 'PAY|{amount}|{reference}',
};
const RULES = { due_days: 7, check_days: 2, second_above: null };
const TOTAL = 51_840;

beforeAll(async () => {
  api = await startTestApp();
  root = await shop.openShop(api);
  plan = await shop.sell(root, 'yearly', 48_000);
});
afterAll(() => api.close());
afterEach(async () => {
  expect(await readLedger(api.platform.database.read)).toMatchObject({ is_balanced: true });
});

const save = async (change: object) => {
  const { body } = await root.call('GET', '/api/v1/transfer-settings');
  return root.call('PUT', '/api/v1/transfer-settings', { ...body, ...change });
};
const open = () => save({ ...RULES, accounts: [ACCOUNT] });
const me = async (who: Caller) => (await who.call('GET', '/api/user')).body;

/** An order by transfer of somebody new. */
async function ordered() {
  const who = await api.signIn('Subscriber');
  const { body: price } = await shop.quote(who, plan);
  const { body } = await shop.order(who, price.seal, { method: 'transfer' });
  return { who, uuid: String(body.uuid), order: body };
}

async function send(
  who: Caller,
  order: string,
  more: Record<string, string> = {},
  text = 'slip',
  start = pdfOf(),
) {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from([...start, ...Buffer.from(`\n% ${text}\n`)])]), 'slip.pdf');
  const request = new Request('http://x', { method: 'POST', body: form });
  const query = new URLSearchParams({ amount: String(TOTAL), paid_on: api.platform.today(), ...more });
  const answer = await api.app.inject({
    method: 'POST',
    url: `/api/v1/orders/${order}/transfer-proof?${query}`,
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** The open proof of an order, as staff find it. */
async function proofOf(order: string, view = 'open') {
  const { body } = await root.call('GET', `/api/v1/transfers?view=${view}&per_page=100`);
  return body.data.find((row: { order: string }) => row.order === order);
}
const decide = (who: Caller, proof: string, step: string, more: object = {}) =>
  who.call('POST', `/api/v1/transfers/${proof}/${step}`, {
    amount: TOTAL,
    paid_on: api.platform.today(),
    ...more,
  });

test('an empty office takes no transfers until an account is entered, and a wrong one is refused at its field', async () => {
  const who = await api.signIn('Subscriber');
  expect((await shop.quote(who, plan)).body.methods).not.toContain('transfer');
  const euro = { ...ACCOUNT, qr: 'sepa', currency: 'EUR', account_number: 'DE89370400440532013001' };
  const refused = await save({ accounts: [ACCOUNT, euro] });
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { 'accounts.1.account_number': ['This IBAN has a wrong digit.'] } },
  });
  const malay = { ...euro, currency: 'MYR' };
  expect((await save({ accounts: [malay] })).body.errors['accounts.0.currency']).toEqual([
    'SEPA codes are for euro accounts.',
  ]);
  const bare = { ...ACCOUNT, payload: 'PAY|{amount}' };
  expect((await save({ accounts: [bare] })).body.errors['accounts.0.payload']).toEqual([
    'Enter the text of the bank, with {amount}, {reference} in it.',
  ]);
  const odd = { ...ACCOUNT, swift: 'ABC' };
  expect((await save({ accounts: [odd] })).body.errors['accounts.0.swift']).toEqual([
    'Enter a SWIFT code of 8 or 11 letters and digits.',
  ]);
  expect((await open()).status).toBe(200);
  expect((await shop.quote(who, plan)).body.methods).toContain('transfer');
});

test('a transfer is as good as a card: reference, proof, check, access, invoice and receipt', async () => {
  await open();
  const { who, uuid, order } = await ordered();
  expect(order.transfer).toMatchObject({ account_number: '5140 1234 4417', rest: TOTAL, proof: null });
  expect(order.transfer.qr).toMatch(/^data:image\/svg/);
  const days = (Date.parse(order.expires_at) - Date.parse(order.created_at)) / 86_400_000;
  expect(days).toBeCloseTo(7, 3);
  const sent = await send(who, uuid, { bank_reference: '884213' });
  expect(sent).toMatchObject({ status: 201, body: { transfer: { proof: { state: 'received' } } } });
  expect(await me(who)).toMatchObject({ subscription: { status: 'pending_verification' } });
  const proof = await proofOf(uuid);
  expect(proof).toMatchObject({ amount: TOTAL, rest: TOTAL, warnings: [], reference: order.reference });
  expect((await root.call('GET', `/api/v1/transfers/${proof.uuid}/file`)).status).toBe(200);
  const { body } = await decide(root, proof.uuid, 'verify');
  expect(body).toMatchObject({ state: 'verified', order_state: 'paid', rest: 0 });
  const paid = await shop.show(who, uuid);
  expect(paid).toMatchObject({ state: 'paid', method: 'transfer', transfer: null, credit: 0 });
  expect(paid.documents.map(({ kind }: { kind: string }) => kind)).toEqual([
    'proforma',
    'invoice',
    'receipt',
  ]);
  expect(await me(who)).toMatchObject({ subscription: { status: 'active', source: 'paid' } });
  expect(await decide(root, proof.uuid, 'verify')).toMatchObject({
    status: 409,
    body: { message: 'This proof has been decided already.' },
  });
});

test('two people who verify at once pay the order once', async () => {
  await open();
  const { who, uuid } = await ordered();
  await send(who, uuid);
  const { uuid: proof } = await proofOf(uuid);
  const other = await api.signIn('Admin');
  const both = await Promise.all([root, other].map((one) => decide(one, proof, 'verify')));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'paid', credit: 0 });
});

test('a part is held with what is left, the rest settles, and what is too much comes back', async () => {
  await open();
  const { who, uuid } = await ordered();
  await send(who, uuid, { amount: '50000' });
  const first = await proofOf(uuid);
  expect(first.warnings).toContain('short');
  expect((await decide(root, first.uuid, 'verify', { amount: 50_000 })).body.errors.amount).toEqual([
    'This is less than what is asked for. Record it as a part payment.',
  ]);
  expect((await decide(root, first.uuid, 'part')).body.errors.amount).toEqual([
    'This is all that is asked for. Verify it in full.',
  ]);
  await decide(root, first.uuid, 'part', { amount: 50_000 });
  expect(await shop.show(who, uuid)).toMatchObject({
    state: 'waiting',
    documents: [{ kind: 'proforma' }],
    transfer: { received: 50_000, rest: 1_840, proof: { state: 'part' } },
  });
  expect(await me(who)).toMatchObject({ subscription: { status: 'pending_payment' } });
  const { body: record } = await who.call('GET', `/api/v1/orders/${uuid}/record`);
  expect(record.events).toContainEqual(
    expect.objectContaining({ what: 'money', detail: '50000', state: 'MYR' }),
  );
  const cancelled = await who.call('POST', `/api/v1/orders/${uuid}/cancel`);
  expect(cancelled).toMatchObject({
    status: 409,
    body: {
      message: 'A part of the money has come by transfer. Pay the rest the same way, or ask the office.',
    },
  });
  expect((await who.call('POST', `/api/v1/orders/${uuid}/pay`, { method: 'test' })).status).toBe(409);
  await send(who, uuid, { amount: '2000' }, 'the second');
  const second = await proofOf(uuid);
  expect(second.warnings).toContain('over');
  await decide(root, second.uuid, 'verify', { amount: 2_000 });
  const { variables } = await api.platform.database.read
    .selectFrom('mails')
    .where('template', '=', 'payment-credited')
    .select(sql<string>`string_agg(mails::text, ' ')`.as('variables'))
    .executeTakeFirstOrThrow();
  expect(variables).toContain('More came than was asked for.');
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'paid', credit: 160 });
});

test('an order whose proof waits does not end; a part without its rest becomes a credit', async () => {
  await open();
  const { who, uuid } = await ordered();
  await send(who, uuid, { amount: '100' });
  await shop.letExpire(api, uuid);
  await lapseOrders(api.platform);
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'waiting' });
  await decide(root, (await proofOf(uuid)).uuid, 'part', { amount: 100 });
  await shop.letExpire(api, uuid);
  await lapseOrders(api.platform);
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'expired', credit: 100 });
});

test('a proof comes back with its reason, and another one takes its place', async () => {
  await open();
  const { who, uuid } = await ordered();
  await send(who, uuid);
  const { uuid: proof } = await proofOf(uuid);
  const note = 'The reference cannot be read.';
  const { body } = await root.call('POST', `/api/v1/transfers/${proof}/return`, {
    reason: 'unreadable',
    note,
  });
  expect(body).toMatchObject({ state: 'returned', reason: 'unreadable', note });
  expect(await shop.show(who, uuid)).toMatchObject({
    transfer: { proof: { state: 'returned', reason: 'unreadable', note } },
  });
  expect(await me(who)).toMatchObject({ subscription: { status: 'pending_payment' } });
  await send(who, uuid, {}, 'another');
  const third = await send(who, uuid, {}, 'a third');
  expect(third.body.transfer.proof.state).toBe('received');
  const { body: queue } = await root.call('GET', '/api/v1/transfers?per_page=100');
  expect(queue.data.filter((row: { order: string }) => row.order === uuid)).toHaveLength(1);
});

test('the same file and the same bank reference for another order are pointed out', async () => {
  await open();
  const [one, two] = [await ordered(), await ordered()];
  await send(one.who, one.uuid, { bank_reference: 'B-77' }, 'the same slip');
  await send(two.who, two.uuid, { bank_reference: 'B-77' }, 'the same slip');
  expect((await proofOf(two.uuid)).warnings).toEqual(['file-seen', 'reference-seen']);
});

test('the slip of an order left behind comes from who buys for the firm today, and so does the rest of its transfer', async () => {
  await open();
  const { buyers } = await firmWith(api, 'slip', 3);
  const [who, next, third] = buyers as [Caller, Caller, Caller];
  const { body: price } = await shop.quote(who, plan);
  const { body: order } = await shop.order(who, price.seal, { method: 'transfer' });
  expect((await send(next, order.uuid)).status, 'while its maker buys').toBe(404);
  await api.platform.database.owner.query('update users set buys_for_id = null where uuid = $1', [who.uuid]);
  expect((await send(who, order.uuid)).status, 'its maker').toBe(404);
  expect((await send(next, order.uuid)).body).toMatchObject({ is_own: true, state: 'waiting' });
  expect((await send(third, order.uuid)).status, 'taken over').toBe(404);
  const pay = await next.call('POST', `/api/v1/orders/${order.uuid}/pay`, { method: 'transfer' });
  expect(pay.status).toBe(200);
  const { uuid: proof } = await proofOf(order.uuid);
  expect((await decide(root, proof, 'verify')).body).toMatchObject({ state: 'verified' });
  expect(await shop.show(next, order.uuid)).toMatchObject({ state: 'paid', is_own: true });
  expect((await me(next)).subscription).toMatchObject({ status: 'active' });
});

test('above the amount of the rules a second person confirms', async () => {
  await open();
  await save({ second_above: 10_000 });
  const other = await api.signIn('Admin');
  const { who, uuid } = await ordered();
  await send(who, uuid);
  const { uuid: proof } = await proofOf(uuid);
  expect((await decide(root, proof, 'verify')).body).toMatchObject({ state: 'checked' });
  expect(await decide(root, proof, 'verify')).toMatchObject({
    status: 409,
    body: { message: 'You found it right already. Another person confirms it.' },
  });
  await whileTied(api, [root, other], async () => {
    expect((await decide(other, proof, 'verify')).status).toBe(409);
  });
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'waiting' });
  expect((await decide(other, proof, 'verify')).body).toMatchObject({ state: 'verified' });
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'paid' });
});

test('what is no slip, of another day, or of an order of somebody else is refused', async () => {
  await open();
  const { who, uuid } = await ordered();
  expect((await send(who, uuid, { paid_on: '2090-01-01' })).body.errors.paid_on).toEqual([
    'The day of the transfer is in the future.',
  ]);
  expect((await send(who, uuid, { amount: '0' })).body.errors.amount).toEqual([
    'Enter an amount above zero.',
  ]);
  expect((await send(who, uuid, { paid_on: 'soon' })).body.errors.paid_on).toEqual([
    'Enter the day of the transfer.',
  ]);
  const text = await send(who, uuid, {}, 'slip', Buffer.from('Paid, believe me'));
  expect(text.body.errors.file).toEqual(['Upload a picture (JPEG, PNG) or a PDF file.']);
  const large = await send(who, uuid, {}, 'slip', Buffer.alloc(11 * 1024 * 1024));
  expect(large.body.errors.file).toEqual(['A proof has at most 10 MB.']);
  await send(who, uuid);
  await inTransaction(api.platform.database.write, (db) =>
    sql`insert into transfer_proofs (order_id, file_uuid, name, media_type, sha256, amount, paid_on, state, created_at)
      select p.order_id, p.file_uuid, p.name, p.media_type, p.sha256, p.amount, p.paid_on, 'replaced', p.created_at
      from transfer_proofs p join orders o on o.id = p.order_id and o.uuid = ${uuid}::uuid, generate_series(1, 19)`.execute(
      db,
    ),
  );
  expect((await send(who, uuid)).body.message).toBe('An order takes 20 proofs. Ask the office.');
  expect((await send(await api.signIn('Subscriber'), uuid)).status).toBe(404);
});

test('an order by another way is turned into one by transfer, and its proof is refused before', async () => {
  await open();
  const who = await api.signIn('Subscriber');
  const { uuid } = await shop.buy(who, plan);
  expect(await send(who, uuid)).toMatchObject({
    status: 409,
    body: { message: 'This order is not paid by transfer. Choose bank transfer first.' },
  });
  const { body } = await who.call('POST', `/api/v1/orders/${uuid}/pay`, { method: 'transfer' });
  expect(body).toMatchObject({ redirect_to: null, order: { method: 'transfer', transfer: { rest: TOTAL } } });
  expect((await send(who, uuid)).status).toBe(201);
});
