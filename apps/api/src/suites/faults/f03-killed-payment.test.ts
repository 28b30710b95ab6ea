import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkBooks } from '../../platform/test/books.ts';
import {
  type CardService,
  cardVariables,
  signedEvent,
  startCardService,
} from '../../platform/test/card-service.ts';
import { depth, isNightly } from '../../platform/test/depth.ts';
import * as shop from '../../platform/test/test-orders.ts';
import { type Fault, type KilledApi, startKilledApi } from './test-killed-api.ts';

/**
 * F3: an API is killed at one point after the other while somebody pays, and started again. By day after the first commit of
 * each call and around the call of the service, at night at each statement, until a run ends without having been killed.
 */
let service: CardService;
let api: KilledApi;
let plan: string;
let paid = 0;
const TOTAL = 51_840;
const PATIENCE = isNightly ? 60 * 60_000 : 900_000;

beforeAll(async () => {
  service = await startCardService();
  plan = await shop.sell(await shop.openShop(service.api), 'yearly', 48_000);
  const port = Number(new URL(service.api.platform.config.card?.url ?? '').port);
  api = await startKilledApi(service.api, { RATE_LIMIT_FACTOR: '10000', ...cardVariables(port) });
}, PATIENCE);
afterAll(async () => {
  await api.close();
  await service.close();
});
afterEach(async () => {
  service.heard = null;
  expect(await checkBooks(service.api)).toMatchObject({ paid, credits: 0 });
});

async function ordered() {
  const who = await service.api.signIn('Subscriber');
  const { body: price } = await shop.quote(who, plan);
  const { body: order } = await shop.order(who, price.seal, { method: 'card' });
  const path = `/api/v1/orders/${order.uuid}`;
  const key = { 'idempotency-key': `pay-${order.uuid}` };
  const pay = () => api.call(who, 'POST', `${path}/pay`, { method: 'card' }, key);
  const show = async () => (await api.call(who, 'GET', path))?.body;
  return { who, path, pay, show };
}
type Ordered = Awaited<ReturnType<typeof ordered>>;

/** The payer pays at the service; gives its message about it. */
function paidAt(session: string) {
  const object = {
    ...{ id: session, object: 'checkout.session' as const, status: 'complete' as const },
    ...{
      payment_status: 'paid' as const,
      amount_total: TOTAL,
      currency: 'myr',
      payment_intent: `pi_${session}`,
    },
  };
  service.sessions.set(session, object);
  return signedEvent({ type: 'checkout.session.completed', object, id: `evt_of_${session}` });
}

const sessionOf = (redirect: string) => redirect.split('/').at(-1) ?? '';

async function expectPaidOnce({ who, show }: Ordered) {
  paid += TOTAL;
  expect(await show()).toMatchObject({ state: 'paid', credit: 0, payment: { state: 'succeeded' } });
  expect((await show()).documents.map(({ kind }: { kind: string }) => kind)).toEqual(['invoice', 'receipt']);
  expect((await api.call(who, 'GET', '/api/user'))?.body).toMatchObject({
    subscription: { status: 'active' },
  });
}

/** Each point in turn, while the call is killed there; one by day. */
async function sweep(run: (fault: Fault) => Promise<boolean>): Promise<number> {
  if (!isNightly) return Number(await run({ of: 'commit', when: 'after', at: 1 }));
  let points = 0;
  for (const when of ['before', 'after'] as const) {
    for (let at = 1; await run({ of: 'statement', when, at }); at += 1) points += 1;
  }
  return points;
}

/** Pays; whatever was killed, one page is open at the service, and its money settles the order by the clock alone. */
async function payKilled(strike: () => Promise<void>): Promise<boolean> {
  const order = await ordered();
  const before = service.sessions.size;
  await strike();
  const first = await order.pay();
  service.heard = null;
  await (first ? api.tell({ fault: null }) : api.again());
  expect(await order.show()).toMatchObject({ state: 'waiting', documents: [] });
  const second = await order.pay();
  expect(second?.status).toBe(200);
  if (first) expect(second?.body).toEqual(first.body);
  expect(service.sessions.size, 'one page at the service').toBe(before + 1);
  paidAt(sessionOf(second?.body.redirect_to));
  expect(['initiated', 'pending']).toContain((await order.show()).payment.state);
  await api.tell({ turn: 60_000 });
  await expectPaidOnce(order);
  const third = await order.pay();
  expect([third?.status, third?.body], 'the same key, the same answer').toEqual([200, second?.body]);
  return first === null;
}

test(
  'F3: killed while a payment begins: the same key goes on with it, and 60 s later the clock has settled it once',
  async () => {
    const points = await sweep((fault) => payKilled(() => api.tell({ fault })));
    expect(points).toBeGreaterThanOrEqual(depth(1, 6));
    for (const struck of ['came', 'done'] as const) {
      const wasKilled = await payKilled(async () => {
        service.heard = (_url, step) => step === struck && api.kill();
      });
      expect(wasKilled, `the service had ${struck}`).toBe(true);
    }
  },
  PATIENCE,
);

/** The service tells that it was paid, and again until it hears 200, as it does for days. */
async function tellKilled(fault: Fault): Promise<boolean> {
  const order = await ordered();
  const message = paidAt(sessionOf((await order.pay())?.body.redirect_to));
  await api.tell({ fault });
  const first = await api.send(message);
  if (first === null) {
    expect(await api.send(message), 'nobody is there').toBe(null);
    await api.again();
    const { state, documents } = await order.show();
    expect([state, documents.length], 'whole or not at all').toEqual(
      state === 'paid' ? ['paid', 2] : ['waiting', 0],
    );
  } else await api.tell({ fault: null });
  expect(await api.send(message)).toBe(200);
  await expectPaidOnce(order);
  return first === null;
}

test(
  'F3: killed while money is taken: all of it is stored or nothing, and the message that comes again settles it once',
  async () => {
    expect(await sweep(tellKilled)).toBeGreaterThanOrEqual(depth(1, 2));
  },
  PATIENCE,
);
