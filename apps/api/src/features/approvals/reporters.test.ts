import type { RoleName } from '@datum/contract/access/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { type SmallCollection, storeSmallCollection } from '../../platform/test/test-collection.ts';
import { byTwo } from '../../platform/test/two-people.ts';

let api: TestApp;
let small: SmallCollection;
let first: Caller;
let second: Caller;
let third: Caller;
let count = 0;
beforeAll(async () => {
  api = await startTestApp();
  small = await storeSmallCollection(api);
  [first, second] = [await api.signIn('Super Administrator'), await api.signIn('Super Administrator')];
  third = await api.signIn('Admin');
});
afterAll(() => api.close());

const sql = (text: string, values: unknown[]) => api.platform.database.owner.query(text, values);
const grant = (scope: string, ...permissions: string[]) =>
  permissions.map((permission) => ({ permission, scope }));
const SEES = grant('stakeholder', 'data.bmp.view');
const ENTERS = grant('stakeholder', 'data.bmp.view', 'data.bmp.create');

/** A custom role of its own name. */
async function role(grants: object[], base_role: RoleName = 'Data Provider') {
  count += 1;
  const body = { name: `Role ${count}`, base_role, grants };
  const made = await first.call('POST', '/api/v1/roles', body);
  expect(made.status).toBe(201);
  return { id: Number(made.body.id), name: body.name, version: Number(made.body.version) };
}
/** Somebody with that role in an organisation, as they were before any rule asked for two. */
async function member(roleId: number, organisation: number | null = small.north.organisation) {
  const person = await api.signIn('Data Provider');
  const change = 'update users set role_id = $2, organisation_id = $3 where uuid = $1';
  await sql(change, [person.uuid, roleId, organisation]);
  api.platform.sessions.forget();
  return person;
}
/** An organisation of its own code. */
async function organisation(data_sets: string[], status = 'active') {
  count += 1;
  const { rows } = await sql(
    `insert into organisations (code, name, kind, data_sets, status) values ($1, '{"en": "Firm"}', 'stakeholder', $2, $3)
      returning id, version`,
    [`firm-${count}`, data_sets, status],
  );
  return { id: Number(rows[0].id), code: `firm-${count}`, version: Number(rows[0].version) };
}
const accountOf = async ({ uuid }: { uuid: string }) =>
  (await first.call('GET', `/api/v1/users/${uuid}`)).body;
const roleNamed = async (wanted: string) =>
  (await first.call('GET', '/api/v1/roles')).body.data.find(({ name }: { name: string }) => name === wanted);

/** A call by which somebody would come to report. */
interface Way {
  readonly endpoint: string;
  readonly params?: Record<string, string | number>;
  readonly body: object;
  /** Who would; absent where the call makes them. */
  readonly who?: { readonly uuid: string };
  readonly email?: string;
}

/** The role of somebody in an organisation gets other grants. */
async function edited(before: object[], after: object[], base: RoleName = 'Data Provider'): Promise<Way> {
  const { id, name, version } = await role(before, base);
  const who = await member(id);
  return { endpoint: 'roles.edit', params: { id }, body: { name, version, grants: after }, who };
}
/** An account gets another role or organisation. */
async function moved(who: Caller, change: object): Promise<Way> {
  const { role: has, organisation: at, version } = await accountOf(who);
  const body = { name: 'Rosli', version, role_id: has.id, organisation_id: at?.id ?? null, ...change };
  return { endpoint: 'users.edit', params: { uuid: who.uuid }, body, who };
}

const WAYS: readonly (readonly [way: string, prepare: () => Promise<Way>])[] = [
  [
    'an account is made',
    async () => {
      const { id } = await roleNamed('Data Provider');
      const email = 'new@example.org';
      const body = { name: 'Siti', email, role_id: id, organisation_id: small.north.organisation };
      return { endpoint: 'users.create', body, email };
    },
  ],
  [
    'accounts are made many at once',
    async () => {
      const rows = [{ name: 'Tan', email: 'many@example.org', organisation: 'NORTH' }];
      const batch = { kind: 'data-provider', title: 'Clerks', rows };
      const { uuid, version, summary } = (await first.call('POST', '/api/v1/account-batches', batch)).body;
      const body = { version, summary };
      return { endpoint: 'account-batches.confirm', params: { uuid }, body, email: 'many@example.org' };
    },
  ],
  [
    'an account gets a role',
    async () => moved(await member((await role(SEES)).id), { role_id: (await role(ENTERS)).id }),
  ],
  [
    'an account gets the copy of a role',
    async () => {
      const { grants } = (await first.call('GET', `/api/v1/roles/${(await roleNamed('Data Provider')).id}`))
        .body;
      return moved(await member((await role(SEES)).id), { role_id: (await role(grants)).id });
    },
  ],
  [
    'an account is moved to another organisation',
    async () => moved(await member((await role(ENTERS)).id), { organisation_id: small.south.organisation }),
  ],
  ['a role gets to enter prices', () => edited(SEES, ENTERS)],
  ['a role gets to submit them', () => edited(SEES, [...SEES, ...grant('stakeholder', 'data.bmp.submit')])],
  ['a role gets to import them', () => edited(SEES, [...SEES, ...grant('stakeholder', 'data.bmp.import')])],
  ['a role gets a further data set', () => edited(ENTERS, [...ENTERS, ...grant('own', 'data.lwr.create')])],
  [
    'a role enters under a scope of another name',
    () => edited(SEES, [...SEES, ...grant('region', 'data.bmp.create')]),
  ],
  [
    'a role enters everybody’s prices and reviews none',
    () => edited(SEES, grant('all', 'data.bmp.view', 'data.bmp.create'), 'Admin'),
  ],
  [
    'a role reviews no more what it enters',
    () => {
      const entering = grant('all', 'data.bmp.view', 'data.bmp.create');
      return edited([...entering, ...grant('all', 'data.bmp.review')], entering, 'Admin');
    },
  ],
  [
    'a permission of a new version is accepted for a role',
    async () => {
      const { id } = await role(SEES);
      const who = await member(id);
      const noted = `insert into permission_decisions (role_id, permission, scope, noted_at) values ($1, $2, 'stakeholder', now())`;
      await sql(noted, [id, 'data.bmp.create']);
      const params = { id, permission: 'data.bmp.create' };
      return { endpoint: 'roles.decide', params, body: { is_accepted: true }, who };
    },
  ],
  [
    'an organisation gets to supply a data set',
    async () => {
      const { id, version } = await organisation([]);
      const who = await member((await role(ENTERS)).id, id);
      return { endpoint: 'organisations.assign', params: { id }, body: { version, data_sets: ['bmp'] }, who };
    },
  ],
  [
    'an organisation is opened again',
    async () => {
      const { id, version } = await organisation(['bmp'], 'closed');
      const who = await member((await role(ENTERS)).id, id);
      const body = { version, reason: 'They are back.' };
      return { endpoint: 'organisations.reopen', params: { id }, body, who };
    },
  ],
];

const handsOn = async ({ who, email }: Way) => {
  const { rows } = await sql('select brought_by, let_in_by from users where uuid = $1 or email = $2', [
    who?.uuid ?? null,
    email ?? null,
  ]);
  return rows[0];
};
/** The call itself, by one person. */
function alone({ endpoint, params = {}, body }: Way) {
  const { method = 'PUT', path = '' } = api.platform.endpoints.find(({ id }) => id === endpoint) ?? {};
  return first.call(
    method,
    path.replaceAll(/:(\w+)/g, (_, name) => String(params[name])),
    body,
  );
}

test.each(WAYS)(
  'it takes two for somebody to come to report, and both are remembered: %s',
  async (_, prepare) => {
    const way = await prepare();
    const refused = await alone(way);
    expect([refused.status, refused.body.code]).toEqual([403, 'second_person']);
    if (way.who) expect(await handsOn(way)).toEqual({ brought_by: [], let_in_by: [] });
    const { endpoint, params = {}, body } = way;
    await byTwo([first, second], endpoint, { params, body });
    expect(await handsOn(way)).toEqual({ brought_by: [first.uuid], let_in_by: [second.uuid] });
  },
);

test('the second person reads how many people of an organisation would enter what', async () => {
  const { id, code, version } = await organisation([]);
  await member((await role(ENTERS)).id, id);
  const asked = { endpoint: 'organisations.assign', params: { id }, body: { version, data_sets: ['bmp'] } };
  const proposed = await first.call('POST', '/api/v1/proposals', { ...asked, reason: 'They sell bricks.' });
  expect(proposed.body.what).toBe(`Let 1 person of ${code} enter prices of: Building material prices`);
});

test('an organisation supplies more by two people also where nobody enters for it yet, and when it is opened again', async () => {
  const none = await organisation([]);
  const closed = await organisation(['bmp'], 'closed');
  const more = { params: { id: none.id }, body: { version: none.version, data_sets: ['bmp'] } };
  const again = { params: { id: closed.id }, body: { version: closed.version, reason: 'They are back.' } };
  for (const [endpoint, asked, code] of [
    ['organisations.assign', more, none.code],
    ['organisations.reopen', again, closed.code],
  ] as const) {
    expect((await alone({ endpoint, ...asked })).body.code).toBe('second_person');
    const reason = 'They sell bricks.';
    const proposed = await first.call('POST', '/api/v1/proposals', { endpoint, ...asked, reason });
    expect(proposed.body.what).toBe(`Let ${code} supply prices of: Building material prices`);
    expect((await second.call('POST', `/api/v1/proposals/${proposed.body.id}/confirm`)).status).toBe(200);
  }
});

test('what opens nothing needs one person', async () => {
  const held = grant('all', 'data.bmp.view', 'data.bmp.create', 'data.bmp.review');
  const ways = [
    await edited(ENTERS, SEES),
    await edited(ENTERS, [...ENTERS, ...grant('stakeholder', 'data.average.view')]),
    await edited(
      held,
      held.filter(({ permission }) => permission !== 'data.bmp.create'),
      'Admin',
    ),
  ];
  const firm = await organisation(['bmp']);
  const fewer = { version: firm.version, data_sets: [] };
  ways.push({ endpoint: 'organisations.assign', params: { id: firm.id }, body: fewer });
  // the kind is a word: what an organisation supplies is said by its data sets
  const kind = { version: firm.version + 1, name: { en: 'Firm' }, kind: 'subscriber' };
  ways.push({ endpoint: 'organisations.edit', params: { id: firm.id }, body: kind });
  for (const way of ways) expect([way.endpoint, (await alone(way)).status]).toEqual([way.endpoint, 200]);
  const unused = await role(SEES);
  const grants = { name: unused.name, version: unused.version, grants: ENTERS };
  const way = { endpoint: 'roles.edit', params: { id: unused.id }, body: grants };
  expect((await alone(way)).status, 'giving it to somebody takes two').toBe(200);
});

test('a role that gets to enter prices while somebody gets the role is not missed', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id, name, version } = await role(SEES);
    const email = `round-${round}@example.org`;
    const account = { name: 'Siti', email, role_id: id, organisation_id: small.north.organisation };
    const both = await Promise.all([
      first.call('POST', '/api/v1/users', account),
      first.call('PUT', `/api/v1/roles/${id}`, { name, version, grants: ENTERS }),
    ]);
    expect(both.filter(({ body }) => body.code === 'second_person')).toHaveLength(1);
  }
});

test('a role reviews further than before only by two people', async () => {
  const before = grant('stakeholder', 'data.bmp.view', 'data.bmp.review');
  const way = await edited(before, grant('all', 'data.bmp.view', 'data.bmp.review'));
  expect((await alone(way)).body.code).toBe('second_person');
});

test('the roles that people get by registering, joining or paying enter no prices', async () => {
  for (const name of ['Subscriber', 'Complimentary Subscriber']) {
    const { id, version } = await roleNamed(name);
    const { grants } = (await first.call('GET', `/api/v1/roles/${id}`)).body;
    const body = { name, version, grants: [...grants, ...grant('own', 'data.bmp.view', 'data.bmp.create')] };
    const refused = await first.call('PUT', `/api/v1/roles/${id}`, body);
    expect([refused.status, refused.body.errors.grants]).toEqual([
      422,
      [
        `${name} is the role of everyone who registers or joins, so it cannot enter prices, reach those of others, approve or publish: data.bmp.create. Make a role of its own for that.`,
      ],
    ]);
  }
});

test('who proposed and who confirmed what a role may do review nothing of its people, as long as a third person can', async () => {
  const { id, name, version } = await role(SEES);
  const who = await member(id);
  const submits = grant(
    'stakeholder',
    'data.bmp.view',
    'data.bmp.create',
    'data.bmp.edit',
    'data.bmp.submit',
  );
  await byTwo([first, second], 'roles.edit', { params: { id }, body: { name, version, grants: submits } });
  const sheet = `/api/v1/sheets/${small.north.sheet}`;
  const entries = [{ line_id: small.lines['bar N1-A'], price: '3500' }];
  const { body: entered } = await who.call('POST', `${sheet}/quotes`, { entries });
  const step = async (by: Caller, step: string) => {
    const { version: seen } = (await by.call('GET', sheet)).body;
    return (await by.call('POST', `${sheet}/steps`, { step, version: seen, reason: 'all' })).body;
  };
  expect((await step(who, 'submit')).state).toBe('submitted');
  await step(third, 'review');
  const decide = async (by: Caller) => {
    const body = { quote_ids: [entered.data[0].quote_id], decision: 'confirm', reason: 'mill price list' };
    return (await by.call('POST', `${sheet}/reviews`, body)).body.data[0].why;
  };
  const blockOf = async (by: Caller) =>
    (await by.call('GET', sheet)).body.steps.find((one: { step: string }) => one.step === 'approve').blocked;
  for (const one of [first, second]) {
    expect([await decide(one), await blockOf(one)]).toEqual(['same-hands', 'same-hands']);
    expect((await step(one, 'approve')).code).toBe('four_eyes');
  }
  expect(await blockOf(third)).toBeNull();
  expect(await decide(third)).toBeNull();
  expect(await blockOf(third), 'who decided about a price approves no sheet').toBe('four-eyes');
  expect(await blockOf(first)).toBe('same-hands');
  expect(await blockOf(second), 'nobody else is left: who confirmed approves').toBeNull();
  expect((await step(second, 'approve')).state).toBe('approved');
});
