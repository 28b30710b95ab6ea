import type { RoleName } from '@datum/contract/access/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { sha256, withChecksum } from '../../platform/session/tokens.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

/** API keys: what they open, and everything that they do not. */
let api: TestApp;
let later = 0;
beforeAll(async () => {
  api = await startTestApp({}, { clock: { ...systemClock, now: () => new Date(Date.now() + later) } });
});
afterAll(() => api.close());

const db = () => api.platform.database.write;
const KEYS = '/api/v1/security/api-keys';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const wish = (change: object = {}) => ({
  name: 'Monthly estimate',
  scopes: ['prices', 'indices', 'downloads'],
  expires_on: inDays(30),
  ...change,
});

/** A person who may read both products by key. */
async function reader(role: RoleName = 'Subscriber'): Promise<Caller> {
  const person = await api.signIn(role);
  const opened = { user_uuid: person.uuid, level: 'api', valid_from: '2000-01-01', origin: 'staff' } as const;
  await db()
    .insertInto('entitlements')
    .values(['bmp', 'bmci'].map((product) => ({ ...opened, product })))
    .execute();
  return person;
}

async function make(person: Caller, change: object = {}) {
  const { status, body } = await person.call('POST', KEYS, wish(change));
  expect([status, body.message]).toEqual([201, undefined]);
  return body as { secret: string; key: { uuid: string; prefix: string } };
}

/** A call with a key, from an address. */
async function read(secret: string, url = '/api/v1/prices', remoteAddress = '192.0.2.1') {
  const headers = { authorization: `Bearer ${secret}` };
  const answer = await api.app.inject({ method: 'GET', url, remoteAddress, headers });
  return { status: answer.statusCode, headers: answer.headers, message: JSON.parse(answer.body).message };
}

test('a repeat by the same idempotency key makes no second key, and does not tell the secret again', async () => {
  const person = await reader();
  const repeated = { 'idempotency-key': 'one-key-of-mine' };
  const first = await person.call('POST', KEYS, wish(), repeated);
  const later = await person.call('POST', KEYS, wish(), repeated);
  expect([first.status, later.status]).toEqual([201, 409]);
  expect(later.body.message).toBe(
    'This was done when you first asked for it. Its answer holds a secret and is shown only once: if you did not get it, end what was made and make it anew.',
  );
  expect((await person.call('GET', KEYS)).body.data).toHaveLength(1);
  const kept = await db()
    .selectFrom('idempotency_keys')
    .where('user_uuid', '=', person.uuid)
    .select('answer')
    .executeTakeFirstOrThrow();
  expect(kept.answer).toBeNull();
});

test('a key reads what it was made for; its secret is told once and kept as a hash', async () => {
  const person = await reader();
  const { secret, key } = await make(person);
  expect(secret).toMatch(/^datum_[A-Za-z0-9]{8}_[A-Za-z0-9]{40}[0-9a-f]{8}$/);
  expect(withChecksum(secret.slice(15, 55))).toBe(secret.slice(15));
  expect(secret).toContain(`${key.prefix}_`);
  for (const url of [
    '/api/v1/prices',
    '/api/v1/indices/bmci',
    '/api/v1/products',
    '/api/v1/release-calendar',
  ]) {
    expect([url, (await read(secret, url)).status]).toEqual([url, 200]);
  }
  const stored = await db().selectFrom('api_keys').selectAll().where('uuid', '=', key.uuid).execute();
  expect(stored[0]?.secret_hash).toBe(sha256(secret.slice(15)));
  expect(JSON.stringify(stored)).not.toContain(secret.slice(15));
  const list = await person.call('GET', KEYS);
  expect(list.body.data[0]).toMatchObject({ name: 'Monthly estimate', state: 'live', networks: [] });
  expect(JSON.stringify(list.body)).not.toMatch(/secret|hash/);
});

test('who may read entered series alone makes a key of indices, which reads that series and no other', async () => {
  const person = await api.signIn('Subscriber');
  const opened = { user_uuid: person.uuid, level: 'api', valid_from: '2000-01-01', origin: 'staff' } as const;
  await db()
    .insertInto('entitlements')
    .values({ ...opened, product: 'tpi' })
    .execute();
  expect((await person.call('GET', KEYS)).body.possible_scopes).toEqual(['indices', 'downloads']);
  const { secret } = await make(person, { scopes: ['indices'] });
  expect((await read(secret, '/api/v1/series/tpi')).status).toBe(200);
  for (const url of ['/api/v1/series/commodity', '/api/v1/indices/bmci']) {
    const { status, message } = await read(secret, url);
    expect([url, status, message]).toEqual([url, 403, expect.stringContaining('reading indices by API key')]);
  }
  const refused = await person.call('POST', KEYS, wish({ scopes: ['prices'] }));
  expect(refused.body.errors).toHaveProperty('scopes');
});

test('making one asks for a step-up, is audited and noted, and the owner gets a mail', async () => {
  const person = await reader();
  const { key } = await make(person);
  const mail = await db().selectFrom('mails').selectAll().where('recipient', '=', person.email).execute();
  expect(mail).toMatchObject([{ template: 'key-made', text_body: expect.stringContaining('127.0.0.1') }]);
  const audited = await db()
    .selectFrom('audit_log')
    .selectAll()
    .where('resource_id', '=', key.uuid)
    .execute();
  expect(audited).toMatchObject([{ action: 'api-keys.create', actor_uuid: person.uuid }]);
  const events = (await person.call('GET', '/api/v1/security/events')).body.data;
  expect(events[0]).toMatchObject({ kind: 'key-made', key_name: 'Monthly estimate' });
  const long = new Date(Date.now() - 11 * 60_000);
  await db()
    .updateTable('sessions')
    .set({ stepped_up_at: long })
    .where('user_uuid', '=', person.uuid)
    .execute();
  api.platform.sessions.forget();
  expect((await person.call('POST', KEYS, wish())).body.code).toBe('step_up');
});

test('a repeat with the same Idempotency-Key finds no secret that was kept', async () => {
  const person = await reader();
  const { body } = await person.call('POST', KEYS, wish(), { 'idempotency-key': 'once-and-only' });
  const kept = await db().selectFrom('idempotency_keys').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(body.secret);
});

describe('a key is refused', () => {
  test('with 401 when it is wrong, malformed, ended, or sent in the address', async () => {
    const person = await reader();
    const { secret, key } = await make(person);
    const other = withChecksum('A'.repeat(40));
    for (const bad of ['datum_', `${secret}x`, `${key.prefix}_${other}`, `datum_AAAAAAAA_${other}`]) {
      expect([bad, (await read(bad)).status]).toEqual([bad, 401]);
    }
    expect((await person.call('DELETE', `${KEYS}/${key.uuid}`)).status).toBe(204);
    expect((await read(secret)).status).toBe(401);
    expect((await person.call('DELETE', `${KEYS}/${key.uuid}`)).status).toBe(404);
    expect((await api.visitor.call('GET', `/api/v1/prices?token=${secret}`)).status).toBe(422);
  });

  test('beyond its scopes, with the scope named, and by everything that declares none', async () => {
    const person = await reader('Super Administrator');
    const { secret } = await make(person, { scopes: ['prices'] });
    const refused = async (url: string) => {
      const { status, message } = await read(secret, url);
      return [status, message];
    };
    expect(await refused('/api/v1/indices/bmci')).toEqual([403, expect.stringContaining('“indices”')]);
    expect(await refused('/api/v1/prices/download?format=csv')).toEqual([
      403,
      expect.stringContaining('“downloads”'),
    ]);
    for (const url of ['/api/user', '/api/v1/users', '/api/v1/profile', KEYS]) {
      expect(await refused(url)).toEqual([403, expect.stringContaining('only reads published prices')]);
    }
    const socket = { socket_id: '1.2', channel_name: `private-subscription.${person.uuid}` };
    const headers = { authorization: `Bearer ${secret}` };
    const joined = await api.visitor.call('POST', '/api/broadcasting/auth', socket, headers);
    expect([joined.status, joined.body.code]).toEqual([403, 'key']);
    const events = (await person.call('GET', '/api/v1/security/events')).body.data;
    expect(events.filter(({ kind }: { kind: string }) => kind === 'key-refused')).toHaveLength(1);
  });

  test('from other networks than its own, whatever a header says', async () => {
    const { secret } = await make(await reader(), {
      networks: ['203.0.113.0/24', '2001:db8::/32', '192.0.2.9'],
    });
    for (const ip of ['203.0.113.77', '::ffff:203.0.113.5', '2001:db8:1::1', '192.0.2.9']) {
      expect([ip, (await read(secret, '/api/v1/prices', ip)).status]).toEqual([ip, 200]);
    }
    for (const ip of ['203.0.114.1', '2001:db9::1', '192.0.2.8']) {
      const { status, message } = await read(secret, '/api/v1/prices', ip);
      expect([ip, status, message]).toEqual([ip, 403, expect.stringContaining(ip)]);
    }
    const forged = await api.app.inject({
      method: 'GET',
      url: '/api/v1/prices',
      remoteAddress: '198.51.100.1',
      headers: { authorization: `Bearer ${secret}`, 'x-forwarded-for': '203.0.113.77' },
    });
    expect(forged.statusCode).toBe(403);
  });

  test('after its last day, and when its owner is suspended, within five seconds in every process', async () => {
    const person = await reader();
    const [one, two] = [await make(person), await make(person)];
    const passes = async (seconds: number) => {
      later += seconds * 1_000;
      return [(await read(one.secret)).status, (await read(two.secret)).status];
    };
    expect(await passes(0)).toEqual([200, 200]);
    await db()
      .updateTable('api_keys')
      .set({ expires_on: inDays(-1) })
      .where('uuid', '=', one.key.uuid)
      .execute();
    expect(await passes(5)).toEqual([401, 200]);
    await db().updateTable('users').set({ status: 'suspended' }).where('uuid', '=', person.uuid).execute();
    expect(await passes(5)).toEqual([401, 401]);
    later = 0;
  });

  test('when its owner’s role or plan no longer includes the product', async () => {
    const person = await reader();
    const { secret } = await make(person);
    const again = async (url: string) => {
      api.platform.keys.recent.forget();
      const { status, message } = await read(secret, url);
      return [status, message];
    };
    await db()
      .updateTable('entitlements')
      .set({ valid_to: inDays(-1) })
      .where('user_uuid', '=', person.uuid)
      .where('product', '=', 'bmci')
      .execute();
    expect(await again('/api/v1/indices/bmci')).toEqual([403, expect.stringContaining('reading indices')]);
    expect(await again('/api/v1/prices')).toEqual([200, undefined]);
    const role = await db().selectFrom('roles').select('id').where('name', '=', 'Data Provider').execute();
    await db()
      .updateTable('users')
      .set({ role_id: role[0]?.id ?? 0 })
      .where('uuid', '=', person.uuid)
      .execute();
    expect(await again('/api/v1/prices')).toEqual([403, expect.stringContaining('reading prices')]);
  });
});

describe('making one is refused', () => {
  test.each([
    [{ expires_on: inDays(367) }, 'expires_on'],
    [{ expires_on: inDays(-2) }, 'expires_on'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['downloads'] }, 'scopes'],
    [{ scopes: ['quotes'] }, 'scopes.0'],
    [{ networks: ['10.0.0.0/33'] }, 'networks.0'],
    [{ networks: ['example.org'] }, 'networks.0'],
    [{ name: ' ' }, 'name'],
  ])('%j, at the field', async (change, field) => {
    const { status, body } = await (await reader()).call('POST', KEYS, wish(change));
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test('to people whose role or plan does not read by key', async () => {
    const guest = await reader('Complimentary Subscriber');
    expect((await guest.call('POST', KEYS, wish())).status).toBe(403);
    const without = await api.signIn('Subscriber');
    expect((await without.call('POST', KEYS, wish())).body.errors).toHaveProperty('scopes');
    expect((await without.call('GET', KEYS)).body.possible_scopes).toEqual([]);
  });

  test('beyond ten that work, also when they are made at once', async () => {
    const person = await reader();
    const made = await Promise.all(Array.from({ length: 12 }, () => person.call('POST', KEYS, wish())));
    expect(made.map(({ status }) => status).toSorted()).toEqual([...Array<number>(10).fill(201), 409, 409]);
    const [{ uuid }] = (await person.call('GET', KEYS)).body.data;
    await person.call('DELETE', `${KEYS}/${uuid}`);
    await make(person);
  });
});

test('nobody ends a key of somebody else, but staff of those below them', async () => {
  const [owner, other, admin, root] = [
    await reader(),
    await reader(),
    await api.signIn('Admin'),
    await reader('Super Administrator'),
  ];
  const { key, secret } = await make(owner);
  expect((await other.call('DELETE', `${KEYS}/${key.uuid}`)).status).toBe(404);
  expect((await other.call('GET', `/api/v1/users/${owner.uuid}/api-keys`)).status).toBe(404);
  expect((await other.call('DELETE', `/api/v1/users/${owner.uuid}/api-keys/${key.uuid}`)).status).toBe(404);
  const above = (await make(root)).key.uuid;
  expect((await admin.call('DELETE', `/api/v1/users/${root.uuid}/api-keys/${above}`)).status).toBe(404);
  expect((await admin.call('DELETE', `/api/v1/users/${owner.uuid}/api-keys/${above}`)).status).toBe(404);
  const list = (await admin.call('GET', `/api/v1/users/${owner.uuid}/api-keys`)).body.data;
  expect(list).toMatchObject([{ uuid: key.uuid, state: 'live' }]);
  expect((await admin.call('DELETE', `/api/v1/users/${owner.uuid}/api-keys/${key.uuid}`)).status).toBe(204);
  expect((await read(secret)).status).toBe(401);
  const events = (await owner.call('GET', '/api/v1/security/events')).body.data;
  expect(events[0]).toMatchObject({ kind: 'key-revoked', key_name: 'Monthly estimate' });
});
