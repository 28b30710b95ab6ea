import type { Endpoint } from '@datum/contract/calls/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Caller, startTestApp, type TestApp } from '../platform/test/test-app.ts';

/** What is larger than any form is refused in few words, before its members are looked at one by one, and counts as a call. */
let api: TestApp;
let admin: Caller;
beforeAll(async () => {
  api = await startTestApp({ rateLimitFactor: 100 });
  admin = await api.signIn('Super Administrator');
});
afterAll(() => api.close());

const LONG_ANSWER = 4_000;

const takesBody = ({ method, body, bearer, access }: Endpoint) =>
  method === 'POST' && body !== undefined && (bearer === false || access === 'public');
const strangers = () => api.platform.endpoints.filter(takesBody);

const unknown = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1]));

test('4,000 fields that are not known: ten are named, the others counted, at each public call', async () => {
  const answers = new Map<string, number>();
  for (const { id, path, lenient } of strangers()) {
    const { status, body, raw } = await api.visitor.call(
      'POST',
      path.replaceAll(/:\w+/g, '1'),
      unknown(4_000),
    );
    expect([id, raw.length < LONG_ANSWER]).toEqual([id, true]);
    answers.set(id, status);
    if (lenient || body.errors?.k0 === undefined) continue;
    expect([id, Object.keys(body.errors).length, body.errors.body]).toEqual([
      id,
      11,
      ['3,990 more fields are not known.'],
    ]);
  }
  expect(answers.size).toBeGreaterThan(10);
  // a call that needs no field, or ignores those that it does not know, may go on; nothing fails
  expect([...answers].filter(([, status]) => status >= 500 || status === 413)).toEqual([]);
  expect([...answers.values()].filter((status) => status === 422).length).toBeGreaterThan(8);
});

test('a list of 100,000 wrong members is refused as too long, wherever a call takes a list', async () => {
  const wrong: string[] = [];
  const asked = new Set<string>();
  for (const { id, method, path, body } of api.platform.endpoints) {
    for (const name of listsIn(body)) {
      asked.add(id);
      const sent = { [name]: Array.from({ length: 100_000 }, () => 1) };
      const answer = await admin.call(method, path.replaceAll(/:\w+/g, '1'), sent);
      const isShort = answer.raw.length < LONG_ANSWER && Object.keys(answer.body.errors ?? {}).length <= 20;
      if (![403, 404, 409, 422].includes(answer.status) || !isShort)
        wrong.push(`${id} ${name}: ${answer.status} ${answer.raw.length} bytes`);
    }
  }
  expect(asked.size).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});

test('many wrong members below the bound are said twenty times and counted beyond', async () => {
  const { status, body } = await admin.call('POST', '/api/v1/account-batches', {
    kind: 'data-provider',
    title: 'Wrong rows',
    rows: Array.from({ length: 40 }, () => 1),
  });
  expect([status, Object.keys(body.errors).length <= 20]).toEqual([422, true]);
  expect(body.errors.body.at(-1)).toMatch(/^\d+ more values are wrong\.$/);
});

test('75,000 fields are refused before any is built, wherever they stand', async () => {
  const most = { errors: { body: ['At most 5,000 members are possible here.'] } };
  const tried = [unknown(75_000), { name: unknown(5_001) }, { rows: [{ deep: unknown(5_001) }] }];
  for (const sent of tried) {
    expect(await api.visitor.call('POST', '/api/v1/feedback', sent)).toMatchObject({
      status: 422,
      body: most,
    });
  }
  const spread = Array.from({ length: 13 }, () => unknown(4_000));
  expect((await api.visitor.call('POST', '/api/v1/feedback', spread)).body.errors).toEqual({
    body: ['The request holds too many values; at most 50,000 are possible.'],
  });
  const deep = await api.app.inject({
    ...{ method: 'POST', url: '/api/v1/feedback', payload: `{"name":${'['.repeat(450_000)}` },
    headers: { 'content-type': 'application/json' },
  });
  expect([deep.statusCode, deep.json().errors.body]).toEqual([422, [expect.stringMatching(/at most 64/)]]);
  const named = await api.visitor.call('POST', '/api/v1/feedback', { ['x'.repeat(900_000)]: 1 });
  expect([named.status, named.raw.length < LONG_ANSWER]).toEqual([422, true]);
  // signs within a text are none of JSON's
  const prose = { message: `{,:[}]\\"`.repeat(60_000) };
  expect((await api.visitor.call('POST', '/api/v1/feedback', prose)).body.errors.message).toBeDefined();
});

test('a call that is refused for its input counts, and beyond its limit its body is not read', async () => {
  const own = await startTestApp({ rateLimitFactor: 1 });
  const ask = async (payload: string) => {
    const { statusCode } = await own.app.inject({
      ...{ method: 'POST', url: '/api/v1/feedback', payload },
      headers: { 'content-type': 'application/json' },
    });
    return statusCode;
  };
  expect(await ask('{"name": 1}')).toBe(422);
  for (let n = 1; n < 20; n += 1) expect(await ask('{"broken')).toBe(400);
  expect([await ask('{"broken'), await ask('x'.repeat(2_000_000))]).toEqual([429, 429]);
  await own.close();
});

test('whose account is not known until the body is read is counted all the same', async () => {
  const own = await startTestApp({ rateLimitFactor: 1 });
  const most = JSON.stringify(unknown(5_001));
  const ask = async (url: string, payload: string) => {
    const headers = { 'content-type': 'application/json' };
    return (await own.app.inject({ method: 'POST', url, payload, headers })).statusCode;
  };
  let last = 422;
  // 120 a minute; a new one may begin on the way
  for (let n = 0; n < 245 && last === 422; n += 1) {
    const payload = n % 2 ? most : JSON.stringify({ email: `a${n}@x.test`, token: 'x' });
    last = await ask(n % 3 ? '/api/v1/not-me' : '/api/reset-password', payload);
  }
  expect(last).toBe(429);
  await own.close();
});

test('where nobody takes a body, none is read', async () => {
  const ask = async (url: string, type: string, payload: string) =>
    (await api.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })).statusCode;
  const large = `{"broken${'x'.repeat(2_000_000)}`;
  expect(await ask('/api/v1/no-such-call', 'application/json', large)).toBe(404);
  expect(await ask('/health', 'application/json', large)).toBe(405);
  expect(await ask('/api/v1/feedback', 'application/x-www-form-urlencoded', large)).toBe(415);
});

function listsIn(schema: z.ZodType | undefined): string[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
    field instanceof z.ZodArray ? [name] : [],
  );
}
