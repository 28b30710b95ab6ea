import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dateIn } from '../../../platform/office-day.ts';
import { readWritten } from '../../../platform/test/read-pdf.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { readLedger } from '../ledger.queries.ts';

let api: TestApp;
let root: Caller;
let basic: string;
let premium: string;
const ACCOUNT = {
  account_name: 'Office of Figures',
  bank: 'Bank Muamalat',
  account_number: '1402 0000 1234',
  swift: 'BMMBMYKL',
  currency: 'MYR',
  qr: 'payload',
  payload: 'PAY|{amount}|{reference}',
};

beforeAll(async () => {
  api = await startTestApp();
  root = await shop.openShop(api);
  basic = await shop.sell(root, 'basic', 36_500);
  premium = await shop.sell(root, 'premium', 73_000);
  const rules = { due_days: 7, check_days: 2, second_above: null, version: 0 };
  await root.call('PUT', '/api/v1/transfer-settings', { accounts: [ACCOUNT], ...rules });
});
afterAll(() => api.close());
afterEach(async () => {
  expect(await readLedger(api.platform.database.read)).toMatchObject({
    is_balanced: true,
    missing_numbers: 0,
  });
});

const reader = () => api.signIn('Subscriber');
const proforma = (who: Caller, order: string) => who.call('POST', `/api/v1/orders/${order}/proforma`);
const paper = async (who: Caller, uuid: string, language = 'en') =>
  readWritten((await who.call('GET', `/api/v1/order-documents/${uuid}/paper?language=${language}`)).raw);
const transfer = async (who: Caller) => {
  const { body: price } = await shop.quote(who, basic);
  return (await shop.order(who, price.seal, { method: 'transfer' })).body;
};
const change = (who: Caller, order: string, buyer: object) =>
  who.call('PUT', `/api/v1/orders/${order}/buyer`, { ...shop.BUYER, ...buyer });

test('an order by transfer has a proforma with account, reference, due day and code, in both languages', async () => {
  const who = await reader();
  const order = await transfer(who);
  expect(order.documents).toMatchObject([{ kind: 'proforma', number: `PF-${order.reference}` }]);
  const due = dateIn(api.platform.config.timeZone, new Date(order.expires_at));
  for (const [language, words] of [
    ['en', ['This is not a tax invoice', 'Pay by', 'Payment reference', 'To pay']],
    ['ms', ['Ini bukan invois cukai', 'Bayar sebelum', 'Rujukan pembayaran', 'Perlu dibayar']],
  ] as const) {
    const read = await paper(who, order.documents[0].uuid, language);
    expect(read).toMatchObject({
      isTagged: true,
      ua: '1',
      language,
      title: `Proforma PF-${order.reference}`,
    });
    expect(read.roles).toContain('Figure');
    const facts = ['Office of Figures', 'Bank Muamalat', '1402 0000 1234', 'BMMBMYKL', order.reference, due];
    for (const part of [...words, ...facts, '365.00', '29.20', '394.20']) expect(read.text).toContain(part);
  }
  expect((await proforma(who, order.uuid)).body.number).toBe(`PF-${order.reference}`);
});

test('the email of a transfer has the account and an address that opens the proforma without signing in', async () => {
  const who = await reader();
  const order = await transfer(who);
  const { rows } = await api.platform.database.owner.query(
    `select text_body from mails where template = 'transfer-asked' and subject like '%' || $1`,
    [order.reference],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].text_body).toContain('1402 0000 1234');
  const link = new URL(/https?:\S+linked\S+/.exec(rows[0].text_body)?.[0] ?? '');
  const opened = await api.visitor.call('GET', link.pathname + link.search);
  expect((await readWritten(opened.raw)).text).toContain(`PF-${order.reference}`);
});

test('other details of the buyer make a new proforma in place of the one before, whose bytes stay', async () => {
  const who = await reader();
  const order = await transfer(who);
  const [first] = order.documents;
  const url = `/api/v1/order-documents/${first.uuid}/paper?language=en`;
  const before = (await who.call('GET', url)).raw;
  const changed = await change(who, order.uuid, { name: 'QS Partners Sdn Bhd' });
  expect(changed.body).toMatchObject({
    buyer: { name: 'QS Partners Sdn Bhd' },
    documents: [{ kind: 'proforma', number: `PF-${order.reference}-2` }],
  });
  expect((await paper(who, changed.body.documents[0].uuid)).text).toContain('QS Partners Sdn Bhd');
  expect((await who.call('GET', url)).raw.equals(before)).toBe(true);
  const { body: detail } = await who.call('GET', `/api/v1/order-documents/${first.uuid}`);
  expect(detail).toMatchObject({ replaced_by: `PF-${order.reference}-2`, total: 39_420 });
  const again = await change(who, order.uuid, { name: 'QS Partners Sdn Bhd' });
  expect(again.body.documents).toEqual(changed.body.documents);
});

test('an account that the office changed makes a new proforma when it is asked for', async () => {
  const who = await reader();
  const order = await transfer(who);
  const { body: settings } = await root.call('GET', '/api/v1/transfer-settings');
  const set = (account_number: string, version: number) =>
    root.call('PUT', '/api/v1/transfer-settings', {
      ...settings,
      accounts: [{ ...ACCOUNT, account_number }],
      version,
    });
  await set('9999 0000 1234', settings.version);
  const { body: made } = await proforma(who, order.uuid);
  expect(made.number).toBe(`PF-${order.reference}-2`);
  expect((await paper(who, made.uuid)).text).toContain('9999 0000 1234');
  await set(ACCOUNT.account_number, settings.version + 1);
});

test('an order that is paid online has one on request: no account, the credit of an upgrade taken off', async () => {
  const who = await reader();
  await shop.paid(who, basic);
  const { made } = await shop.buy(who, premium);
  expect(made.documents).toEqual([]);
  const { body } = await proforma(who, made.uuid);
  const { text, roles } = await paper(who, body.uuid);
  expect(text).toContain('Online, on the page of the order');
  expect(text).toContain(`Unused days of ${made.credits[0].document}`);
  const money = (minor: number) => (minor / 100).toLocaleString('en', { minimumFractionDigits: 2 });
  expect(text).toContain(money(made.total));
  expect(roles).not.toContain('Figure');
});

test('only an order that waits has a proforma and other details; what is not mine is not there', async () => {
  const [who, other] = [await reader(), await reader()];
  const paid = await shop.paid(who, basic);
  const answers = [await proforma(who, paid.uuid), await change(who, paid.uuid, { name: 'Others' })];
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [409, 'This order does not wait for a payment.'],
    [409, 'This order does not wait for a payment.'],
  ]);
  const foreign = [await proforma(other, paid.uuid), await change(other, paid.uuid, { name: 'Others' })];
  expect(foreign.map(({ status }) => status)).toEqual([404, 404]);
});

test('two who ask at once get the same proforma, and the paid order is invoiced to the changed details', async () => {
  const who = await reader();
  const { uuid, payment } = await shop.buy(who, basic);
  const both = await Promise.all([proforma(who, uuid), proforma(who, uuid)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0].body.uuid).toBe(both[1].body.uuid);
  await change(who, uuid, { name: 'QS Partners' });
  await shop.play(who, payment, 'succeed');
  const order = await shop.show(who, uuid);
  const invoice = order.documents.find(({ kind }: { kind: string }) => kind === 'invoice');
  const { body } = await who.call('GET', `/api/v1/order-documents/${invoice.uuid}`);
  expect(body.buyer.name).toBe('QS Partners');
});

test('an order whose buyer has not said who the invoice is for has no proforma before', async () => {
  const who = await reader();
  const { uuid } = await shop.buy(who, basic);
  await api.platform.database.owner.query(
    `update orders set buyer = buyer || '{"address": ""}' where uuid = $1`,
    [uuid],
  );
  const { status, body } = await proforma(who, uuid);
  expect([status, body.message]).toEqual([409, expect.stringContaining('invoice')]);
  await change(who, uuid, {});
  expect((await proforma(who, uuid)).status).toBe(200);
});
