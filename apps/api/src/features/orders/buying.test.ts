import { addDays } from '@datum/contract/values/day';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { hold, plan as planForm } from '../../platform/test/plans.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import * as shop from '../../platform/test/test-orders.ts';
import { byTwo } from '../../platform/test/two-people.ts';
import { readLedger } from './ledger.queries.ts';
import { termEnd } from './price/term.rules.ts';

let api: TestApp;
let root: Caller;
let second: Caller;
let today: string;
let basic: string;
let premium: string;
/** How far the clock of this API is ahead, in ms. */
let ahead = 0;

beforeAll(async () => {
  api = await startTestApp({}, { clock: { ...systemClock, now: () => new Date(Date.now() + ahead) } });
  today = api.platform.today();
  const early = await api.signIn('Subscriber');
  root = await api.signIn('Super Administrator');
  basic = await shop.sell(root, 'basic', 36_500);
  const before = await shop.quote(early, basic);
  expect(before.body).toMatchObject({ methods: [] });
  expect((await shop.order(early, before.body.seal)).body.message).toBe(
    'Nothing is sold yet: the office has not entered who sells.',
  );
  second = root;
  root = await shop.openShop(api);
  const entitlements = [
    { product: 'bmp', level: 'download' },
    { product: 'lwr', level: 'view' },
  ];
  premium = await shop.sell([root, second], 'premium', 73_000, { terms: { entitlements } });
});
afterAll(() => api.close());
afterEach(async () => {
  expect(await readLedger(api.platform.database.read)).toMatchObject({ is_balanced: true });
});

const reader = () => api.signIn('Subscriber');
const codeOf = (code: string, more: object = {}) => ({
  ...{ code, kind: 'percent', value: 2_500, valid_from: today, valid_to: addDays(today, 30) },
  ...more,
});
const promo = (code: string, more: object = {}) =>
  root.call('POST', '/api/v1/promo-codes', codeOf(code, more));
const shift = (who: Caller, days: number) => shop.letDaysPass(api, who, days);

test('a first price has its lines, tax and days, and the order and its charge are the price', async () => {
  const who = await reader();
  const { body: price } = await shop.quote(who, basic);
  expect(price).toMatchObject({
    kind: 'first',
    lines: [{ kind: 'plan', amount: 36_500 }],
    sum: { amount: 36_500, tax: 2_920, total: 39_420 },
    credits: [],
    total: 39_420,
    from: today,
    to: termEnd(today, 12),
    starts: 'on_payment',
    methods: ['test'],
    held: null,
  });
  const order = await shop.paid(who, basic);
  expect(order).toMatchObject({ total: 39_420, given: { from: today, to: termEnd(today, 12) } });
  const { body: list } = await who.call('GET', '/api/v1/order-documents?kind=invoice');
  expect(list.data).toMatchObject([{ kind: 'invoice', total: 39_420, reference: order.reference }]);
  const { body: invoice } = await who.call('GET', `/api/v1/order-documents/${list.data[0].uuid}`);
  expect(invoice).toMatchObject({
    seller: { name: 'Office of Figures' },
    buyer: { name: 'Aisyah Rahman', city: 'Kuala Lumpur' },
    lines: [{ amount: 36_500 }],
    tax_percent: '8',
    tax: 2_920,
  });
});

test('what is odd about a choice is said at its field', async () => {
  const who = await reader();
  const { body: hidden } = await root.call('POST', '/api/v1/plans', {
    ...planForm('not-shown', { visibility: 'hidden' }),
  });
  const wrong = async (plan: string, more: object) => (await shop.quote(who, plan, more)).body.errors;
  expect(await wrong(hidden.uuid, {})).toEqual({ plan: ['This plan is not sold. Choose another one.'] });
  expect(await wrong(basic, { term_months: 7 })).toEqual({
    term_months: ['Plan basic is not sold for this term. Choose another one.'],
  });
  expect(await wrong(basic, { extra_seats: 2 })).toEqual({
    extra_seats: ['A subscription of one person has no seats.'],
  });
  expect(await wrong(basic, { extra_seats: 20_000 })).toEqual({ extra_seats: ['At most 10,000 seats.'] });
  expect((await shop.quote(root, basic)).body.message).toBe(
    'Staff and data providers see data by their role; they need no subscription.',
  );
});

test('who buys for nobody but themselves is not sold seats that they could not use', async () => {
  const who = await reader();
  const shared = await shop.sell([root, second], 'of-firms', 20_000, { terms: { seats: 5 } });
  const { status, body } = await shop.quote(who, shared);
  expect(status).toBe(409);
  expect(body.message).toBe(
    'Plan of-firms is for an organisation: it has 5 seats for its people, and your account buys for you alone. Write to us to have your account buy for your organisation, or sign up with another email address and say that you sign up for a company.',
  );
});

test('a renewal goes on from the end, also where it is made early', async () => {
  const who = await reader();
  const first = await shop.paid(who, basic);
  const { body: price } = await shop.quote(who, basic, { term_months: 1 });
  const from = addDays(first.given.to, 1);
  expect(price).toMatchObject({
    kind: 'renewal',
    from,
    to: termEnd(from, 1),
    starts: 'on_day',
    total: 3_942,
  });
  const second = await shop.paid(who, basic, { term_months: 1 });
  expect(second.given).toEqual({ from, to: termEnd(from, 1) });
});

test('an upgrade today credits the days that are left, by a credit note, and the sum can be checked by hand', async () => {
  const who = await reader();
  const first = await shop.paid(who, basic);
  await shift(who, 100);
  const of = 1 + (Date.parse(first.given.to) - Date.parse(first.given.from)) / 86_400_000;
  const left = of - 100;
  const amount = Math.floor((36_500 * left * 2 + of) / (of * 2));
  const tax = Math.floor((amount * 800 * 2 + 10_000) / 20_000);
  const { body: price } = await shop.quote(who, premium);
  expect(price).toMatchObject({
    kind: 'upgrade',
    credits: [{ left, of, paid: 36_500, amount, tax, total: amount + tax }],
    total: 78_840 - amount - tax,
    from: today,
    to: termEnd(today, 12),
  });
  const order = await shop.paid(who, premium);
  expect(order.documents.map(({ kind }: { kind: string }) => kind)).toEqual([
    'invoice',
    'credit_note',
    'receipt',
  ]);
  const { body: notes } = await who.call('GET', '/api/v1/order-documents?kind=credit_note');
  const { body: note } = await who.call('GET', `/api/v1/order-documents/${notes.data[0].uuid}`);
  expect(note).toMatchObject({ days: { left, of, paid: 36_500 }, total: amount + tax });
  const { body: user } = await who.call('GET', '/api/user');
  expect(user.subscription).toMatchObject({ plan: { code: 'premium' }, starts_on: today });
});

test('days that staff took away are not credited', async () => {
  const who = await api.signIn('Subscriber');
  await shop.paid(who, basic);
  await api.platform.database.write
    .updateTable('subscription_periods')
    .set({ ends_on: addDays(today, 29) })
    .where('subscription_id', 'in', (held) =>
      held.selectFrom('subscriptions').where('user_uuid', '=', who.uuid).select('id'),
    )
    .execute();
  const { body: price } = await shop.quote(who, premium);
  expect(price).toMatchObject({ kind: 'upgrade', credits: [{ left: 30, paid: 36_500 }] });
});

test('a downgrade begins when the term ends; until then everything stays', async () => {
  const who = await reader();
  const first = await shop.paid(who, premium);
  const { body: price } = await shop.quote(who, basic);
  expect(price).toMatchObject({ kind: 'downgrade', credits: [], from: addDays(first.given.to, 1) });
  await shop.paid(who, basic);
  const { body: user } = await who.call('GET', '/api/user');
  expect(user.subscription).toMatchObject({ status: 'change_scheduled', plan: { code: 'premium' } });
});

test('what was not bought here is not credited, and a credit is never more than the price', async () => {
  const who = await reader();
  await hold(api, { plan: basic, user: who.uuid, from: today, to: addDays(today, 99) });
  const refused = await shop.quote(who, premium);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Your plan was not bought on this site. Ask the office to change it.',
  ]);
  const other = await reader();
  await shop.paid(other, basic);
  expect((await shop.quote(other, premium, { term_months: 1 })).body.errors).toEqual({
    term_months: ['What you have paid for is worth more than this term. Choose a longer one.'],
  });
});

test('free access becomes paid today, and the Complimentary Subscriber a Subscriber', async () => {
  const who = await api.signIn('Complimentary Subscriber');
  await hold(api, {
    plan: basic,
    user: who.uuid,
    from: addDays(today, -9),
    to: addDays(today, 9),
    source: 'complimentary',
  });
  expect((await shop.quote(who, basic)).body).toMatchObject({ kind: 'conversion', from: today });
  await shop.paid(who, basic);
  const { body: user } = await who.call('GET', '/api/user');
  expect(user).toMatchObject({
    role: 'Subscriber',
    subscription: { source: 'paid', starts_on: today, ends_on: termEnd(today, 12) },
  });
});

test('the same price again is the same order; a second order names the first, or takes its place', async () => {
  const who = await reader();
  const { body: price } = await shop.quote(who, basic);
  const { body: first } = await shop.order(who, price.seal);
  const { body: again } = await shop.order(who, price.seal);
  expect(again.uuid).toBe(first.uuid);
  const { body: other } = await shop.quote(who, premium);
  expect(other.open_order).toBe(first.uuid);
  const refused = await shop.order(who, other.seal);
  expect([refused.status, refused.body.message, refused.body.open_order]).toEqual([
    409,
    `Your order ${first.reference} waits for its payment. Pay or cancel it first.`,
    first.uuid,
  ]);
  const { body: second } = await shop.order(who, other.seal, { replaces: first.uuid });
  expect(second).toMatchObject({ state: 'waiting', plan: { code: 'premium' } });
  expect(await shop.show(who, first.uuid)).toMatchObject({ state: 'cancelled' });
  const { body: own } = await who.call('GET', '/api/v1/orders?state=waiting');
  expect(own.data.map(({ uuid }: { uuid: string }) => uuid)).toEqual([second.uuid]);
  const cancel = () => who.call('POST', `/api/v1/orders/${second.uuid}/cancel`);
  expect((await cancel()).body).toMatchObject({ state: 'cancelled' });
  expect((await cancel()).status).toBe(409);
  expect((await who.call('GET', '/api/user')).body).toMatchObject({ is_subscribed: false });
});

test('orders at once are one order, and a repeat with its key answers the same', async () => {
  const who = await reader();
  const { body: price } = await shop.quote(who, basic);
  const made = await Promise.all(Array.from({ length: 5 }, () => shop.order(who, price.seal)));
  expect(new Set(made.map(({ body }) => body.uuid)).size).toBe(1);
  const key = { 'idempotency-key': 'a-key-of-this-order' };
  const body = { seal: price.seal, method: 'test', buyer: shop.BUYER };
  const first = await who.call('POST', '/api/v1/orders', body, key);
  expect((await who.call('POST', '/api/v1/orders', body, key)).body).toEqual(first.body);
  const other = await who.call('POST', '/api/v1/orders', { ...body, method: 'card' }, key);
  expect(other.status).toBe(422);
});

test('a price is sealed: not changed, not of somebody else, not after half an hour', async () => {
  const [who, other] = [await reader(), await reader()];
  const { body: price } = await shop.quote(who, basic);
  const [carried = '', mac = ''] = price.seal.split('.');
  const cheaper = Buffer.from(carried, 'base64url').toString().replace('39420', '10000');
  const odd = 'This price was not made for you. Ask for a new one.';
  expect((await shop.order(other, price.seal)).body.errors).toEqual({ seal: [odd] });
  const changed = `${Buffer.from(cheaper).toString('base64url')}.${mac}`;
  expect((await shop.order(who, changed)).body.errors).toEqual({ seal: [odd] });
  ahead = 31 * 60_000;
  const late = await shop.order(who, price.seal);
  ahead = 0;
  expect(late.body.message).toBe('This price held for 30 minutes. Ask for a new one.');
});

test('a price holds while the plan gets another one; an archived plan and other days do not', async () => {
  const who = await reader();
  const plan = await shop.sell([root, second], 'changing', 20_000);
  const { body: price } = await shop.quote(who, plan);
  await api.platform.database.write.transaction().execute(async (db) => {
    await sql`insert into plan_versions (plan_id, number, valid_from, terms, agreed_at)
      select p.id, 2, ${today}::date, jsonb_set(v.terms, '{prices,1,amount}', '99000'), now()
      from plans p join plan_versions v on v.plan_id = p.id where p.uuid = ${plan}::uuid`.execute(db);
  });
  expect((await shop.quote(who, plan)).body.total).toBe(106_920);
  const { body: order } = await shop.order(who, price.seal);
  expect(order).toMatchObject({ total: 21_600, plan: { number: 1 } });
  await who.call('POST', `/api/v1/orders/${order.uuid}/cancel`);
  const { body: later } = await shop.quote(who, plan);
  await root.call('POST', `/api/v1/plans/${plan}/archive`, { version: 1 });
  expect((await shop.order(who, later.seal)).body.message).toBe('This plan is not sold. Choose another one.');
  const { body: of } = await shop.quote(who, basic);
  await hold(api, { plan: basic, user: who.uuid, from: today, to: addDays(today, 9) });
  expect((await shop.order(who, of.seal)).body.message).toBe(
    'What you hold has changed since this price was made. Ask for a new one.',
  );
});

test('a promo code takes its part off the price, and is used up by orders that wait', async () => {
  await promo('QUARTER', { max_uses: 1 });
  await promo('ONCE-EACH');
  const [who, other] = [await reader(), await reader()];
  const { body: price } = await shop.quote(who, basic, { code: ' quarter ' });
  expect(price).toMatchObject({
    promo: { works: true },
    lines: [{ amount: 36_500 }, { kind: 'discount', amount: -9_125, code: 'QUARTER' }],
    total: 29_565,
  });
  const { body: rival } = await shop.quote(other, basic, { code: 'QUARTER' });
  await shop.order(who, price.seal);
  const late = await shop.order(other, rival.seal);
  expect([late.status, late.body.message]).toEqual([409, 'The promo code "QUARTER" has been used up.']);
  expect((await shop.quote(other, basic, { code: 'NOTHING' })).body).toMatchObject({
    promo: { works: false },
    total: 39_420,
  });
  await shop.paid(other, basic, { code: 'ONCE-EACH' });
  const { body: second } = await shop.quote(other, basic, { code: 'ONCE-EACH' });
  expect((await shop.order(other, second.seal)).body.message).toBe(
    'You have used the promo code "ONCE-EACH" as often as one account may.',
  );
});

test('what costs nothing after its promo code is settled at once, with an invoice and no receipt', async () => {
  // what gives plans away is made by two people
  await byTwo([root, second], 'promo-codes.create', { body: codeOf('GIFT', { value: 10_000 }) });
  const who = await reader();
  const { body: price } = await shop.quote(who, basic, { code: 'gift' });
  const { body: order } = await shop.order(who, price.seal);
  expect(order).toMatchObject({ state: 'paid', method: 'none', total: 0, given: { from: today } });
  expect(order.documents.map(({ kind }: { kind: string }) => kind)).toEqual(['invoice']);
});

test('orders, payments and documents of somebody else are not there', async () => {
  const [who, other] = [await reader(), await reader()];
  const { uuid, payment } = await shop.buy(who, basic);
  await shop.play(who, payment, 'succeed');
  const { body: list } = await who.call('GET', '/api/v1/order-documents');
  const calls = await Promise.all([
    other.call('GET', `/api/v1/orders/${uuid}`),
    other.call('POST', `/api/v1/orders/${uuid}/cancel`),
    other.call('POST', `/api/v1/orders/${uuid}/check`),
    other.call('POST', `/api/v1/orders/${uuid}/pay`, { method: 'test' }),
    other.call('GET', `/api/v1/order-documents/${list.data[0].uuid}`),
    other.call('GET', `/api/v1/mock-payments/${payment}`),
    shop.play(other, payment, 'succeed'),
  ]);
  expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  expect((await other.call('GET', '/api/v1/orders')).body.data).toEqual([]);
});

test('cancelling ends the subscription with its last day, and can be taken back', async () => {
  const who = await reader();
  const end = (what: string) =>
    who.call('POST', `/api/v1/own-subscription/${what}`, what === 'cancel' ? {} : undefined);
  expect((await end('cancel')).body.message).toBe(
    'You have no subscription of your own that could be cancelled.',
  );
  const { given } = await shop.paid(who, basic);
  expect((await end('resume')).body.message).toBe('Your subscription is not cancelled.');
  expect((await end('cancel')).body).toEqual({ status: 'ending', ends_on: given.to });
  expect((await end('cancel')).body.message).toBe('Your subscription is cancelled already.');
  expect((await end('resume')).body).toEqual({ status: 'active', ends_on: given.to });
  await end('cancel');
  await shop.paid(who, basic);
  expect((await who.call('GET', '/api/user')).body.subscription.status, 'who renews goes on').toBe('active');
});

test('an order that was never paid is no plan that somebody had, and the one that was bought is the plan', async () => {
  const who = await reader();
  const { uuid } = await shop.buy(who, premium);
  const own = async () => (await who.call('GET', '/api/v1/own-plans')).body.data;
  expect(await own()).toMatchObject([{ plan: { code: 'premium' }, status: 'pending_payment' }]);
  await who.call('POST', `/api/v1/orders/${uuid}/cancel`);
  expect(await own()).toEqual([]);
  expect((await who.call('GET', '/api/user')).body.subscription).toBeNull();
  await shop.paid(who, basic, { term_months: 1 });
  expect(await own()).toMatchObject([{ plan: { code: 'basic' }, status: 'active' }]);
  // a plan that is over comes after the one that is bought since
  await shift(who, 60);
  await shop.paid(who, premium);
  expect(await own()).toMatchObject([
    { plan: { code: 'premium' }, status: 'active' },
    { plan: { code: 'basic' }, status: 'expired' },
  ]);
});

test('a company buys with seats, and who bought reads on it', async () => {
  const { id } = await api.platform.database.write
    .insertInto('organisations')
    .values({ code: 'firm', name: JSON.stringify({ en: 'Firm' }), kind: 'subscriber' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const who = await api.signIn('Subscriber', { organisationId: id });
  await api.platform.database.write
    .updateTable('users')
    .set({ buys_for_id: id })
    .where('uuid', '=', who.uuid)
    .execute();
  const { body: price } = await shop.quote(who, basic, { extra_seats: 2 });
  expect(price).toMatchObject({ organisation: { en: 'Firm' }, sum: { amount: 36_500 + 2 * 3_650 } });
  expect((await shop.quote(who, basic, { extra_seats: 2, term_months: 1 })).body.errors).toEqual({
    extra_seats: ['Plan basic is sold without further seats.'],
  });
  await shop.paid(who, basic, { extra_seats: 2 });
  expect((await who.call('GET', '/api/user')).body.subscription).toMatchObject({
    status: 'active',
    is_own: false,
  });
  expect((await shop.quote(who, basic, { extra_seats: 1 })).body.errors).toEqual({
    extra_seats: ['Your seats stay as they are until the term ends: 2.'],
  });
});

test('a suspended subscription is not bought for', async () => {
  const who = await reader();
  await shop.paid(who, basic);
  await api.platform.database.write.transaction().execute(async (db) => {
    await sql`insert into subscription_suspensions (subscription_id, from_on, reason)
      select id, ${today}::date, 'asked' from subscriptions where user_uuid = ${who.uuid}::uuid`.execute(db);
  });
  expect((await shop.quote(who, basic)).body.message).toBe(
    'Your subscription is suspended. Ask the office what is missing.',
  );
});

test('subscribe-account orders a plan and answers the subscription, once for a key', async () => {
  const who = await reader();
  const key = { 'idempotency-key': 'subscribe-once' };
  const body = { plan: 'basic', method: 'test', something: 'else' };
  const first = await who.call('POST', '/api/subscribe-account', body, key);
  expect(first.body).toMatchObject({ status: 'pending_payment', plan: { type: 'basic' }, source: 'paid' });
  expect((await who.call('POST', '/api/subscribe-account', body, key)).body).toEqual(first.body);
  const other = await who.call('POST', '/api/subscribe-account', { ...body, plan: 'premium' }, key);
  expect(other.status).toBe(422);
  const missing = await who.call('POST', '/api/subscribe-account', {});
  expect([missing.status, Object.keys(missing.body.errors)]).toEqual([422, ['plan', 'method']]);
  await shop.play(who, await shop.begin(who, first.body.order), 'succeed');
  expect((await who.call('GET', '/api/user')).body.subscription.status).toBe('active');
});

test('subscribe-account orders the price that was shown, for the buyer that was written', async () => {
  const who = await reader();
  await promo('SHOWN', { value: 1_000 });
  const { body: shown } = await shop.quote(who, basic, { code: 'SHOWN' });
  expect(shown.sum.amount).toBe(32_850);
  const buyer = { ...shop.BUYER, name: 'Written Name' };
  const body = { plan: 'basic', method: 'test', seal: shown.seal, buyer, replaces: null };
  const { status, body: answer } = await who.call('POST', '/api/subscribe-account', body);
  expect([status, answer.state]).toEqual([200, 'waiting']);
  const { body: order } = await who.call('GET', `/api/v1/orders/${answer.order}`);
  expect(order).toMatchObject({ total: shown.total, buyer: { name: 'Written Name' } });
  const again = await who.call('POST', '/api/subscribe-account', body);
  expect(again.body.order, 'the same price again is the same order').toBe(answer.order);
  const odd = { ...body, buyer: { ...buyer, city: '' } };
  expect((await who.call('POST', '/api/subscribe-account', odd)).body.errors).toHaveProperty(['buyer.city']);
});

test('subscribe-account settles at once what costs nothing', async () => {
  const who = await reader();
  await byTwo([root, second], 'promo-codes.create', { body: codeOf('GRATIS', { value: 10_000 }) });
  const { body: shown } = await shop.quote(who, basic, { code: 'GRATIS' });
  expect(shown.total).toBe(0);
  const body = { plan: 'basic', method: 'test', seal: shown.seal, buyer: shop.BUYER };
  expect((await who.call('POST', '/api/subscribe-account', body)).body).toMatchObject({
    state: 'paid',
    status: 'active',
  });
});

test('billing details are kept for the next order, and issued documents stay as they are', async () => {
  const who = await reader();
  const { body: known } = await who.call('GET', '/api/v1/billing-details');
  expect(known).toMatchObject({ is_stored: false, details: { email: who.email, country: 'MY' } });
  await shop.paid(who, basic);
  const empty = { ...shop.BUYER, name: '', address: ' ', city: '' };
  expect((await who.call('PUT', '/api/v1/billing-details', empty)).body.errors).toMatchObject({
    name: ['The name field is required.'],
    address: ['The address field is required.'],
    city: ['The city field is required.'],
  });
  const other = { ...shop.BUYER, name: 'Another Name' };
  expect((await who.call('PUT', '/api/v1/billing-details', other)).status).toBe(200);
  const { body: now } = await who.call('GET', '/api/v1/billing-details');
  expect(now).toMatchObject({ is_stored: true, details: { name: 'Another Name' } });
  const { body: list } = await who.call(
    'GET',
    `/api/v1/order-documents?kind=invoice&year=${today.slice(0, 4)}`,
  );
  const { body: invoice } = await who.call('GET', `/api/v1/order-documents/${list.data[0].uuid}`);
  expect(invoice.buyer.name).toBe('Aisyah Rahman');
});
