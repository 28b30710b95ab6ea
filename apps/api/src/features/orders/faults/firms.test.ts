import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { firmWith } from '../../../platform/test/firms.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { byTwo } from '../../../platform/test/two-people.ts';
import { readLedger } from '../ledger.queries.ts';

let api: TestApp;
let root: Caller;
let plan: string;

beforeAll(async () => {
  api = await startTestApp();
  root = await shop.openShop(api);
  plan = await shop.sell(root, 'yearly', 48_000);
});
afterAll(() => api.close());
afterEach(async () => {
  expect(await readLedger(api.platform.database.read)).toMatchObject({ is_balanced: true });
});

const one = async (code: string) => {
  const { id, buyers } = await firmWith(api, code, 1);
  const [who] = buyers;
  if (!who) throw new Error('a firm without a buyer');
  return { id, who };
};
const change = (text: string, id: unknown) => api.platform.database.owner.query(text, [id]);
const LEFT =
  'The account of the buyer is closed or suspended, or the buyer no longer buys for the organisation.';

test.each([
  ['left', 'update users set organisation_id = null where organisation_id = $1'],
  ['lost-the-right', 'update users set buys_for_id = null where organisation_id = $1'],
  ['closed', `update organisations set status = 'closed' where id = $1`],
  ['suspended', `update organisations set status = 'suspended' where id = $1`],
  ['person-closed', `update users set status = 'closed' where organisation_id = $1`],
])('%s while the money was on its way: it is a credit, and payer and staff hear why', async (code, step) => {
  const { id, who } = await one(code);
  const { uuid, payment } = await shop.buy(who, plan);
  await change(step, id);
  const refused = await who.call('POST', `/api/v1/orders/${uuid}/pay`, { method: 'test' });
  expect(refused.status, 'no further payment begins').not.toBe(200);
  await shop.send(api, {
    ...{ id: `paid-${code}`, payment, state: 'succeeded', amount: 51_840, currency: 'MYR' },
  });
  const { rows } = await api.platform.database.owner.query(
    `select o.state, p.is_credit from orders o join payments p on p.order_id = o.id where o.uuid = $1`,
    [uuid],
  );
  expect(rows).toEqual([{ state: 'expired', is_credit: true }]);
  const mails = await api.platform.database.read
    .selectFrom('mails')
    .where('template', 'in', ['payment-credited', 'payment-odd'])
    .where('text_body', 'like', `%${LEFT.slice(0, 40)}%`)
    .select(['template'])
    .execute();
  expect(new Set(mails.map(({ template }) => template))).toEqual(
    new Set(['payment-credited', 'payment-odd']),
  );
});

test('a buyer who left begins no payment for the firm', async () => {
  const { id, who } = await one('leaves');
  const { body: price } = await shop.quote(who, plan);
  const { body: order } = await shop.order(who, price.seal);
  await change('update users set organisation_id = null where organisation_id = $1', id);
  const refused = await who.call('POST', `/api/v1/orders/${order.uuid}/pay`, { method: 'test' });
  expect(refused.status, 'it is the order of the firm').toBe(404);
});

test('a buyer of another firm finds no paid order of the first one, and neither who buys for themselves', async () => {
  const [first, second] = [await firmWith(api, 'order-a', 2), await firmWith(api, 'order-b', 1)];
  const [who, colleague] = first.buyers as [Caller, Caller];
  const [stranger] = second.buyers as [Caller];
  const alone = await api.signIn('Subscriber');
  const { uuid } = await shop.paid(who, plan);
  await shop.paid(stranger, plan);
  const seenBy = async (one: Caller) => {
    const calls = [`/api/v1/orders/${uuid}`, `/api/v1/orders/${uuid}/record`];
    return Promise.all(calls.map(async (path) => (await one.call('GET', path)).status));
  };
  expect(await seenBy(colleague)).toEqual([200, 200]);
  expect(await seenBy(stranger)).toEqual([404, 404]);
  expect(await seenBy(alone)).toEqual([404, 404]);
});

test('who left a firm keeps nothing that it bought, and who buys for it today has all of it', async () => {
  const { id, buyers } = await firmWith(api, 'left-behind', 2);
  const [who, colleague] = buyers as [Caller, Caller];
  const { uuid: order } = await shop.paid(who, plan);
  const { body: documents } = await who.call('GET', '/api/v1/order-documents?kind=invoice');
  const { uuid: invoice, issued_on } = documents.data[0];
  const paper = `/api/v1/order-documents/${invoice}`;
  const reissue = { buyer: { ...shop.BUYER, name: 'Made out to me' }, reason: 'It is mine' };
  const calls = (one: Caller) =>
    Promise.all([
      one.call('GET', `/api/v1/orders/${order}`),
      one.call('GET', `/api/v1/orders/${order}/record`),
      one.call('GET', paper),
      one.call('GET', `${paper}/paper?language=en`),
      one.call('GET', `/api/v1/order-documents/papers?year=${issued_on.slice(0, 4)}&language=en`),
      one.call('POST', `${paper}/send`, { language: 'en', email: 'me@datum.test' }),
      one.call('POST', `${paper}/reissue`, reissue),
      one.call('POST', `/api/v1/orders/${order}/check`),
      one.call('POST', `/api/v1/orders/${order}/cancel`),
      one.call('POST', `/api/v1/orders/${order}/pay`, { method: 'test' }),
      one.call('PUT', `/api/v1/orders/${order}/buyer`, shop.BUYER),
      one.call('POST', `/api/v1/orders/${order}/proforma`),
    ]);
  const missing = await who.call('GET', '/api/v1/orders/00000000-0000-4000-8000-000000000000');
  for (const step of [
    'update users set organisation_id = null where uuid = $1',
    `update users set organisation_id = ${id}, buys_for_id = null where uuid = $1`,
  ]) {
    await change(step, who.uuid);
    const answers = await calls(who);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    const { code, message } = missing.body;
    expect(answers[0]?.body, 'as where there is none').toMatchObject({ code, message });
    expect((await who.call('GET', '/api/v1/orders')).body.data).toEqual([]);
    expect((await who.call('GET', '/api/v1/order-documents')).body.data).toEqual([]);
  }
  const [seen, record, document, file, year, sent, reissued] = await calls(colleague);
  expect([seen, record, document, file, year].map((one) => one?.status)).toEqual([200, 200, 200, 200, 200]);
  expect([sent?.status, reissued?.status]).toEqual([200, 201]);
  await change(`update users set buys_for_id = ${id} where uuid = $1`, who.uuid);
  expect((await who.call('GET', `/api/v1/orders/${order}`)).status, 'buys for it again').toBe(200);
});

test('an order left behind in a firm stands in the way of no own one', async () => {
  const { id, who } = await one('waits-behind');
  const { uuid } = await shop.buy(who, plan);
  await change('update users set organisation_id = null where organisation_id = $1', id);
  const { body: price } = await shop.quote(who, plan);
  expect(price).toMatchObject({ open_order: null });
  const own = await shop.order(who, price.seal);
  expect(own.status).toBe(201);
  const { body: list } = await who.call('GET', '/api/v1/orders');
  expect(list.data.map((each: { uuid: string }) => each.uuid)).toEqual([own.body.uuid]);
  await change(`update users set organisation_id = ${id}, buys_for_id = ${id} where uuid = $1`, who.uuid);
  const { body: again } = await shop.quote(who, plan);
  const replaced = await shop.order(who, again.seal, { replaces: uuid });
  expect(replaced.status, "the firm's is replaced, the own one stays").toBe(201);
  expect((await shop.show(who, uuid)).state).toBe('cancelled');
});

test.each([
  ['moved away', 'update users set organisation_id = null where uuid = $1'],
  ['buys no more', 'update users set buys_for_id = null where uuid = $1'],
  ['suspended', `update users set status = 'suspended' where uuid = $1`],
])('the waiting order of who %s is of who buys for the firm: seen, taken over, paid', async (why, step) => {
  const { id, buyers } = await firmWith(api, `behind ${why}`, 2);
  const [who, next] = buyers as [Caller, Caller];
  const { uuid } = await shop.buy(who, plan);
  await change(
    `update orders o set buyer = jsonb_set(buyer, '{email}', to_jsonb(upper(u.email))) from users u where u.uuid = o.buyer_uuid and u.uuid = $1`,
    who.uuid,
  );
  const early = await next.call('POST', `/api/v1/orders/${uuid}/pay`, { method: 'test' });
  expect(early.status, 'while its maker buys').toBe(404);
  await change(step, who.uuid);
  expect((await next.call('GET', '/api/v1/orders')).body.data).toMatchObject([{ uuid, is_own: true }]);
  const { body: price } = await shop.quote(next, plan);
  expect(price).toMatchObject({ open_order: uuid });
  const second = await shop.order(next, price.seal);
  expect([second.status, second.body.open_order], 'told which one is theirs').toEqual([409, uuid]);
  await shop.play(next, await shop.begin(next, uuid), 'succeed');
  expect(await shop.show(next, uuid)).toMatchObject({ state: 'paid', is_own: true });
  const { rows } = await api.platform.database.owner.query(
    `select o.buyer_uuid, o.buyer->>'email' = u.email as is_mailed, (select array_agg(s.user_uuid) from subscription_seats s
      where s.subscription_id = o.subscription_id and s.to_on is null) as seats,
      (select array_agg(distinct m.user_uuid) from mails m where m.template = 'payment-received' and m.user_uuid in (o.buyer_uuid, '${who.uuid}')) as told
      from orders o join users u on u.uuid = o.buyer_uuid where o.uuid = $1`,
    [uuid],
  );
  expect(rows).toEqual([{ buyer_uuid: next.uuid, is_mailed: true, seats: [next.uuid], told: [next.uuid] }]);
  await change(
    `update users set status = 'active', organisation_id = ${id}, buys_for_id = null where uuid = $1`,
    who.uuid,
  );
  const left = await Promise.all(
    ['', '/record'].map(async (of) => (await who.call('GET', `/api/v1/orders/${uuid}${of}`)).status),
  );
  expect(left).toEqual([404, 404]);
});

test.each([
  ['its buyer is changed', (one: Caller, at: string) => one.call('PUT', `${at}/buyer`, shop.BUYER)],
  ['its proforma is made', (one: Caller, at: string) => one.call('POST', `${at}/proforma`)],
  ['it is cancelled', (one: Caller, at: string) => one.call('POST', `${at}/cancel`)],
] as const)('an order left behind is of who acts on it first: %s', async (what, act) => {
  const { buyers } = await firmWith(api, `acts ${what}`, 3);
  const [who, next, third] = buyers as [Caller, Caller, Caller];
  const { uuid } = await shop.buy(who, plan);
  await change('update users set organisation_id = null where uuid = $1', who.uuid);
  const path = `/api/v1/orders/${uuid}`;
  expect((await act(who, path)).status, 'its maker').toBe(404);
  expect((await act(next, path)).status).toBeLessThan(300);
  const isOver = what === 'it is cancelled';
  expect((await third.call('GET', path)).status, 'the third').toBe(isOver ? 200 : 404);
});

test('money that comes for an order left behind buys it for the firm, in the name of who has bought for it longest', async () => {
  const { buyers } = await firmWith(api, 'money for it', 3);
  const [who, next] = buyers as [Caller, Caller, Caller];
  const { uuid, payment } = await shop.buy(who, plan);
  await change('update users set organisation_id = null where uuid = $1', who.uuid);
  await shop.send(api, {
    ...{ id: 'paid-for-it', payment, state: 'succeeded', amount: 51_840, currency: 'MYR' },
  });
  expect(await shop.show(next, uuid)).toMatchObject({ state: 'paid', is_own: true });
});

test('who has ordered the same waits for that one first', async () => {
  const { id, buyers } = await firmWith(api, 'the same twice', 1);
  const [who] = buyers as [Caller];
  const { uuid } = await shop.buy(who, plan);
  await change('update users set buys_for_id = null where uuid = $1', who.uuid);
  // as orders were made before those left behind were found
  const next = await api.signIn('Subscriber', { organisationId: id });
  const { uuid: own } = await shop.buy(next, plan);
  await change(`update users set buys_for_id = ${id} where uuid = $1`, next.uuid);
  await change(`update orders set user_uuid = null, organisation_id = ${id} where uuid = $1`, own);
  const refused = await next.call('POST', `/api/v1/orders/${uuid}/pay`, { method: 'test' });
  expect([refused.status, refused.body.open_order]).toEqual([409, own]);
});

test('a declaration at sign-up buys for no firm that staff move the person to; staff give the right, and a move ends it', async () => {
  const [first, second] = [await firmWith(api, 'gives', 0), await firmWith(api, 'next', 0)];
  const who = await api.signIn('Subscriber', { name: 'Siti Rahman' });
  await change('update users set is_corporate = true where uuid = $1', who.uuid);
  const edit = async (more: object) => {
    const { body: user } = await root.call('GET', `/api/v1/users/${who.uuid}`);
    const { name, phone, job_title, locale, must_use_two_factor, expires_on, buys, version } = user;
    const written = { name, phone, job_title, locale, must_use_two_factor, expires_on, buys, version };
    const organisation_id = user.organisation?.id ?? null;
    const body = { ...written, role_id: user.role.id, organisation_id, ...more };
    const answer = await root.call('PUT', `/api/v1/users/${who.uuid}`, body);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const boughtFor = async () => (await shop.quote(who, plan)).body.organisation;
  expect(await edit({ organisation_id: first.id })).toMatchObject({ buys: false });
  expect(await boughtFor()).toBeNull();
  expect(await edit({ buys: true })).toMatchObject({ buys: true });
  expect(await boughtFor()).toEqual({ en: 'gives' });
  expect(await edit({ organisation_id: second.id }), 'as a form sends it back').toMatchObject({
    buys: false,
  });
  expect(await boughtFor()).toBeNull();
});

test('who comes to buy for a firm that has bought is let in by two, and the firm hears of it; for a new firm one is enough', async () => {
  const { id, buyers } = await firmWith(api, 'has papers', 2);
  const [buyer, colleague] = buyers as [Caller, Caller];
  const fresh = await firmWith(api, 'no papers', 0);
  const second = await api.signIn('Super Administrator');
  const { uuid, payment } = await shop.buy(buyer, plan);
  await shop.send(api, {
    ...{ id: 'paid-has-papers', payment, state: 'succeeded', amount: 51_840, currency: 'MYR' },
  });
  const stranger = await api.signIn('Subscriber', { name: 'Friend' });
  const edit = async (more: object) => {
    const { body: user } = await root.call('GET', `/api/v1/users/${stranger.uuid}`);
    const { name, phone, job_title, locale, must_use_two_factor, expires_on, buys, version } = user;
    const written = { name, phone, job_title, locale, must_use_two_factor, expires_on, buys, version };
    return { ...written, role_id: user.role.id, organisation_id: user.organisation?.id ?? null, ...more };
  };
  const put = async (more: object) => root.call('PUT', `/api/v1/users/${stranger.uuid}`, await edit(more));
  const mails = async () =>
    (
      await api.platform.database.read
        .selectFrom('mails')
        .select('recipient')
        .where(
          'text_body',
          'like',
          '%Friend (%) buys for has papers from now on: they can order and cancel plans, give seats and open its invoices.%',
        )
        .orderBy('recipient')
        .execute()
    ).map(({ recipient }) => recipient);
  expect((await put({ organisation_id: fresh.id })).status).toBe(200);
  expect((await put({ buys: true })).status, 'nothing was bought yet').toBe(200);
  expect((await put({ organisation_id: id })).status, 'being of a firm opens nothing').toBe(200);
  const alone = await put({ buys: true });
  expect([alone.status, alone.body.code]).toEqual([403, 'second_person']);
  expect((await stranger.call('GET', `/api/v1/orders/${uuid}`)).status).toBe(404);
  expect(await mails()).toEqual([]);
  const again = await edit({ buys: true });
  const { body: proposed } = await root.call('POST', '/api/v1/proposals', {
    ...{ endpoint: 'users.edit', params: { uuid: stranger.uuid }, body: again, reason: 'Asked by letter.' },
  });
  expect(proposed.what).toBe(
    `Let Friend (${stranger.email}) buy for has papers: order and cancel its plans, give its seats and open its invoices`,
  );
  expect((await second.call('POST', `/api/v1/proposals/${proposed.id}/confirm`)).status).toBe(200);
  expect((await stranger.call('GET', `/api/v1/orders/${uuid}`)).status).toBe(200);
  expect(await mails()).toEqual([buyer.email, colleague.email].toSorted());
  const { version: _, ...written } = await edit({ name: 'Another', email: 'another@example.org' });
  const made = await root.call('POST', '/api/v1/users', written);
  expect([made.status, made.body.code]).toEqual([403, 'second_person']);
});

test('who comes to buy for a firm that all its buyers have left is told to the address of the firm', async () => {
  const { id, buyers } = await firmWith(api, 'left behind', 1);
  const [buyer] = buyers as [Caller];
  await change("update organisations set email = 'office@left.test' where code = $1", 'left behind');
  await shop.buy(buyer, plan);
  await change("update users set status = 'closed' where uuid = $1", buyer.uuid);
  const comes = await api.signIn('Subscriber', { name: 'Newcomer', organisationId: id });
  const { body: user } = await root.call('GET', `/api/v1/users/${comes.uuid}`);
  const { name, phone, job_title, locale, must_use_two_factor, expires_on, version } = user;
  const written = { name, phone, job_title, locale, must_use_two_factor, expires_on, version };
  await byTwo([root, await api.signIn('Super Administrator')], 'users.edit', {
    params: { uuid: comes.uuid },
    body: { ...written, role_id: user.role.id, organisation_id: id, buys: true },
  });
  const mails = await api.platform.database.read
    .selectFrom('mails')
    .select(['recipient', 'user_uuid'])
    .where('text_body', 'like', '%Newcomer (%) buys for left behind from now on:%')
    .execute();
  expect(mails).toEqual([{ recipient: 'office@left.test', user_uuid: null }]);
});

test('two colleagues do not both pay: the second order is refused, and names who has made the first', async () => {
  const { buyers } = await firmWith(api, 'pair', 2);
  const [who, other] = buyers as [Caller, Caller];
  const prices = await Promise.all(buyers.map((each) => shop.quote(each, plan)));
  const made = await Promise.all(buyers.map((each, at) => shop.order(each, prices[at]?.body.seal ?? '', {})));
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const refused = made.find(({ status }) => status === 409)?.body.message;
  expect(refused).toMatch(
    /^.+ has made the order D\d{8}-\d{2} for your organisation, and it waits for its payment. Ask them to pay or cancel it.$/,
  );
  const [winner, loser] = made[0]?.status === 201 ? [who, other] : [other, who];
  const { body: list } = await winner.call('GET', '/api/v1/orders');
  await shop.play(winner, await shop.begin(winner, list.data[0].uuid), 'succeed');
  const { body: documents } = await loser.call('GET', '/api/v1/order-documents');
  expect(documents.data, 'of the firm, for each of its buyers').toHaveLength(2);
  const order = await loser.call('GET', `/api/v1/orders/${list.data[0].uuid}`);
  expect(order.body, 'where its documents lead').toMatchObject({ state: 'paid' });
  await change('update users set organisation_id = null where uuid = $1', winner.uuid);
  const { body: still } = await loser.call('GET', '/api/v1/order-documents');
  expect(still.data).toHaveLength(2);
  const [invoice] = still.data;
  expect((await winner.call('GET', '/api/v1/order-documents')).body.data, 'of who left').toEqual([]);
  expect((await winner.call('GET', `/api/v1/order-documents/${invoice.uuid}`)).status).toBe(404);
  await change('update users set buys_for_id = null where uuid = $1', loser.uuid);
  expect((await loser.call('GET', '/api/v1/order-documents')).body.data).toEqual([]);
  expect((await loser.call('GET', `/api/v1/orders/${list.data[0].uuid}`)).status).toBe(404);
});

test("a seat sees the firm's plan, and its buyers alone may renew or cancel it", async () => {
  const { id, who } = await one('seats');
  await shop.paid(who, plan);
  const seat = await api.signIn('Subscriber', { organisationId: id });
  await change(
    `insert into subscription_seats (subscription_id, user_uuid, from_on)
      select s.id, $1, current_date - 1 from subscriptions s join organisations o on o.id = s.organisation_id where o.code = 'seats'`,
    seat.uuid,
  );
  const mayBuy = async (each: Caller) =>
    (await each.call('GET', '/api/v1/own-plans')).body.data.map(
      ({ may_buy }: { may_buy: boolean }) => may_buy,
    );
  expect(await mayBuy(who)).toEqual([true]);
  expect(await mayBuy(seat)).toEqual([false]);
  const cancelled = await seat.call('POST', '/api/v1/own-subscription/cancel', {});
  expect(cancelled.status).toBe(409);
});

test.each(['Super Administrator', 'Data Provider'] as const)(
  '%s: buying is refused as not theirs',
  async (role) => {
    const organisationId = role === 'Data Provider' ? (await firmWith(api, 'provides', 0)).id : undefined;
    const who = await api.signIn(role, organisationId === undefined ? {} : { organisationId });
    const calls = await Promise.all([
      shop.quote(who, plan),
      who.call('GET', '/api/v1/billing-details'),
      who.call('POST', '/api/v1/own-subscription/cancel', {}),
      who.call('POST', '/api/subscribe-account', { plan: 'yearly', method: 'test' }),
    ]);
    const why = 'Staff and data providers see data by their role; they need no subscription.';
    expect(calls.map(({ status, body }) => [status, body.message])).toEqual(calls.map(() => [403, why]));
  },
);

test("subscribe-account answers a company's first order with its subscription", async () => {
  const { who } = await one('first');
  const body = { plan: 'yearly', method: 'test' };
  const answer = await who.call('POST', '/api/subscribe-account', body);
  expect([answer.status, answer.body]).toEqual([
    200,
    expect.objectContaining({ status: 'pending_payment', plan: expect.anything(), is_own: false }),
  ]);
  expect((await who.call('GET', '/api/user')).body.subscription, 'after a reload too').toMatchObject({
    status: 'pending_payment',
    is_own: false,
  });
  await shop.play(who, await shop.begin(who, answer.body.order), 'succeed');
  expect((await who.call('GET', '/api/user')).body.subscription).toMatchObject({ status: 'active' });
});
