import { DEFAULT_RULE_SET } from '@datum/contract/computation/rule-set';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Caller, startTestApp, TEST_PASSWORD, type TestApp } from '../../platform/test/test-app.ts';
import { type SmallCollection, storeSmallCollection } from '../../platform/test/test-collection.ts';
import { linkTo, signInFrom, takeUp } from '../../platform/test/ways-in.ts';

const PUPPET = 'second.mailbox@example.org';
let api: TestApp | undefined;
let small: SmallCollection;
let root: Caller;
let role_id: number;
let made = 0;

/** An office of one, anew for each test. */
beforeEach(async () => {
  await api?.close();
  api = await startTestApp();
  small = await storeSmallCollection(api);
  root = await api.signIn('Super Administrator', { name: 'First' });
  const { body } = await root.call('GET', '/api/v1/roles');
  role_id = body.data.find(({ name }: { name: string }) => name === 'Super Administrator').id;
});
afterAll(() => api?.close());
const app = () => {
  if (!api) throw new Error('the test has not begun');
  return api;
};

const make = (who: Caller, email = PUPPET) =>
  who.call('POST', '/api/v1/users', { name: 'Second', email, role_id, organisation_id: null });
/** Reads the newest mail of an address in full, as the only one who gives roles may. */
async function readByHand(email: string) {
  const { uuid } = await app()
    .platform.database.read.selectFrom('mails')
    .select('uuid')
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const read = await root.call('POST', `/api/v1/mails/${uuid}/hand-over`);
  expect(read.status, JSON.stringify(read.body)).toBe(200);
}
/** A second account whose invitation its maker read. */
async function ownHand(email = PUPPET): Promise<Caller> {
  expect((await make(root, email)).status).toBe(201);
  await readByHand(email);
  return takeUp(app(), email);
}

/** A rule set that its maker has submitted. */
async function submitted(maker: Caller): Promise<number> {
  made += 1;
  const contents = { code: `R${made}`, title: { en: 'Rules' }, rules: DEFAULT_RULE_SET };
  const { body } = await maker.call('POST', '/api/v1/rule-sets', contents);
  await maker.call('POST', `/api/v1/rule-sets/${body.id}/steps/submit`, { version: 1 });
  return body.id;
}
const approve = async (who: Caller, id: number) => {
  const { status, body } = await who.call('POST', `/api/v1/rule-sets/${id}/steps/approve`, { version: 2 });
  return status === 200 ? body.status : body.code;
};
/** Who of two can approve what the other one submitted. */
const across = async (one: Caller, other: Caller) => [
  await approve(one, await submitted(other)),
  await approve(other, await submitted(one)),
];
const TIED = ['four_eyes', 'four_eyes'];
const TWO = ['approved', 'approved'];

test('who reads the invitation of an account and signs in with it is one person: alone until somebody else is there', async () => {
  const puppet = await ownHand();
  const id = await submitted(root);
  expect(
    (await root.call('GET', `/api/v1/rule-sets/${id}`)).body.alone,
    'the own hand is no second person',
  ).toBe(true);
  expect(await approve(puppet, id)).toBe('approved');
  const { rows } = await app().platform.database.owner.query(
    `select d.after from audit_log l join audit_detail d on d.seq = l.seq where l.action = 'rule-sets.approve'`,
  );
  expect(rows.map(({ after }) => JSON.parse(String(after)))).toEqual([{ status: 'approved', alone: true }]);
  const further = await make(root, 'third@example.org');
  expect([further.status, 'nobody else could confirm it']).toEqual([201, 'nobody else could confirm it']);

  const third = await app().signIn('Super Administrator');
  expect(await across(root, puppet)).toEqual(TIED);
  expect(await across(root, third)).toEqual(TWO);
  expect(await across(puppet, third)).toEqual(TWO);
});

test('nobody confirms by an account that counts as theirs, in either direction, and the home page says so', async () => {
  const puppet = await ownHand();
  const third = await app().signIn('Super Administrator');
  const propose = async (who: Caller, email: string) => {
    const body = { name: 'Nor', email, role_id, organisation_id: null };
    const asked = { endpoint: 'users.create', params: {}, body, reason: 'She takes over.' };
    return (await who.call('POST', '/api/v1/proposals', asked)).body.id as number;
  };
  const confirm = (who: Caller, id: number) => who.call('POST', `/api/v1/proposals/${id}/confirm`);
  const tiedFor = async (who: Caller, id: number) =>
    (await who.call('GET', '/api/v1/proposals')).body.data.find((one: { id: number }) => one.id === id)
      .is_tied;
  for (const [one, other] of [
    [root, puppet],
    [puppet, root],
  ] as const) {
    const id = await propose(one, `by-${one.email}`);
    expect([await tiedFor(one, id), await tiedFor(other, id), await tiedFor(third, id)]).toEqual([
      false,
      true,
      false,
    ]);
    const refused = await confirm(other, id);
    expect([refused.status, refused.body.code]).toEqual([403, 'four_eyes']);
    const name = one === root ? 'First' : 'Second';
    expect(refused.body.message).toBe(
      `The account of ${name} and yours count as one person: one brought the other in and read the invitation, or used it in the same browser. Another person must confirm this.`,
    );
    expect((await confirm(third, id)).status).toBe(200);
  }
});

test('two accounts of one maker who read both invitations are one person too', async () => {
  const [one, other] = [await ownHand(), await ownHand('third.mailbox@example.org')];
  await app().signIn('Super Administrator');
  expect(await across(one, other)).toEqual(TIED);
});

test('what an account entered, another account of the same person neither confirms nor approves', async () => {
  const puppet = await ownHand();
  const third = await app().signIn('Super Administrator');
  const sheet = `/api/v1/sheets/${small.north.sheet}`;
  const entries = [{ line_id: small.lines['bar N1-A'], price: '3500' }];
  const { body } = await puppet.call('POST', `${sheet}/quotes`, { entries });
  const step = async (who: Caller, step: string) => {
    const { version } = (await who.call('GET', sheet)).body;
    return (await who.call('POST', `${sheet}/steps`, { step, version, reason: 'all' })).body;
  };
  expect((await step(puppet, 'submit')).state).toBe('submitted');
  await step(third, 'review');
  const decide = async (who: Caller) => {
    const decision = { quote_ids: [body.data[0].quote_id], decision: 'confirm', reason: 'price list' };
    return (await who.call('POST', `${sheet}/reviews`, decision)).body.data[0].why;
  };
  expect(await decide(root)).toBe('same-hands');
  expect((await step(root, 'approve')).code).toBe('four_eyes');
  expect((await step(third, 'approve')).state).toBe('approved');
});

test('an account that was invited by mail is a person of its own; not where its maker’s browser signs in with it', async () => {
  expect((await make(root)).status).toBe(201);
  const second = await takeUp(app(), PUPPET);
  expect(await across(root, second)).toEqual(TWO);
  const colleague = await app().signIn('Super Administrator');
  const mark = await signInFrom(app(), root.email);
  await signInFrom(app(), colleague.email, mark);
  expect(await across(root, colleague), 'colleagues at one computer are two').toEqual(TWO);
  await signInFrom(app(), PUPPET, mark);
  expect(await across(root, second)).toEqual(TIED);
  expect(await across(colleague, second)).toEqual(TWO);
});

test('an account that one visitor of the demonstration tries by turns is not tied', async () => {
  expect((await make(root)).status).toBe(201);
  const second = await takeUp(app(), PUPPET);
  await app()
    .platform.database.write.updateTable('users')
    .set({ is_demo: true })
    .where('email', '=', PUPPET)
    .execute();
  await signInFrom(app(), PUPPET, await signInFrom(app(), root.email));
  expect(await across(root, second)).toEqual(TWO);
});

test('a new password by a mail that nobody read by hand gives an account to its owner; a passkey left in it does not', async () => {
  const puppet = await ownHand();
  await app().signIn('Super Administrator');
  const reset = async () => {
    await app().visitor.call('POST', '/api/forgot-password', { email: PUPPET });
    const token = await linkTo(app(), PUPPET, 'reset-password', 'token');
    const password = { password: 'green bricks on monday', password_confirmation: 'green bricks on monday' };
    const done = await app().visitor.call('POST', '/api/reset-password', {
      email: PUPPET,
      token,
      ...password,
    });
    expect(done.status).toBe(200);
  };
  const isTied = async () => (await approve(root, await submitted(await back(puppet)))) === 'four_eyes';
  const { owner } = app().platform.database;
  const left = { id: 'left', name: 'Left', public_key: Buffer.from('x'), counter: 0, is_backed_up: false };
  await app()
    .platform.database.write.insertInto('passkeys')
    .values({ ...left, user_uuid: puppet.uuid, created_at: new Date() })
    .execute();
  await reset();
  expect(await isTied()).toBe(true);
  await owner.query('delete from passkeys');
  await owner.query(`update verifications set created_at = created_at - interval '2 minutes'`);
  await reset();
  expect(await isTied()).toBe(false);
});

/** The same person after another password. */
async function back(who: Caller): Promise<Caller> {
  const { body } = await app().visitor.call('POST', '/api/login', {
    email: who.email,
    password: 'green bricks on monday',
  });
  const headers = { authorization: `Bearer ${body.access_token}` };
  return { ...who, call: (method, url, sent) => app().visitor.call(method, url, sent, headers) };
}

test('an invitation that was sent anew after one was read by hand, and which nobody read, is its owner’s', async () => {
  const { body } = await make(root);
  await readByHand(PUPPET);
  expect((await root.call('POST', `/api/v1/users/${body.uuid}/invite`)).status).toBe(200);
  const second = await takeUp(app(), PUPPET);
  await app().signIn('Super Administrator');
  expect(await across(root, second)).toEqual(TWO);
});

test('who confirms what an account may do says nothing of who it is: it stays tied', async () => {
  const puppet = await ownHand();
  const third = await app().signIn('Super Administrator');
  const { body: roles } = await root.call('GET', '/api/v1/roles');
  const admin = roles.data.find(({ name }: { name: string }) => name === 'Admin').id;
  const give = async (role: number) => {
    const { body: user } = await root.call('GET', `/api/v1/users/${puppet.uuid}`);
    const body = { name: user.name, role_id: role, organisation_id: null, version: user.version };
    const params = { uuid: puppet.uuid };
    const asked = { endpoint: 'users.edit', params, body, reason: 'I know her.' };
    const { body: proposed } = await root.call('POST', '/api/v1/proposals', asked);
    if (!proposed.id) return (await root.call('PUT', `/api/v1/users/${puppet.uuid}`, body)).status;
    return (await third.call('POST', `/api/v1/proposals/${proposed.id}/confirm`)).status;
  };
  expect([await give(admin), await give(role_id)]).toEqual([200, 200]);
  expect(await across(root, puppet)).toEqual(TIED);
});

test('colleagues at one computer go on being two when one proposes for the other what a third person confirms', async () => {
  const colleague = await app().signIn('Admin', { name: 'Nor' });
  const third = await app().signIn('Super Administrator');
  const mark = await signInFrom(app(), root.email);
  await signInFrom(app(), colleague.email, mark);
  const { body: user } = await root.call('GET', `/api/v1/users/${colleague.uuid}`);
  const body = { name: user.name, role_id, organisation_id: null, version: user.version };
  const asked = { endpoint: 'users.edit', params: { uuid: colleague.uuid }, body, reason: 'She takes over.' };
  const { body: proposed } = await root.call('POST', '/api/v1/proposals', asked);
  expect((await third.call('POST', `/api/v1/proposals/${proposed.id}/confirm`)).status).toBe(200);
  await signInFrom(app(), colleague.email, mark);
  expect(await across(root, colleague)).toEqual(TWO);
});

test('who reads mails of an address is tied to the account that somebody registers under it later', async () => {
  expect((await make(root)).status).toBe(201);
  await readByHand(PUPPET);
  await app().platform.database.owner.query(
    `update users set email = 'elsewhere@example.org' where email = '${PUPPET}'; delete from mails`,
  );
  const signUp = { name: 'Nor', email: PUPPET, password: TEST_PASSWORD };
  const { body: pending } = await app().visitor.call('POST', '/api/v1/register', signUp);
  const { text_body } = await app()
    .platform.database.read.selectFrom('mails')
    .select('text_body')
    .where('recipient', '=', PUPPET)
    .executeTakeFirstOrThrow();
  const code = /\d{3} ?\d{3}/.exec(text_body)?.[0].replace(' ', '');
  const headers = { authorization: `Bearer ${pending.access_token}` };
  const verified = await app().visitor.call('POST', '/api/verify-account', { code }, headers);
  expect(verified.status, JSON.stringify(verified.body)).toBe(200);
  const { owner } = app().platform.database;
  const { rows } = await owner.query(
    `select p.email as person, t.by from tied_accounts t join users u on u.uuid = t.account_uuid
      join users p on p.uuid = t.person_uuid where u.email = $1`,
    [PUPPET],
  );
  expect(rows).toEqual([{ person: root.email, by: 'hand-over' }]);
});
