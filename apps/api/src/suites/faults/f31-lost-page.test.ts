import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, TEST_PASSWORD, type TestApp } from '../../platform/test/test-app.ts';

/** F31, the server's half: what was typed outlives the tab, the session and the server, for its writer alone. */
let api: TestApp;
let person: Caller;
beforeAll(async () => {
  api = await startTestApp();
  person = await api.signIn('Admin');
});
afterAll(() => api.close());

const KEY = '/api/v1/drafts/quotes:new';
const typed = { item: 'cement', price: '24.50', note: 'half a sentence, then the tab was clo' };
const save = (caller: Caller, data: unknown, key = KEY) => caller.call('PUT', key, { data });
const again = async (email: string) => {
  const { access_token } = (await api.visitor.call('POST', '/api/login', { email, password: TEST_PASSWORD }))
    .body;
  const headers = { authorization: `Bearer ${access_token}` };
  return (method: 'GET' | 'PUT', body?: unknown) => api.visitor.call(method, KEY, body, headers);
};

test('F31: words typed before another tab signed out are there after the next sign-in', async () => {
  await save(person, { ...typed, price: '2' });
  expect((await save(person, typed)).status).toBe(200);
  await person.call('POST', '/api/logout');
  const refused = await save(person, { ...typed, note: 'too late' });
  expect([refused.status, refused.body.message]).toEqual([401, 'Unauthenticated.']);
  const call = await again(person.email);
  expect((await call('GET')).body).toMatchObject({ key: 'quotes:new', data: typed });
});

test('F31: nobody else can read, change or list them', async () => {
  const other = await api.signIn('Super Administrator');
  expect((await other.call('GET', KEY)).status).toBe(404);
  expect((await other.call('GET', '/api/v1/drafts')).body.data).toEqual([]);
  await save(other, { item: 'sand' });
  await other.call('DELETE', KEY);
  const call = await again(person.email);
  expect((await call('GET')).body.data).toEqual(typed);
});

test('F31: a saved or given-up form forgets its words, also twice', async () => {
  const writer = await api.signIn('Subscriber');
  await save(writer, typed);
  for (let go = 0; go < 2; go += 1) expect((await writer.call('DELETE', KEY)).status).toBe(204);
  expect((await writer.call('GET', KEY)).status).toBe(404);
});

test('F31: a form too large is refused and keeps what was there; the oldest goes beyond two hundred', async () => {
  const writer = await api.signIn('Subscriber');
  await save(writer, typed);
  expect((await save(writer, { note: 'x'.repeat(300_000) })).status).toBe(413);
  expect((await writer.call('GET', KEY)).body.data).toEqual(typed);
  for (let n = 0; n < 200; n += 1) await save(writer, { n }, `/api/v1/drafts/form:${n}`);
  expect((await writer.call('GET', '/api/v1/drafts')).body.data).toHaveLength(200);
  expect((await writer.call('GET', KEY)).status).toBe(404);
});
