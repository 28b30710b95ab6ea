import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { readLedger } from '../ledger.queries.ts';

/** The last hours of 2026 in UTC; an office at Auckland has begun the next year. */
const YEAR_END = Date.parse('2026-12-31T11:10:00Z');
let api: TestApp;
let root: Caller;
let time = Date.parse('2026-12-31T10:45:00Z');

beforeAll(async () => {
  const clock = { ...systemClock, now: () => new Date(time) };
  api = await startTestApp({ timeZone: 'Pacific/Auckland' }, { clock });
  root = await shop.openShop(api);
});
afterAll(() => api.close());

test('numbers follow the calendar of the office over the end of a year, without a gap, also for payments at once', async () => {
  const plan = await shop.sell(root, 'yearly', 10_000);
  const before = await Promise.all([1, 2].map(() => api.signIn('Subscriber')));
  for (const who of before) await shop.paid(who, plan);
  const waiting = await Promise.all([1, 2, 3, 4].map(() => api.signIn('Subscriber')));
  const orders = [];
  for (const who of waiting) orders.push({ who, ...(await shop.buy(who, plan)) });
  time = YEAR_END;
  const sent = await Promise.all(
    orders.map(({ payment }) =>
      shop.send(api, { id: payment, payment, state: 'succeeded', amount: 10_800, currency: 'MYR' }),
    ),
  );
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  const issued = await api.platform.database.read
    .selectFrom('billing_documents')
    .where('kind', '=', 'invoice')
    .orderBy('id')
    .select(['number', 'issued_on'])
    .execute();
  expect(issued.map(({ number }) => number).toSorted()).toEqual([
    'INV-2026-000001',
    'INV-2026-000002',
    'INV-2027-000001',
    'INV-2027-000002',
    'INV-2027-000003',
    'INV-2027-000004',
  ]);
  expect(new Set(issued.slice(2).map(({ issued_on }) => issued_on))).toEqual(new Set(['2027-01-01']));
  const { given } = await shop.show(orders[0]?.who ?? root, orders[0]?.uuid ?? '');
  expect(given).toEqual({ from: '2027-01-01', to: '2027-12-31' });
  expect(await readLedger(api.platform.database.read)).toMatchObject({
    is_balanced: true,
    ordered: 64_800,
    missing_numbers: 0,
  });
});

test('the file of a year has every kind of document of that year, as the office counts days', async () => {
  time = Date.parse('2026-12-31T10:50:00Z');
  const [basic, premium] = [await shop.sell(root, 'low', 36_500), await shop.sell(root, 'high', 73_000)];
  const who = await api.signIn('Subscriber');
  const { uuid, payment } = await shop.buy(who, basic);
  const { body: proforma } = await who.call('POST', `/api/v1/orders/${uuid}/proforma`);
  time = YEAR_END;
  await shop.play(who, payment, 'succeed');
  const upgrade = await shop.paid(who, premium);
  const year = async (asked: number) => {
    const zip = await who.call('GET', `/api/v1/order-documents/papers?year=${asked}&language=en`);
    expect(zip.headers['content-disposition']).toContain(`documents-${asked}.zip`);
    return Object.keys(unzipSync(new Uint8Array(zip.raw))).toSorted();
  };
  expect(await year(2026)).toEqual([`${proforma.number}.pdf`]);
  const first = await shop.show(who, uuid);
  const issued = [...first.documents, ...upgrade.documents].filter(({ kind }) => kind !== 'proforma');
  expect(issued.map(({ kind }) => kind).toSorted()).toEqual([
    'credit_note',
    ...['invoice', 'invoice', 'receipt', 'receipt'],
  ]);
  expect(await year(2027)).toEqual(issued.map(({ number }) => `${number}.pdf`).toSorted());
  expect(await readLedger(api.platform.database.read)).toMatchObject({
    is_balanced: true,
    missing_numbers: 0,
  });
});

test('a document that was issued cannot be changed or deleted', async () => {
  const { owner } = api.platform.database;
  await expect(owner.query('update billing_documents set total = total')).rejects.toThrow(/does not change/);
  await expect(owner.query('delete from billing_documents')).rejects.toThrow(/does not change/);
});
