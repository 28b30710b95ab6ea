import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { runDueJobs } from '../platform/jobs/job-runner.ts';
import { type Caller, startTestApp, TEST_PASSWORD, type TestApp } from '../platform/test/test-app.ts';
import * as shop from '../platform/test/test-orders.ts';

/*
 * An accountant who was never in this office reads a year of it: the journal that staff export, the documents that buyers were
 * given, and the statement of the bank. Nothing else is looked at, no function of ours computes a sum, and the year has every
 * kind of sale: first orders, renewals, upgrades, free ones, invoices made out anew, another tax from July, money that comes
 * late, twice, in another sum and in another currency.
 */
let api: TestApp;
let root: Caller;
let time = Date.parse('2027-01-05T02:00:00Z');
const DAY = 86_400_000;
const bank: { readonly day: string; readonly currency: string; readonly amount: number }[] = [];

beforeAll(async () => {
  api = await startTestApp(
    { timeZone: 'Asia/Kuala_Lumpur' },
    { clock: { ...systemClock, now: () => new Date(time) } },
  );
  root = await shop.openShop(api);
  await root.call('POST', '/api/v1/tax-rates', {
    class: 'standard',
    percent: '8.25',
    valid_from: '2027-07-01',
  });
});
afterAll(() => api.close());

/** The same person on a later day: the sign-in of before has ended. */
async function today(who: Caller): Promise<Caller> {
  const { body } = await api.visitor.call('POST', '/api/login', {
    email: who.email,
    password: TEST_PASSWORD,
  });
  const authorization = `Bearer ${body.access_token}`;
  return {
    ...who,
    call: (method, url, sent, headers) => who.call(method, url, sent, { authorization, ...headers }),
  };
}

/** Money that the service, or the payer's bank, sends; the bank notes it whatever becomes of it here. */
async function money(payment: string, amount: number, currency = 'MYR'): Promise<void> {
  bank.push({ day: api.platform.today(), currency, amount });
  const message = { id: `m${bank.length}`, payment, state: 'succeeded', amount, currency };
  expect((await shop.send(api, message)).statusCode).toBe(200);
}

async function buys(who: Caller, plan: string, more: object = {}) {
  const bought = await shop.buy(who, plan, more);
  await money(bought.payment, bought.price.total);
  return shop.show(who, bought.uuid);
}

async function aYear(): Promise<Caller[]> {
  const [basic, premium] = [
    await shop.sell(root, 'basic', 36_330),
    await shop.sell(root, 'premium', 77_770, {
      terms: { entitlements: [{ product: 'bmp', level: 'download' }] },
    }),
  ];
  await root.call('POST', '/api/v1/promo-codes', {
    ...{
      code: 'FREE',
      kind: 'percent',
      value: 10_000,
      valid_from: api.platform.today(),
      valid_to: '2027-12-31',
    },
  });
  const buyers: Caller[] = [];
  for (let month = 0; month < 12; month += 1) {
    root = await today(root);
    const who = await api.signIn('Subscriber');
    buyers.push(who);
    const first = await buys(who, basic, { term_months: month % 3 === 0 ? 1 : 12 });
    expect(first.state).toBe('paid');
    const [other, another] = [buyers[month - 1], buyers[month - 2]];
    if (other && month % 2 === 1) await buys(await today(other), premium);
    if (another && month % 3 === 2) await buys(await today(another), basic);
    const stray = await api.signIn('Subscriber');
    buyers.push(stray);
    await ODD[month % ODD.length]?.(stray, basic);
    time += 31 * DAY + 7_200_000;
  }
  await runDueJobs(api.platform);
  return buyers;
}

/** What does not go as it should. */
const ODD: readonly ((who: Caller, plan: string) => Promise<void>)[] = [
  async (who, plan) => {
    const { uuid, payment, price } = await shop.buy(who, plan);
    await who.call('POST', `/api/v1/orders/${uuid}/cancel`);
    await money(payment, price.total);
  },
  async (who, plan) => {
    const { uuid, payment, price } = await shop.buy(who, plan);
    await shop.play(who, payment, 'fail');
    const second = await shop.begin(who, uuid);
    await money(second, price.total);
    await money(payment, price.total);
  },
  async (who, plan) => {
    const { uuid, payment, price } = await shop.buy(who, plan);
    await money(payment, price.total - 100);
    await money(await shop.begin(who, uuid), 12_345, 'USD');
    await money(await shop.begin(who, uuid), price.total);
  },
  async (who, plan) => {
    const { body: price } = await shop.quote(who, plan, { code: 'FREE' });
    expect((await shop.order(who, price.seal)).body).toMatchObject({ state: 'paid', total: 0 });
  },
  async (who, plan) => {
    await buys(who, plan);
    const { body } = await who.call('GET', '/api/v1/order-documents?kind=invoice');
    const path = `/api/v1/order-documents/${body.data[0].uuid}/reissue`;
    const anew = { buyer: { ...shop.BUYER, name: 'Rahman Sdn Bhd' }, reason: 'The company pays' };
    expect((await who.call('POST', path, anew)).status).toBe(201);
  },
];

/** The three piles of paper, in tables of the accountant's own. */
async function read(buyers: readonly Caller[]): Promise<void> {
  const { owner } = api.platform.database;
  await owner.query(`create schema books;
    create table books.journal (day date, entry text, kind text, reference text, account text, currency text, debit numeric, credit numeric);
    create table books.papers (kind text, number text, day date, currency text, amount numeric, tax numeric, total numeric, percent numeric,
      refers_to text, reference text, lines numeric);
    create table books.bank (day date, currency text, amount numeric)`);
  root = await today(root);
  const { raw } = await root.call(
    'GET',
    '/api/v1/transactions/journal?format=csv&from=2027-01-01&to=2028-12-31',
  );
  const [, ...lines] = raw.toString('utf8').trim().split(/\r?\n/);
  for (const line of lines) {
    const cells = line.split(',').map((cell) => cell.replaceAll('"', ''));
    await owner.query('insert into books.journal values ($1, $2, $3, $4, $5, $6, $7, $8)', cells);
  }
  for (const person of buyers) {
    const who = await today(person);
    const { body } = await who.call('GET', '/api/v1/order-documents?per_page=100');
    for (const { uuid } of body.data) {
      const { body: one } = await who.call('GET', `/api/v1/order-documents/${uuid}`);
      const { kind, number, issued_on, currency, amount, tax, total, tax_percent, refers_to, reference } =
        one;
      const written = one.lines.map((line: { amount: number }) => line.amount);
      await owner.query(
        'insert into books.papers values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, (select sum(v) from unnest($11::numeric[]) v))',
        [
          ...[
            kind,
            number,
            issued_on,
            currency,
            amount,
            tax,
            total,
            tax_percent,
            refers_to,
            reference,
            written,
          ],
        ],
      );
    }
  }
  for (const { day, currency, amount } of bank) {
    await owner.query('insert into books.bank values ($1, $2, $3)', [day, currency, amount]);
  }
  await owner.query('update books.journal set debit = debit * 100, credit = credit * 100');
}

/** What an accountant asks; each answers with the rows that are wrong. */
const QUESTIONS: Readonly<Record<string, string>> = {
  'an entry whose sides differ':
    'select entry from books.journal group by entry, currency having sum(debit) <> sum(credit)',
  'a day on which the bank had other money than the journal': `
    select coalesce(j.day, b.day), j.amount, b.amount from
      (select day, currency, sum(debit - credit) as amount from books.journal where account = 'money' group by 1, 2) j
      full join (select day, currency, sum(amount) as amount from books.bank group by 1, 2) b using (day, currency)
    where j.amount is distinct from b.amount`,
  'a month whose revenue or tax is not that of its papers': `
    select month, j.revenue, p.revenue, j.tax, p.tax from
      (select date_trunc('month', day) as month, sum(credit - debit) filter (where account = 'revenue') as revenue,
        coalesce(sum(credit - debit) filter (where account = 'tax'), 0) as tax
        from books.journal where account in ('revenue', 'tax') group by 1) j
      full join (select date_trunc('month', day) as month, sum(case kind when 'invoice' then amount else -amount end) as revenue,
        sum(case kind when 'invoice' then tax else -tax end) as tax from books.papers where kind <> 'receipt' group by 1) p using (month)
    where j.revenue is distinct from p.revenue or j.tax is distinct from p.tax`,
  'a paper whose tax is not its percent, rounded half up': `
    select number from books.papers where kind <> 'receipt' and (total <> amount + tax or tax <> round(amount * coalesce(percent, 0) / 100))`,
  'an invoice whose lines are not its amount': `select number from books.papers where kind = 'invoice' and lines <> amount`,
  'an order that is owed for, or paid above what is due': `
    select reference from books.papers group by reference having
      sum(case kind when 'invoice' then total when 'credit_note' then -total else 0 end)
      <> coalesce(sum(total) filter (where kind = 'receipt'), 0)`,
  'a buyer who owes': `select reference from books.journal where account = 'receivable' group by reference having sum(debit - credit) <> 0`,
  'money that no receipt and no debt of ours explains': `
    select currency from (select currency, sum(amount) as came from books.bank group by 1) b
      left join (select currency, sum(total) as given from books.papers where kind = 'receipt' group by 1) r using (currency)
      left join (select currency, sum(credit - debit) as owed from books.journal where account = 'to-pay-back' group by 1) o using (currency)
    where came <> coalesce(given, 0) + coalesce(owed, 0)`,
  'a number that is missing or given twice': `
    select kind, left(number, -6) from books.papers group by 1, 2
    having count(*) <> max(right(number, 6)::int) or count(distinct number) <> count(*)`,
  'a number whose year is not that of its day': `
    select number from books.papers where split_part(number, '-', 2) <> to_char(day, 'YYYY')`,
  'a credit note above its invoice, or of none': `
    select c.number from books.papers c left join books.papers i on i.number = c.refers_to and i.kind = 'invoice'
    where c.kind = 'credit_note' and (i.number is null or (select sum(total) from books.papers n where n.refers_to = i.number
      and n.kind = 'credit_note') > i.total)`,
  'a paper that is in no entry, or an entry without its paper': `
    select p.number, j.entry from (select number from books.papers where kind <> 'receipt' and total > 0) p
      full join (select distinct entry from books.journal where kind in ('invoice', 'credit_note')) j on j.entry = p.number
    where p.number is null or j.entry is null`,
};

test('the journal, the documents and the bank of a year tell an accountant the same', async () => {
  await read(await aYear());
  const { owner } = api.platform.database;
  const { rows: seen } = await owner.query(`select
    (select count(*)::int from books.papers where kind = 'credit_note') as notes,
    (select count(distinct percent)::int from books.papers) as taxes,
    (select count(*)::int from books.papers where kind = 'invoice' and total = 0) as free,
    (select count(distinct to_char(day, 'YYYY-MM'))::int from books.journal) as months,
    (select sum(credit - debit)::int from books.journal where account = 'to-pay-back' and currency = 'USD') as dollars`);
  expect(seen[0], 'the year had everything').toMatchObject({
    taxes: 2,
    free: 2,
    months: 12,
    dollars: 2 * 12_345,
  });
  expect(seen[0].notes).toBeGreaterThanOrEqual(6);
  for (const [question, text] of Object.entries(QUESTIONS)) {
    expect({ [question]: (await owner.query(text)).rows }).toEqual({ [question]: [] });
  }
});
