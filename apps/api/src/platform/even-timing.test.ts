import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerEvenly, BEAT_MS } from './even-timing.ts';

/** Endpoints that take as long as the test says; the figures of the real ones are in `bench/account`. */
const app = Fastify();
let work = 0;
let status = 200;
beforeAll(() => {
  answerEvenly(app);
  for (const id of [
    'account.forgot-password',
    'session.mail-code',
    'session.login',
    'session.mail-code-login',
    'states.list',
  ]) {
    app.get(`/${id}`, { config: { endpoint: { id } as never } }, async (_request, reply) => {
      await sleep(work);
      return reply.code(status).send({});
    });
  }
});
afterAll(() => app.close());

async function beats(id: string): Promise<number> {
  const from = performance.now();
  await app.inject({ method: 'GET', url: `/${id}` });
  return Math.floor((performance.now() - from + 5) / BEAT_MS);
}

test.each([
  ['account.forgot-password', 200, 10, 1],
  ['account.forgot-password', 422, 10, 1],
  ['account.forgot-password', 200, 300, 2],
  ['account.forgot-password', 429, 10, 0],
  ['session.mail-code', 200, 10, 1],
  ['session.mail-code', 200, 300, 2],
  ['session.mail-code-login', 422, 10, 1],
  ['session.mail-code-login', 200, 10, 0],
  ['session.login', 422, 10, 1],
  ['session.login', 200, 10, 0],
  ['states.list', 422, 10, 0],
])('%s with status %i after %i ms of work leaves at beat %i', async (id, code, ms, expected) => {
  [status, work] = [code, ms];
  expect(await beats(id)).toBeGreaterThanOrEqual(expected);
  if (expected === 0) expect(await beats(id)).toBe(0);
});
