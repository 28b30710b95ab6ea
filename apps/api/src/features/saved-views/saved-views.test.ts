import { MOST_VIEWS } from '@datum/contract/office/saved-views';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let root: Caller;
let admin: Caller;
let provider: Caller;
let colleague: Caller;
beforeAll(async () => {
  api = await startTestApp();
  root = await api.signIn('Super Administrator');
  admin = await api.signIn('Admin');
  provider = await api.signIn('Data Provider');
  colleague = await api.signIn('Data Provider');
});
afterAll(() => api.close());

const wish = (name: string, more: object = {}) => ({
  screen: 'quotes.list',
  name,
  query: 'status=active&sort=-name',
  ...more,
});
const keep = (who: Caller, name: string, more: object = {}) =>
  who.call('POST', '/api/v1/saved-views', wish(name, more));
const namesFor = async (who: Caller, screen = 'quotes.list'): Promise<string[]> =>
  (await who.call('GET', `/api/v1/saved-views?screen=${screen}`)).body.data.map(
    ({ name }: { name: string }) => name,
  );

test('other people cannot list, change or delete a private view', async () => {
  const { status, body } = await keep(provider, 'Late');
  expect([status, body]).toMatchObject([201, { name: 'Late', audience: 'mine', is_own: true, version: 1 }]);
  await keep(provider, 'Late', { screen: 'rounds' });
  expect(await namesFor(provider)).toEqual(['Late']);
  const change = { name: 'Mine now', query: '', version: 1 };
  for (const other of [colleague, root]) {
    expect(await namesFor(other)).toEqual([]);
    const path = `/api/v1/saved-views/${body.uuid}`;
    expect((await other.call('PUT', path, change)).status).toBe(404);
    expect((await other.call('DELETE', path)).status).toBe(404);
  }
  expect((await api.visitor.call('GET', '/api/v1/saved-views?screen=quotes.list')).status).toBe(401);
  const file = await provider.call('GET', '/api/v1/profile/export');
  expect(JSON.parse(file.raw.toString()).saved_views).toMatchObject([
    { screen: 'quotes.list', name: 'Late', query: 'status=active&sort=-name' },
    { screen: 'rounds', name: 'Late' },
  ]);
});

test('a view for a role is seen by that role, one for everyone by everyone', async () => {
  const other = await api.signIn('Admin');
  await keep(admin, 'Our desk', { audience: 'role' });
  const { body: shared } = await keep(admin, 'House view', { audience: 'everyone' });
  expect(await namesFor(other)).toEqual(['House view', 'Our desk']);
  expect(await namesFor(colleague)).toEqual(['House view']);
  expect(await namesFor(root)).toEqual(['House view']);

  // Who may share keeps in order what is shared; everybody else only looks at it.
  const path = `/api/v1/saved-views/${shared.uuid}`;
  const change = { name: 'House view', query: 'view=dormant', audience: 'everyone', version: 1 };
  expect((await colleague.call('PUT', path, change)).status).toBe(403);
  expect((await colleague.call('PUT', path, { ...change, version: 7 })).status).toBe(403);
  expect((await colleague.call('DELETE', path)).body.message).toBe('This view belongs to another person.');
  expect((await root.call('PUT', path, change)).body).toMatchObject({ query: 'view=dormant', is_own: false });
  const mine = { ...change, audience: 'mine', version: 2 };
  expect((await admin.call('PUT', path, mine)).status).toBe(200);
  expect(await namesFor(colleague)).toEqual([]);
});

test('who may share narrows the view of another to the role of its owner, and cannot take it from them', async () => {
  const { body } = await keep(admin, 'Of the desk', { audience: 'everyone' });
  const path = `/api/v1/saved-views/${body.uuid}`;
  const change = { name: 'Of the desk', query: '', version: 1 };
  const taken = await root.call('PUT', path, { ...change, audience: 'mine' });
  expect([taken.status, taken.body.errors]).toEqual([
    422,
    { audience: ['Only the person who keeps this view can take it back for themselves.'] },
  ]);
  const narrowed = await root.call('PUT', path, { ...change, audience: 'role' });
  expect([narrowed.status, narrowed.body]).toMatchObject([200, { audience: 'role', is_own: false }]);
  const other = await api.signIn('Admin');
  expect(await namesFor(other)).toContain('Of the desk');
  for (const reader of [root, colleague]) expect(await namesFor(reader)).not.toContain('Of the desk');
  expect((await colleague.call('PUT', path, { ...change, version: 2 })).status).toBe(404);
  expect((await root.call('DELETE', path)).status).toBe(204);
});

test('views of a screen reach nobody to whom it does not open', async () => {
  await keep(admin, 'Dormant', { screen: 'users.list', audience: 'everyone' });
  expect(await namesFor(root, 'users.list')).toEqual(['Dormant']);
  expect(await namesFor(provider, 'users.list')).toEqual([]);
  const { status, body } = await keep(provider, 'Theirs', { screen: 'users.list' });
  expect([status, body.errors]).toEqual([422, { screen: ['This screen is not open to you.'] }]);
});

test('sharing needs its permission, and the role stays the one that it was shared with', async () => {
  const refused = await keep(provider, 'For all', { audience: 'everyone' });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { audience: ['You may keep views for yourself only.'] },
  ]);
  const { body: own } = await keep(provider, 'Quiet');
  const path = `/api/v1/saved-views/${own.uuid}`;
  expect((await provider.call('PUT', path, { ...wish('Quiet'), screen: undefined, version: 1 })).status).toBe(
    200,
  );
  const wider = { name: 'Quiet', query: '', audience: 'role', version: 2 };
  expect((await provider.call('PUT', path, wider)).status).toBe(422);

  const mover = await api.signIn('Admin');
  const { body: moved } = await keep(mover, 'Of admins', { audience: 'role' });
  const write = api.platform.database.write;
  const { id } = await write
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Super Administrator')
    .executeTakeFirstOrThrow();
  await write.updateTable('users').set({ role_id: id }).where('uuid', '=', mover.uuid).execute();
  api.platform.sessions.forget();
  const renamed = { name: 'Of admins still', query: '', audience: 'role', version: 1 };
  expect((await mover.call('PUT', `/api/v1/saved-views/${moved.uuid}`, renamed)).status).toBe(200);
  expect(await namesFor(admin)).toContain('Of admins still');
  expect(await namesFor(root)).not.toContain('Of admins still');
});

test.each([
  ['query', '?status=active'],
  ['query', 'search=cement mill'],
  ['query', 'a=1#top'],
  ['query', 'a=%zz'],
  ['query', 'a=1%0d%0AX-Odd:1'],
  ['query', 'a=%00'],
  ['query', 'a=%7F'],
  ['query', `a=${'x'.repeat(1_999)}`],
  ['name', ' '],
  ['name', 'x'.repeat(81)],
  ['screen', 'users.lists'],
  ['audience', 'all'],
])('%s is refused by its name: %s', async (field, value) => {
  const { status, body } = await keep(admin, 'Odd', { [field]: value });
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

test('what is no query is said so; a name is taken once a screen, whatever its case', async () => {
  const odd = await keep(admin, 'Odd', { query: 'a b' });
  expect(odd.body.errors.query).toEqual(['This is not the query of an address.']);
  await keep(admin, 'Quarterly', { query: 'search=50%25&tags=a,b&from=2026-10' });
  const again = await keep(admin, 'QUARTERLY');
  expect([again.status, again.body.errors]).toEqual([
    422,
    { name: ['You already have a view called “QUARTERLY” here.'] },
  ]);
  expect((await keep(admin, 'Quarterly', { screen: 'sessions.list' })).status).toBe(201);
});

test('who comes late reads what stands there; every step is in the trail', async () => {
  const { body } = await keep(colleague, 'Draft', { query: 'a=1' });
  const path = `/api/v1/saved-views/${body.uuid}`;
  const change = { name: 'Draft', query: 'a=2', version: 1 };
  expect((await colleague.call('PUT', path, change)).body).toMatchObject({ query: 'a=2', version: 2 });
  const late = await colleague.call('PUT', path, { ...change, query: 'a=3' });
  expect([late.status, late.body.theirs]).toMatchObject([409, { query: 'a=2', version: 2 }]);
  expect((await colleague.call('DELETE', path)).status).toBe(204);
  expect((await colleague.call('DELETE', path)).status).toBe(404);
  const trail = await root.call('GET', `/api/v1/audit-logs?resource=saved_views&resource_id=${body.uuid}`);
  expect(trail.body.data.map(({ action }: { action: string }) => action)).toEqual([
    'saved-views.remove',
    'saved-views.edit',
    'saved-views.create',
  ]);
});

test(`a person keeps at most ${MOST_VIEWS} views, however fast they are made`, async () => {
  const collector = await api.signIn('Subscriber');
  await api.platform.database.write
    .insertInto('saved_views')
    .values(
      Array.from({ length: MOST_VIEWS - 1 }, (_, index) => ({
        owner_uuid: collector.uuid,
        screen: 'reading.catalogue',
        name: `View ${index}`,
        query: '',
      })),
    )
    .execute();
  const answers = await Promise.all(
    ['A', 'B', 'C'].map((name) => keep(collector, name, { screen: 'reading.catalogue' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const full = answers.find(({ status }) => status === 409);
  expect(full?.body.message).toBe('You have 100 views, the most you can keep: delete one first.');
});
