import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { sayFault } from './page-fault.ts';
import { ApiProblem } from './problem.ts';

/** What a page's call to a real server that does this ends with. */
async function failure(answer: RequestListener): Promise<unknown> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const failed = await fetch(`http://127.0.0.1:${port}/`)
    .then((response) => response.text())
    .catch((error: unknown) => error);
  server.close();
  return failed;
}

test('an API that is away, hangs up or breaks off is one line', async () => {
  const refused = await fetch('http://127.0.0.1:1/').catch((error: unknown) => error);
  const nowhere = await fetch('http://nowhere.invalid/').catch((error: unknown) => error);
  const hungUp = await failure(({ socket }) => socket.destroy());
  const brokenOff = await failure(({ socket }, answer) => {
    answer.writeHead(200, { 'content-length': '100' });
    answer.write('half', () => socket.destroy());
  });
  for (const error of [refused, nowhere, hungUp, brokenOff]) {
    expect(error).toBeInstanceOf(TypeError);
    expect(sayFault(error)).toMatch(/^A page could not be made: the API does not answer \([\w ]+\)\.$/);
  }
});

test('what the API answers is one line with what finds it in its log', () => {
  const problem = new ApiProblem('unexpected', 'x', { status: 500, reference: 'req-7' });
  expect(sayFault(problem)).toBe('A page could not be made: the API answered 500, its request req-7.');
});

test('a fault of ours keeps its stack', () => {
  const own = new TypeError("Cannot read properties of undefined (reading 'code')");
  expect(sayFault(own)).toBe(own);
  const withCode = new Error('no such file', { cause: Object.assign(new Error('x'), { code: 'ENOENT' }) });
  expect(sayFault(withCode)).toBe(withCode);
  expect(sayFault(null)).toBeNull();
});
