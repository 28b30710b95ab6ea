import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserOf, type Client, clientOf } from './test-client.ts';
import { startWire, type Wire } from './test-wire.ts';

/** The contract of the API: JSON everywhere, media types, sizes, caches, request ids, CORS. */
let wire: Wire;
let call: Client;
beforeAll(async () => {
  wire = await startWire();
  call = clientOf(wire.url);
});
afterAll(() => wire.close());

const JSON_TYPE = 'application/json; charset=utf-8';

describe('answers', () => {
  test('below /api, /sanctum and /broadcasting are JSON whatever Accept says, never a redirect', async () => {
    for (const accept of [undefined, 'text/html', '*/*']) {
      for (const [method, path, status] of [
        ['GET', '/api/user', 401],
        ['GET', '/api/nowhere', 404],
        ['POST', '/api/login', 422],
        ['GET', '/sanctum/nowhere', 404],
        ['POST', '/broadcasting/auth', 401],
        ['GET', '/broadcasting/auth', 405],
      ] as const) {
        const answer = await call(method, path, { headers: accept ? { accept } : {} });
        expect([method, path, answer.status, answer.headers.get('content-type')]).toEqual([
          method,
          path,
          status,
          JSON_TYPE,
        ]);
      }
    }
  });

  test('to signed-in people and all refusals are not stored by anybody', async () => {
    const { token } = await wire.person('Subscriber');
    for (const [path, wish] of [
      ['/api/user', { token }],
      ['/api/user', {}],
      ['/api/nowhere', {}],
      ['/api/login', {}],
    ] as const) {
      expect((await call('GET', path, wish)).headers.get('cache-control')).toBe('no-store');
    }
  });

  test('carry a request id of ours, also in the body of a refusal; the caller’s own is not taken', async () => {
    const answer = await call('GET', '/api/user', { headers: { 'x-request-id': 'mine' } });
    const id = answer.headers.get('x-request-id');
    expect(id).toMatch(/^[\w-]{8,}$/);
    expect(answer.body.request_id).toBe(id);
    const other = await call('GET', '/health');
    expect(other.headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/);
    expect(other.headers.get('x-request-id')).not.toBe(id);
  });

  test('that are 401, 419 or 503 are so for one reason only: a signed-in caller gets none by what is asked', async () => {
    const { token } = await wire.person('Subscriber');
    for (const [method, path, body] of [
      ['POST', '/api/change-password', {}],
      ['POST', '/api/change-password', '{"broken'],
      ['GET', '/api/v1/users', undefined],
      ['GET', '/api/v1/users/nobody', undefined],
      ['DELETE', '/api/user', undefined],
      ['POST', '/broadcasting/auth', { socket_id: 'x', channel_name: 'y' }],
    ] as const) {
      const wish = body === undefined ? { token } : { token, body };
      const headers = { 'content-type': 'application/json' };
      const answer = await call(method, path, typeof body === 'string' ? { ...wish, headers } : wish);
      expect([path, [400, 403, 404, 405, 422].includes(answer.status)]).toEqual([path, true]);
    }
  });
});

describe('requests', () => {
  test('in UTF-8 JSON are read, with and without a charset', async () => {
    const { email, password } = await wire.person('Subscriber');
    for (const type of ['application/json', JSON_TYPE, 'application/json;charset=UTF-8']) {
      const body = JSON.stringify({ email, password });
      const answer = await call('POST', '/api/login', { body, headers: { 'content-type': type } });
      expect(answer.status).toBe(200);
    }
  });

  test.each(['text/plain', 'application/xml', 'application/octet-stream', 'text/json'])(
    'of the media type %s are 415',
    async (type) => {
      const answer = await call('POST', '/api/login', { body: '{}', headers: { 'content-type': type } });
      expect([answer.status, answer.body.message]).toEqual([415, 'This media type is not supported.']);
    },
  );

  test('as a form are read by the channel authorisation alone', async () => {
    const body = new URLSearchParams({ email: 'a@b.example', password: 'x' });
    expect((await call('POST', '/api/login', { body })).status).toBe(415);
  });

  test('up to 1 MiB are read, beyond it 413', async () => {
    const text = (bytes: number) =>
      JSON.stringify({ email: 'a@b.example', password: 'x', pad: '' }).length + bytes;
    const body = (bytes: number) => ({ email: 'a@b.example', password: 'x', pad: 'a'.repeat(bytes) });
    const room = 1024 * 1024 - text(0);
    expect((await call('POST', '/api/login', { body: body(room) })).status).toBe(422);
    const large = await call('POST', '/api/login', { body: body(room + 1) });
    expect([large.status, large.body.message]).toEqual([413, 'Payload too large.']);
  });
});

describe('CORS', () => {
  const preflight = (path: string, origin: string) =>
    call('OPTIONS', path, {
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,x-xsrf-token',
      },
    });

  test.each(['/api/login', '/sanctum/csrf-cookie', '/broadcasting/auth', '/api/v1/users'])(
    'lets our own page call %s with credentials',
    async (path) => {
      const { status, headers, body } = await preflight(path, wire.page);
      expect([status, body]).toEqual([204, '']);
      expect(headers.get('access-control-allow-origin')).toBe(wire.page);
      expect(headers.get('access-control-allow-credentials')).toBe('true');
      expect(headers.get('access-control-max-age')).toBe('600');
      expect(headers.get('vary')).toContain('Origin');
      expect(listed(headers, 'access-control-allow-methods')).toEqual([
        'DELETE',
        'GET',
        'PATCH',
        'POST',
        'PUT',
      ]);
      expect(listed(headers, 'access-control-allow-headers')).toEqual(
        expect.arrayContaining([
          'Accept',
          'Authorization',
          'Content-Type',
          'Idempotency-Key',
          'If-Match',
          'X-Requested-With',
          'X-Socket-Id',
          'X-XSRF-TOKEN',
        ]),
      );
    },
  );

  test('shows our page the headers that it acts on, on refusals too', async () => {
    const answer = await browserOf(call, wire.page).call('GET', '/api/user');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('access-control-allow-origin')).toBe(wire.page);
    expect(listed(answer.headers, 'access-control-expose-headers')).toEqual([
      'Content-Disposition',
      'ETag',
      'Retry-After',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'X-Request-Id',
    ]);
  });

  test('tells every other page nothing: no star, no reflection', async () => {
    for (const origin of ['https://evil.example', 'null', `${wire.page}.evil.example`]) {
      const { headers } = await preflight('/api/login', origin);
      expect(headers.get('access-control-allow-origin')).toBeNull();
      const answer = await call('GET', '/api/user', { headers: { origin } });
      expect([answer.status, answer.body.message]).toEqual([403, 'Origin not allowed.']);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

const listed = (headers: Headers, name: string) =>
  (headers.get(name) ?? '')
    .split(',')
    .map((item) => item.trim())
    .sort();
