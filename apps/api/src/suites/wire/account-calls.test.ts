import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, clientOf } from './test-client.ts';
import { startWire, type Wire } from './test-wire.ts';

/** The contract of the API: verification and passwords, with codes and links out of the mail. */
const PASSWORD = 'green bricks on monday';
let wire: Wire;
let call: Client;
let count = 0;
beforeAll(async () => {
  wire = await startWire();
  call = clientOf(wire.url);
});
afterAll(() => wire.close());

const post = (path: string, body: object, token?: string) =>
  call('POST', path, token ? { body, token } : { body });

/** Somebody who signed up and waits for the code. */
async function newcomer() {
  count += 1;
  const email = `newcomer-${count}@datum.test`;
  const { status, body } = await post('/api/v1/register', { name: 'New', email, password: PASSWORD });
  expect(status).toBe(202);
  return { email, token: body.access_token as string };
}
const codeFor = async (email: string) => (await wire.mail(email)).subject.replaceAll(/\D/g, '').slice(0, 6);

describe('POST /api/verify', () => {
  test('takes the token and address of the link, once', async () => {
    const { email } = await newcomer();
    const token = (await wire.mail(email)).parts.get('token');
    const { status, body } = await post('/api/verify', { token, email, extra: 1 });
    expect([status, Object.keys(body)]).toEqual([200, ['message']]);
    const again = await post('/api/verify', { token, email });
    const unknown = await post('/api/verify', { token: 'x'.repeat(43), email });
    expect([again.status, unknown.status]).toEqual([422, 422]);
    expect(again.body.message).toBe(unknown.body.message);
  });
});

describe('POST /api/verify-account', () => {
  test('takes the code of the signed-in person and answers the record, verified', async () => {
    const { email, token } = await newcomer();
    const { status, body } = await post('/api/verify-account', { code: await codeFor(email) }, token);
    expect([status, body.email, body.is_verified]).toEqual([200, email, true]);
  });

  test('takes the code with the address', async () => {
    const { email } = await newcomer();
    const { status, body } = await post('/api/verify-account', { email, code: await codeFor(email) });
    expect([status, body.is_verified]).toEqual([200, true]);
  });

  test('refuses a wrong code with success false, a message and errors', async () => {
    const { email, token } = await newcomer();
    const wrong = (await codeFor(email)) === '111111' ? '222222' : '111111';
    const { status, body } = await post('/api/verify-account', { code: wrong }, token);
    expect([status, body.success, typeof body.message]).toEqual([422, false, 'string']);
    expect(body.errors.code).toHaveLength(1);
  });
});

describe('POST /api/resend-verification-code', () => {
  test('sends the signed-in person, or an address that waits, a new code and says when the next may be asked for', async () => {
    const { email, token } = await newcomer();
    for (const ask of [
      () => post('/api/resend-verification-code', {}, token),
      () => post('/api/resend-verification-code', { email }),
    ]) {
      const { status, body } = await ask();
      expect([status, typeof body.message, body.retry_after]).toEqual([200, 'string', 60]);
    }
    expect((await post('/api/verify-account', { code: await codeFor(email) }, token)).status).toBe(200);
  });

  test('says the same of an address that nobody has', async () => {
    const { email } = await newcomer();
    const known = await post('/api/resend-verification-code', { email });
    const unknown = await post('/api/resend-verification-code', { email: 'nobody@datum.test' });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  });
});

describe('POST /api/forgot-password', () => {
  test('answers known and unknown addresses alike, and refuses only what is no address', async () => {
    const { email } = await wire.person('Subscriber');
    const known = await post('/api/forgot-password', { email });
    const unknown = await post('/api/forgot-password', { email: 'nobody@datum.test' });
    expect([known.status, known.body]).toEqual([200, unknown.body]);
    expect(unknown.status).toBe(200);
    const malformed = await post('/api/forgot-password', { email: 'nobody' });
    expect([malformed.status, Object.keys(malformed.body.errors)]).toEqual([422, ['email']]);
  });
});

describe('POST /api/reset-password', () => {
  test('sets the password by the link’s token, once, and ends every token of the person', async () => {
    const { email, token } = await wire.person('Subscriber');
    await post('/api/forgot-password', { email });
    const { link, parts } = await wire.mail(email);
    expect(link.startsWith(`${wire.page}/`)).toBe(true);
    const secret = parts.get('token');
    const body = { token: secret, email, password: PASSWORD, password_confirmation: PASSWORD };
    const short = await post('/api/reset-password', { ...body, password: 'x', password_confirmation: 'x' });
    expect([short.status, Object.keys(short.body.errors)]).toEqual([422, ['password']]);
    const unlike = await post('/api/reset-password', { ...body, password_confirmation: 'x' });
    expect([unlike.status, Object.keys(unlike.body.errors)]).toEqual([422, ['password']]);
    expect((await post('/api/reset-password', body)).status).toBe(200);
    expect((await call('GET', '/api/user', { token })).status).toBe(401);
    expect((await post('/api/login', { email, password: PASSWORD })).status).toBe(200);
    const again = await post('/api/reset-password', body);
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['token']]);
  });

  test('refuses another’s token, a made-up one and an unknown address in the same words', async () => {
    const [person, other] = [await wire.person('Subscriber'), await wire.person('Subscriber')];
    await post('/api/forgot-password', { email: other.email });
    const foreign = (await wire.mail(other.email)).parts.get('token') ?? '';
    const messages = new Set<string>();
    for (const [token, email] of [
      [foreign, person.email],
      ['x'.repeat(43), person.email],
      ['x'.repeat(43), 'nobody@datum.test'],
    ]) {
      const body = { token, email, password: PASSWORD, password_confirmation: PASSWORD };
      const answer = await post('/api/reset-password', body);
      expect(answer.status).toBe(422);
      messages.add(JSON.stringify(answer.body.errors));
    }
    expect(messages.size).toBe(1);
  });
});

describe('POST /api/change-password', () => {
  const change = (password: string, current: string, rotate?: boolean) => ({
    current_password: current,
    password,
    password_confirmation: password,
    ...(rotate ? { rotate } : {}),
  });

  test('needs the current one, answers the record, and ends the other sessions', async () => {
    const { email, password, token } = await wire.person('Subscriber');
    const { access_token: other } = (await post('/api/login', { email, password })).body;
    const wrong = await post('/api/change-password', change(PASSWORD, 'not this one'), token);
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['current_password']]);
    const { status, body } = await post('/api/change-password', change(PASSWORD, password), token);
    expect([status, body.email, body.first_time_login, body.access_token]).toEqual([
      200,
      email,
      false,
      undefined,
    ]);
    expect((await call('GET', '/api/user', { token })).status).toBe(200);
    expect((await call('GET', '/api/user', { token: other })).status).toBe(401);
  });

  test('with rotate gives a new token that ends when the old one would; the old one ends now', async () => {
    const { email, password } = await wire.person('Subscriber');
    const before = (await post('/api/login', { email, password })).body;
    const { body } = await post(
      '/api/change-password',
      change(PASSWORD, password, true),
      before.access_token,
    );
    expect([body.token_type, body.expires_at]).toEqual(['Bearer', before.expires_at]);
    expect((await call('GET', '/api/user', { token: body.access_token })).status).toBe(200);
    expect((await call('GET', '/api/user', { token: before.access_token })).status).toBe(401);
  });

  test('without a token is 401', async () => {
    expect((await post('/api/change-password', change(PASSWORD, 'x'))).status).toBe(401);
  });
});
