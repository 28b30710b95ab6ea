import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseConfig } from '../../../config.ts';
import { type CardService, startCardService } from '../../../platform/test/card-service.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { lapseOrders } from '../lapse/lapse.jobs.ts';
import { readLedger } from '../ledger.queries.ts';
import { askPayments } from '../pay/ask.jobs.ts';
import { endAtServices } from '../pay/end.jobs.ts';

let service: CardService;
let plan: string;

beforeAll(async () => {
  service = await startCardService();
  const root = await shop.openShop(service.api);
  plan = await shop.sell(root, 'yearly', 48_000);
});
afterAll(() => service.close());
beforeEach(() => {
  service.failing = null;
  service.slow = 0;
  service.most = 0;
});
afterEach(async () => {
  expect(await readLedger(service.api.platform.database.read)).toMatchObject({ is_balanced: true });
});

async function begun(more: object = {}) {
  const who = await service.api.signIn('Subscriber');
  const { body: price } = await shop.quote(who, plan);
  const { body: order } = await shop.order(who, price.seal, { method: 'card', ...more });
  const pay = () => who.call('POST', `/api/v1/orders/${order.uuid}/pay`, { method: 'card' });
  const session =
    String((await pay()).body.redirect_to)
      .split('/')
      .at(-1) ?? '';
  return { who, order, pay, session };
}

const paidAt = (id: string, charge: string | null = null) =>
  service.sessions.set(id, {
    ...{ id, object: 'checkout.session', status: 'complete', payment_status: 'paid' },
    ...{ amount_total: 51_840, currency: 'myr', payment_intent: charge },
  });
const tellPaid = (id: string, charge: string | null = null, more: object = {}) => {
  paidAt(id, charge);
  return service.tell('checkout.session.completed', { ...service.sessions.get(id), ...more });
};
const due = (column: 'ask_at' | 'end_at') =>
  service.api.platform.database.owner.query(
    `update payments set ${column} = '2000-01-01' where ${column} is not null`,
  );
const isOpen = (id: string) => service.sessions.get(id)?.status;
const saidToStaff = async () =>
  (
    await service.api.platform.database.read
      .selectFrom('mails')
      .where('template', '=', 'payment-odd')
      .select('text_body')
      .execute()
  )
    .map(({ text_body }) => text_body)
    .join();

test('a page of the service is closed when its order is cancelled, replaced or expired, and when another attempt paid it', async () => {
  const [cancelled, replaced, expired, twice] = [await begun(), await begun(), await begun(), await begun()];
  await cancelled.who.call('POST', `/api/v1/orders/${cancelled.order.uuid}/cancel`);
  const { body: price } = await shop.quote(replaced.who, plan, { term_months: 1 });
  await shop.order(replaced.who, price.seal, { method: 'card', replaces: replaced.order.uuid });
  await shop.letExpire(service.api, expired.order.uuid);
  await lapseOrders(service.api.platform);
  const { body: other } = await twice.who.call('POST', `/api/v1/orders/${twice.order.uuid}/pay`, {
    method: 'test',
  });
  const payment = new URL(other.redirect_to).searchParams.get('payment') ?? '';
  await shop.play(twice.who, payment, 'succeed');
  await endAtServices(service.api.platform);
  const ids = [cancelled, replaced, expired, twice].map(({ session }) => session);
  expect(ids.map(isOpen)).toEqual(['expired', 'expired', 'expired', 'expired']);
  const calls = service.asked.length;
  await due('end_at');
  await endAtServices(service.api.platform);
  expect(service.asked.length, 'it has heard').toBe(calls);
});

test('a page that was paid before it could be closed is a credit, not lost', async () => {
  const { who, order, session } = await begun();
  await who.call('POST', `/api/v1/orders/${order.uuid}/cancel`);
  paidAt(session);
  await endAtServices(service.api.platform);
  expect(await shop.show(who, order.uuid)).toMatchObject({ state: 'cancelled', credit: 51_840 });
});

test('a service that does not hear is told again, and staff hear of it once', async () => {
  const { who, order, session } = await begun();
  await who.call('POST', `/api/v1/orders/${order.uuid}/cancel`);
  const why =
    'The payment service could not be told that a payment of this order has ended, so it may still be paid. End it at the service.';
  service.failing = (url) => url.endsWith('/expire');
  for (let tries = 1; tries <= 6; tries++) {
    await endAtServices(service.api.platform);
    await due('end_at');
    expect((await saidToStaff()).includes(why), `after ${tries}`).toBe(tries >= 5);
  }
  expect((await saidToStaff()).split(why)).toHaveLength(2);
  service.failing = null;
  await endAtServices(service.api.platform);
  expect(isOpen(session)).toBe('expired');
});

test('an order that is cancelled while its service answers leaves no page open', async () => {
  const who = await service.api.signIn('Subscriber');
  const { body: price } = await shop.quote(who, plan);
  const { body: order } = await shop.order(who, price.seal, { method: 'card' });
  service.slow = 300;
  const calls = service.asked.length;
  const paying = who.call('POST', `/api/v1/orders/${order.uuid}/pay`, { method: 'card' });
  await expect.poll(() => service.asked.length).toBe(calls + 1);
  await who.call('POST', `/api/v1/orders/${order.uuid}/cancel`);
  expect((await paying).status).toBe(409);
  service.slow = 0;
  await endAtServices(service.api.platform);
  expect([...service.sessions.values()].at(-1)?.status).toBe('expired');
});

test('refunds and disputes are kept and told, in any order, and the books know them', async () => {
  const { who, order, session } = await begun();
  await tellPaid(session, 'pi_one');
  const refund = {
    id: 're_one',
    object: 'refund',
    payment_intent: 'pi_one',
    amount: 10_000,
    currency: 'myr',
  };
  const said = (type: string, status: string, at: number) => service.tell(type, { ...refund, status }, at);
  await said('refund.updated', 'succeeded', 20);
  await said('refund.created', 'pending', 10);
  await said('refund.updated', 'succeeded', 20);
  const taken =
    'MYR 100.00 was refunded at the payment service. Decide about what was ordered and the invoice.';
  expect((await saidToStaff()).split(taken), 'once').toHaveLength(2);
  expect(await readLedger(service.api.platform.database.read)).toMatchObject({ taken_back: 10_000 });
  await said('refund.failed', 'failed', 30);
  expect(await saidToStaff()).toContain('A refund of MYR 100.00 failed at the payment service.');
  expect(await readLedger(service.api.platform.database.read)).toMatchObject({ taken_back: 0 });
  const second = { ...refund, id: 're_two', status: 'pending' };
  await service.tell('refund.created', second, 40);
  expect(await saidToStaff()).toContain('A refund of MYR 100.00 was begun at the payment service.');
  expect(await shop.show(who, order.uuid), 'staff decide').toMatchObject({ state: 'paid' });
});

test('a dispute that is told before its payment is told with it, and one that is won gives the money back to the books', async () => {
  const { session } = await begun();
  const dispute = {
    id: 'dp_one',
    object: 'dispute',
    payment_intent: 'pi_two',
    amount: 51_840,
    currency: 'myr',
  };
  const said = (status: string, at: number) =>
    service.tell('charge.dispute.updated', { ...dispute, status }, at);
  await said('warning_needs_response', 10);
  expect(await saidToStaff(), 'of no payment of ours yet').not.toContain('asks their bank');
  await tellPaid(session, 'pi_two');
  expect(await saidToStaff()).toContain(
    'The payer asks their bank about MYR 518.40. Answer at the payment service.',
  );
  await said('needs_response', 20);
  expect(await saidToStaff()).toContain(
    'The payer disputes MYR 518.40, and the payment service has taken it back. Answer there.',
  );
  expect(await readLedger(service.api.platform.database.read)).toMatchObject({ taken_back: 51_840 });
  await said('won', 30);
  expect(await saidToStaff()).toContain('The dispute about MYR 518.40 is over, and the money is yours.');
  expect(await readLedger(service.api.platform.database.read)).toMatchObject({ taken_back: 0 });
});

test('more that goes back than came is seen in the books', async () => {
  const { session } = await begun();
  await tellPaid(session, 'pi_three');
  const refund = { object: 'refund', payment_intent: 'pi_three', currency: 'myr', status: 'succeeded' };
  await service.tell('refund.created', { ...refund, id: 're_a', amount: 50_000 });
  await service.tell('refund.created', { ...refund, id: 're_b', amount: 5_000 });
  const { read, owner } = service.api.platform.database;
  expect(await readLedger(read)).toMatchObject({ broken_reversals: 1, is_balanced: false });
  await owner.query(`delete from payment_reversals where ref = 're_b'`);
});

test('a service that answers slowly is asked about several payments at the same time, and not about all', async () => {
  for (let count = 0; count < 12; count++) await begun();
  await due('ask_at');
  service.slow = 200;
  service.most = 0;
  await askPayments(service.api.platform);
  expect(service.most).toBe(8);
});

/** Payments that are begun at the service, the first one due the longest; gives their names there. */
async function waiting(count: number): Promise<string[]> {
  const { session } = await begun();
  const { owner } = service.api.platform.database;
  await owner.query('update payments set ask_at = null where ask_at is not null');
  const names = Array.from({ length: count }, (_, place) => `cs_test_${session.slice(-8)}_${place + 1}`);
  await owner.query(
    `insert into payments (order_id, method, gateway, gateway_ref, amount, currency, state, created_at, ask_at)
     select order_id, method, gateway, name, amount, currency, 'pending', now(), now() - interval '1 hour' + place * interval '1 second'
     from payments, unnest($2::text[]) with ordinality as named (name, place) where gateway_ref = $1
     order by place desc`,
    [session, names],
  );
  service.asked.length = 0;
  return names;
}
const askedAbout = () => service.asked.map((call) => call.split('/').at(-1));

test('sixty payments that wait are all asked about in one turn, the longest due first, eight at once', async () => {
  const names = await waiting(60);
  service.slow = 20;
  await askPayments(service.api.platform);
  expect(askedAbout().toSorted()).toEqual(names.toSorted());
  expect(askedAbout().slice(0, 8).toSorted()).toEqual(names.slice(0, 8).toSorted());
  expect(service.most).toBe(8);
  await askPayments(service.api.platform);
  expect(service.asked.length, 'none is due again').toBe(60);
});

test('a turn of a service that takes its time ends, and the next one goes on where it ended', async () => {
  const names = await waiting(60);
  const { platform } = service.api;
  let passed = 0;
  const clock = { ...platform.clock, now: () => new Date(platform.clock.now().getTime() + passed) };
  service.heard = () => {
    passed = 25_000;
  };
  await askPayments({ ...platform, clock });
  expect(askedAbout().toSorted()).toEqual(names.slice(0, 40).toSorted());
  service.heard = null;
  await askPayments(platform);
  expect(askedAbout().slice(40).toSorted()).toEqual(names.slice(40).toSorted());
});

test('who has paid at a service that takes its time is not reminded', async () => {
  const [waits, pending] = [await begun(), await begun()];
  const { owner } = service.api.platform.database;
  await owner.query(`update payments set state = 'pending' where gateway_ref = $1`, [pending.session]);
  await owner.query(
    `update orders set created_at = now() - interval '40 hours', expires_at = now() + interval '32 hours' where uuid = any($1)`,
    [[waits.order.uuid, pending.order.uuid]],
  );
  await lapseOrders(service.api.platform);
  const { rows } = await owner.query(
    `select uuid from orders where reminded_at is not null and uuid = any($1)`,
    [[waits.order.uuid, pending.order.uuid]],
  );
  expect(rows).toEqual([{ uuid: waits.order.uuid }]);
});

test('a price that is too long to be ours is refused at its field', async () => {
  const who = await service.api.signIn('Subscriber');
  const { status, body } = await shop.order(who, 'x'.repeat(20_001));
  expect([status, body.errors]).toEqual([422, { seal: ['At most 20000 characters.'] }]);
});

test('the demonstration starts with no key of real money', () => {
  const secrets = { appSecret: 'x'.repeat(48), liveSecret: 'y'.repeat(48) };
  const account = { STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_WEBHOOK_SECRETS: 'whsec_abc' };
  expect(() => parseConfig({ ...account, DEMO: 'on' }, secrets)).toThrow(
    'STRIPE_SECRET_KEY is a key of real money, and DEMO is on: set DEMO to off, or use a key such as sk_test_….',
  );
  const real = { ...account, DEMO: 'off', TIME_ZONE: 'Asia/Kuala_Lumpur' };
  expect(parseConfig(real, secrets).card?.key).toBe('sk_live_abc');
});

test('sales of the demonstration are marked, orders and documents', async () => {
  const { who, order, session } = await begun();
  await tellPaid(session);
  expect(await shop.show(who, order.uuid)).toMatchObject({ state: 'paid', is_demo: true });
  const { body } = await who.call('GET', '/api/v1/order-documents');
  expect(body.data.map(({ is_demo }: { is_demo: boolean }) => is_demo)).toEqual([true, true]);
});
