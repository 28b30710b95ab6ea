import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../test/test-app.ts';
import { turnOfVisitor } from './known-callers.ts';
import { sha256 } from './tokens.ts';

let api: TestApp;
let regular: Caller;
let former: Caller;
beforeAll(async () => {
  api = await startTestApp();
  regular = await api.signIn('Admin');
  former = await api.signIn('Subscriber');
});
afterAll(() => api.close());

/** Notes that somebody signed in from an address some days ago. */
const signedInFrom = (person: Caller, ip: string, days: number) =>
  api.platform.database.owner.query(
    `insert into sessions (user_uuid, token_hash, via, idle_minutes, ip, created_at, expires_at)
     values ($1, gen_random_uuid(), 'password', 30, $2, $3::timestamptz - $4 * interval '1 day', $3)`,
    [person.uuid, ip, api.platform.clock.now(), days],
  );

const turnOf = (ip: string, mark?: string) =>
  turnOfVisitor(api.platform.database.read, ip, mark, api.platform.clock.now());

test('who comes from where somebody signed in lately counts for that person, from wherever that was', async () => {
  await signedInFrom(regular, '198.51.100.7', 100);
  await signedInFrom(regular, '2001:db8:1:2::99', 3);
  const known = { line: 'known', by: `place ${regular.uuid}` };
  expect(await turnOf('198.51.100.7')).toEqual(known);
  expect(await turnOf('2001:db8:1:2:a:b:c:d')).toEqual(known);
});

test('a caller from elsewhere is a stranger, with a network of its own', async () => {
  await signedInFrom(regular, '198.51.100.17', 181);
  for (const ip of ['198.51.100.8', '198.51.100.17']) {
    expect(await turnOf(ip)).toMatchObject({ line: 'strangers', by: ip });
  }
  const networks: string[] = [];
  for (const ip of ['2001:db8:1:3::1', '2001:db8:1:3::2', '2001:db8:1:4::1']) {
    networks.push((await turnOf(ip)).by);
  }
  expect(networks[0]).toBe(networks[1]);
  expect(networks[0]).not.toBe(networks[2]);
});

test('a browser is known by its mark wherever it is, and a made up mark by nothing', async () => {
  const mark = 'm'.repeat(43);
  await api.platform.database.owner.query('insert into known_devices values ($1, $2, $3)', [
    regular.uuid,
    sha256(mark),
    api.platform.clock.now(),
  ]);
  expect(await turnOf('203.0.113.1', mark)).toEqual({ line: 'known', by: `browser ${regular.uuid}` });
  expect(await turnOf('203.0.113.1', 'n'.repeat(43))).toMatchObject({ line: 'strangers', by: '203.0.113.1' });
});

test('where only a suspended person signed in, everybody is a stranger', async () => {
  await signedInFrom(former, '203.0.113.9', 1);
  await api.platform.database.owner.query(`update users set status = 'suspended' where uuid = $1`, [
    former.uuid,
  ]);
  expect(await turnOf('203.0.113.9')).toMatchObject({ line: 'strangers', by: '203.0.113.9' });
});
