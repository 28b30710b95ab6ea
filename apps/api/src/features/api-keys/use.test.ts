import { afterAll, beforeAll, expect, test } from 'vitest';
import { Problem } from '../../platform/http/problem.ts';
import { KEY_CALLS } from '../../platform/limits/rate-limits.table.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

/** How much a key may be used (docs/limits.md), and what its owner sees of it. */
let api: TestApp;
let owner: Caller;
beforeAll(async () => {
  api = await startTestApp({ rateLimitFactor: 1 });
  owner = await api.signIn('Super Administrator');
});
afterAll(() => api.close());

async function key(): Promise<{ id: number; uuid: string; read: (url?: string) => Promise<Read> }> {
  const { body } = await owner.call('POST', '/api/v1/security/api-keys', {
    name: 'Nightly',
    scopes: ['prices'],
    expires_on: api.platform.today(),
  });
  const { id } = await api.platform.database.write
    .selectFrom('api_keys')
    .select('id')
    .where('uuid', '=', body.key.uuid)
    .executeTakeFirstOrThrow();
  const headers = { authorization: `Bearer ${body.secret}` };
  const read = async (url = '/api/v1/prices') => {
    const answer = await api.app.inject({ method: 'GET', url, headers });
    return { status: answer.statusCode, headers: answer.headers };
  };
  return { id, uuid: body.key.uuid, read };
}
/** Counts calls of a key until the running minute has none left. */
function spendMinute(id: number): void {
  let left: number;
  do left = leftOf(id);
  while (left > 0);
}
const leftOf = (id: number) => {
  try {
    const { limit, used } = api.platform.limits.countKey(id);
    return limit - used;
  } catch (refusal) {
    expect(refusal).toBeInstanceOf(Problem);
    return 0;
  }
};
type Read = { status: number; headers: Record<string, unknown> };
const use = () => api.platform.keys.use;
const usageOf = async (uuid: string) => {
  const { data } = (await owner.call('GET', '/api/v1/security/api-keys/usage')).body;
  return data.filter((row: { key_uuid: string }) => row.key_uuid === uuid);
};

test('each answer says how many calls of the minute are left; the next one is 429 with when to come back', async () => {
  const { id, read } = await key();
  const first = await read();
  expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '600', 'x-ratelimit-remaining': '599' });
  const reset = Number(first.headers['x-ratelimit-reset']) - Date.now() / 1_000;
  expect(reset).toBeGreaterThan(-1);
  expect(reset).toBeLessThanOrEqual(61);
  let answered = first;
  const spent = async () => {
    spendMinute(id); // again, should a minute end before the next call
    answered = await read();
    return answered.status;
  };
  await expect.poll(spent).toBe(429);
  expect(answered.headers).toMatchObject({ 'x-ratelimit-remaining': '0', 'retry-after': expect.any(String) });
  expect((await (await key()).read()).status).toBe(200);
});

test('the day has a limit too, counted over all processes; its headers take over when it is nearer', async () => {
  const { id, read } = await key();
  await api.platform.database.write
    .insertInto('api_key_days')
    .values({ key_id: id, day: api.platform.today(), calls: KEY_CALLS.day - 3 })
    .execute();
  expect((await read()).status).toBe(200);
  await use().addUp();
  expect((await read()).headers).toMatchObject({
    'x-ratelimit-limit': '20000',
    'x-ratelimit-remaining': '1',
  });
  expect((await read()).headers).toMatchObject({ 'x-ratelimit-remaining': '0' });
  const beyond = await read();
  expect(beyond.status).toBe(429);
  expect(Number(beyond.headers['retry-after'])).toBeLessThanOrEqual(86_400);
});

test('the owner sees calls and refusals by key and day, and the minute of the last use', async () => {
  const { uuid, read } = await key();
  for (const url of ['/api/v1/prices', '/api/v1/prices', '/api/v1/prices?no=1', '/api/v1/indices/bmci']) {
    await read(url);
  }
  await use().addUp();
  await read();
  await use().addUp();
  expect(await usageOf(uuid)).toEqual([
    { key_uuid: uuid, name: 'Nightly', day: api.platform.today(), calls: 4, refused: 1 },
  ]);
  const { data, limits } = (await owner.call('GET', '/api/v1/security/api-keys')).body;
  const shown = data.find((row: { uuid: string }) => row.uuid === uuid);
  expect([shown.calls_today, limits.day]).toEqual([4, 20_000]);
  expect(shown.last_used_at).toMatch(/:00\.000Z$/);
  const other = await api.signIn('Subscriber');
  expect((await other.call('GET', '/api/v1/security/api-keys/usage')).body.data).toEqual([]);
});

test('a file that a key fetched stands in its owner’s list with the key’s name, and keys in their own export', async () => {
  const { body } = await owner.call('POST', '/api/v1/security/api-keys', {
    name: 'Fetcher',
    scopes: ['prices', 'downloads'],
    expires_on: api.platform.today(),
  });
  const headers = { authorization: `Bearer ${body.secret}` };
  const file = await api.visitor.call('GET', '/api/v1/prices/download?format=csv', undefined, headers);
  expect(file.status).toBe(200);
  await expect
    .poll(async () => (await owner.call('GET', '/api/v1/profile/downloads')).body.data)
    .toMatchObject([{ key_name: 'Fetcher', address: '/api/v1/prices/download?format=csv' }]);
  const own = await owner.call('GET', '/api/v1/profile/export');
  const { api_keys } = JSON.parse(own.raw.toString('utf8'));
  expect(api_keys.map(({ name }: { name: string }) => name)).toContain('Fetcher');
  expect(own.raw.toString('utf8')).not.toContain(body.secret.slice(15));
  expect(own.raw.toString('utf8')).not.toContain('secret_hash');
});

test('counts that cannot be written stay, and go with the next turn', async () => {
  const { id, uuid, read } = await key();
  await read();
  await api.platform.database.owner.query('alter table api_key_days rename to api_key_days_away');
  await use().addUp();
  await api.platform.database.owner.query('alter table api_key_days_away rename to api_key_days');
  expect(use().callsToday(id)).toBe(1);
  await use().addUp();
  expect(await usageOf(uuid)).toMatchObject([{ calls: 1, refused: 0 }]);
});
