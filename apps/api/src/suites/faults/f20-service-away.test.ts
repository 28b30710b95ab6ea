import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseConfig } from '../../config.ts';
import { turnPayments } from '../../features/orders/pay/ask.jobs.ts';
import { checkBooks } from '../../platform/test/books.ts';
import { type CardService, cardVariables, startCardService } from '../../platform/test/card-service.ts';
import { depth } from '../../platform/test/depth.ts';
import type { Caller } from '../../platform/test/test-app.ts';
import * as shop from '../../platform/test/test-orders.ts';
import { type FaultProxy, startFaultProxy } from './test-fault-proxy.ts';
import { countHeld } from './test-held-connections.ts';

/** F20: the service of cards is silent, half-open, cut or down. Nobody pays twice, and nobody else waits. */
let service: CardService;
let proxy: FaultProxy;
let plan: string;
let other: Caller;
const TOTAL = 51_840;
/** By day a tenth of what people wait. */
const PATIENCE = depth(1_000, 10_000);

beforeAll(async () => {
  service = await startCardService(async (port) => {
    proxy = await startFaultProxy(port);
    return proxy.port;
  }, PATIENCE);
  plan = await shop.sell(await shop.openShop(service.api), 'yearly', 48_000);
  other = await service.api.signIn('Subscriber');
});
afterAll(async () => {
  proxy.close();
  await service.close();
});
beforeEach(() => {
  proxy.link = 'passes';
});
afterEach(async () => {
  await checkBooks(service.api);
});

async function ordered() {
  const who = await service.api.signIn('Subscriber');
  const { body: price } = await shop.quote(who, plan);
  const { body: order } = await shop.order(who, price.seal, { method: 'card' });
  const step = (name: 'pay' | 'check') =>
    who.call('POST', `/api/v1/orders/${order.uuid}/${name}`, name === 'pay' ? { method: 'card' } : undefined);
  return { who, uuid: String(order.uuid), step, show: () => shop.show(who, order.uuid) };
}
async function begun() {
  const order = await ordered();
  const { body } = await order.step('pay');
  return { ...order, session: String(body.redirect_to).split('/').at(-1) ?? '' };
}
const paidAt = (id: string) =>
  service.sessions.set(id, {
    ...{ id, object: 'checkout.session', status: 'complete', payment_status: 'paid' },
    ...{ amount_total: TOTAL, currency: 'myr', payment_intent: `pi_${id}` },
  });

/** What others do while a call waits; the longest that one of them took, in ms. */
async function othersMeanwhile(waiting: Promise<unknown>): Promise<number> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  waiting.then(end, end);
  let longest = 0;
  while (!isOver) {
    const from = performance.now();
    const [read, write] = await Promise.all([
      other.call('GET', '/api/user'),
      other.call('PUT', '/api/v1/drafts/meanwhile', { data: { text: 'kept' } }),
    ]);
    expect([read.status, write.status]).toEqual([200, 200]);
    expect(await countHeld(service.api)).toBe(0);
    longest = Math.max(longest, performance.now() - from);
    await sleep(100);
  }
  return longest;
}

test.each(['silent', 'half-open'] as const)(
  'F20: %s while fourteen pay: each hears within the patience that nothing was charged, and others never wait',
  async (link) => {
    const orders = await Promise.all(Array.from({ length: 14 }, ordered));
    const [calls, pages] = [service.asked.length, service.sessions.size];
    proxy.link = link;
    const from = performance.now();
    const paying = Promise.all(orders.map(({ step }) => step('pay')));
    const longest = await othersMeanwhile(paying);
    const took = performance.now() - from;
    const answers = await paying;
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set([
        '409 The payment service does not answer. Nothing was charged. Try again, or choose another way to pay.',
      ]),
    );
    expect(took).toBeGreaterThan(PATIENCE * 0.99);
    expect(longest, 'others waited for the service').toBeLessThan(took);
    // a second try by itself would double the wait
    expect(service.asked.length - calls).toBe(link === 'half-open' ? orders.length : 0);
    const unknown = [...service.sessions.values()].slice(pages);

    proxy.link = 'passes';
    for (const { step, show } of orders.slice(0, 3)) {
      const session =
        String((await step('pay')).body.redirect_to)
          .split('/')
          .at(-1) ?? '';
      expect(unknown.map(({ id }) => id)).not.toContain(session);
      paidAt(session);
      await service.tell('checkout.session.completed', service.sessions.get(session) ?? {});
      expect(await show()).toMatchObject({ state: 'paid', credit: 0 });
    }
  },
);

test('F20: people wait for ten seconds', () => {
  const { card } = parseConfig(cardVariables(1), { appSecret: 'x'.repeat(48), liveSecret: 'y'.repeat(48) });
  expect(card?.patience).toBe(10_000);
});

test('F20: a connection that breaks after the service has begun a payment is tried once more, and begins no second', async () => {
  const { step } = await ordered();
  const [calls, pages] = [service.asked.length, service.sessions.size];
  proxy.link = 'cut once';
  expect((await step('pay')).status).toBe(200);
  expect([service.asked.length - calls, service.sessions.size - pages]).toEqual([2, 1]);
});

test.each(['silent', 'half-open', 'down'] as const)(
  'F20: %s after somebody has paid: the payment stays open, is never called failed, and is settled once the service answers',
  async (link) => {
    const { step, show, session } = await begun();
    paidAt(session);
    proxy.link = link;
    const asking = step('check');
    await othersMeanwhile(asking);
    expect((await asking).body).toMatchObject({
      state: 'waiting',
      payment: { state: 'initiated', failure: null },
    });
    await dueNow();
    await turnPayments(service.api.app, service.api.platform);
    expect(await show()).toMatchObject({ state: 'waiting', payment: { state: 'initiated', failure: null } });
    proxy.link = 'passes';
    await dueNow();
    await turnPayments(service.api.app, service.api.platform);
    expect(await show()).toMatchObject({ state: 'paid', credit: 0, payment: { state: 'succeeded' } });
  },
);

test('F20: an order that is cancelled while its service is half-open ends there; money that came meanwhile is a credit', async () => {
  const [ended, paid] = [await begun(), await begun()];
  for (const { who, uuid } of [ended, paid]) await who.call('POST', `/api/v1/orders/${uuid}/cancel`);
  paidAt(paid.session);
  proxy.link = 'half-open';
  await turnPayments(service.api.app, service.api.platform);
  expect(service.sessions.get(ended.session)?.status, 'it was done, and nobody heard').toBe('expired');
  proxy.link = 'passes';
  await dueNow();
  await turnPayments(service.api.app, service.api.platform);
  expect(await ended.show()).toMatchObject({ state: 'cancelled', credit: 0, payment: { state: 'expired' } });
  expect(await paid.show()).toMatchObject({ state: 'cancelled', credit: TOTAL, documents: [] });
});

/** The clock looks at what is open now. */
const dueNow = () =>
  service.api.platform.database.owner.query(
    `update payments set ask_at = case when ask_at is null then null else timestamptz '2000-01-01' end,
      end_at = case when end_at is null then null else timestamptz '2000-01-01' end`,
  );
