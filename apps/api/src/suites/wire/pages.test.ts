import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, clientOf } from './test-client.ts';
import { startWire, type Wire } from './test-wire.ts';

/** The contract of the API: pages of lists, and what limits say of themselves. */
let wire: Wire;
let call: Client;
let token: string;
beforeAll(async () => {
  wire = await startWire();
  call = clientOf(wire.url);
  token = (await wire.person('Super Administrator')).token;
  for (let n = 0; n < 17; n += 1) await wire.person('Subscriber');
});
afterAll(() => wire.close());

describe('numbered pages', () => {
  const get = (query: string) => call('GET', `/api/v1/users${query}`, { token });

  test('hold 15 in the resource form unless asked otherwise', async () => {
    const { status, body } = await get('');
    expect([status, Object.keys(body)]).toEqual([200, ['data', 'links', 'meta']]);
    expect(body.data).toHaveLength(15);
    expect(body.links).toEqual({
      first: '/api/v1/users?page=1',
      last: '/api/v1/users?page=2',
      prev: null,
      next: '/api/v1/users?page=2',
    });
    const { links, ...meta } = body.meta;
    expect(meta).toEqual({
      current_page: 1,
      from: 1,
      last_page: 2,
      path: '/api/v1/users',
      per_page: 15,
      to: 15,
      total: 18,
    });
    expect(links).toEqual([
      { url: null, label: 'Previous', page: null, active: false },
      { url: '/api/v1/users?page=1', label: '1', page: 1, active: true },
      { url: '/api/v1/users?page=2', label: '2', page: 2, active: false },
      { url: '/api/v1/users?page=2', label: 'Next', page: 2, active: false },
    ]);
  });

  test('link to each other with the rest of the query, and every row is on one of them', async () => {
    const seen = new Set<string>();
    let path: string | null = '/api/v1/users?per_page=5';
    while (path) {
      const { body } = await call('GET', path, { token });
      for (const { uuid } of body.data) seen.add(uuid);
      path = body.links.next;
    }
    expect(seen.size).toBe(18);
    const { body } = await get('?per_page=5&page=2');
    expect(body.links.prev).toBe('/api/v1/users?per_page=5&page=1');
    expect(body.meta).toMatchObject({ from: 6, to: 10, current_page: 2, last_page: 4 });
  });

  test('leave a gap in the pager where there are many', async () => {
    const { body } = await get('?per_page=1&page=9');
    const labels = body.meta.links.map(({ label }: { label: string }) => label);
    expect(labels.join(' ')).toBe('Previous 1 2 ... 6 7 8 9 10 11 12 ... 17 18 Next');
  });

  test('without rows go from null to null', async () => {
    const { body } = await get('?search=nobody-at-all');
    expect([body.data, body.meta.from, body.meta.to, body.meta.total, body.meta.last_page]).toEqual([
      [],
      null,
      null,
      0,
      1,
    ]);
  });

  test('take 100 at most, and begin at 1', async () => {
    expect((await get('?per_page=100')).status).toBe(200);
    for (const query of ['?per_page=101', '?per_page=0', '?page=0', '?page=x']) {
      expect((await get(query)).status).toBe(422);
    }
  });
});

describe('cursor pages', () => {
  const audit = '/api/v1/audit-logs?per_page=2';

  test('have the cursor form, and lead from one to the next until the end', async () => {
    const seen: number[] = [];
    for (const name of ['a', 'b', 'c']) {
      const body = { code: `wire-${name}`, name: { en: name, ms: name }, kind: 'agency' };
      expect((await call('POST', '/api/v1/organisations', { token, body })).status).toBeLessThan(300);
    }
    let path: string | null = audit;
    while (path) {
      const { status, body } = await call('GET', path, { token });
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual(
        [
          'data',
          'next_cursor',
          'next_page_url',
          'path',
          'per_page',
          'prev_cursor',
          'prev_page_url',
          'total',
        ].sort(),
      );
      expect([body.per_page, body.path]).toEqual([2, '/api/v1/audit-logs']);
      seen.push(...body.data.map(({ seq }: { seq: number }) => seq));
      path = body.next_page_url;
      expect(path === null).toBe(body.next_cursor === null);
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(3);
  });

  test('have cursors that only we can make', async () => {
    const { next_cursor: cursor } = (await call('GET', audit, { token })).body;
    const [payload = '', sign = ''] = cursor.split('.');
    const other = Buffer.from('[[1],false]').toString('base64url');
    for (const forged of [
      `${other}.${sign}`,
      payload,
      `${payload}.${sign.slice(1)}A`,
      `x'; drop table users; --`,
    ]) {
      const answer = await call('GET', `${audit}&cursor=${encodeURIComponent(forged)}`, { token });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['cursor']]);
    }
  });
});

describe('limits', () => {
  test('say on each answer how much is left, and on 429 when to come back', async () => {
    const strict = await startWire({ rateLimitFactor: 1 });
    const ask = () =>
      clientOf(strict.url)('POST', '/api/login', { body: { email: 'a@datum.test', password: 'x' } });
    for (const left of ['4', '3', '2', '1', '0']) {
      const { status, headers } = await ask();
      expect([status, headers.get('x-ratelimit-limit') !== null]).toEqual([422, true]);
      expect(Number(headers.get('x-ratelimit-remaining'))).toBeGreaterThanOrEqual(Number(left));
    }
    const { status, headers, body } = await ask();
    expect([status, body.message]).toEqual([429, 'Too Many Attempts.']);
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual(['5', '0']);
    const reset = Number(headers.get('x-ratelimit-reset'));
    expect(Math.abs(reset - Date.now() / 1000 - seconds)).toBeLessThan(3);
    await strict.close();
  });
});
