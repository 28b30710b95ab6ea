import {
  defaultPermissions,
  PERMISSIONS,
  type Permission,
  type Scope,
} from '@datum/contract/access/permissions';
import type { RoleName } from '@datum/contract/access/roles';
import { migrate } from '@datum/database/migrate';
import { createTestDatabase } from '@datum/database/test-database';
import { inTransaction } from '@datum/database/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { ensureSystemRoles } from './system-roles.queries.ts';

/** What the upgrade of these tests brings: one more of a known resource, and a whole resource. */
const ONE_MORE = 'data.bmp.impute';
const WHOLE = ['data.evidence.view'];
const BROUGHT: readonly string[] = [ONE_MORE, ...WHOLE];
/** What staff took from a built-in role on purpose, long ago. */
const TAKEN = 'settings.unit.end';

let api: TestApp;
let root: Caller;
/** Custom roles from before the upgrade, by name. */
const ids: Record<string, number> = {};

const db = () => api.platform.database.write;
const start = () => inTransaction(db(), (writing) => ensureSystemRoles(writing, api.platform.clock.now()));

async function grantsOf(id: number): Promise<Record<string, string>> {
  const { body } = await root.call('GET', `/api/v1/roles/${id}`);
  return Object.fromEntries(
    body.grants.map(({ permission, scope }: Record<string, string>) => [permission, scope]),
  );
}

async function idOf(name: RoleName): Promise<number> {
  const { id } = await db()
    .selectFrom('roles')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return id;
}

/** A role that was made from a base role before the upgrade, and changed. */
async function makeRole(
  name: string,
  base_role: RoleName,
  change: (grants: Map<Permission, Scope>) => void,
): Promise<void> {
  const grants = new Map(defaultPermissions(base_role));
  for (const permission of PERMISSIONS.keys()) {
    if (BROUGHT.includes(permission)) grants.delete(permission);
  }
  change(grants);
  const { id } = await db()
    .insertInto('roles')
    .values({ name, base_role, rank: 30 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = [...grants].map(([permission, scope]) => ({ role_id: id, permission, scope }));
  await db().insertInto('role_permissions').values(rows).execute();
  ids[name] = id;
}

beforeAll(async () => {
  api = await startTestApp();
  root = await api.signIn('Super Administrator');
  // The installation as an older version left it: it knows nothing of what the upgrade brings.
  await db().deleteFrom('known_permissions').where('permission', 'in', BROUGHT).execute();
  await db().deleteFrom('role_permissions').where('permission', 'in', BROUGHT).execute();
  await db()
    .deleteFrom('role_permissions')
    .where('permission', '=', TAKEN)
    .where('role_id', '=', await idOf('Admin'))
    .execute();
  await makeRole('Whole', 'Admin', () => undefined);
  await makeRole('Narrowed', 'Admin', (grants) => grants.delete('data.bmp.delete'));
  await makeRole('Shorter', 'Admin', (grants) => grants.set('data.bmp.view', 'stakeholder'));
  await makeRole('Outside', 'Subscriber', (grants) => grants.set('data.bmp.view', 'all'));
  await start();
  api.platform.sessions.forget();
});
afterAll(() => api.close());

test('the built-in roles get what is theirs by default, as far as it reaches, and the others nothing', async () => {
  expect(await grantsOf(await idOf('Super Administrator'))).toMatchObject({
    [ONE_MORE]: 'all',
    'data.evidence.view': 'all',
  });
  const provider = await grantsOf(await idOf('Data Provider'));
  expect(provider['data.evidence.view']).toBe('stakeholder');
  expect(provider).not.toHaveProperty([ONE_MORE]);
  expect(await grantsOf(await idOf('Subscriber'))).not.toHaveProperty(['data.evidence.view']);
});

test('a custom role that held all of the resource gets the new permission, and the trail tells of it', async () => {
  expect((await grantsOf(ids.Whole ?? 0))[ONE_MORE]).toBe('all');
  const { body } = await root.call(
    'GET',
    `/api/v1/audit-logs?resource=roles&resource_id=${ids.Whole}&action=roles.upgrade`,
  );
  expect(body.total).toBe(1);
});

test('a narrowed role waits for a decision, also where it reaches less far, and so does a whole new resource', async () => {
  for (const name of ['Narrowed', 'Shorter', 'Outside']) {
    expect(await grantsOf(ids[name] ?? 0)).not.toHaveProperty([ONE_MORE]);
  }
  const { body } = await root.call('GET', '/api/v1/roles/decisions');
  expect(
    body.data.map((one: Record<string, string>) => `${one.role_name} ${one.permission} ${one.scope}`),
  ).toEqual([
    'Narrowed data.bmp.impute all',
    'Narrowed data.evidence.view all',
    'Shorter data.bmp.impute all',
    'Shorter data.evidence.view all',
    'Whole data.evidence.view all',
  ]);
});

test('what staff took away on purpose is not given back, now or at the next start', async () => {
  await start();
  expect(await grantsOf(await idOf('Admin'))).not.toHaveProperty([TAKEN]);
});

test('accepting gives the permission to the role and its people, declining settles it, and both are in the trail', async () => {
  const decide = (role: string, permission: string, is_accepted: boolean) =>
    root.call('PUT', `/api/v1/roles/${ids[role]}/decisions/${permission}`, { is_accepted });
  const accepted = await decide('Narrowed', ONE_MORE, true);
  expect(accepted.status).toBe(200);
  expect(accepted.body.data).toHaveLength(4);
  expect((await grantsOf(ids.Narrowed ?? 0))[ONE_MORE]).toBe('all');
  expect((await decide('Shorter', ONE_MORE, false)).status).toBe(200);
  expect(await grantsOf(ids.Shorter ?? 0)).not.toHaveProperty([ONE_MORE]);
  expect((await decide('Shorter', ONE_MORE, true)).status).toBe(404);
  await start();
  const { body } = await root.call('GET', '/api/v1/roles/decisions');
  expect(body.data).toHaveLength(3);
  const actions = await root.call('GET', '/api/v1/audit-logs?resource=roles&preset=roles');
  expect(actions.body.data.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
    'roles.decline-permission',
    'roles.accept-permission',
  ]);
});

test('only who may change roles decides, and nobody gives what they do not hold', async () => {
  const admin = await api.signIn('Admin');
  const path = `/api/v1/roles/${ids.Whole}/decisions/data.evidence.view`;
  expect((await admin.call('PUT', path, { is_accepted: true })).status).toBe(403);
  await db()
    .deleteFrom('role_permissions')
    .where('permission', '=', 'data.evidence.view')
    .where('role_id', '=', await idOf('Super Administrator'))
    .execute();
  api.platform.sessions.forget();
  expect((await root.call('PUT', path, { is_accepted: true })).status).toBe(422);
});

test('an installation from before the table was there knows what its roles hold, and gets what nobody held', async () => {
  const database = await createTestDatabase();
  const now = new Date();
  await inTransaction(database.write, (writing) => ensureSystemRoles(writing, now));
  await database.owner.query(`
    drop table known_permissions, permission_decisions;
    delete from migrations where name like '%-known-permissions%';
    delete from role_permissions where permission = '${ONE_MORE}';
    delete from role_permissions p using roles r where r.id = p.role_id and r.name = 'Admin' and permission = '${TAKEN}'`);
  expect(await migrate(database.owner)).toHaveLength(1);
  await inTransaction(database.write, (writing) => ensureSystemRoles(writing, now));
  const rows = await database.read
    .selectFrom('role_permissions as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .where('p.permission', 'in', [ONE_MORE, TAKEN])
    .select(['r.name', 'p.permission'])
    .orderBy('p.permission')
    .orderBy('r.name')
    .execute();
  await database.close();
  expect(rows.map(({ name, permission }) => `${permission} ${name}`)).toEqual([
    `${ONE_MORE} Admin`,
    `${ONE_MORE} Super Administrator`,
    `${TAKEN} Super Administrator`,
  ]);
});
