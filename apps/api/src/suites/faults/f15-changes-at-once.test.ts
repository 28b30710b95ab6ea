import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lapseOrders } from '../../features/orders/lapse/lapse.jobs.ts';
import { turnPayments } from '../../features/orders/pay/ask.jobs.ts';
import { checkBooks } from '../../platform/test/books.ts';
import { depth } from '../../platform/test/depth.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import * as shop from '../../platform/test/test-orders.ts';

/** F15: fifty changes of one person's subscription at the same time. One of a kind is done, the others are told that it was. */
let api: TestApp;
let root: Caller;
let basic: string;
let premium: string;
const ROUNDS = Array.from({ length: depth(1, 20) }, (_, round) => round + 1);

beforeAll(async () => {
  api = await startTestApp();
  root = await shop.openShop(api);
  basic = await shop.sell(root, 'basic', 36_500);
  const entitlements = [
    { product: 'bmp', level: 'download' },
    { product: 'lwr', level: 'view' },
  ];
  premium = await shop.sell(root, 'premium', 73_000, { terms: { entitlements } });
});
afterAll(() => api.close());
afterEach(async () => {
  await checkBooks(api);
});

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Array.from({ length: count }, (_, n) => work(n));
const statusOf = async (calls: Promise<{ readonly status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status);
const done = (codes: readonly number[]) => codes.filter((code) => code < 300).length;
/** Refused for what is so now, or told to come again because every connection was taken for too long. */
const isRefused = (code: number) => code === 409 || code === 429;
/** A turn of the clock that found no free connection is taken up by the next one. */
const turn = (work: Promise<unknown>) =>
  work.catch((err: unknown) => {
    if (!String(err).includes('are in use')) throw err;
  });

/** Messages at once; those that are told to come again do so, as services do. */
async function tellAtOnce(messages: readonly object[]): Promise<void> {
  const answers = await Promise.all(messages.map((message) => shop.send(api, message)));
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code !== 200 && code !== 429)).toEqual([]);
  for (const [at, message] of messages.entries()) {
    if (codes[at] === 429) expect((await shop.send(api, message)).statusCode).toBe(200);
  }
}

/** Somebody whose paid year began 100 days ago, with how staff see the subscription. */
async function holder() {
  const who = await api.signIn('Subscriber');
  await shop.paid(who, basic);
  await shop.letDaysPass(api, who, 100);
  const { rows } = await api.platform.database.owner.query(
    'select uuid, version from subscriptions where user_uuid = $1',
    [who.uuid],
  );
  return { who, path: `/api/v1/subscribers/${rows[0].uuid}`, version: Number(rows[0].version) };
}
const seals = async (who: Caller, plan: string, count: number): Promise<string[]> =>
  (await Promise.all(times(count, () => shop.quote(who, plan)))).map(({ body }) => body.seal);

test.each(ROUNDS)(
  'F15: change plan, renew, cancel, end and extend at once: one of each state, 409 for the others (%i)',
  async () => {
    const { who, path, version } = await holder();
    const [up, again] = [await seals(who, premium, 12), await seals(who, basic, 12)];
    const step = { reason: 'asked by letter', version, mail: false };
    const [orders, cancels, steps] = await Promise.all([
      statusOf([...up, ...again].map((seal) => shop.order(who, seal))),
      statusOf(times(10, () => who.call('POST', '/api/v1/own-subscription/cancel', { reason: '' }))),
      statusOf([
        ...times(8, () => root.call('POST', `${path}/change`, { ...step, plan: premium, when: 'now' })),
        ...times(8, () => root.call('POST', `${path}/end`, { ...step, to: api.platform.today() })),
      ]),
    ]);
    for (const codes of [orders, cancels, steps]) {
      expect(codes.filter((code) => code >= 300 && !isRefused(code))).toEqual([]);
    }
    expect(done(orders)).toBeLessThanOrEqual(1);
    expect(done(steps), 'all of them were of one version').toBeLessThanOrEqual(1);
    // what staff gave anew can be cancelled once more
    expect(done(cancels)).toBeLessThanOrEqual(1 + done(steps));
    expect(done(orders) + done(steps) + done(cancels)).toBeGreaterThanOrEqual(1);
  },
);

test.each(ROUNDS)(
  'F15: an upgrade is settled once and credits the days left once, whatever happens meanwhile (%i)',
  async () => {
    const { who } = await holder();
    const { uuid, payment, price } = await shop.buy(who, premium);
    expect(price).toMatchObject({ kind: 'upgrade', credits: [{ left: 265, of: 365 }] });
    const further = await seals(who, premium, 5);
    const message = (id: string) => ({
      id,
      payment,
      state: 'succeeded',
      amount: price.total,
      currency: 'MYR',
    });
    const [, orders] = await Promise.all([
      tellAtOnce(Array.from({ length: 20 }, (_, n) => message(`up-${payment}-${n % 10}`))),
      statusOf(further.map((seal) => shop.order(who, seal))),
      ...times(5, () => who.call('POST', `/api/v1/orders/${uuid}/check`)),
      ...times(5, () => who.call('POST', '/api/v1/own-subscription/cancel', { reason: '' })),
      ...times(5, () => turn(lapseOrders(api.platform))),
      ...times(5, () => turn(turnPayments(api.app, api.platform))),
    ]);
    expect(orders.filter((code) => !isRefused(code))).toEqual([]);
    const order = await shop.show(who, uuid);
    expect(order).toMatchObject({ state: 'paid', credit: 0 });
    expect(order.documents.map(({ kind }: { kind: string }) => kind)).toEqual([
      'invoice',
      'credit_note',
      'receipt',
    ]);
    const { rows } = await api.platform.database.owner.query(
      `select sum(case d.kind when 'invoice' then d.total else -d.total end)::int as due from billing_documents d
     join orders o on o.id = d.order_id where o.uuid = $1 and d.kind in ('invoice', 'credit_note')`,
      [uuid],
    );
    expect(rows, 'the charge is the price').toEqual([{ due: price.total }]);
  },
);

test.each(ROUNDS)(
  'F15: an order that expires while its money comes is given once, or is a credit as a whole (%i)',
  async () => {
    const { who } = await holder();
    const { uuid, payment, price } = await shop.buy(who, basic);
    await shop.letExpire(api, uuid);
    const message = { payment, state: 'succeeded', amount: price.total, currency: 'MYR' };
    const [, cancels] = await Promise.all([
      tellAtOnce(Array.from({ length: 20 }, (_, n) => ({ ...message, id: `late-${payment}-${n}` }))),
      statusOf(times(10, () => who.call('POST', `/api/v1/orders/${uuid}/cancel`))),
      ...times(20, () => turn(lapseOrders(api.platform))),
    ]);
    expect(cancels.filter((code) => code >= 300 && !isRefused(code))).toEqual([]);
    expect(done(cancels)).toBeLessThanOrEqual(1);
    const order = await shop.show(who, uuid);
    const kinds = order.documents.map(({ kind }: { kind: string }) => kind);
    if (order.state === 'paid') expect([order.credit, kinds]).toEqual([0, ['invoice', 'receipt']]);
    else expect([order.state, order.credit, kinds]).toEqual(['cancelled', price.total, []]);
  },
);
