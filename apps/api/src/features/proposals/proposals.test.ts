import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let lim: Caller;
let nor: Caller;
let roles: Record<string, number>;
const WHY = 'She takes over from Tan in March.';

beforeAll(async () => {
  api = await startTestApp();
  lim = await api.signIn('Super Administrator', { name: 'Lim' });
});
afterAll(() => api.close());

const account = (email: string, role: string) => ({
  name: 'Siti',
  email,
  role_id: roles[role],
  organisation_id: null,
  phone: '',
  job_title: '',
  locale: 'en',
  must_use_two_factor: false,
  expires_on: null,
});
const create = (who: Caller, body: object) => who.call('POST', '/api/v1/users', body);
const propose = (who: Caller, body: object, endpoint = 'users.create', params: object = {}) =>
  who.call('POST', '/api/v1/proposals', { endpoint, params, body, reason: WHY });
const accounts = async (email: string) =>
  (await api.platform.database.write.selectFrom('users').where('email', '=', email).select('uuid').execute())
    .length;
const decide = (who: Caller, id: number, how: 'confirm' | 'decline') =>
  who.call('POST', `/api/v1/proposals/${id}/${how}`, how === 'decline' ? { reason: 'Not yet.' } : undefined);
/** The sentences that a proposal is kept in, to be said in each reader's language. */
const storedKeys = async (id: number) => {
  const { rows } = await api.platform.database.owner.query<{ what: unknown }>(
    'select what from proposals where id = $1',
    [id],
  );
  return [...JSON.stringify(rows[0]?.what).matchAll(/"key":"([^"]+)"/g)].map(([, key]) => key);
};
const audited = async (action: string) => {
  const { rows } = await api.platform.database.owner.query(
    `select l.actor_uuid, d.after from audit_log l join audit_detail d on d.seq = l.seq where l.action = $1 order by l.seq desc`,
    [action],
  );
  return rows;
};

test('the only one who may give roles makes the second account of staff alone', async () => {
  const { body } = await lim.call('GET', '/api/v1/roles');
  roles = Object.fromEntries(body.data.map(({ name, id }: { name: string; id: number }) => [name, id]));
  const made = await create(lim, account('first@office.test', 'Admin'));
  expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
  nor = await api.signIn('Super Administrator', { name: 'Nor' });
});

test('a further account that may approve is proposed by one person and made by another', async () => {
  const body = account('siti@office.test', 'Admin');
  const refused = await create(lim, body);
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    403,
    'second_person',
    'This needs two people: propose it, and another person confirms it.',
  ]);
  expect(await accounts('siti@office.test')).toBe(0);

  const proposed = await propose(lim, body);
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  expect(proposed.body).toMatchObject({
    what: 'Make an account for Siti (siti@office.test) as Admin',
    reason: WHY,
    by: { name: 'Lim' },
    state: 'open',
    may_confirm: ['Nor'],
    is_own: true,
  });
  expect(await accounts('siti@office.test'), 'trying it out left nothing').toBe(0);
  const { id } = proposed.body;

  const own = await decide(lim, id, 'confirm');
  expect([own.status, own.body.message]).toEqual([403, 'You proposed this; another person must confirm it.']);
  expect((await propose(nor, body)).body.message).toBe('Lim has proposed the same already; confirm that.');

  const listed = await nor.call('GET', '/api/v1/proposals', undefined, { 'accept-language': 'ms' });
  expect(listed.body.data).toMatchObject([
    { id, what: 'Buat akaun untuk Siti (siti@office.test) sebagai Admin', is_own: false },
  ]);
  const confirmed = await decide(nor, id, 'confirm');
  expect(confirmed.body).toMatchObject({ state: 'confirmed', decided_by: { name: 'Nor' } });
  expect(await accounts('siti@office.test')).toBe(1);
  const again = await decide(nor, id, 'confirm');
  expect([again.status, again.body.message]).toEqual([409, 'This proposal is no longer open.']);

  const { rows } = await api.platform.database.owner.query(
    `select actor_uuid from audit_log where action = 'proposals.confirm'`,
  );
  expect(rows).toEqual([{ actor_uuid: nor.uuid }]);
  expect((await audited('users.create'))[0]?.actor_uuid).toBe(nor.uuid);
});

test('an account that approves nothing needs one person', async () => {
  expect((await create(lim, account('reader@firm.test', 'Subscriber'))).status).toBeLessThan(300);
});

test('a call that would go through, that is wrong, or that nobody can propose, is refused and kept nowhere', async () => {
  const none = await propose(lim, account('tan@firm.test', 'Subscriber'));
  expect([none.status, none.body.message]).toEqual([409, 'This call needs no second person.']);
  expect(await accounts('tan@firm.test')).toBe(0);
  const taken = await propose(lim, account('siti@office.test', 'Admin'));
  expect(taken.body.errors).toHaveProperty('email');
  const odd = await propose(lim, { ...account('x@office.test', 'Admin'), name: 7 });
  expect([odd.status, Object.keys(odd.body.errors)]).toEqual([422, ['name']]);
  const unknown = await propose(lim, {}, 'users.suspend');
  expect(unknown.body.errors.endpoint).toEqual(['No call of this name can be proposed.']);
});

test('a role with power is proposed for one account, and refused for many at once', async () => {
  const person = await api.signIn('Subscriber', { name: 'Rosli' });
  const { body: before } = await lim.call('GET', `/api/v1/users/${person.uuid}`);
  const { name, phone, job_title, locale, must_use_two_factor, expires_on, version } = before;
  const edit = {
    name,
    phone,
    job_title,
    locale,
    must_use_two_factor,
    expires_on,
    version,
    organisation_id: null,
  };
  const params = { uuid: person.uuid };
  const raise = { ...edit, role_id: roles.Admin };
  expect((await lim.call('PUT', `/api/v1/users/${person.uuid}`, raise)).body.code).toBe('second_person');
  const many = await lim.call('POST', '/api/v1/users/many', {
    uuids: [person.uuid],
    action: 'assign-role',
    role_id: roles.Admin,
  });
  expect(many.body.results[0]).toMatchObject({
    done: false,
    message:
      'The role Admin approves or publishes: giving it needs a second person. Give it on the account’s own page and propose it there.',
  });
  const { body } = await propose(lim, raise, 'users.edit', params);
  expect(body.what).toBe('Give Rosli the role Admin instead of Subscriber');
  expect(await storedKeys(body.id)).toEqual(['people.proposed-role']);

  // what changed meanwhile is not overwritten
  await lim.call('PUT', `/api/v1/users/${person.uuid}`, {
    ...edit,
    role_id: roles.Subscriber,
    name: 'Rosli Ahmad',
  });
  expect((await decide(nor, body.id, 'confirm')).body.code).toBe('conflict');
  const declined = await decide(nor, body.id, 'decline');
  expect(declined.body).toMatchObject({ state: 'declined', decision_reason: 'Not yet.' });
  const { body: list } = await lim.call('GET', '/api/v1/proposals');
  expect(list.data[0]).toMatchObject({ id: body.id, state: 'declined', is_own: true });
});

test('who may not do it any more has proposed nothing', async () => {
  const third = await api.signIn('Super Administrator', { name: 'Third' });
  const { body } = await propose(third, account('late@office.test', 'Admin'));
  const { owner } = api.platform.database;
  await owner.query(`update users set status = 'suspended' where uuid = $1`, [third.uuid]);
  const refused = await decide(nor, body.id, 'confirm');
  expect([refused.status, refused.body.message]).toEqual([409, 'Third may no longer do this; decline it.']);
});

test('a proposal that nobody answers expires after fourteen days', async () => {
  const { body } = await propose(lim, account('old@office.test', 'Admin'));
  const { owner } = api.platform.database;
  await owner.query(`update proposals set proposed_at = proposed_at - interval '15 days' where id = $1`, [
    body.id,
  ]);
  expect((await decide(nor, body.id, 'confirm')).status).toBe(409);
  const mine = await lim.call('GET', '/api/v1/proposals');
  expect(mine.body.data.find(({ id }: { id: number }) => id === body.id).state).toBe('expired');
  const others = await nor.call('GET', '/api/v1/proposals');
  expect(others.body.data.map(({ id }: { id: number }) => id)).not.toContain(body.id);
});

test('opening a network or dropping a second factor takes two people, closing one does not', async () => {
  const read = async () => {
    const { people_without: _, ...policy } = (await lim.call('GET', '/api/v1/security/policy')).body;
    return policy;
  };
  const put = (change: object, policy: object) =>
    lim.call('PUT', '/api/v1/security/policy', { ...policy, ...change });
  const closed = await put(
    {
      staff_networks: ['127.0.0.0/8'],
      provider_networks: ['10.0.0.0/8'],
      two_factor_roles: ['Data Provider'],
    },
    await read(),
  );
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  const policy = await read();
  const opened = { ...policy, staff_networks: ['127.0.0.0/8', '203.0.113.0/24'] };
  expect((await put({}, opened)).body.code).toBe('second_person');
  expect((await put({ staff_networks: [] }, policy)).body.code).toBe('second_person');
  expect((await put({ two_factor_roles: [] }, policy)).body.code).toBe('second_person');
  const { body } = await propose(lim, opened, 'security.edit-policy');
  expect(body.what).toBe('Loosen the security policy: networks of staff 127.0.0.0/8, 203.0.113.0/24');
  const without = await propose(
    lim,
    { ...policy, two_factor_roles: [], provider_networks: [] },
    'security.edit-policy',
  );
  expect(without.body.what).toBe(
    'Loosen the security policy: networks of data providers from anywhere, roles with a second factor nobody',
  );
  expect(new Set(await storedKeys(without.body.id))).toEqual(
    new Set(['sign-in.proposed-policy', 'sign-in.policy-part', 'sign-in.anywhere', 'sign-in.nobody']),
  );
  expect((await decide(nor, body.id, 'confirm')).body.state).toBe('confirmed');
  expect((await read()).staff_networks).toEqual(opened.staff_networks);
  const [row] = await audited('security.edit-policy');
  expect(row?.actor_uuid).toBe(nor.uuid);
  expect(JSON.parse(String(row?.after))).toMatchObject({ proposed_by: lim.uuid });
});

test('a role that has people gets no more power by one person', async () => {
  const made = await lim.call('POST', '/api/v1/roles', {
    name: 'Clerk',
    description: '',
    base_role: 'Admin',
    grants: [{ permission: 'home.dashboard.view', scope: 'all' }],
  });
  const clerk = await api.signIn('Admin', { name: 'Clerk' });
  const { owner } = api.platform.database;
  await owner.query('update users set role_id = $1 where uuid = $2', [made.body.id, clerk.uuid]);
  const edit = {
    name: 'Clerk',
    description: '',
    grants: [
      { permission: 'home.dashboard.view', scope: 'all' },
      { permission: 'settings.template.publish', scope: 'all' },
    ],
    version: made.body.version,
    reason: 'Newsletters',
  };
  expect((await lim.call('PUT', `/api/v1/roles/${made.body.id}`, edit)).body.code).toBe('second_person');
  const { body } = await propose(lim, edit, 'roles.edit', { id: made.body.id });
  expect(body.what).toBe('Let the role Clerk do more: settings.template.publish');
  await decide(nor, body.id, 'confirm');
  const { body: after } = await nor.call('GET', `/api/v1/roles/${made.body.id}`);
  expect(after.grants.map(({ permission }: { permission: string }) => permission)).toContain(
    'settings.template.publish',
  );
});

test('a proposal says who can confirm it today, to staff alone', async () => {
  const { owner } = api.platform.database;
  const { body } = await propose(lim, account('told@office.test', 'Admin'));
  const told = async (who: Caller) => {
    const { data } = (await who.call('GET', '/api/v1/proposals')).body;
    return data.find(({ id }: { id: number }) => id === body.id)?.may_confirm;
  };
  expect(await told(nor)).toEqual(['Nor']);
  await owner.query(`update users set status = 'suspended' where uuid = $1`, [nor.uuid]);
  expect(await told(lim), 'who is suspended confirms nothing').toEqual([]);
  await owner.query(`update users set status = 'active' where uuid = $1`, [nor.uuid]);
  const outsider = await api.signIn('Subscriber', { name: 'Outsider' });
  const { rows } = await owner.query(`select permission from proposals where id = $1`, [body.id]);
  await owner.query(
    `with made as (insert into roles (name, base_role, rank) values ('Looks on', 'Subscriber', 50) returning id),
      held as (insert into role_permissions (role_id, permission, scope) select id, $2, 'all' from made)
      update users set role_id = (select id from made) where uuid = $1`,
    [outsider.uuid, rows[0].permission],
  );
  api.platform.sessions.forget();
  expect(await told(outsider)).toBeNull();
  await owner.query(`update users set status = 'closed' where uuid = $1`, [outsider.uuid]);
  expect((await decide(lim, body.id, 'decline')).body.state).toBe('withdrawn');
});

test('people without any of these permissions see no proposals', async () => {
  const reader = await api.signIn('Subscriber');
  expect((await reader.call('GET', '/api/v1/proposals')).status).toBe(403);
  // an Admin may hold one of them and not another: what they cannot confirm is not there
  const admin = await api.signIn('Admin');
  const { body } = await propose(lim, account('hidden@office.test', 'Admin'));
  expect((await admin.call('GET', '/api/v1/proposals')).body.data).toEqual([]);
  expect((await decide(admin, body.id, 'confirm')).status).toBe(404);
  expect((await decide(lim, body.id, 'decline')).body.state).toBe('withdrawn');
});
