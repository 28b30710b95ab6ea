import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { firmWith } from '../../platform/test/firms.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import * as shop from '../../platform/test/test-orders.ts';
import { turnDay } from '../subscriptions/terms/terms.jobs.ts';

let api: TestApp;
let plan: string;
let buyer: Caller;
let firm: number;
let firms = 0;
const PASSWORD = 'one that nobody else has typed';

beforeAll(async () => {
  api = await startTestApp();
  plan = await shop.sell(await shop.openShop(api), 'yearly', 48_000);
});
afterAll(() => api.close());

/** A firm with a plan of one seat and two more, of which its buyer has one. */
beforeEach(async () => {
  firms += 1;
  const made = await firmWith(api, `firm-${firms}`, 1);
  [buyer = buyer, firm] = [made.buyers[0], made.id];
  await shop.paid(buyer, plan, { extra_seats: 2 });
});

const summary = async () => (await buyer.call('GET', '/api/v1/own-seats/summary')).body.seats;
const invite = (email: string) =>
  buyer.call('POST', '/api/v1/own-seats/invitations', { email, locale: 'en' });
/** The secret of the newest email to an address. */
async function secretFor(email: string): Promise<string> {
  const { text_body } = await api.platform.database.read
    .selectFrom('mails')
    .where('template', '=', 'seat-invitation')
    .where('recipient', 'ilike', email)
    .select('text_body')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return /seat=([\w-]+)/.exec(text_body)?.[1] ?? '';
}
const join = (token: string, more: object = {}) =>
  api.visitor.call('POST', '/api/v1/seat-invitations/join', {
    ...{ token, name: 'Siti Aminah', password: PASSWORD },
    ...more,
  });
const look = (token: string) => api.visitor.call('POST', '/api/v1/seat-invitations/look', { token });
const waitingFor = async (who: Caller) => (await who.call('GET', '/api/v1/own-invitations')).body.data;
/** With a secret, or that of the newest email to the person. */
const accept = async (who: Caller, { token, leaves = false }: { token?: string; leaves?: boolean } = {}) =>
  who.call('POST', '/api/v1/own-invitations/accept', {
    token: token ?? (await secretFor(who.email)),
    leaves,
  });

test('somebody without an account joins by the mailed link, across domains, and reads on the plan', async () => {
  const email = `siti-${firms}@another.example`;
  expect((await invite(email)).body).toMatchObject({ used: 1, bought: 3, invitations: [{ email }] });
  const token = await secretFor(email);
  expect((await look(token)).body).toMatchObject({ email, has_account: false, inviter: buyer.email });
  const joined = await join(token);
  expect(joined.body).toMatchObject({
    email,
    is_verified: true,
    is_subscribed: true,
    subscription: { status: 'active', is_own: false },
  });
  expect(await summary()).toMatchObject({ used: 2, invitations: [] });
  const { body: list } = await buyer.call('GET', '/api/v1/own-seats');
  expect(list.data).toMatchObject([
    { email: buyer.email, is_me: true },
    { name: 'Siti Aminah', email, is_me: false, last_sign_in_at: expect.any(String) },
  ]);
  expect((await join(token)).status, 'the link works once').toBe(422);
});

test('somebody with an account joins after signing in, and nobody else can', async () => {
  const [who, other] = [await api.signIn('Subscriber'), await api.signIn('Subscriber')];
  await invite(who.email.toUpperCase());
  expect((await look(await secretFor(who.email))).body).toMatchObject({ has_account: true });
  expect((await join(await secretFor(who.email))).body.message).toBe(
    'This address has an account by now. Sign in to join.',
  );
  const [waiting] = await waitingFor(who);
  expect(waiting).toMatchObject({ organisation: { en: `firm-${firms}` } });
  expect(await waitingFor(other)).toEqual([]);
  const token = await secretFor(who.email);
  expect((await accept(other, { token })).body.errors).toEqual({
    token: [`This invitation is for ${who.email.toUpperCase()}. Sign in with that address to join.`],
  });
  expect((await accept(who)).status).toBe(204);
  expect((await accept(who, { token })).status, 'the link works once').toBe(422);
  expect((await who.call('GET', '/api/user')).body.subscription).toMatchObject({ status: 'active' });
  expect((await invite(who.email)).body.errors).toEqual({ email: ['This person has a seat already.'] });
});

test('the person who had opened an account of an address before takes no seat that its owner is invited to', async () => {
  const email = `victim-${firms}@another.example`;
  const stranger = await api.visitor.call('POST', '/api/v1/register', {
    ...{ name: 'A stranger', email, password: PASSWORD },
  });
  const mailed = async () => {
    const { text_body } = await api.platform.database.read
      .selectFrom('mails')
      .where('recipient', '=', email)
      .where('template', '=', 'verify-code')
      .select('text_body')
      .executeTakeFirstOrThrow();
    return text_body;
  };
  await invite(email);
  const token = /token=([\w-]+)/.exec(await mailed())?.[1];
  expect((await api.visitor.call('POST', '/api/verify', { token, email })).status).toBe(200);
  const as = (call: Answer) => ({ authorization: `Bearer ${call.body.access_token}` });
  const ended = await api.visitor.call('GET', '/api/v1/own-invitations', undefined, as(stranger));
  expect(ended.status, 'the session of who signed up ends').toBe(401);

  const again = await api.visitor.call('POST', '/api/login', { email, password: PASSWORD });
  expect(again.status, 'their password opens nothing').toBe(422);
  expect(await summary()).toMatchObject({ used: 1 });
});

test('a seat is not taken in the account without the secret of the mailed link', async () => {
  const who = await api.signIn('Subscriber');
  await invite(who.email);
  const { body } = await who.call('GET', '/api/v1/own-invitations');
  expect(body.data).toMatchObject([{ organisation: { en: `firm-${firms}` } }]);
  expect(JSON.stringify(body)).not.toContain(await secretFor(who.email));
  for (const wish of [{ leaves: false }, { token: body.data[0].uuid, leaves: false }]) {
    const tried = await who.call('POST', '/api/v1/own-invitations/accept', wish);
    expect([tried.status, Object.keys(tried.body.errors)]).toEqual([422, ['token']]);
  }
  expect(await summary()).toMatchObject({ used: 1 });
});

test('who is invited has the email sent again: the link before ends, its days stay, and nobody else asks', async () => {
  const [who, other] = [await api.signIn('Subscriber'), await api.signIn('Subscriber')];
  await invite(who.email);
  const [before] = await waitingFor(who);
  const first = await secretFor(who.email);
  const again = (by: Caller) => by.call('POST', `/api/v1/own-invitations/${before.uuid}/resend`);
  expect((await again(other)).status).toBe(404);
  expect((await again(who)).status).toBe(204);
  const [after] = await waitingFor(who);
  expect(after.expires_at).toBe(before.expires_at);
  expect(after.sent_at > before.sent_at).toBe(true);
  expect((await accept(who, { token: first })).status).toBe(422);
  expect((await accept(who)).status).toBe(204);
  expect((await again(who)).status, 'it was taken').toBe(404);
});

test('an address that is not confirmed sees no invitations', async () => {
  const who = await api.signIn('Subscriber', { isVerified: false });
  await invite(who.email);
  const { status, body } = await who.call('GET', '/api/v1/own-invitations');
  expect(status === 200 ? body.data : []).toEqual([]);
});

test('of two who take the last seat at once one has it, and the other hears whom to ask', async () => {
  const people = [await api.signIn('Subscriber'), await api.signIn('Subscriber')] as const;
  const third = await api.signIn('Subscriber');
  for (const { email } of [...people, third]) expect((await invite(email)).status).toBe(201);
  await accept(third);
  const answers = await Promise.all(people.map((who) => accept(who)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    `All seats of firm-${firms} are taken. Ask ${buyer.email} to free or add one; your invitation stays valid.`,
  );
  expect(await summary()).toMatchObject({ used: 3, bought: 3 });
  expect((await invite('late@another.example')).body.message).toBe(
    'All 3 seats are taken. Add seats, or take one back.',
  );
});

test('a seat is taken back at once, and undone; a colleague without the right does neither', async () => {
  const who = await api.signIn('Subscriber');
  await invite(who.email);
  await accept(who);
  const refused = await who.call('POST', `/api/v1/own-seats/${buyer.uuid}/free`);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'You do not buy for an organisation. Ask the colleague who does.',
  ]);
  expect((await who.call('GET', '/api/v1/own-seats')).status).toBe(403);
  const [own] = (await who.call('GET', '/api/v1/own-plans')).body.data;
  expect(own).toMatchObject({ is_own: false, may_buy: false });
  expect((await buyer.call('POST', `/api/v1/own-seats/${who.uuid}/free`)).body).toMatchObject({ used: 1 });
  expect((await who.call('GET', '/api/user')).body.is_subscribed).toBe(false);
  expect((await buyer.call('POST', `/api/v1/own-seats/${who.uuid}/free`)).status).toBe(409);
  expect((await buyer.call('POST', `/api/v1/own-seats/${who.uuid}/give`)).body).toMatchObject({ used: 2 });
  expect((await who.call('GET', '/api/user')).body.is_subscribed).toBe(true);
  const stranger = await api.signIn('Subscriber');
  expect((await buyer.call('POST', `/api/v1/own-seats/${stranger.uuid}/give`)).body.message).toBe(
    'Only people of the organisation can have a seat.',
  );
});

test('who buys keeps the plan in sight without a seat of their own', async () => {
  await buyer.call('POST', `/api/v1/own-seats/${buyer.uuid}/free`);
  const { body } = await buyer.call('GET', '/api/v1/own-plans');
  expect(body.data).toMatchObject([{ is_own: false, may_buy: true }]);
});

test('an invitation that was sent again or withdrawn ends its link, and one of 7 days ago is too old', async () => {
  const email = `again-${firms}@another.example`;
  const { body } = await invite(email);
  const [{ uuid }] = body.invitations;
  const first = await secretFor(email);
  expect((await invite(email)).body.errors.email).toEqual([
    `${email} is invited already. Send that invitation again instead.`,
  ]);
  expect((await buyer.call('POST', `/api/v1/own-seats/invitations/${uuid}/resend`)).status).toBe(200);
  expect((await look(first)).status).toBe(422);
  const second = await secretFor(email);
  expect((await look(second)).status).toBe(200);
  const owner = api.platform.database.owner;
  await owner.query(`update seat_invitations set expires_at = now() - interval '1 second' where uuid = $1`, [
    uuid,
  ]);
  expect((await join(second)).status).toBe(422);
  expect(await summary()).toMatchObject({ invitations: [{ is_expired: true }] });
  await buyer.call('POST', `/api/v1/own-seats/invitations/${uuid}/resend`);
  const third = await secretFor(email);
  const gone = await buyer.call('POST', `/api/v1/own-seats/invitations/${uuid}/withdraw`);
  expect(gone.body).toMatchObject({ used: 1, invitations: [] });
  expect((await join(third)).status).toBe(422);
  expect((await buyer.call('POST', `/api/v1/own-seats/invitations/${uuid}/resend`)).status).toBe(404);
});

test('an invitation ends with the buying of who sent it, and opens once a buyer of today sends it again', async () => {
  const invited = await api.signIn('Subscriber');
  await invite(invited.email);
  const token = await secretFor(invited.email);
  const { write } = api.platform.database;
  const colleague = await api.signIn('Subscriber', { organisationId: firm });
  await write.updateTable('users').set({ buys_for_id: firm }).where('uuid', '=', colleague.uuid).execute();
  await write.updateTable('users').set({ buys_for_id: null }).where('uuid', '=', buyer.uuid).execute();
  expect((await look(token)).status).toBe(422);
  expect(await waitingFor(invited)).toEqual([]);

  const [{ uuid }] = (await colleague.call('GET', '/api/v1/own-seats/summary')).body.seats.invitations;
  expect((await colleague.call('POST', `/api/v1/own-seats/invitations/${uuid}/resend`)).status).toBe(200);
  expect((await look(token)).status).toBe(422);
  expect((await look(await secretFor(invited.email))).body).toMatchObject({ inviter: colleague.email });
  expect((await accept(invited)).status).toBe(204);
});

test('who is with another organisation leaves it by confirming, and its seat ends; who buys for it stays', async () => {
  const other = await firmWith(api, `other-${firms}`, 1);
  const [boss] = other.buyers;
  if (!boss) throw new Error('a firm without a buyer');
  await shop.paid(boss, plan, { extra_seats: 1 });
  const who = await api.signIn('Subscriber');
  await boss.call('POST', '/api/v1/own-seats/invitations', { email: who.email, locale: 'ms' });
  await accept(who);
  await invite(who.email);
  await invite(boss.email);
  expect((await look(await secretFor(who.email))).body).toMatchObject({ leaves: { en: `other-${firms}` } });
  expect((await accept(who)).body.errors).toEqual({
    leaves: [`Confirm that you leave other-${firms}.`],
  });
  expect((await accept(who, { leaves: true })).status).toBe(204);
  const seats = (await boss.call('GET', '/api/v1/own-seats/summary')).body.seats;
  expect(seats).toMatchObject({ used: 1, bought: 2 });
  expect(await summary()).toMatchObject({ used: 2 });
  expect((await accept(boss, { leaves: true })).body.message).toBe(
    `You buy for other-${firms}. Write to us, so that a colleague gets that right before you leave.`,
  );
});

test('an organisation that is closed, and a subscription that ended, take nobody in', async () => {
  const who = await api.signIn('Subscriber');
  await invite(who.email);
  const owner = api.platform.database.owner;
  await owner.query(`update organisations set status = 'closed' where id = $1`, [firm]);
  expect(await waitingFor(who)).toEqual([]);
  expect((await accept(who)).status).toBe(422);
  await owner.query(`update organisations set status = 'active' where id = $1`, [firm]);
  await owner.query(
    `update subscription_periods set starts_on = starts_on - 800, ends_on = ends_on - 800 where subscription_id =
      (select id from subscriptions where organisation_id = $1)`,
    [firm],
  );
  expect((await accept(who)).body.message).toBe(`The subscription of firm-${firms} has ended.`);
  expect((await buyer.call('GET', '/api/v1/own-seats/summary')).body).toEqual({ seats: null });
  expect((await invite('late@another.example')).body.message).toBe(
    'Your organisation has no subscription today that could have seats.',
  );
});

test('more seats in the middle of a term are paid for its days alone, and the term stays', async () => {
  const [before] = (await buyer.call('GET', '/api/v1/own-plans')).body.data;
  const { body: price } = await shop.quote(buyer, plan, { extra_seats: 4 });
  expect(price).toMatchObject({ kind: 'upgrade', extra_seats: 4, credits: [{ left: 365 }] });
  await shop.paid(buyer, plan, { extra_seats: 4 });
  expect(await summary()).toMatchObject({ used: 1, bought: 5, extra: 4 });
  const [after] = (await buyer.call('GET', '/api/v1/own-plans')).body.data;
  expect(after).toMatchObject({ ends_on: before.ends_on, status: 'active' });
  expect(price.to).toBe(before.ends_on);
});

test('staff and data providers who are invited take no seat', async () => {
  const who = await api.signIn('Data Provider');
  await invite(who.email);
  expect(await waitingFor(who)).toEqual([]);
  expect((await accept(who)).body.message).toBe(
    'Staff and data providers see data by their role; this account needs no seat.',
  );
});

test('a hundred invitations may wait at once', async () => {
  await api.platform.database.owner.query(
    `insert into seat_invitations (subscription_id, email, locale, token_hash, invited_by, sent_at, expires_at, created_at)
      select s.id, n || '@crowd.example', 'en', s.id || ' ' || n, $2, now(), now() + interval '7 days', now()
      from subscriptions s, generate_series(1, 100) n where s.organisation_id = $1`,
    [firm, buyer.uuid],
  );
  expect((await invite('late@another.example')).body.message).toBe(
    'At most 100 invitations wait at once. Withdraw some first.',
  );
});

test('an organisation whose plan is suspended invites nobody, gives no seat, and nobody joins it', async () => {
  const [email, late] = [`early-${firms}@another.example`, `late-${firms}@another.example`];
  const { body } = await invite(email);
  const token = await secretFor(email);
  const colleague = await api.signIn('Subscriber', { organisationId: firm });
  const { owner } = api.platform.database;
  await owner.query(
    `insert into subscription_suspensions (subscription_id, from_on, reason)
      select id, $2, 'unpaid' from subscriptions where organisation_id = $1`,
    [firm, api.platform.today()],
  );
  const refused =
    'The plan of your organisation is suspended. Nobody is invited or given a seat until it is open again. Ask the office.';
  const invited = await invite(late);
  expect([invited.status, invited.body.message]).toEqual([409, refused]);
  const at = `/api/v1/own-seats/invitations/${body.invitations[0].uuid}`;
  expect((await buyer.call('POST', `${at}/resend`)).body.message).toBe(refused);
  const given = await buyer.call('POST', `/api/v1/own-seats/${colleague.uuid}/give`);
  expect([given.status, given.body.message]).toEqual([409, refused]);
  expect((await join(token)).body.message).toBe(refused);
  expect(await summary()).toMatchObject({ used: 1, is_suspended: true });
  expect((await buyer.call('POST', `${at}/withdraw`)).status, 'what waits may be taken back').toBe(200);
  await owner.query('delete from subscription_suspensions');
  expect((await invite(late)).body).toMatchObject({ is_suspended: false, invitations: [{ email: late }] });
});

test('an account that staff made with another organisation is asked before it leaves it', async () => {
  const other = await firmWith(api, `staffed-${firms}`, 0);
  const email = `made-${firms}@another.example`;
  await api.platform.database.owner.query(
    `insert into users (name, email, locale, status, role_id, organisation_id, created_at)
      values ('Made by staff', $1, 'en', 'invited', (select id from roles where name = 'Subscriber'), $2, now())`,
    [email, other.id],
  );
  await invite(email);
  const token = await secretFor(email);
  expect((await look(token)).body).toMatchObject({
    has_account: false,
    leaves: { en: `staffed-${firms}` },
  });
  const refused = await join(token);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { leaves: [`Confirm that you leave staffed-${firms}.`] },
  ]);
  expect(await summary()).toMatchObject({ used: 1 });
  expect((await join(token, { leaves: true })).body).toMatchObject({ email, is_subscribed: true });
});

test('a seat ends with the subscription that it hangs on, and its invitations are refused in a sentence', async () => {
  const [who, late] = [await api.signIn('Subscriber'), await api.signIn('Subscriber')];
  const email = `ended-${firms}@another.example`;
  for (const to of [who.email, late.email, email]) await invite(to);
  await accept(who);
  const token = await secretFor(email);
  const owner = api.platform.database.owner;
  // paid back: the days end today, without grace, and tomorrow comes
  await owner.query(
    `update subscription_periods set starts_on = starts_on - 30, ends_on = current_date - 2 where subscription_id =
      (select id from subscriptions where organisation_id = $1)`,
    [firm],
  );
  await owner.query(
    `update subscriptions set cancelled_on = current_date - 2, turns_on = current_date - 1 where organisation_id = $1`,
    [firm],
  );
  await turnDay(api.platform);
  const { rows } = await owner.query(
    `select t.user_uuid from subscription_seats t join subscriptions s on s.id = t.subscription_id
      where s.organisation_id = $1 and t.to_on is null`,
    [firm],
  );
  expect(rows, 'who buys keeps theirs').toEqual([{ user_uuid: buyer.uuid }]);
  expect((await who.call('GET', '/api/user')).body.is_subscribed).toBe(false);
  const said = `The subscription of firm-${firms} has ended.`;
  expect(await waitingFor(late)).toEqual([]);
  const answers = [await accept(late), await look(token), await join(token)];
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [409, said],
    [409, said],
    [409, said],
  ]);
  const told = await owner.query(
    `select user_uuid from mails where template = 'subscription-expired' and user_uuid = any($1)`,
    [[who.uuid, buyer.uuid, late.uuid]],
  );
  expect(new Set(told.rows.map(({ user_uuid }) => user_uuid))).toEqual(new Set([who.uuid, buyer.uuid]));
});

test.each([
  ['enters prices', 'data.bmp.create', 'stakeholder'],
  ['reaches everybody’s prices', 'data.average.view', 'all'],
])(
  'who %s by a role of their own joins no other organisation: two people say where',
  async (what, permission, scope) => {
    const { owner } = api.platform.database;
    const person = await api.signIn('Subscriber');
    await owner.query(
      `with made as (insert into roles (name, base_role, rank) values ($2, 'Subscriber', 50) returning id),
      held as (insert into role_permissions (role_id, permission, scope) select id, $3, $4 from made)
      update users set role_id = (select id from made) where uuid = $1`,
      [person.uuid, `Who ${what}`, permission, scope],
    );
    await invite(person.email);
    expect(await waitingFor(person)).toEqual([]);
    const refused = await accept(person);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Staff and data providers see data by their role; this account needs no seat.',
    ]);
  },
);
