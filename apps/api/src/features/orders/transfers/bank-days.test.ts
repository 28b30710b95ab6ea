import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { lapseOrders } from '../lapse/lapse.jobs.ts';
import { readLedger } from '../ledger.queries.ts';

let api: TestApp;
let root: Caller;
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
});
afterAll(() => api.close());
afterEach(async () => {
  expect(await readLedger(api.platform.database.read)).toMatchObject({ is_balanced: true });
});

const dayAgo = (days: number) =>
  new Date(Date.parse(`${api.platform.today()}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

/** An order of 540.00 by transfer of somebody new. */
async function ordered() {
  const who = await api.signIn('Subscriber');
  const { body: price } = await shop.quote(who, plan);
  const { body } = await shop.order(who, price.seal, { method: 'transfer' });
  expect(body.total).toBe(54_000);
  return { who, uuid: String(body.uuid), reference: String(body.reference) };
}

let files = 0;
/** A line of a statement that is booked for an order today, whatever its day. */
async function booked(reference: string, amount: string, day: string) {
  files += 1;
  const text = `Date,Description,Amount,Ref No,Account,Currency\n${day},${reference},${amount},F${files},514012344417,MYR`;
  const form = new FormData();
  form.append('file', new Blob([text]), `f${files}.csv`);
  const request = new Request('http://x', { method: 'POST', body: form });
  const { uuid } = (
    await api.app.inject({
      ...{ method: 'POST', url: '/api/v1/bank-statements' },
      headers: {
        authorization: `Bearer ${root.token}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
  ).json();
  const { body } = await root.call('GET', `/api/v1/bank-statements/${uuid}`);
  const view = Object.entries(body.lines).find(([, count]) => count === 1)?.[0];
  const { body: lines } = await root.call('GET', `/api/v1/bank-statements/${uuid}/lines?view=${view}`);
  const done = await root.call('POST', `/api/v1/bank-statement-lines/${lines.data[0].uuid}/book`, {
    reference,
  });
  expect(done.status).toBe(200);
}

/** What an account gained (or lost) by an order: day and amount of each line. */
async function linesOf(reference: string, account: string) {
  const { raw } = await root.call('GET', '/api/v1/transactions/journal?format=csv');
  return raw
    .toString('utf8')
    .split(/\r?\n/)
    .map((line) => line.replaceAll('"', '').split(','))
    .filter((cells) => cells[3] === reference && cells[4] === account)
    .map(([day, , , , , , debit, credit]) => [day, Number(debit) - Number(credit)]);
}
const days = async () => (await root.call('GET', '/api/v1/transaction-days')).body.data;

test('money by transfer counts on the days of the bank, and a part of it is a liability until the order is settled', async () => {
  const { reference } = await ordered();
  await booked(reference, '200.00', dayAgo(1));
  expect(await linesOf(reference, 'money')).toEqual([[dayAgo(1), 200]]);
  expect(await linesOf(reference, 'held')).toEqual([[dayAgo(1), -200]]);
  expect(await days()).toEqual([
    { day: dayAgo(1), currency: 'MYR', count: 1, paid: 0, held: 20_000, credited: 0, refunded: 0 },
  ]);
  await booked(reference, '340.00', dayAgo(2));
  expect(await linesOf(reference, 'money')).toEqual([
    [dayAgo(2), 340],
    [dayAgo(1), 200],
  ]);
  expect((await linesOf(reference, 'held')).reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(0);
  expect(await days()).toEqual([
    { day: dayAgo(1), currency: 'MYR', count: 1, paid: 20_000, held: 0, credited: 0, refunded: 0 },
    { day: dayAgo(2), currency: 'MYR', count: 1, paid: 34_000, held: 0, credited: 0, refunded: 0 },
  ]);
});

test('a part whose order expires is to be paid back, and so is what is too much, each on the day on which it came', async () => {
  const { uuid, reference } = await ordered();
  await booked(reference, '100.00', dayAgo(3));
  await shop.letExpire(api, uuid);
  await lapseOrders(api.platform);
  expect(await linesOf(reference, 'money')).toEqual([[dayAgo(3), 100]]);
  expect(await linesOf(reference, 'to-pay-back')).toEqual([[api.platform.today(), -100]]);
  const over = await ordered();
  await booked(over.reference, '540.01', dayAgo(4));
  expect(await linesOf(over.reference, 'to-pay-back')).toEqual([[api.platform.today(), -0.01]]);
  expect((await days()).slice(2)).toEqual([
    { day: dayAgo(3), currency: 'MYR', count: 1, paid: 0, held: 0, credited: 10_000, refunded: 0 },
    { day: dayAgo(4), currency: 'MYR', count: 1, paid: 54_000, held: 0, credited: 1, refunded: 0 },
  ]);
});
