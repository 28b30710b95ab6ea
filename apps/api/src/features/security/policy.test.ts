import { securityPolicy } from '@datum/contract/sign-in/security';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, TEST_PASSWORD, type TestApp } from '../../platform/test/test-app.ts';

/** The organisation's policy: what it may say, and that each part of it holds. */
let api: TestApp;
let root: Caller;
beforeAll(async () => {
  api = await startTestApp({ rateLimitFactor: 1 });
  root = await api.signIn('Super Administrator');
});
afterEach(async () => {
  await api.platform.database.owner.query('truncate rate_limits');
  await save({
    staff_networks: [],
    provider_networks: [],
    session_minutes: 120,
    password_min_length: 12,
    sign_in_tries: 5,
    sign_in_wait_minutes: 1,
  });
});
afterAll(() => api.close());

const POLICY = '/api/v1/security/policy';
const read = async () => securityPolicy.parse((await root.call('GET', POLICY)).body);
const versionNow = async (): Promise<number> => (await root.call('GET', POLICY)).body.version;

async function save(change: object) {
  const body = { ...(await read()), version: await versionNow(), ...change };
  return root.call('PUT', POLICY, body);
}

/** A call from an address. */
const from = (ip: string, token: string, url = '/api/user', method: 'GET' | 'POST' = 'GET') =>
  api.app.inject({ method, url, remoteAddress: ip, headers: { authorization: `Bearer ${token}` } });
const login = (email: string, ip: string, password = TEST_PASSWORD) =>
  api.app.inject({ method: 'POST', url: '/api/login', remoteAddress: ip, payload: { email, password } });

const OFFICE = ['127.0.0.1', '203.0.113.0/24', '2001:db8:77::/48'];

describe('networks of staff', () => {
  test('a sign-in and a session from elsewhere are 403 with what to do; everybody else is met nowhere', async () => {
    const [staff, reader] = [await api.signIn('Admin'), await api.signIn('Subscriber')];
    await api.platform.database.owner.query('truncate rate_limits');
    expect((await save({ staff_networks: OFFICE })).status).toBe(200);
    for (const ip of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8:77:1::5']) {
      expect([ip, (await from(ip, staff.token)).statusCode]).toEqual([ip, 200]);
      expect([ip, (await login(staff.email, ip)).statusCode]).toEqual([ip, 200]);
    }
    for (const ip of ['198.51.100.1', '2001:db8:78::1']) {
      const answers = [await from(ip, staff.token), await login(staff.email, ip)];
      for (const answer of answers) {
        expect([ip, answer.statusCode, answer.json().code]).toEqual([ip, 403, 'elsewhere']);
        expect(answer.json().message).toContain(ip);
        expect(answer.json().message).toContain('ask a Super Administrator');
      }
      expect((await from(ip, reader.token)).statusCode).toBe(200);
      expect((await login(reader.email, ip)).statusCode).toBe(200);
    }
    expect((await login(staff.email, '198.51.100.1', 'wrong password')).statusCode).toBe(422);
    const kinds = (await staff.call('GET', '/api/v1/security/events')).body.data.map(
      ({ kind }: { kind: string }) => kind,
    );
    expect(kinds.filter((kind: string) => kind === 'network-refused').length).toBeGreaterThan(1);
  });

  test('the session goes on: back in the office it works again, and signing out works from anywhere', async () => {
    const staff = await api.signIn('Admin');
    await save({ staff_networks: OFFICE });
    expect((await from('198.51.100.1', staff.token)).statusCode).toBe(403);
    expect((await from('203.0.113.1', staff.token)).statusCode).toBe(200);
    expect((await from('198.51.100.1', staff.token, '/api/logout', 'POST')).statusCode).toBe(200);
    expect((await from('203.0.113.1', staff.token)).statusCode).toBe(401);
  });

  test('what a header says of the address counts from trusted proxies alone', async () => {
    const staff = await api.signIn('Admin');
    await save({ staff_networks: OFFICE });
    const forged = await api.app.inject({
      method: 'GET',
      url: '/api/user',
      remoteAddress: '198.51.100.1',
      headers: { authorization: `Bearer ${staff.token}`, 'x-forwarded-for': '203.0.113.1' },
    });
    expect(forged.statusCode).toBe(403);
    const ours = await api.app.inject({
      method: 'GET',
      url: '/api/user',
      remoteAddress: '198.51.100.1',
      headers: {
        authorization: `Bearer ${staff.token}`,
        'x-forwarded-for': '203.0.113.1',
        'x-internal-key': api.platform.config.internalKey,
      },
    });
    expect(ours.statusCode).toBe(200);
  });

  test('an API key of staff is held to them too', async () => {
    const staff = await api.signIn('Admin');
    const made = await staff.call('POST', '/api/v1/security/api-keys', {
      name: 'x',
      scopes: ['prices'],
      expires_on: api.platform.today(),
    });
    await save({ staff_networks: OFFICE });
    const read_ = (ip: string) => from(ip, made.body.secret, '/api/v1/prices');
    expect((await read_('203.0.113.1')).statusCode).toBe(200);
    expect((await read_('198.51.100.1')).json().code).toBe('elsewhere');
  });

  test('a list that would lock out the person who saves it is refused at the field, and nothing is saved', async () => {
    const answer = await save({ staff_networks: ['10.0.0.0/8'] });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['staff_networks']]);
    expect(answer.body.errors.staff_networks[0]).toContain('127.0.0.1');
    expect((await read()).staff_networks).toEqual([]);
    expect((await save({ staff_networks: ['10.0.0.0/99'] })).body.errors).toHaveProperty('staff_networks.0');
  });

  test('data providers have a list of their own', async () => {
    const provider = await api.signIn('Data Provider');
    await save({ provider_networks: ['203.0.113.0/24'] });
    expect((await from('127.0.0.1', provider.token)).statusCode).toBe(403);
    expect((await from('203.0.113.7', provider.token)).statusCode).toBe(200);
  });
});

describe('each part of the policy holds', () => {
  test('the length of a session and the idle limit by role', async () => {
    await save({
      session_minutes: 30,
      idle_minutes_staff: 10,
      idle_minutes_providers: 20,
      idle_minutes_others: 25,
    });
    const { email } = await api.signIn('Subscriber');
    const answer = (await login(email, '192.0.2.9')).json();
    expect(answer.expires_in).toBe(1_800);
    expect(Math.abs(Date.parse(answer.expires_at) - Date.now() - 1_800_000)).toBeLessThan(30_000);
    const idleOf = async (role: 'Admin' | 'Data Provider' | 'Subscriber') => {
      const { uuid } = await api.signIn(role);
      const row = await api.platform.database.read
        .selectFrom('sessions')
        .select('idle_minutes')
        .where('user_uuid', '=', uuid)
        .executeTakeFirstOrThrow();
      return row.idle_minutes;
    };
    expect([await idleOf('Admin'), await idleOf('Data Provider'), await idleOf('Subscriber')]).toEqual([
      10, 20, 25,
    ]);
  });

  test('the length of a new password, and never below 12', async () => {
    await save({ password_min_length: 20 });
    const person = await api.signIn('Subscriber');
    const change = (password: string) =>
      person.call('POST', '/api/change-password', {
        current_password: TEST_PASSWORD,
        password,
        password_confirmation: password,
      });
    const short = await change('nineteen characters'); // exactly 19
    expect([short.status, short.body.errors.password[0]]).toEqual([422, expect.stringContaining('20')]);
    expect((await change('green bricks on monday')).status).toBe(200);
    expect((await save({ password_min_length: 11 })).status).toBe(422);
    expect((await save({ password_min_length: 65 })).status).toBe(422);
  });

  test('tries and wait of a sign-in', async () => {
    await save({ sign_in_tries: 3, sign_in_wait_minutes: 10 });
    const { email } = await api.signIn('Subscriber');
    const tries = [];
    for (let n = 0; n < 4; n += 1) tries.push(await login(email, '192.0.2.7', 'wrong password'));
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 429]);
    const wait = Number(tries[3]?.headers['retry-after']);
    expect(wait).toBeGreaterThan(500);
    expect(wait).toBeLessThanOrEqual(600);
    expect((await login(email, '192.0.2.8')).statusCode).toBe(200);
  });
});

test('before saving one sees how many people it meets, and when', async () => {
  await api.signIn('Data Provider');
  const elsewhere = api.platform.database.write.updateTable('sessions').set({ revoked_at: new Date() });
  await elsewhere.where('ip', '!=', '127.0.0.1').execute(); // of the tests before
  const preview = (change: object) =>
    read().then((policy) => root.call('POST', `${POLICY}/preview`, { ...policy, ...change }));
  expect((await preview({})).body).toEqual({ effects: [] });
  const { effects } = (
    await preview({
      two_factor_roles: ['Data Provider'],
      provider_networks: ['10.0.0.0/8'],
      staff_networks: OFFICE,
      session_minutes: 60,
    })
  ).body;
  const met = Object.fromEntries(
    effects.map((row: { field: string; people: number; when: string }) => [
      row.field,
      [row.people > 0, row.when],
    ]),
  );
  expect(met).toEqual({
    two_factor_roles: [true, 'next'],
    provider_networks: [true, 'now'],
    staff_networks: [false, 'now'],
    session_minutes: [true, 'next'],
  });
  expect((await read()).session_minutes).toBe(120);
});

test('who changed each part last, and what it was at first, is told to those who may see the policy', async () => {
  await save({ session_minutes: 90 });
  const admin = await api.signIn('Admin');
  const { defaults, changes } = (await admin.call('GET', `${POLICY}/history`)).body;
  expect(defaults).toMatchObject({ session_minutes: 120, password_min_length: 12, staff_networks: [] });
  const own = changes.find(({ field }: { field: string }) => field === 'session_minutes');
  expect(own.by).toBe(root.email);
  expect(Date.now() - Date.parse(own.at)).toBeLessThan(60_000);
  const reader = await api.signIn('Subscriber');
  expect((await reader.call('GET', `${POLICY}/history`)).status).toBe(403);
  expect((await admin.call('PUT', POLICY, { ...(await read()), version: 0 })).status).toBe(403);
});
