import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { readLedger } from '../ledger.queries.ts';
import { sendRefunds } from '../refunds/send.jobs.ts';

let api: TestApp;
let lim: Caller;
let nor: Caller;
const PAYEE = { name: 'Aisyah Rahman', account_number: '5140 1234 4417' };

beforeAll(async () => {
  api = await startTestApp();
  lim = await shop.openShop(api);
  nor = await api.signIn('Super Administrator');
});
afterAll(() => api.close());

const query = async (text: string, values: unknown[] = []) =>
  (await api.platform.database.owner.query(text, values)).rows;

async function refund(payment: string, body: object) {
  const { body: made } = await lim.call('POST', '/api/v1/proposals', {
    ...{ endpoint: 'transactions.refund', params: { uuid: payment }, reason: 'Asked by phone.' },
    body: { payee: null, access: 'stays', reason: 'Ordered twice.', ...body },
  });
  expect((await nor.call('POST', `/api/v1/proposals/${made.id}/confirm`)).status).toBe(200);
}

/** Money that a service took back by itself, of the newest payment that settled its order or of one that did not. */
const takeBack = (kind: string, state: string, amount: number, isCredit: boolean) =>
  query(
    `with found as (
       update payments set gateway = 'test', charge_ref = 'charge-' || $1::text || $2::text where id = (
         select max(id) from payments where state = 'succeeded' and is_credit = $4) returning charge_ref)
     insert into payment_reversals (gateway, ref, kind, charge_ref, amount, currency, state, told_at, taken_at, returned_at)
     select 'test', $1::text || $2::text, $1::text, charge_ref, $3, 'MYR', $2::text, now(), now(), case when $2::text = 'returned' then now() end
     from found`,
    [kind, state, amount, isCredit],
  );

/**
 * A sale, an upgrade, money that came twice, refunds in parts and whole, sent and owed, a credit paid back and one that is not, a
 * part of a transfer, a dispute that is lost and one that is won, and a credit that was refunded at its service.
 */
async function trade(): Promise<void> {
  const [basic, premium] = [
    await shop.sell([lim, nor], 'basic', 36_530),
    await shop.sell([lim, nor], 'premium', 73_000),
  ];
  const upgrading = await api.signIn('Subscriber');
  await shop.paid(upgrading, basic);
  await shop.paid(upgrading, premium);
  for (const body of [
    { amount: 10_001, way: 'service' },
    { amount: 39_452, way: 'service' },
    { amount: 7, way: 'bank', payee: PAYEE },
  ]) {
    const { uuid } = await shop.paid(await api.signIn('Subscriber'), basic);
    const [row] = await query(
      'select p.uuid from payments p join orders o on o.id = p.order_id where o.uuid = $1',
      [uuid],
    );
    await refund(row.uuid, { left: 39_452, ...body });
  }
  await sendRefunds(api.platform);
  for (const amount of [500, 300]) {
    const [row] = await query(
      `insert into payments (order_id, method, amount, currency, state, is_credit, credit_reason, settled_at, created_at)
       select max(id), 'transfer', ${amount}, 'MYR', 'succeeded', true, 'orders.twice-reason', now(), now() from orders returning uuid`,
    );
    if (amount === 500) await refund(row.uuid, { amount, left: amount, way: 'bank', payee: PAYEE });
  }
  await shop.paid(await api.signIn('Subscriber'), basic);
  await takeBack('dispute', 'taken', 1_234, false);
  await shop.paid(await api.signIn('Subscriber'), basic);
  await takeBack('dispute', 'returned', 39_452, false);
  await takeBack('refund', 'taken', 300, true);
  const waiting = await shop.buy(await api.signIn('Subscriber'), basic);
  await query(
    `insert into transfer_money (order_id, amount, paid_on, recorded_by, created_at)
     select id, 77, current_date, $2, now() from orders where uuid = $1`,
    [waiting.uuid, lim.uuid],
  );
  const { body } = await nor.call('GET', '/api/v1/refunds?view=due');
  const credit = body.data.find(({ amount }: { amount: number }) => amount === 500);
  const paid = { paid_on: api.platform.today(), bank_reference: 'FT1' };
  expect((await nor.call('POST', `/api/v1/refunds/${credit.uuid}/paid`, paid)).status).toBe(200);
}

test('an accountant who has the journal and the documents alone finds that they agree, refunds and credits that were paid back included', async () => {
  await trade();
  const answer = await lim.call('GET', '/api/v1/transactions/journal?format=csv');
  const [, ...lines] = answer.raw.toString('utf8').trim().split(/\r?\n/);
  await query(
    'create table book (day date, entry text, kind text, reference text, account text, currency text, debit numeric, credit numeric)',
  );
  for (const line of lines) {
    const cells = line.split(',').map((cell) => cell.replaceAll('"', ''));
    await query('insert into book values ($1, $2, $3, $4, $5, $6, $7, $8)', cells);
  }
  const kinds = await query('select distinct kind from book order by kind');
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'came-again',
    'credit',
    'credit_note',
    'dispute',
    'invoice',
    'paid-back',
    'payment',
    'refund',
    'service-refund',
    'transfer',
  ]);
  expect(
    await query('select entry, kind from book group by entry, kind having sum(debit) <> sum(credit)'),
  ).toEqual([]);
  expect(
    await query('select 1 from book where debit < 0 or credit < 0 or (debit > 0) = (credit > 0)'),
  ).toEqual([]);
  // every order is paid and every refund decided: nobody owes anything
  expect(
    await query(
      `select reference from book where account = 'receivable' group by reference having sum(debit) <> sum(credit)`,
    ),
  ).toEqual([]);
  const [left] = await query(`select
    (select sum(debit - credit) * 100 from book where account = 'money')::int as money,
    (select sum(credit - debit) * 100 from book where account = 'to-pay-back')::int as owed,
    (select sum(credit - debit) * 100 from book where account = 'held')::int as held,
    (select sum(debit - credit) * 100 from book where account = 'taken-back')::int as disputed,
    (select sum(credit - debit) * 100 from book where account = 'tax')::int as tax,
    (select sum(credit - debit) * 100 from book where account = 'revenue')::int as revenue`);
  const [papers] = await query(`select
    sum(case kind when 'invoice' then tax when 'credit_note' then -tax else 0 end)::int as tax,
    sum(case kind when 'invoice' then amount when 'credit_note' then -amount else 0 end)::int as revenue from billing_documents`);
  // counted by hand: what came with the part of a transfer, less 10,001 and 39,452 at the service, 500 by bank, 1,234 that was
  // disputed and 300 that its service refunded; 7 are owed still
  const [came] = await query(`select sum(amount)::int as came from payments where state = 'succeeded'`);
  const money = came.came + 77 - 10_001 - 39_452 - 500 - 1_234 - 300;
  expect(left).toEqual({ ...papers, money, owed: 7, held: 77, disputed: 1_234 });
  const ledger = await readLedger(api.platform.database.read);
  expect(ledger, 'the ledger says the same').toMatchObject({
    held: 77,
    taken_back: 1_234,
    is_balanced: true,
  });
  const { body } = await lim.call('GET', '/api/v1/transaction-days');
  const moved = body.data.reduce(
    (sum: number, day: { paid: number; held: number; credited: number; refunded: number }) =>
      sum + day.paid + day.held + day.credited - day.refunded,
    0,
  );
  expect(moved, 'the sums of the days say the same').toBe(left.money);
});

test('books that a file cannot hold are refused and never cut off', async () => {
  await query(
    `insert into transfer_money (order_id, amount, paid_on, recorded_by, created_at)
     select (select max(id) from orders where state = 'waiting'), 1, '2020-05-05', $1, now() from generate_series(1, 25001)`,
    [lim.uuid],
  );
  const { status, body } = await lim.call('GET', '/api/v1/transactions/journal?format=csv');
  expect([status, body.errors]).toEqual([
    422,
    { to: ['These days have more than 50000 lines. Choose fewer days.'] },
  ]);
  expect((await lim.call('GET', '/api/v1/transactions/journal?format=csv&from=2021-01-01')).status).toBe(200);
});
