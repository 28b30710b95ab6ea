import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let root: Caller;
beforeAll(async () => {
  api = await startTestApp();
  root = await api.signIn('Super Administrator');
});
afterAll(() => api.close());

const all = (...permissions: string[]) => permissions.map((permission) => ({ permission, scope: 'all' }));
const make = (name: string, grants: object[], base_role = 'Admin') =>
  root.call('POST', '/api/v1/roles', { name, base_role, grants });
/** A person with a custom role. */
async function personOf(roleId: number): Promise<Caller> {
  const person = await api.signIn('Admin');
  await api.platform.database.write
    .updateTable('users')
    .set({ role_id: roleId })
    .where('uuid', '=', person.uuid)
    .execute();
  api.platform.sessions.forget();
  return person;
}

test('ticking a permission ticks what it needs, and says because of what', async () => {
  const { id } = (await make('Importer', all('data.bmp.import'))).body;
  const { grants } = (await root.call('GET', `/api/v1/roles/${id}`)).body;
  expect(grants.map(({ permission }: { permission: string }) => permission)).toEqual([
    'data.bmp.create',
    'data.bmp.import',
    'data.bmp.view',
  ]);
  const preview = await root.call('POST', `/api/v1/roles/${id}/preview`, { grants: all('data.bmp.approve') });
  expect(preview.body.implied).toEqual([{ permission: 'data.bmp.view', because_of: 'data.bmp.approve' }]);
  expect(preview.body.removed).toEqual(all('data.bmp.create', 'data.bmp.import'));
  const impliedBy = async (permission: string) =>
    (await root.call('POST', `/api/v1/roles/${id}/preview`, { grants: all(permission) })).body.implied.map(
      (one: { permission: string }) => one.permission,
    );
  expect(await impliedBy('data.bmp.submit')).toEqual(['data.bmp.view', 'data.bmp.edit']);
  expect(await impliedBy('data.round.submit'), 'who submits a sheet plans no rounds').toEqual([
    'data.round.view',
  ]);
});

test('a role travels under its base role, its people follow a change at once, and the preview counts them', async () => {
  const made = (await make('Clerk', all('people.user.view', 'home.dashboard.view'))).body;
  const clerk = await personOf(made.id);
  expect((await clerk.call('GET', '/api/user')).body).toMatchObject({
    role: 'Admin',
    role_name: 'Clerk',
    is_internal: true,
  });
  expect((await clerk.call('GET', '/api/v1/users')).status).toBe(200);
  const grants = all('home.dashboard.view');
  const preview = (await root.call('POST', `/api/v1/roles/${made.id}/preview`, { grants })).body;
  expect(preview).toMatchObject({
    people: 1,
    live_sessions: 1,
    removed: all('people.user.view'),
    refusals: [],
  });
  expect((await clerk.call('GET', '/api/v1/users')).status).toBe(200);
  const saved = await root.call('PUT', `/api/v1/roles/${made.id}`, {
    name: 'Clerk',
    grants,
    version: made.version,
  });
  expect(saved.status).toBe(200);
  expect((await clerk.call('GET', '/api/v1/users')).status).toBe(403);
  const stale = await root.call('PUT', `/api/v1/roles/${made.id}`, {
    name: 'Clerk',
    grants,
    version: made.version,
  });
  expect(stale.status).toBe(409);
});

test('nobody grants what they do not hold, nor further than they hold it', async () => {
  const { id } = (
    await make('Role keeper', [
      ...all('people.role.view', 'people.role.create', 'people.role.edit', 'people.role.assign-permission'),
      { permission: 'people.user.view', scope: 'below_rank' },
    ])
  ).body;
  const keeper = await personOf(id);
  const grant = (grants: object[]) =>
    keeper.call('POST', '/api/v1/roles', { name: `R${Math.random()}`, base_role: 'Admin', grants });
  expect((await grant(all('publish.cost-data.release'))).body.errors.grants[0]).toContain('you do not have');
  expect((await grant(all('people.user.view'))).body.errors.grants[0]).toContain('below_rank');
  expect((await grant([{ permission: 'people.user.view', scope: 'below_rank' }])).status).toBe(201);
  expect((await grant(all('no.such.permission'))).status).toBe(422);
  const own = (await keeper.call('GET', `/api/v1/roles/${id}`)).body;
  const more = { name: own.name, version: own.version, grants: [...own.grants, ...all('audit.log.verify')] };
  expect((await keeper.call('PUT', `/api/v1/roles/${id}`, more)).status).toBe(422);
});

test('the role of the last administrators keeps the permission that makes them so; system roles keep their names', async () => {
  const list = (await root.call('GET', '/api/v1/roles')).body.data;
  const system = list.find((role: { name: string }) => role.name === 'Super Administrator');
  const { grants } = (await root.call('GET', `/api/v1/roles/${system.id}`)).body;
  await api.platform.database.write
    .deleteFrom('role_permissions')
    .where('permission', '=', 'people.role.assign-permission')
    .where('role_id', '<>', system.id)
    .execute();
  const less = grants.filter(
    ({ permission }: { permission: string }) => permission !== 'people.role.assign-permission',
  );
  const body = { name: system.name, version: system.version, grants: less };
  expect((await root.call('PUT', `/api/v1/roles/${system.id}`, body)).status).toBe(409);
  expect(
    (await root.call('PUT', `/api/v1/roles/${system.id}`, { ...body, name: 'Boss', grants })).status,
  ).toBe(422);
  expect((await root.call('DELETE', `/api/v1/roles/${system.id}`)).status).toBe(409);
});

test('"try as" says for each call whether it is open, and why', async () => {
  const provider = await api.signIn('Data Provider');
  const { who, decisions } = (await root.call('GET', `/api/v1/roles/try?user=${provider.uuid}`)).body;
  expect(who).toMatchObject({ role_name: 'Data Provider' });
  expect(decisions.length).toBe(api.platform.endpoints.length);
  const of = (id: string) => decisions.find(({ endpoint }: { endpoint: string }) => endpoint === id);
  expect(of('users.list')).toMatchObject({
    is_allowed: false,
    why: 'The role does not hold people.user.view.',
  });
  expect(of('profile.show')).toMatchObject({ is_allowed: true, scope: 'own' });
  expect(of('session.login')).toMatchObject({ is_allowed: true, permission: null });
  for (const { endpoint, is_allowed } of decisions
    .filter(({ method }: { method: string }) => method === 'GET')
    .slice(0, 12)) {
    const { path = '' } = api.platform.endpoints.find(({ id }) => id === endpoint) ?? {};
    if (path.includes(':')) continue;
    expect([endpoint, (await provider.call('GET', path)).status === 403]).toEqual([endpoint, !is_allowed]);
  }
});

test('a role that people have is not deleted; one that nobody has is', async () => {
  const { id } = (await make('Temporary', all('home.dashboard.view'))).body;
  await personOf(id);
  expect((await root.call('DELETE', `/api/v1/roles/${id}`)).status).toBe(409);
  await api.platform.database.write
    .updateTable('users')
    .set({ status: 'closed' })
    .where('role_id', '=', id)
    .execute();
  const unused = (await make('Unused', all('home.dashboard.view'))).body;
  expect((await root.call('DELETE', `/api/v1/roles/${unused.id}`)).status).toBe(204);
});

test('members beyond one’s reach are named, and told apart from those whose account one may open', async () => {
  const admin = await api.signIn('Admin');
  const subscriber = await api.signIn('Subscriber');
  const list = (await admin.call('GET', '/api/v1/roles')).body.data;
  const within = async (role: string, uuid: string) => {
    const { id } = list.find(({ name }: { name: string }) => name === role);
    const { members } = (await admin.call('GET', `/api/v1/roles/${id}`)).body;
    return members.find((member: { uuid: string }) => member.uuid === uuid).is_within;
  };
  expect(await within('Super Administrator', root.uuid)).toBe(false);
  expect(await within('Subscriber', subscriber.uuid)).toBe(true);
});

test('the matrix is a file with a column for each role, and the scope where a role holds a permission', async () => {
  const file = await root.call('GET', '/api/v1/roles/export?format=csv');
  const [head = '', ...lines] = file.raw.toString().replace('\ufeff', '').split('\r\n');
  expect(head).toMatch(/^permission,sentence,Super Administrator,Admin,/);
  expect(lines.find((line) => line.startsWith('people.user.edit,'))).toMatch(/,all,below_rank,/);
  const workbook = await root.call('GET', '/api/v1/roles/export');
  expect([workbook.status, workbook.raw.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});
