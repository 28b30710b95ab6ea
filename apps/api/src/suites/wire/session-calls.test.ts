import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, clientOf } from './test-client.ts';
import { startWire, type Wire } from './test-wire.ts';

/** The contract of the API: login, the user record, logout. */
let wire: Wire;
let call: Client;
beforeAll(async () => {
  wire = await startWire();
  call = clientOf(wire.url);
});
afterAll(() => wire.close());

const MEMBERS = {
  access_token: 'string',
  uuid: 'string',
  name: 'string',
  email: 'string',
  role: 'string',
  is_internal: 'boolean',
  is_corporate: 'boolean',
  is_personalised: 'boolean',
  is_verified: 'boolean',
  is_subscribed: 'boolean',
  first_time_login: 'boolean',
};
const login = (email: string, password: string, path = '/api/login') =>
  call('POST', path, { body: { email, password } });

describe('POST /api/login', () => {
  test.each([
    ['Super Administrator', true],
    ['Admin', true],
    ['Data Provider', false],
    ['Subscriber', false],
    ['Complimentary Subscriber', false],
  ] as const)('answers a %s with the flat record', async (role, isInternal) => {
    const { uuid, email, password } = await wire.person(role);
    const { status, body } = await login(email, password);
    expect(status).toBe(200);
    for (const [name, type] of Object.entries(MEMBERS))
      expect([name, typeof body[name]]).toEqual([name, type]);
    expect(body).toMatchObject({
      uuid,
      email,
      role,
      is_internal: isInternal,
      stakeholder: null,
      subscription: null,
      token_type: 'Bearer',
      expires_in: 7200,
    });
    expect(body.data).toBeInstanceOf(Array);
    expect(body.permissions).toEqual(expect.arrayContaining(['profile.self.view']));
    expect(new Set(body.permissions.map((name: unknown) => typeof name))).toEqual(new Set(['string']));
  });

  test('ignores what it does not know, and the case of the address', async () => {
    const { email, password } = await wire.person('Subscriber');
    const body = { email: email.toUpperCase(), password, remember: true, device_name: 'x' };
    expect((await call('POST', '/api/login', { body })).status).toBe(200);
  });

  test('refuses unknown, wrong and disabled in the same words', async () => {
    const [person, disabled] = [await wire.person('Subscriber'), await wire.person('Subscriber')];
    await wire.suspend(disabled.uuid);
    for (const [email, password] of [
      [person.email, 'not this one'],
      ['nobody@datum.test', person.password],
      [disabled.email, disabled.password],
    ] as const) {
      const { status, body } = await login(email, password);
      expect([status, body.message, body.errors]).toEqual([
        422,
        'These credentials do not match our records.',
        { email: ['These credentials do not match our records.'] },
      ]);
    }
  });

  test('admits an unverified person, who is told so and may do nothing else', async () => {
    const { email, password } = await wire.person('Subscriber', false);
    const { status, body } = await login(email, password);
    expect([status, body.is_verified]).toEqual([200, false]);
    const answer = await call('GET', '/api/v1/security', { token: body.access_token });
    expect([answer.status, answer.body.message]).toEqual([403, 'Your email address is not verified.']);
  });

  test('gives each login its own token', async () => {
    const { email, password, token } = await wire.person('Subscriber');
    const tokens = [token];
    for (let go = 0; go < 3; go += 1) tokens.push((await login(email, password)).body.access_token);
    expect(new Set(tokens).size).toBe(4);
    for (const each of tokens) expect((await call('GET', '/api/user', { token: each })).status).toBe(200);
  });
});

describe('POST /api/complimentary-subscriber/login', () => {
  const path = '/api/complimentary-subscriber/login';

  test('answers a Complimentary Subscriber like login, and nobody else', async () => {
    const [guest, other] = [await wire.person('Complimentary Subscriber'), await wire.person('Subscriber')];
    const { status, body } = await login(guest.email, guest.password, path);
    expect([status, body.role, typeof body.access_token]).toEqual([
      200,
      'Complimentary Subscriber',
      'string',
    ]);
    expect(body.data).toBeInstanceOf(Array);
    const refused = await login(other.email, other.password, path);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { email: ['These credentials do not match our records.'] },
    ]);
  });

  test('takes the code of an invitation in place of a password, once', async () => {
    const guest = await wire.person('Complimentary Subscriber', false);
    await wire.invite(guest);
    const code = (await wire.mail(guest.email)).parts.get('invitation');
    const enter = () => call('POST', path, { body: { email: guest.email, code } });
    expect((await enter()).body).toMatchObject({ uuid: guest.uuid, is_verified: true });
    expect((await enter()).status).toBe(422);
  });
});

describe('GET /api/user', () => {
  test('answers the record of the login without the token', async () => {
    const { email, password } = await wire.person('Data Provider');
    const {
      access_token: token,
      token_type,
      expires_at,
      expires_in,
      ...record
    } = (await login(email, password)).body;
    const { status, body } = await call('GET', '/api/user', { token });
    expect([status, body]).toEqual([200, record]);
    expect([token_type, typeof expires_at, expires_in]).toEqual(['Bearer', 'string', 7200]);
  });

  test('without a token is 401', async () => {
    const { status, headers, body } = await call('GET', '/api/user');
    expect([status, headers.get('www-authenticate'), body.message]).toEqual([
      401,
      'Bearer',
      'Unauthenticated.',
    ]);
  });
});

describe('POST /api/logout', () => {
  test('ends this token and no other; again it is 401', async () => {
    const { email, password, token } = await wire.person('Subscriber');
    const { access_token: other } = (await login(email, password)).body;
    const { status, body } = await call('POST', '/api/logout', { token });
    expect([status, body]).toEqual([200, { message: 'Logged out.' }]);
    expect((await call('POST', '/api/logout', { token })).status).toBe(401);
    expect((await call('GET', '/api/user', { token })).status).toBe(401);
    expect((await call('GET', '/api/user', { token: other })).status).toBe(200);
  });

  test('is open to the unverified', async () => {
    const { token } = await wire.person('Subscriber', false);
    expect((await call('POST', '/api/logout', { token })).status).toBe(200);
  });
});
