import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { type SmallCollection, storeSmallCollection } from '../../platform/test/test-collection.ts';
import { byTwo } from '../../platform/test/two-people.ts';

let api: TestApp;
let small: SmallCollection;
/** The only one who gives roles: what is asked of who does, nobody else answers. */
let root: Caller;
let officer: Caller;
let count = 0;
beforeAll(async () => {
  api = await startTestApp();
  small = await storeSmallCollection(api);
  [root, officer] = [await api.signIn('Super Administrator'), await api.signIn('Admin')];
});
afterAll(() => api.close());

const sql = (text: string, values: unknown[]) => api.platform.database.owner.query(text, values);
const grant = (scope: string, ...permissions: string[]) =>
  permissions.map((permission) => ({ permission, scope }));
const SEES = grant('stakeholder', 'data.bmp.view');
const ENTERS = [...SEES, ...grant('stakeholder', 'data.bmp.create')];
const REACHES = grant('all', 'data.bmp.view', 'data.bmp.export');
const PLANS = [...ENTERS, ...grant('stakeholder', 'data.round.view', 'data.round.edit')];

const roleNamed = async (wanted: string) =>
  (await root.call('GET', '/api/v1/roles')).body.data.find(({ name }: { name: string }) => name === wanted);
const grantsOf = async (id: number) => (await root.call('GET', `/api/v1/roles/${id}`)).body.grants;
async function role(grants: object[], base_role = 'Data Provider') {
  count += 1;
  const made = await root.call('POST', '/api/v1/roles', { name: `Role ${count}`, base_role, grants });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { id: Number(made.body.id), name: `Role ${count}`, version: Number(made.body.version) };
}
/** Somebody with a role in an organisation, as they were before any rule asked for two. */
async function member(roleId: number, organisation: number | null = small.north.organisation) {
  const person = await api.signIn('Data Provider');
  const change = 'update users set role_id = $2, organisation_id = $3 where uuid = $1';
  await sql(change, [person.uuid, roleId, organisation]);
  api.platform.sessions.forget();
  return person;
}

/** A step, and the words in which somebody else is asked. */
interface Way {
  readonly endpoint: string;
  readonly params?: Record<string, string | number>;
  readonly body: object;
  readonly what: RegExp;
}
async function made(grants: object[], what: RegExp): Promise<Way> {
  const { id } = await role(grants);
  const email = `siti-${id}@example.org`;
  const body = { name: 'Siti', email, role_id: id, organisation_id: small.north.organisation };
  return { endpoint: 'users.create', body, what };
}
async function moved(who: Caller, change: object, what: RegExp): Promise<Way> {
  const { body: has } = await root.call('GET', `/api/v1/users/${who.uuid}`);
  const same = { role_id: has.role.id, organisation_id: has.organisation?.id ?? null, version: has.version };
  const body = { name: 'Rosli', ...same, ...change };
  return { endpoint: 'users.edit', params: { uuid: who.uuid }, body, what };
}
async function edited(before: object[], after: object[], what: RegExp): Promise<Way> {
  const { id, name, version } = await role(before);
  await member(id);
  return { endpoint: 'roles.edit', params: { id }, body: { name, version, grants: after }, what };
}
const byOne = ({ endpoint, params = {}, body }: Way) => {
  const { method = 'PUT', path = '' } = api.platform.endpoints.find(({ id }) => id === endpoint) ?? {};
  const url = path.replaceAll(/:(\w+)/g, (_, name) => String(params[name]));
  return root.call(method, url, body);
};

const BOTH =
  /as Role \d+\. Let Siti .* enter prices in the name of NORTH\. Let .* of NORTH reach .*: data\.round\.edit$/;
const REACH = /of NORTH reach what other organisations supply: data\.bmp\.export, data\.bmp\.view$/;
const MORE = /^Let the role Role \d+ do more: /;
const WAYS: readonly (readonly [string, () => Promise<Way>])[] = [
  ['an account is made that also plans', () => made(PLANS, BOTH)],
  [
    'an account gets a role that also plans',
    async () =>
      moved(
        await member((await role(SEES)).id),
        { role_id: (await role(PLANS)).id },
        /instead of Role \d+\. Let .* enter prices in the name of NORTH\. Let /,
      ),
  ],
  ['the people of a role come to enter, and to plan', () => edited(SEES, PLANS, MORE)],
  ['the people of a role come to enter', () => edited(SEES, ENTERS, MORE)],
  ['an account is made that reaches what others supply', () => made(REACHES, REACH)],
  [
    'an account gets a role that reaches it',
    async () =>
      moved(
        await member((await role(ENTERS)).id),
        { role_id: (await role([...ENTERS, ...grant('all', 'data.bmp.export')])).id },
        /supply: data\.bmp\.export$/,
      ),
  ],
  [
    'who reaches it comes into an organisation',
    async () =>
      moved(
        await member((await role(REACHES)).id, null),
        { organisation_id: small.north.organisation },
        REACH,
      ),
  ],
  [
    'the people of a role come to reach it',
    () => edited(ENTERS, [...ENTERS, ...grant('all', 'data.average.view')], /: data\.average\.view$/),
  ],
  [
    'who enters comes to review what others enter',
    async () => {
      const reviews = [...ENTERS, ...REACHES.slice(1), ...grant('all', 'data.bmp.review')];
      const change = { role_id: (await role(reviews)).id };
      return moved(
        await member((await role(ENTERS)).id),
        change,
        /supply: data\.bmp\.export, data\.bmp\.review$/,
      );
    },
  ],
  [
    'a right of staff reaches it under any scope',
    () => edited(ENTERS, [...ENTERS, ...grant('own', 'data.sample.view')], /: data\.sample\.view$/),
  ],
];

test.each(WAYS)(
  'who alone gives roles does not answer whether %s: who makes accounts does',
  async (_, prepare) => {
    const way = await prepare();
    const refused = await byOne(way);
    expect([refused.status, refused.body.code], JSON.stringify(refused.body)).toEqual([403, 'second_person']);
    const { endpoint, params = {}, body, what } = way;
    const asked = { endpoint, params, body, reason: 'Agreed.' };
    expect((await root.call('POST', '/api/v1/proposals', asked)).body.what).toMatch(what);
    await byTwo([root, officer], endpoint, { params, body });
  },
);

test('the audit log says of which question nobody else was there to answer', async () => {
  const { endpoint, body } = await made(PLANS, BOTH);
  const { uuid } = await byTwo([root, officer], endpoint, { body });
  const { rows } = await sql(
    `select l.actor_uuid, l.seq from audit_log l where l.action = 'users.create' and l.resource_id = $1`,
    [uuid],
  );
  expect(rows).toMatchObject([{ actor_uuid: officer.uuid }]);
  const { body: history } = await root.call('GET', `/api/v1/audit-logs/${rows[0].seq}`);
  expect(history.after).toMatchObject({ proposed_by: root.uuid, alone: true });
});

test('a copy of the role of providers plans no rounds', async () => {
  const grants = await grantsOf((await roleNamed('Data Provider')).id);
  const copied = await grantsOf((await role(grants)).id);
  expect(copied).toEqual(grants);
});

test('many at once get no such role, and are not made with one, by one person', async () => {
  for (const grants of [PLANS, REACHES]) {
    const person = await member((await role(SEES)).id);
    const many = { uuids: [person.uuid], action: 'assign-role', role_id: (await role(grants)).id };
    const [result] = (await root.call('POST', '/api/v1/users/many', many)).body.results;
    expect([result.done, result.message]).toEqual([
      false,
      expect.stringContaining('enters prices in the name of an organisation, or reaches those of others'),
    ]);
  }
  const providers = await roleNamed('Data Provider');
  const plans = [...(await grantsOf(providers.id)), ...grant('stakeholder', 'data.round.edit')];
  const { name, version } = providers;
  const saved = await root.call('PUT', `/api/v1/roles/${providers.id}`, { name, version, grants: plans });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const rows = [{ name: 'Tan', email: 'many@example.org', organisation: 'NORTH' }];
  const batch = { kind: 'data-provider', title: 'Clerks', rows };
  const { uuid, version: seen, summary } = (await root.call('POST', '/api/v1/account-batches', batch)).body;
  const endpoint = 'account-batches.confirm';
  const way = { endpoint, params: { uuid }, body: { version: seen, summary } };
  expect((await byOne({ ...way, what: MORE })).body.code).toBe('second_person');
  const asked = await root.call('POST', '/api/v1/proposals', { ...way, reason: 'New clerks.' });
  expect(asked.body.what).toBe(
    'Make 1 account as Data Provider: Clerks. Let 1 person enter prices in the name of organisations: Clerks',
  );
  const { rows: kept } = await sql('select what from proposals where id = $1', [asked.body.id]);
  expect(kept[0].what, 'to be said in each reader’s language').toMatchObject({
    key: 'proposals.both',
    params: { first: { key: 'people.proposed-accounts' }, second: { key: 'people.proposed-reporters' } },
  });
});

test('who reviews everybody’s prices is staff, and read by nobody else’s leave where nobody else gives roles', async () => {
  const reviews = grant('all', 'data.bmp.view', 'data.bmp.create', 'data.bmp.review', 'data.average.view');
  const { id } = await role(reviews, 'Admin');
  const email = 'reviewer@example.org';
  const body = { name: 'Nor', email, role_id: id, organisation_id: small.north.organisation };
  expect((await root.call('POST', '/api/v1/users', body)).status).toBe(201);
});

test('the roles that people get by themselves reach nothing of others and share no power', async () => {
  const { id, version } = await roleNamed('Subscriber');
  for (const more of [
    grant('all', 'data.average.view'),
    grant('own', 'data.round.view', 'data.round.edit'),
  ]) {
    const grants = [...(await grantsOf(id)), ...more];
    const refused = await root.call('PUT', `/api/v1/roles/${id}`, { name: 'Subscriber', version, grants });
    expect([refused.status, refused.body.errors.grants[0]]).toEqual([
      422,
      expect.stringContaining('it cannot enter prices, reach those of others, approve or publish'),
    ]);
  }
});

test('who confirms holds the right of every question that somebody else could answer', async () => {
  const second = await api.signIn('Super Administrator');
  const half = await role(grant('all', 'people.user.view', 'people.user.assign-role'), 'Admin');
  const gives = await member(half.id, null);
  const { endpoint, body } = await made(PLANS, BOTH);
  const asked = { endpoint, params: {}, body, reason: 'New clerk.' };
  const { id } = (await root.call('POST', '/api/v1/proposals', asked)).body;
  expect((await gives.call('POST', `/api/v1/proposals/${id}/confirm`)).status).toBe(403);
  expect((await second.call('POST', `/api/v1/proposals/${id}/confirm`)).status).toBe(200);

  // roles are saved by who gives rights, and who makes accounts may confirm: not where that is one question of two
  const way = await edited(SEES, PLANS, MORE);
  const planning = grant('all', 'data.bmp.view', 'data.bmp.create', 'data.bmp.review', 'data.round.edit');
  const saves = await role([...planning, ...grant('all', 'people.role.assign-permission')], 'Admin');
  const editor = await member(saves.id, null);
  const { what: _, ...save } = way;
  const proposed = await root.call('POST', '/api/v1/proposals', { ...save, reason: 'They plan.' });
  const refused = await editor.call('POST', `/api/v1/proposals/${proposed.body.id}/confirm`);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Who confirms this needs one more right: people.user.create.',
  ]);
  expect((await second.call('POST', `/api/v1/proposals/${proposed.body.id}/confirm`)).status).toBe(200);
});
