import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

test('login answers the flat record of requirements 3 with a bearer token', async () => {
  const person = await api.signIn('Subscriber');
  const answer = await api.visitor.call('POST', '/api/login', {
    email: person.email.toUpperCase(),
    password: TEST_PASSWORD,
    remember: true,
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    role: 'Subscriber',
    is_internal: false,
    is_verified: true,
    subscription: null,
    data: [],
    token_type: 'Bearer',
    expires_in: 7200,
  });
  expect(answer.body.access_token).toMatch(/^\d+\|[A-Za-z0-9]{40}[0-9a-f]{8}$/);
});

test('unknown address and wrong password are refused in the same words', async () => {
  const person = await api.signIn('Admin');
  const wrong = await api.visitor.call('POST', '/api/login', {
    email: person.email,
    password: 'not this one',
  });
  const unknown = await api.visitor.call('POST', '/api/login', {
    email: 'nobody@datum.test',
    password: 'not this one',
  });
  expect(wrong.status).toBe(422);
  expect(wrong.body.errors).toEqual({ email: ['These credentials do not match our records.'] });
  expect(unknown.body.errors).toEqual(wrong.body.errors);
});

test('a token works until logout, then it is an ordinary 401', async () => {
  const person = await api.signIn('Data Provider');
  expect((await person.call('GET', '/api/user')).body.email).toBe(person.email);
  expect((await person.call('POST', '/api/logout')).body).toEqual({ message: 'Logged out.' });
  const after = await person.call('GET', '/api/user');
  expect(after.status).toBe(401);
  expect(after.body.message).toBe('Unauthenticated.');
  expect(after.headers['www-authenticate']).toBe('Bearer');
});

test('a browser needs the CSRF token and its cookie, and its token works only with them', async () => {
  const person = await api.signIn('Subscriber');
  const origin = 'http://127.0.0.1:3000';
  const refused = await api.visitor.call(
    'POST',
    '/api/login',
    { email: person.email, password: TEST_PASSWORD },
    { origin },
  );
  expect(refused.status).toBe(419);
  const first = cookiesOf(await api.visitor.call('GET', '/sanctum/csrf-cookie', undefined, { origin }));
  const signedIn = await api.visitor.call(
    'POST',
    '/api/login',
    { email: person.email, password: TEST_PASSWORD },
    { origin, cookie: first.header, 'x-xsrf-token': first.xsrf },
  );
  expect(signedIn.status).toBe(200);
  const second = cookiesOf(signedIn);
  const authorization = `Bearer ${signedIn.body.access_token}`;
  expect(
    (await api.visitor.call('GET', '/api/user', undefined, { origin, authorization, cookie: second.header }))
      .status,
  ).toBe(200);
  expect(
    (await api.visitor.call('GET', '/api/user', undefined, { origin, authorization, cookie: first.header }))
      .status,
  ).toBe(401);
  expect((await api.visitor.call('GET', '/api/user', undefined, { authorization })).status).toBe(401);
});

test('a page of another origin is refused before anything else', async () => {
  const answer = await api.visitor.call('POST', '/api/login', {}, { origin: 'https://evil.example' });
  expect(answer.status).toBe(403);
  expect(answer.body.message).toBe('Origin not allowed.');
});

function cookiesOf(answer: { headers: Record<string, string | string[] | number | undefined> }) {
  const set = [answer.headers['set-cookie']].flat().map(String);
  const pairs = set.map((line) => line.split(';')[0] ?? '');
  return {
    header: pairs.join('; '),
    xsrf: pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '',
  };
}
