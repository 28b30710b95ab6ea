import { afterEach, beforeEach, expect, test } from 'vitest';
import { historyOf } from '../../platform/audit/history.queries.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let root: Caller;
let puppet: Caller;

/** An office of one person with two accounts. */
beforeEach(async () => {
  api = await startTestApp();
  root = await api.signIn('Super Administrator', { name: 'First' });
  puppet = await api.signIn('Super Administrator', { name: 'Second' });
  await tie(root, puppet);
});
afterEach(() => api.close());

const tie = (person: Caller, account: Caller, by: 'hand-over' | 'browser' = 'hand-over') =>
  api.platform.database.write
    .insertInto('tied_accounts')
    .values({ person_uuid: person.uuid, account_uuid: account.uuid, by })
    .execute();
const tiesOf = async (who: Caller, { uuid }: Caller) =>
  (await who.call('GET', `/api/v1/users/${uuid}/ties`)).body;
const namesOf = async (one: Caller) =>
  (await tiesOf(root, one)).people.map(({ name }: { name: string }) => name);
async function loosen(who: Caller, one: Caller) {
  const { tied_at } = await tiesOf(root, one);
  return who.call('POST', `/api/v1/users/${one.uuid}/loosen`, { tied_at });
}
async function propose(who: Caller, one: Caller) {
  const { tied_at } = await tiesOf(root, one);
  const asked = { endpoint: 'users.loosen', params: { uuid: one.uuid }, body: { tied_at } };
  return who.call('POST', '/api/v1/proposals', { ...asked, reason: 'She works in Penang.' });
}
const confirm = (who: Caller, id: number) => who.call('POST', `/api/v1/proposals/${id}/confirm`);

test('the page of an account says with whom it counts as one person, and why', async () => {
  const third = await api.signIn('Super Administrator', { name: 'Third' });
  await tie(puppet, third, 'browser');
  expect(await namesOf(root)).toEqual(['Second', 'Third']);
  const { people, ties, tied_at } = await tiesOf(root, puppet);
  expect(people.map(({ name }: { name: string }) => name)).toEqual(['First', 'Third']);
  expect(ties).toMatchObject([
    { person: { name: 'First' }, account: { name: 'Second' }, by: 'hand-over' },
    { person: { name: 'Second' }, account: { name: 'Third' }, by: 'browser' },
  ]);
  expect([tied_at, (await tiesOf(root, root)).tied_at]).toEqual([ties[0].at, null]);
  const admin = await api.signIn('Admin');
  expect((await admin.call('GET', `/api/v1/users/${root.uuid}/ties`)).status, 'above the own rank').toBe(404);
});

test('without a third person nobody says it, from either account, and the sentence says what to do', async () => {
  for (const who of [root, puppet]) {
    for (const ask of [loosen, propose]) {
      const refused = await ask(who, puppet);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        `Only a third person who gives roles can confirm that Second is a person of their own, and there is none here. Make a third administrator and let them confirm it, or say it at the server: npm run datum -- loosen --email ${puppet.email}`,
      ]);
    }
  }
  const own = await loosen(root, root);
  expect([own.status, Object.keys(own.body.errors)], 'nobody brought this one in').toEqual([
    422,
    ['tied_at'],
  ]);
});

test('a third person confirms it, and nothing else that is confirmed does it', async () => {
  const third = await api.signIn('Super Administrator', { name: 'Third' });
  expect((await loosen(root, puppet)).body.code).toBe('second_person');
  const byHer = await propose(third, puppet);
  expect([byHer.status, byHer.body.message]).toEqual([
    409,
    'You are the only third person here. Let First, Second propose that Second is a person of their own, and confirm it yourself.',
  ]);
  const { body: proposed } = await propose(root, puppet);
  expect(proposed.what).toBe(
    `Say that Second (${puppet.email}) is a person of their own, and not the same person as First`,
  );
  expect((await confirm(puppet, proposed.id)).body.code).toBe('four_eyes');
  expect((await confirm(root, proposed.id)).body.code).toBe('four_eyes');
  expect(await namesOf(puppet)).toEqual(['First']);
  expect((await confirm(third, proposed.id)).status).toBe(200);
  expect([await namesOf(puppet), await namesOf(root)]).toEqual([[], []]);
  const [entry] = await historyOf(api.platform.database.read, 'users', puppet.uuid);
  expect(entry).toMatchObject({ action: 'users.loosen', who: 'Third' });
  expect(entry?.changes).toMatchObject([
    { field: 'one_person_with', before: ['First'], after: [] },
    { field: 'ties', before: [{ by: 'hand-over', person: { name: 'First' } }] },
    { field: 'proposed_by', after: root.uuid },
  ]);
  const again = { endpoint: 'users.loosen', params: { uuid: puppet.uuid } };
  const body = { tied_at: new Date().toISOString() };
  const over = await root.call('POST', '/api/v1/proposals', { ...again, body, reason: 'Once more.' });
  expect(over.body.message).toBe('This account already counts as a person of its own.');
});

test('what a third proposes is confirmed by a fourth, not by the account itself; what was tied anew is looked at first', async () => {
  const third = await api.signIn('Super Administrator', { name: 'Third' });
  const fourth = await api.signIn('Super Administrator', { name: 'Fourth' });
  const { body: proposed } = await propose(third, puppet);
  const refused = await confirm(puppet, proposed.id);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'You and Second count as one person. A third person, who counts as neither, must confirm this.',
  ]);
  await api.platform.database.owner.query(`update tied_accounts set at = at + interval '1 second'`);
  expect((await confirm(fourth, proposed.id)).body.code).toBe('conflict');
  const { body: anew } = await propose(third, puppet);
  expect((await confirm(fourth, anew.id)).status).toBe(200);
  expect(await namesOf(puppet)).toEqual([]);
});

test('accounts that it brought in stay with it', async () => {
  const third = await api.signIn('Super Administrator', { name: 'Third' });
  const further = await api.signIn('Admin', { name: 'Further' });
  await tie(puppet, further);
  const { body: proposed } = await propose(root, puppet);
  expect((await confirm(third, proposed.id)).status).toBe(200);
  expect([await namesOf(puppet), await namesOf(root)]).toEqual([['Further'], []]);
});

test('who alone gives roles and counts as neither says it alone, and the audit log says so', async () => {
  await api.platform.database.owner.query(
    `update users set role_id = (select id from roles where name = 'Admin') where uuid = any($1)`,
    [[puppet.uuid, root.uuid]],
  );
  await api.platform.database.owner.query('delete from past_roles');
  api.platform.sessions.forget();
  root = await api.signIn('Super Administrator', { name: 'Third' });
  expect((await loosen(root, puppet)).body).toEqual({ people: [] });
});
