import { addDays } from '@datum/contract/values/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firmWith } from '../../../platform/test/firms.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { readLedger } from '../ledger.queries.ts';

let api: TestApp;
let root: Caller;
let large: string;
/** The same for three people, which organisations alone may buy. */
let team: string;
let small: string;

beforeAll(async () => {
  api = await startTestApp();
  root = await shop.openShop(api);
  const opens = (level: 'view' | 'api') => ({ entitlements: [{ product: 'bmp', level }] });
  large = await shop.sell(root, 'large', 96_000, { terms: { ...opens('api'), seats: 1 } });
  team = await shop.sell(root, 'team', 96_000, { terms: { ...opens('api'), seats: 3 } });
  small = await shop.sell(root, 'small', 36_500, { terms: { ...opens('view'), seats: 1 } });
});
afterAll(() => api.close());

const holder = async () => {
  const who = await api.signIn('Subscriber');
  await shop.paid(who, large);
  return who;
};
const change = async (who: Caller) =>
  (await who.call('GET', '/api/v1/own-subscription/scheduled-change')).body.change;
const takeBack = (who: Caller, body: object = { way: 'service' }) =>
  who.call('POST', '/api/v1/own-subscription/take-back-change', body);
const over = async (who: Caller, plan = small) =>
  (await who.call('GET', `/api/v1/own-subscription/over-limits?plan=${plan}`)).body.limits;
const statusOf = async (who: Caller) => (await who.call('GET', '/api/user')).body.subscription.status;

test('a downgrade is undone by its holder: the plan of now goes on with its grace, and the money goes back', async () => {
  const who = await holder();
  const last = addDays(api.platform.today(), 364);
  expect(await change(who)).toBeNull();
  const order = await shop.paid(who, small);
  expect(await statusOf(who)).toBe('change_scheduled');
  expect(await change(who)).toMatchObject({
    name: { en: 'Plan small' },
    from: addDays(last, 1),
    keeps: { en: 'Plan large' },
    until: last,
    way: 'service',
    amount: 39_420,
    currency: 'MYR',
  });
  expect((await takeBack(who)).body).toEqual({ status: 'active', ends_on: last });
  expect(await change(who)).toBeNull();
  const [plan] = (await who.call('GET', '/api/v1/own-plans')).body.data;
  expect(plan).toMatchObject({ status: 'active', next: null, grace_until: expect.any(String) });
  const { owner } = api.platform.database;
  const { rows } = await owner.query(
    `select f.amount, f.way, f.access, d.kind from refunds f join orders o on o.id = f.order_id
      join billing_documents d on d.id = f.credit_note_id where o.uuid = $1`,
    [order.uuid],
  );
  expect(rows).toMatchObject([{ way: 'service', access: 'ends', kind: 'credit_note' }]);
  expect(Number(rows[0]?.amount)).toBe(39_420);
  const audited = await owner.query(
    `select action from audit_log a where actor_uuid = $1 and action like '%take-back-change'`,
    [who.uuid],
  );
  expect(audited.rows).toHaveLength(1);
  const mails = await owner.query(
    `select text_body from mails where user_uuid = $1 and template = 'payment-refunded'`,
    [who.uuid],
  );
  expect(mails.rows[0]?.text_body).toContain('The buyer undid the change of plan before it began.');
  expect(mails.rows[0]?.text_body).toMatch(
    /The days of this order, from .+, do not begin. What you hold today stays./,
  );
});

test('undoing twice at once, or again, gives the money back once', async () => {
  const who = await holder();
  await shop.paid(who, small);
  const answers = await Promise.all([takeBack(who), takeBack(who)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await takeBack(who)).body.message).toBe('No change of plan is scheduled.');
  expect(await readLedger(api.platform.database.read)).toMatchObject({
    is_balanced: true,
    broken_refunds: 0,
  });
});

test('a renewal that follows is no change of plan, and a change that has begun cannot be undone', async () => {
  const renewed = await holder();
  await shop.paid(renewed, large);
  expect(await change(renewed)).toBeNull();
  expect((await takeBack(renewed)).status).toBe(409);
  const begun = await holder();
  await shop.paid(begun, small);
  await shop.letDaysPass(api, begun, 365);
  expect((await takeBack(begun)).status).toBe(409);
});

test('a further term that is paid after the change is not undone with it', async () => {
  const who = await holder();
  await shop.paid(who, small);
  await shop.paid(who, small);
  expect((await takeBack(who)).body.message).toBe(
    'Another term is paid after this change. Write to us to undo both.',
  );
});

test('what was paid at a service goes back there, and to no account that somebody types', async () => {
  const who = await holder();
  await shop.paid(who, small);
  const payee = { name: 'Somebody', account_number: '1234567890', bank: '' };
  const refused = await takeBack(who, { way: 'none' });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { way: ['What was paid goes back in another way by now. Look at the change again.'] },
  ]);
  await takeBack(who, { way: 'service', payee });
  const { rows } = await api.platform.database.owner.query(
    `select f.payee from refunds f join orders o on o.id = f.order_id where o.buyer_uuid = $1`,
    [who.uuid],
  );
  expect(rows).toEqual([{ payee: null }]);
});

test('what was paid by transfer goes to an account that the holder names, with a step-up and right digits', async () => {
  const who = await holder();
  const order = await shop.paid(who, small);
  await api.platform.database.owner.query(
    `update payments set method = 'transfer', gateway = null, gateway_ref = null, charge_ref = null
      where order_id = (select id from orders where uuid = $1)`,
    [order.uuid],
  );
  expect(await change(who)).toMatchObject({ way: 'bank' });
  expect((await takeBack(who)).status).toBe(422);
  expect((await takeBack(who, { way: 'bank' })).body.errors).toHaveProperty(['payee.account_number']);
  const payee = (account_number: string) => ({
    way: 'bank',
    payee: { name: 'Aisyah', account_number, bank: '' },
  });
  expect((await takeBack(who, payee('MY00 1234'))).body.errors).toHaveProperty(['payee.account_number']);
  expect((await takeBack(who, payee('114-0099-2231'))).status).toBe(200);
  const { body } = await root.call('GET', '/api/v1/refunds?view=due');
  expect(body.data).toMatchObject([{ state: 'due', payee: { account_number: '114-0099-2231' } }]);
});

test('a change that staff scheduled is undone without money, by nobody but who buys for the holder', async () => {
  const { buyers } = await firmWith(api, 'scheduled', 1);
  const [boss] = buyers;
  if (!boss) throw new Error('a firm without a buyer');
  await shop.paid(boss, team);
  const member = await api.signIn('Subscriber');
  await boss.call('POST', '/api/v1/own-seats/invitations', { email: member.email, locale: 'en' });
  const { text_body } = await api.platform.database.read
    .selectFrom('mails')
    .where('recipient', '=', member.email)
    .where('template', '=', 'seat-invitation')
    .select('text_body')
    .executeTakeFirstOrThrow();
  const token = /seat=([\w-]+)/.exec(text_body)?.[1];
  await member.call('POST', '/api/v1/own-invitations/accept', { token });
  await api.platform.database.owner.query(
    `insert into subscription_periods (subscription_id, plan_version_id, source, starts_on, ends_on, reason, created_at)
      select p.subscription_id, (select v.id from plan_versions v join plans n on n.id = v.plan_id where n.uuid = $2),
        'paid', p.ends_on + 1, p.ends_on + 365, '', now()
      from subscription_periods p join subscriptions s on s.id = p.subscription_id
      where s.organisation_id = (select organisation_id from users where uuid = $1)`,
    [boss.uuid, small],
  );
  expect(await change(member)).toBeNull();
  expect((await takeBack(member, { way: 'none' })).status).toBe(409);
  expect(await change(boss)).toMatchObject({ way: 'none', amount: 0 });
  expect((await takeBack(boss, { way: 'none' })).body).toMatchObject({ status: 'active' });
});

test('before a downgrade what has no room in the plan is told', async () => {
  const { buyers } = await firmWith(api, 'crowded', 3);
  const [boss, ...others] = buyers;
  if (!boss) throw new Error('a firm without a buyer');
  await shop.paid(boss, team);
  for (const { uuid } of others) await boss.call('POST', `/api/v1/own-seats/${uuid}/give`);
  const { owner } = api.platform.database;
  await owner.query(
    `insert into plan_use (subscription_id, kind, from_on, used)
      select id, 'downloads', $2::date, 70 from subscriptions
      where organisation_id = (select organisation_id from users where uuid = $1)`,
    [boss.uuid, `${api.platform.today().slice(0, 7)}-01`],
  );
  expect(await over(boss)).toEqual([
    { limit: 'seats', used: 3, most: 1 },
    { limit: 'downloads', used: 70, most: 50 },
  ]);
  expect(await over(boss, team)).toEqual([{ limit: 'downloads', used: 70, most: 50 }]);
  expect(await over(await api.signIn('Subscriber')), 'who holds nothing is over nothing').toEqual([]);
  const unknown = await boss.call('GET', `/api/v1/own-subscription/over-limits?plan=${boss.uuid}`);
  expect(unknown.status).toBe(422);
});
