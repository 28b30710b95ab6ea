import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, clientOf } from './test-client.ts';
import { startWire, type Wire } from './test-wire.ts';

/** Wire contract 5: the body of every refusal. */
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
