import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listChoices } from '@datum/contract/publication/published';
import { afterEach, expect, test, vi } from 'vitest';
import { testConfig } from '../../../server/test-config.ts';
import { requestContext } from '../deploy/server-context.ts';
import { read } from './api.server.ts';
import { sayFault } from './page-fault.ts';

let api: Server;
afterEach(() => {
  api.close();
  api.closeAllConnections();
  vi.restoreAllMocks();
});

/** What a page's read ends with when the API does this. */
async function reading(answer: RequestListener): Promise<unknown> {
  api = createServer(answer).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const { port } = api.address() as AddressInfo;
  const config = testConfig({ apiOrigin: `http://127.0.0.1:${port}` });
  const context = requestContext({
    api: { ...config, visitorAddress: '203.0.113.9' },
    site: { ...config, buildId: 'build' },
  });
  const request = new Request('http://datum.example/');
  return read(listChoices, { params: { slug: 'bmp' } }, { request, context }).catch(
    (error: unknown) => error,
  );
}

test.each<[string, RequestListener]>([
  ['says nothing', () => undefined],
  ['stops in the middle', (_request, answer) => void answer.writeHead(200).write('{"data":')],
])('a page does not wait for an API that hangs: it %s', async (_how, hang) => {
  // No fake clock reaches this one: the real one, with a fiftieth of the time.
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const asked = vi.spyOn(AbortSignal, 'timeout').mockImplementation((wait) => timeout(wait / 50));
  expect(sayFault(await reading(hang))).toBe(
    'A page could not be made: the API does not answer (TimeoutError).',
  );
  expect(asked.mock.calls).toEqual([[5_000]]);
});

test('a page whose reader asked too often is answered so, with the wait that the API named', async () => {
  const answer = await reading((_request, reply) => {
    reply.writeHead(429, { 'retry-after': '42', 'content-type': 'application/json' }).end('{}');
  });
  expect(answer).toMatchObject({ init: { status: 429 }, data: { retryAfter: 42 } });
});

test.each([400, 404, 422])(
  'a page whose address the API answers with %i is the page-not-found screen',
  async (status) => {
    const answer = await reading((_request, reply) => {
      reply.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"x"}');
    });
    expect(answer).toMatchObject({ init: { status: 404 }, data: 'Page Not Found: /' });
  },
);
