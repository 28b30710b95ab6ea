import { addDays } from '@datum/contract/values/day';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runDueJobs } from '../../../platform/jobs/job-runner.ts';
import { type CardService, startCardService } from '../../../platform/test/card-service.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { lapseOrders } from '../lapse/lapse.jobs.ts';
import { readLedger } from '../ledger.queries.ts';
import { askPayments } from '../pay/ask.jobs.ts';

let service: CardService;
let api: TestApp;
let root: Caller;

beforeAll(async () => {
  service = await startCardService();
  ({ api } = service);
  root = await shop.openShop(api);
});
afterAll(() => service.close());
afterEach(async () => {
  expect(await readLedger(api.platform.database.read)).toMatchObject({ is_balanced: true });
});

const paid = (payment: string, amount: number) =>
  shop.send(api, { id: `of-${payment}`, payment, state: 'succeeded', amount, currency: 'MYR' });
const newVersion = (plan: string) =>
  api.platform.database.write.transaction().execute((db) =>
    sql`insert into plan_versions (plan_id, number, valid_from, terms, agreed_at)
      select p.id, 2, ${api.platform.today()}::date, v.terms, now() from plans p join plan_versions v on v.plan_id = p.id
      where p.uuid = ${plan}::uuid`.execute(db),
  );

test('a message three days after the order ended gives what is still sold', async () => {
  const plan = await shop.sell(root, 'late-plan', 48_000);
  const who = await api.signIn('Subscriber');
  const { uuid, payment } = await shop.buy(who, plan);
  await api.platform.database.owner.query(
    `update orders set created_at = now() - interval '6 days', expires_at = now() - interval '3 days' where uuid = $1`,
    [uuid],
  );
  await lapseOrders(api.platform);
  await paid(payment, 51_840);
  const today = api.platform.today();
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'paid', given: { from: today } });
});

test('a plan version that ends during checkout: an order that waits keeps its price, one that ended does not come back', async () => {
  const plan = await shop.sell(root, 'versions', 48_000);
  const [waits, ended] = [await api.signIn('Subscriber'), await api.signIn('Subscriber')];
  const first = await shop.buy(waits, plan);
  const second = await shop.buy(ended, plan);
  await shop.letExpire(api, second.uuid);
  await lapseOrders(api.platform);
  await newVersion(plan);
  await paid(first.payment, 51_840);
  await paid(second.payment, 51_840);
  expect(await shop.show(waits, first.uuid)).toMatchObject({ state: 'paid', plan: { number: 1 } });
  expect(await shop.show(ended, second.uuid)).toMatchObject({ state: 'expired', credit: 51_840 });
});

test('a message that overtakes the answer of its own service is not lost', async () => {
  const plan = await shop.sell(root, 'overtaken', 48_000);
  const who = await api.signIn('Subscriber');
  const { body: price } = await shop.quote(who, plan);
  const { body: order } = await shop.order(who, price.seal, { method: 'card' });
  service.slow = 400;
  const calls = service.asked.length;
  const paying = who.call('POST', `/api/v1/orders/${order.uuid}/pay`, { method: 'card' });
  await expect.poll(() => service.asked.length).toBe(calls + 1);
  const { rows } = await api.platform.database.owner.query(
    'select p.uuid from payments p join orders o on o.id = p.order_id where o.uuid = $1',
    [order.uuid],
  );
  const session = {
    ...{ id: `cs_test_${rows[0].uuid}`, object: 'checkout.session' as const, status: 'complete' as const },
    ...{ payment_status: 'paid' as const, amount_total: 51_840, currency: 'myr' },
  };
  expect(await service.tell('checkout.session.completed', session)).toBe(200);
  expect((await paying).status).toBe(200);
  service.slow = 0;
  service.sessions.set(session.id, session);
  await api.platform.database.owner.query(
    `update payments set ask_at = '2000-01-01' where ask_at is not null`,
  );
  await askPayments(api.platform);
  expect(await shop.show(who, order.uuid)).toMatchObject({ state: 'paid' });
});

test('two periods are not paid by money of two renewals, the first of which came late', async () => {
  const plan = await shop.sell(root, 'renewed', 48_000);
  const who = await api.signIn('Subscriber');
  const { given } = await shop.paid(who, plan);
  const first = await shop.buy(who, plan);
  await shop.letExpire(api, first.uuid);
  await lapseOrders(api.platform);
  const second = await shop.buy(who, plan);
  await paid(first.payment, 51_840);
  await paid(second.payment, 51_840);
  expect(await shop.show(who, first.uuid)).toMatchObject({
    state: 'paid',
    given: { from: addDays(given.to, 1) },
  });
  expect(await shop.show(who, second.uuid)).toMatchObject({ state: 'expired', credit: 51_840 });
});

test('a mail server that is down holds up no payment; its emails wait', async () => {
  const own = await startTestApp({ smtpUrl: 'smtp://127.0.0.1:9' }); // nobody listens there
  const seller = await shop.openShop(own);
  const who = await own.signIn('Subscriber');
  const order = await shop.paid(who, await shop.sell(seller, 'yearly', 48_000));
  expect(order).toMatchObject({ state: 'paid' });
  await runDueJobs(own.platform);
  const mails = await own.platform.database.read
    .selectFrom('mails')
    .where('template', '=', 'payment-received')
    .select('state')
    .execute();
  expect(mails).toEqual([expect.objectContaining({ state: expect.not.stringMatching(/^sent$/) })]);
  expect(await readLedger(own.platform.database.read)).toMatchObject({ is_balanced: true, paid: 51_840 });
  await own.close();
});
