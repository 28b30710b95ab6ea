import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, clientOf } from './test-client.ts';
import { startWire, type Wire } from './test-wire.ts';

/** The contract of the API: the body of every refusal. */
let wire: Wire;
let call: Client;
beforeAll(async () => {
  wire = await startWire();
  call = clientOf(wire.url);
});
afterAll(() => wire.close());

/** A refusal's members beside the two that we add. */
const shown = ({ body: { code, request_id, ...rest } }: Awaited<ReturnType<Client>>) => {
  expect([typeof code, typeof request_id]).toEqual(['string', 'string']);
  return rest;
};

describe('405', () => {
  test.each([
    ['GET', '/api/login', 'POST'],
    ['PUT', '/api/user', 'GET, HEAD'],
    ['DELETE', '/broadcasting/auth', 'POST'],
    ['POST', '/sanctum/csrf-cookie', 'GET, HEAD'],
    ['PATCH', '/health', 'GET, HEAD'],
    ['POST', '/api/v1/users/2b1f4a8c-1111-4222-8333-444455556666/sessions', null],
    ['PUT', '/api/v1/users', 'GET, HEAD, POST'],
  ])('%s %s names what the path takes', async (method, path, supported) => {
    if (supported === null) return expect((await call(method, path)).status).toBe(404);
    const answer = await call(method, path);
    const message = `The ${method} method is not supported for route ${path.slice(1)}. Supported methods: ${supported}.`;
    expect([answer.status, shown(answer), answer.headers.get('allow')]).toEqual([
      405,
      { message },
      supported,
    ]);
  });

  test('needs no token, has the headers of every answer, and comes after the origin', async () => {
    const answer = await call('GET', '/api/logout?x=1', { headers: { origin: wire.page } });
    expect(answer.body.message).toBe(
      'The GET method is not supported for route api/logout. Supported methods: POST.',
    );
    expect(answer.headers.get('access-control-allow-origin')).toBe(wire.page);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const foreign = { headers: { origin: 'https://evil.example' } };
    expect((await call('GET', '/api/logout', foreign)).body.message).toBe('Origin not allowed.');
    expect((await call('GET', '/api/nowhere', foreign)).status).toBe(403);
  });

  test('is the answer to TRACE, which echoes nothing; fetch cannot send it', async () => {
    for (const path of ['/api/user', '/api/nowhere']) {
      const { status, allow, text } = await trace(path);
      expect([status, allow]).toEqual([405, expect.stringContaining('GET')]);
      expect(text).not.toContain('secret');
    }
  });

  test('OPTIONS is answered for what it is, also outside of a browser', async () => {
    expect((await call('OPTIONS', '/api/login')).status).toBe(204);
  });
});

const trace = (path: string) =>
  new Promise<{ status: number | undefined; allow: string | undefined; text: string }>((resolve, reject) => {
    const sent = request(
      { port: wire.port, host: '127.0.0.1', method: 'TRACE', path, headers: { cookie: 'sid=secret' } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode,
            allow: answer.headers.allow,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end();
  });

describe('a refusal', () => {
  test('401, 403 and 404 have one sentence each', async () => {
    const { token } = await wire.person('Subscriber');
    const users = '/api/v1/users';
    expect([(await call('GET', users)).status, shown(await call('GET', users))]).toEqual([
      401,
      { message: 'Unauthenticated.' },
    ]);
    const forbidden = await call('GET', users, { token });
    expect([forbidden.status, shown(forbidden)]).toEqual([403, { message: 'This action is unauthorized.' }]);
    const admin = await wire.person('Super Administrator');
    const missing = await call('GET', `${users}/2b1f4a8c-1111-4222-8333-444455556666`, {
      token: admin.token,
    });
    expect([missing.status, shown(missing)]).toEqual([404, { message: 'Not found.' }]);
    const route = await call('GET', '/api/nowhere?x=1');
    expect([route.status, shown(route)]).toEqual([
      404,
      { message: 'The route api/nowhere could not be found.' },
    ]);
  });

  test('422 says the first error and how many more, and lists them by field', async () => {
    const one = await call('POST', '/api/login', { body: { email: 'a@b.example' } });
    expect([one.status, shown(one)]).toEqual([
      422,
      {
        message: 'The password field is required.',
        errors: { password: ['The password field is required.'] },
      },
    ]);
    const two = await call('POST', '/api/login', { body: {} });
    expect(shown(two)).toEqual({
      message: 'The email field is required. (and 1 more error)',
      errors: { email: ['The email field is required.'], password: ['The password field is required.'] },
    });
    const three = await call('POST', '/api/change-password', {
      token: (await wire.person('Subscriber')).token,
      body: {},
    });
    expect(three.body.message).toMatch(/\(and 2 more errors\)$/);
  });

  test('422 names fields inside lists by their dotted path', async () => {
    const { token } = await wire.person('Super Administrator');
    const answer = await call('POST', '/api/v1/user-sessions/revoke', {
      token,
      body: { uuids: ['2b1f4a8c-1111-4222-8333-444455556666', 'x'], reason: 'x' },
    });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['uuids.1']]);
  });

  test('500 says nothing of what happened', async () => {
    const broken = await startWire();
    const { token } = await broken.person('Subscriber');
    await broken.breakDatabase();
    const answer = await clientOf(broken.url)('GET', '/api/v1/security', { token });
    expect([answer.status, shown(answer)]).toEqual([500, { message: 'Server Error' }]);
    await broken.mendDatabase();
    expect((await clientOf(broken.url)('GET', '/api/v1/security', { token })).status).toBe(200);
    await broken.close();
  });
});
