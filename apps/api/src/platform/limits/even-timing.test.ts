import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@datum/contract/calls/endpoint';
import { forgotPassword } from '@datum/contract/people/account';
import { listStates } from '@datum/contract/people/states';
import { askMailCode, signInByMailCode } from '@datum/contract/sign-in/mail-codes';
import { login } from '@datum/contract/sign-in/session';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp } from '../test/test-app.ts';
import { answerEvenly, BEAT_MS, untilBeat } from './even-timing.ts';

/** Endpoints that take as long as the test says; the figures of the real ones are in `bench/account`. */
const app = Fastify();
let work = 0;
let status = 200;
beforeAll(() => {
  answerEvenly(app);
  for (const declared of [forgotPassword, askMailCode, login, signInByMailCode, listStates]) {
    app.get(`/${declared.id}`, { config: { endpoint: declared as Endpoint } }, async (_request, reply) => {
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

test.each([0, 1, 10, 249.5, 250, 300, 12_345])(
  'after %f ms of work an answer leaves at a beat, the next',
  (ms) => {
    const wait = untilBeat(ms);
    expect((ms + wait) % BEAT_MS).toBe(0);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(BEAT_MS);
  },
);

test('the beat counts from the arrival of a request, not from the end of its work', async () => {
  [status, work] = [200, 125];
  const late: number[] = [];
  for (let go = 0; go < 5; go += 1) {
    const from = performance.now();
    await app.inject({ method: 'GET', url: '/account.forgot-password' });
    late.push((performance.now() - from) % BEAT_MS);
  }
  expect(Math.min(...late)).toBeLessThan(100); // the least: a busy machine may be late, but never by the work alone
});

test('every call that anybody may make about an address waits for a beat when it refuses, or says nothing', async () => {
  const api = await startTestApp({}, { beatMs: BEAT_MS });
  const asked = api.platform.endpoints.filter(
    ({ access, body }) => access === 'public' && body instanceof z.ZodObject && 'email' in body.shape,
  );
  const early: string[] = [];
  for (const { id, method, path } of asked) {
    const from = performance.now();
    const { status } = await api.visitor.call(method, path, { email: 7 });
    if (status !== 422 || performance.now() - from < BEAT_MS - 5) early.push(`${id}: ${status}`);
  }
  // who has an account waits as long as who has none
  for (const email of [(await api.signIn('Subscriber')).email, 'nobody@datum.test']) {
    const from = performance.now();
    const { status } = await api.visitor.call('POST', '/api/forgot-password', { email });
    if (status !== 200 || performance.now() - from < BEAT_MS - 5) early.push(`${email}: ${status}`);
  }
  await api.close();
  expect(early).toEqual([]);
  expect(asked.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['account.register', 'account.resend', 'session.mail-code-login']),
  );
});
