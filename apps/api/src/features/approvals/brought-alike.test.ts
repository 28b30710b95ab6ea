import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { type SmallCollection, storeSmallCollection } from '../../platform/test/test-collection.ts';
import { byTwo } from '../../platform/test/two-people.ts';
import { takeUp } from '../../platform/test/ways-in.ts';

let api: TestApp | undefined;
let small: SmallCollection;
let root: Caller;
let roles: Record<string, number>;

/** An office in which one person invites everybody, anew for each test. */
beforeEach(async () => {
  await api?.close();
  api = await startTestApp();
  small = await storeSmallCollection(api);
  root = await api.signIn('Super Administrator', { name: 'First' });
  const { body } = await root.call('GET', '/api/v1/roles');
  roles = Object.fromEntries(body.data.map(({ name, id }: { name: string; id: number }) => [name, id]));
});
afterAll(() => api?.close());
const app = () => {
  if (!api) throw new Error('the test has not begun');
  return api;
};
const sql = (text: string, values: unknown[]) => app().platform.database.owner.query(text, values);

const account = (name: string, role: string, organisation_id: number | null) => ({
  ...{ name, email: `${name}@example.org`, role_id: roles[role], organisation_id },
});
/** An account that its maker makes alone; its person comes in. */
async function invited(name: string, role: string, organisation_id: number | null = null) {
  const made = await root.call('POST', '/api/v1/users', account(name, role, organisation_id));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return takeUp(app(), `${name}@example.org`);
}
const sheet = () => `/api/v1/sheets/${small.north.sheet}`;
const step = async (who: Caller, name: string) => {
  const { version } = (await who.call('GET', sheet())).body;
  return who.call('POST', `${sheet()}/steps`, { step: name, version, reason: 'prices seen' });
};
const approving = async (who: Caller) => {
  const { steps } = (await who.call('GET', sheet())).body;
  const { blocked, alone } = steps.find((one: { step: string }) => one.step === 'approve');
  return { blocked, alone };
};
async function raise(provider: Caller): Promise<number> {
  const entries = [{ line_id: small.lines['bar N1-A'], price: '3500' }];
  const { body } = await provider.call('POST', `${sheet()}/quotes`, { entries });
  expect((await step(provider, 'submit')).body.state).toBe('submitted');
  await step(root, 'review');
  return body.data[0].quote_id;
}
const confirm = async (who: Caller, quote: number) => {
  const body = { quote_ids: [quote], decision: 'confirm', reason: 'mill price list' };
  return (await who.call('POST', `${sheet()}/reviews`, body)).body.data[0].why;
};
const auditOf = async (action: string) => {
  const { rows } = await sql(
    `select d.after from audit_log l join audit_detail d on d.seq = l.seq where l.action = $1 order by l.seq desc limit 1`,
    [action],
  );
  return JSON.parse(String(rows[0].after));
};

test('two accounts that one person brought in, and that nobody else confirmed, are one for a review', async () => {
  const provider = await invited('provider', 'Data Provider', small.north.organisation);
  const reviewer = await invited('reviewer', 'Admin');
  const free = await app().signIn('Admin');
  const quote = await raise(provider);
  expect(await confirm(reviewer, quote)).toBe('same-hands');
  expect(await approving(reviewer)).toEqual({ blocked: 'same-hands', alone: false });
  expect((await step(reviewer, 'approve')).body.code).toBe('four_eyes');
  expect(await approving(free)).toEqual({ blocked: null, alone: false });
  expect((await step(free, 'approve')).body.state).toBe('approved');
  expect(await auditOf('sheets.approve')).not.toHaveProperty('alone');
});

test('where that leaves nobody, the step is taken alone, the page says so before, and the audit log after', async () => {
  const provider = await invited('provider', 'Data Provider', small.north.organisation);
  const reviewer = await invited('reviewer', 'Admin');
  const approver = await invited('approver', 'Admin');
  const quote = await raise(provider);
  expect(await confirm(root, quote), 'who made it never does').toBe('same-hands');
  expect(await confirm(reviewer, quote)).toBeNull();
  expect(await auditOf('quotes.confirm')).toMatchObject({ quotes: 1, alone: true });
  expect(await approving(approver)).toEqual({ blocked: null, alone: true });
  expect((await step(approver, 'approve')).body.state).toBe('approved');
  expect(await auditOf('sheets.approve')).toMatchObject({ alone: true });
});

test('who was confirmed by another person is a colleague: of the provider, and of who reviews', async () => {
  const free = await app().signIn('Admin');
  const body = account('provider', 'Data Provider', small.north.organisation);
  await byTwo([root, free], 'users.create', { body });
  const provider = await takeUp(app(), body.email);
  const reviewer = await invited('reviewer', 'Admin');
  const quote = await raise(provider);
  expect(await approving(reviewer)).toEqual({ blocked: null, alone: false });
  expect(await confirm(reviewer, quote)).toBeNull();
  expect(await auditOf('quotes.confirm')).not.toHaveProperty('alone');
});

const CONFIRMED: readonly (readonly [string, 'provider' | 'reviewer', 'free' | 'tied', string | null])[] = [
  ['the provider was confirmed by somebody else', 'provider', 'free', null],
  ['the reviewer was confirmed by somebody else', 'reviewer', 'free', null],
  ['the provider was confirmed by a further account of the maker', 'provider', 'tied', 'same-hands'],
  ['the reviewer was confirmed by a further account of the maker', 'reviewer', 'tied', 'same-hands'],
];
test.each(CONFIRMED)('%s', async (_, whom, by, why) => {
  const people = {
    provider: await invited('provider', 'Data Provider', small.north.organisation),
    reviewer: await invited('reviewer', 'Admin'),
    tied: await invited('tied', 'Admin'),
    free: await app().signIn('Admin'),
  };
  await sql(`insert into tied_accounts (person_uuid, account_uuid, by) values ($1, $2, 'hand-over')`, [
    root.uuid,
    people.tied.uuid,
  ]);
  await sql('update users set let_in_by = $2 where uuid = $1', [people[whom].uuid, [people[by].uuid]]);
  expect(await confirm(people.reviewer, await raise(people.provider))).toBe(why);
});

test('accounts of the demonstration are reviewed by who tries it', async () => {
  const provider = await invited('provider', 'Data Provider', small.north.organisation);
  const reviewer = await invited('reviewer', 'Admin');
  await app().signIn('Admin');
  await sql('update users set is_demo = true where uuid = $1', [provider.uuid]);
  expect(await confirm(reviewer, await raise(provider))).toBeNull();
});
