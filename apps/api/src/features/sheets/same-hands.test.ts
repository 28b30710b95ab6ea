import type { ReviewDecision } from '@datum/contract/collection/quote-states';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { type SmallCollection, storeSmallCollection } from '../../platform/test/test-collection.ts';
import { linkTo, signInByProgram, signInFrom, takeUp } from '../../platform/test/ways-in.ts';

const PASSWORD = 'green bricks on monday';
let api: TestApp | undefined;
let small: SmallCollection;
let officer: Caller;
let other: Caller;
let role_id: number;

/** An office of two officers, anew for each test: who may do a step alone is asked of everybody there. */
beforeEach(async () => {
  await api?.close();
  api = await startTestApp();
  small = await storeSmallCollection(api);
  officer = await api.signIn('Admin', { name: 'Officer' });
  other = await api.signIn('Admin', { name: 'Other' });
  const { body } = await officer.call('GET', '/api/v1/roles');
  role_id = body.data.find(({ name }: { name: string }) => name === 'Data Provider').id;
});
afterAll(() => api?.close());
const app = () => {
  if (!api) throw new Error('the test has not begun');
  return api;
};

const newProvider = (email = 'own.mailbox@example.org') => ({
  ...{ name: 'Siti', email, role_id, organisation_id: small.north.organisation },
});
const propose = (who: Caller, body: object) =>
  who.call('POST', '/api/v1/proposals', { endpoint: 'users.create', params: {}, body, reason: 'New clerk.' });

/** Takes the newest invitation up; gives the new provider's token. */
const comeIn = async (email = 'own.mailbox@example.org') => (await takeUp(app(), email)).token;

const sheet = () => `/api/v1/sheets/${small.north.sheet}`;
const step = async (who: Caller, name: string) => {
  const { version } = (await who.call('GET', sheet())).body;
  return who.call('POST', `${sheet()}/steps`, { step: name, version, reason: 'prices seen' });
};
const blockOf = async (who: Caller, name = 'approve') =>
  (await who.call('GET', sheet())).body.steps.find((one: { step: string }) => one.step === name).blocked;
const decide = async (who: Caller, quote: number, decision: ReviewDecision) => {
  const body = { quote_ids: [quote], decision, reason: 'mill price list' };
  return (await who.call('POST', `${sheet()}/reviews`, body)).body.data[0].why;
};
const confirm = (who: Caller, quote: number) => decide(who, quote, 'confirm');

/** Raises a price and submits, with a provider's token; an officer takes the sheet into review. */
async function raise(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const entries = [{ line_id: small.lines['bar N1-A'], price: '3500' }];
  const { visitor } = app();
  const entered = await visitor.call('POST', `${sheet()}/quotes`, { entries }, headers);
  const { version } = (await visitor.call('GET', sheet(), undefined, headers)).body;
  await visitor.call('POST', `${sheet()}/steps`, { step: 'submit', version, reason: 'all' }, headers);
  await step(officer, 'review');
  return entered.body.data[0].quote_id;
}

test('an officer does not become a provider alone, and what the provider enters another person reviews', async () => {
  const refused = await officer.call('POST', '/api/v1/users', newProvider());
  expect([refused.status, refused.body.code]).toEqual([403, 'second_person']);
  const proposed = await propose(officer, newProvider());
  expect(proposed.body.what).toMatch(/^Let Siti \(own\.mailbox@example\.org\) enter prices in the name of /);
  const confirmed = await other.call('POST', `/api/v1/proposals/${proposed.body.id}/confirm`);
  expect(confirmed.body.state).toBe('confirmed');

  const quote = await raise(await comeIn());
  expect(await confirm(officer, quote)).toBe('same-hands');
  expect(await blockOf(officer)).toBe('same-hands');
  const approved = await step(officer, 'approve');
  expect([approved.status, approved.body.code, approved.body.message]).toEqual([
    403,
    'four_eyes',
    'You brought in somebody who entered prices of this sheet, or they signed in from your browser: another person must approve it.',
  ]);
  expect(await blockOf(other), 'who confirmed the account is the second person').toBeNull();
  expect((await step(other, 'approve')).body.state).toBe('approved');
});

test('what another person decided about a price stays; what nobody decided its author takes back, and puts back', async () => {
  const proposed = await propose(officer, newProvider());
  await other.call('POST', `/api/v1/proposals/${proposed.body.id}/confirm`);
  const raised = await raise(await comeIn());
  const entries = [{ line_id: small.lines['bar N1-B'], price: '3520' }];
  const entered = await officer.call('POST', `${sheet()}/quotes`, { entries });
  for (const [quote, why] of [
    [raised, 'same-hands'],
    [entered.body.data[0].quote_id, 'own-value'],
  ]) {
    const steps = async (who: Caller, ...decisions: ReviewDecision[]) => {
      const said: unknown[] = [];
      for (const decision of decisions) said.push(await decide(who, quote, decision));
      return said;
    };
    expect(await steps(officer, 'ask', 'recheck', 'reject', 'recheck'), 'nobody has decided').toEqual([
      ...[null, null, null, null],
    ]);
    expect(await steps(other, 'confirm')).toEqual([null]);
    expect(await steps(officer, 'ask', 'reject', 'recheck'), 'another has confirmed').toEqual([
      why,
      why,
      why,
    ]);
    expect(await steps(other, 'reject')).toEqual([null]);
    expect(await steps(officer, 'recheck', 'confirm'), 'another has rejected').toEqual([why, why]);
    expect(await steps(other, 'recheck', 'ask')).toEqual([null, null]);
    expect(await steps(officer, 'recheck'), 'another has asked').toEqual([why]);
    expect(await steps(officer, 'reject'), 'withdrawn where asked').toEqual([null]);
  }
});

test('who made the account while it could enter nothing chose its mailbox, and reviews nothing of it', async () => {
  await app().signIn('Super Administrator');
  await app().signIn('Super Administrator');
  const { body: roles } = await officer.call('GET', '/api/v1/roles');
  const reader = roles.data.find(({ name }: { name: string }) => name === 'Subscriber').id;
  const made = await officer.call('POST', '/api/v1/users', { ...newProvider(), role_id: reader });
  expect(made.status).toBe(201);
  const body = {
    ...{ name: 'Siti', role_id, organisation_id: small.north.organisation, version: made.body.version },
  };
  const params = { uuid: made.body.uuid };
  const edit = { endpoint: 'users.edit', params, body, reason: 'She sends prices now.' };
  const proposed = await other.call('POST', '/api/v1/proposals', edit);
  const confirmed = await officer.call('POST', `/api/v1/proposals/${proposed.body.id}/confirm`);
  expect(confirmed.body.state).toBe('confirmed');
  expect((await officer.call('POST', `/api/v1/users/${made.body.uuid}/invite`)).status).toBe(200);
  const quote = await raise(await comeIn());
  expect(await confirm(officer, quote)).toBe('same-hands');
  expect(await blockOf(officer)).toBe('same-hands');
});

test('moving an account into an organisation, and giving it the role of a provider, need two as well', async () => {
  const root = await app().signIn('Super Administrator');
  await app().signIn('Super Administrator');
  const person = await app().signIn('Subscriber', { name: 'Rosli' });
  const { body: user } = await officer.call('GET', `/api/v1/users/${person.uuid}`);
  const put = (change: object, version = user.version) =>
    officer.call('PUT', `/api/v1/users/${person.uuid}`, {
      ...{ name: user.name, role_id: user.role.id, organisation_id: null, version },
      ...change,
    });
  const raised = await put({ role_id, organisation_id: small.north.organisation });
  expect(raised.body.code).toBe('second_person');

  const provider = await app().signIn('Data Provider', {
    organisationId: small.south.organisation,
    name: 'Tan',
  });
  const { body: known } = await officer.call('GET', `/api/v1/users/${provider.uuid}`);
  const same = { name: known.name, role_id, organisation_id: small.south.organisation };
  const path = `/api/v1/users/${provider.uuid}`;
  const renamed = await officer.call('PUT', path, { ...same, name: 'Tan Wei', version: known.version });
  expect(renamed.status, 'what changes no rights needs one').toBe(200);
  const moved = { ...same, organisation_id: small.north.organisation, version: known.version + 1 };
  expect((await officer.call('PUT', path, moved)).body.code).toBe('second_person');

  const many = { uuids: [person.uuid], action: 'assign-role', role_id };
  await put({ organisation_id: small.north.organisation });
  const [result] = (await root.call('POST', '/api/v1/users/many', many)).body.results;
  expect([result.done, result.message]).toEqual([
    false,
    'The role Data Provider enters prices in the name of an organisation, or reaches those of others: giving it needs a second person. Give it on the account’s own page and propose it there.',
  ]);
});

test('several providers at once are made by two', async () => {
  const rows = [{ name: 'Siti', email: 'siti@example.org', organisation: 'NORTH' }];
  const made = await officer.call('POST', '/api/v1/account-batches', {
    kind: 'data-provider',
    title: 'Clerks',
    rows,
  });
  const { uuid, version, summary } = made.body;
  expect(made.body.rows[0].problems).toEqual([]);
  const done = await officer.call('POST', `/api/v1/account-batches/${uuid}/confirm`, { version, summary });
  expect(done.body.code).toBe('second_person');
  const asked = await officer.call('POST', '/api/v1/proposals', {
    endpoint: 'account-batches.confirm',
    params: { uuid },
    body: { version, summary },
    reason: 'New clerks.',
  });
  expect(asked.body.what).toBe('Let 1 person enter prices in the name of organisations: Clerks');
});

test('an office of one makes a provider, reviews and approves alone, until a second person is there', async () => {
  await app()
    .platform.database.write.updateTable('users')
    .set({ status: 'closed' })
    .where('uuid', '=', other.uuid)
    .execute();
  expect((await officer.call('POST', '/api/v1/users', newProvider())).status).toBe(201);
  const quote = await raise(await comeIn());
  const told = async () => (await officer.call('GET', `/api/v1/quotes/${quote}`)).body.confirms_alone;
  expect(await told(), 'before the button').toBe(true);
  expect(await confirm(officer, quote)).toBeNull();
  const entries = [{ line_id: small.lines['bar N1-B'], price: '3520' }];
  const own = (await officer.call('POST', `${sheet()}/quotes`, { entries })).body.data[0].quote_id;
  const before = `update quotes set review = 'confirmed', reviewed_by = $1 where id = $2`;
  await app().platform.database.owner.query(before, [other.uuid, own]);
  expect(await decide(officer, own, 'recheck'), 'what somebody decided who has left').toBeNull();
  const approve = (await officer.call('GET', sheet())).body.steps.find(
    (one: { step: string }) => one.step === 'approve',
  );
  expect(approve).toMatchObject({ blocked: null, alone: true });
  await app().signIn('Admin');
  expect(await blockOf(officer)).not.toBeNull();
  expect(await told(), 'from then on another confirms it').toBe(false);
});

const fromBrowser = (email: string, mark?: string) => signInFrom(app(), email, mark);

test('nobody reviews what was entered by an account of the same browser; in the demonstration one visitor is everybody', async () => {
  const provider = await app().signIn('Data Provider', { organisationId: small.north.organisation });
  const quote = await raise(provider.token);
  expect(await blockOf(officer)).toBeNull();
  const mark = await fromBrowser(officer.email);
  await fromBrowser(provider.email, mark);
  await fromBrowser(other.email);
  expect(await blockOf(officer)).toBe('same-hands');
  expect(await confirm(officer, quote)).toBe('same-hands');
  expect(await blockOf(other)).toBeNull();
  await app()
    .platform.database.write.updateTable('users')
    .set({ is_demo: true })
    .where('uuid', '=', provider.uuid)
    .execute();
  expect(await blockOf(officer)).toBeNull();
});

/** Says "it was not me" by the newest mail, and comes back with another password; gives the caller anew. */
async function closedToAll({ uuid, email }: Caller): Promise<Caller> {
  const { visitor } = app();
  const tokenOf = (template: string, name: string) => linkTo(app(), email, template, name);
  const link = { token: await tokenOf('new-device', 'not-me') };
  expect((await visitor.call('POST', '/api/v1/not-me', link)).status).toBe(200);
  const password = { password: PASSWORD, password_confirmation: PASSWORD };
  const reset = { email, token: await tokenOf('reset-password', 'token'), ...password };
  expect((await visitor.call('POST', '/api/reset-password', reset)).status).toBe(200);
  const { body } = await visitor.call('POST', '/api/login', { email, password: PASSWORD });
  const headers = { authorization: `Bearer ${body.access_token}` };
  const call: Caller['call'] = (method, url, sent) => visitor.call(method, url, sent, headers);
  return { uuid, email, token: body.access_token, call };
}

test('the link that closes an account to everybody does not wipe out who shared its browser', async () => {
  const provider = await app().signIn('Data Provider', { organisationId: small.north.organisation });
  const quote = await raise(provider.token);
  const mark = await fromBrowser(officer.email);
  await fromBrowser(provider.email, mark);
  await fromBrowser(other.email);
  officer = await closedToAll(officer);
  expect(await blockOf(officer)).toBe('same-hands');
  expect(await confirm(officer, quote)).toBe('same-hands');
  expect(await blockOf(other)).toBeNull();
});

test('a program that signs in without a browser and keeps cookies has a mark like a browser', async () => {
  const provider = await app().signIn('Data Provider', { organisationId: small.north.organisation });
  const quote = await raise(provider.token);
  const mark = await signInByProgram(app(), officer.email);
  await signInByProgram(app(), other.email);
  expect(await blockOf(officer)).toBeNull();
  await signInByProgram(app(), provider.email, mark);
  expect(await blockOf(officer)).toBe('same-hands');
  expect(await confirm(officer, quote)).toBe('same-hands');
  expect(await blockOf(other)).toBeNull();
});

type Made = { readonly uuid: string; readonly email: string };
const changed = async (who: Made, change: object) => {
  const { body: user } = await officer.call('GET', `/api/v1/users/${who.uuid}`);
  const same = { name: user.name, role_id: user.role.id, organisation_id: user.organisation?.id ?? null };
  const body = { ...same, version: user.version, ...change };
  return (await officer.call('PUT', `/api/v1/users/${who.uuid}`, body)).status;
};
const roles = async () => (await officer.call('GET', '/api/v1/roles')).body.data;
const roleNamed = async (wanted: string) =>
  (await roles()).find(({ name }: { name: string }) => name === wanted);

/** What one person can do to somebody whose prices wait for a review. */
const AFTER: readonly (readonly [what: string, does: (who: Made, root: Caller) => Promise<unknown>])[] = [
  ['nothing', async () => undefined],
  ['has another role', async (who) => changed(who, { role_id: (await roleNamed('Subscriber')).id })],
  [
    'has a role that was emptied',
    async (_, root) => {
      const { id, version } = await roleNamed('Data Provider');
      const emptied = await root.call('PUT', `/api/v1/roles/${id}`, {
        name: 'Data Provider',
        version,
        grants: [],
      });
      return emptied.status;
    },
  ],
  [
    'is of no organisation',
    async (who) => changed(who, { organisation_id: null, role_id: (await roleNamed('Subscriber')).id }),
  ],
  [
    'is suspended',
    async (who) =>
      (await officer.call('POST', `/api/v1/users/${who.uuid}/suspend`, { reason: 'left' })).status,
  ],
  [
    'has closed the account',
    async ({ uuid }) => {
      const { write } = app().platform.database;
      const nobody = { status: 'closed', name: 'Closed account', email: 'closed@invalid' } as const;
      await write.updateTable('users').set(nobody).where('uuid', '=', uuid).execute();
      return undefined;
    },
  ],
];

test.each(AFTER)(
  'who brought in somebody that entered prices does not review them when that person %s',
  async (_, does) => {
    const proposed = await propose(officer, newProvider());
    await other.call('POST', `/api/v1/proposals/${proposed.body.id}/confirm`);
    const provider = await takeUp(app(), 'own.mailbox@example.org');
    const root = await app().signIn('Super Administrator');
    const quote = await raise(provider.token);
    expect([200, undefined]).toContain(await does(provider, root));
    expect(await blockOf(officer)).toBe('same-hands');
    expect(await confirm(officer, quote)).toBe('same-hands');
    expect((await step(officer, 'approve')).body.code).toBe('four_eyes');
    expect(await blockOf(root), 'somebody who has no part in it goes on').toBeNull();
  },
);
