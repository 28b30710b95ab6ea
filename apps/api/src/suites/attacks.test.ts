import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../platform/test/test-app.ts';

/** Hostile requests against the running API: none is answered with 5xx, none gets through. */
let api: TestApp;
const OWN = 'http://127.0.0.1:3000';
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

const inject = (options: InjectOptions) => api.app.inject(options);
const login = (payload: unknown, headers: Record<string, string> = {}) =>
  inject({ method: 'POST', url: '/api/login', payload: payload as object, headers });

describe('origins and forms', () => {
  test.each([
    'https://evil.example',
    'null',
    'http://127.0.0.1:3000.evil.example',
    'http://evil127.0.0.1:3000',
    'http://127.0.0.1:30000',
    'https://127.0.0.1:3000',
  ])('a page of %s is refused, and told nothing by CORS', async (origin) => {
    for (const method of ['POST', 'OPTIONS'] as const) {
      const answer = await inject({
        method,
        url: '/api/login',
        headers: { origin, 'access-control-request-method': 'POST' },
        payload: {},
      });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
    expect((await login({}, { origin })).statusCode).toBe(403);
    expect(
      (await login({}, { referer: `${origin === 'null' ? 'https://x.example' : origin}/page` })).statusCode,
    ).toBe(403);
  });

  test('our own page may, with credentials, and caches know that it depends on the origin', async () => {
    const answer = await inject({ method: 'GET', url: '/api/user', headers: { origin: OWN } });
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': OWN,
      'access-control-allow-credentials': 'true',
    });
    expect(String(answer.headers.vary)).toContain('Origin');
  });

  test('a login that needs no preflight is not read: text/plain, a form, no type', async () => {
    const person = await api.signIn('Subscriber');
    const body = JSON.stringify({ email: person.email, password: TEST_PASSWORD });
    for (const type of ['text/plain', 'application/xml', 'text/plain; application/json']) {
      const answer = await inject({
        method: 'POST',
        url: '/api/login',
        headers: { 'content-type': type },
        payload: body,
      });
      expect([type, answer.statusCode]).toEqual([type, 415]);
    }
    const form = await inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: OWN },
      payload: `email=${encodeURIComponent(person.email)}&password=${encodeURIComponent(TEST_PASSWORD)}`,
    });
    expect(form.statusCode).toBe(419);
  });
});

describe('bodies', () => {
  test.each([
    ['objects for text', { email: { $gt: '' }, password: { $gt: '' } }],
    ['lists for text', { email: ['a@b.c'], password: ['x'] }],
    ['numbers for text', { email: 1, password: 2 }],
    ['a list at the top', [1, 2, 3]],
    ['nothing', {}],
    ['nulls', { email: null, password: null }],
  ])('%s are 422 with the fields named', async (_, payload) => {
    const answer = await login(payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message.length).toBeGreaterThan(10);
  });

  test('prototype keys change nothing', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const payload of [
      '{"email":"a@b.c","password":"x","__proto__":{"polluted":1}}',
      '{"email":"a@b.c","password":"x","constructor":{"prototype":{"polluted":1}}}',
    ]) {
      const answer = await inject({ method: 'POST', url: '/api/login', headers, payload });
      expect([400, 422]).toContain(answer.statusCode);
    }
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  test('unknown keys of our own calls are refused by name; broken JSON and 10 MB are refused before they are used', async () => {
    const admin = await api.signIn('Admin');
    const refused = await admin.call('POST', '/api/v1/organisations', {
      code: 'ab',
      name: { en: 'A' },
      kind: 'agency',
      is_admin: true,
    });
    expect(refused.body.errors).toEqual({ is_admin: ['The is_admin field is not known.'] });
    const headers = { 'content-type': 'application/json' };
    const broken = await inject({ method: 'POST', url: '/api/login', headers, payload: '{"email":' });
    expect([broken.statusCode, broken.json().message]).toEqual([400, 'The request could not be read.']);
    const large = await inject({
      method: 'POST',
      url: '/api/login',
      headers,
      payload: `{"x":"${'a'.repeat(10_000_000)}"}`,
    });
    expect([large.statusCode, large.json().message]).toEqual([413, 'Payload too large.']);
  });
});

describe('what no column or stack can hold', () => {
  const write = async (method: 'POST' | 'PUT', url: string, payload: string) => {
    const { token } = await api.signIn('Super Administrator');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await inject({ method, url, headers, payload });
    return [answer.statusCode, answer.json().errors];
  };
  const inText = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x\ud800' }] }],
  };
  const character = 'The request contains a character that cannot be stored.';

  test('half a character is refused at its field, in values, keys and words of visitors', async () => {
    const article = { content: { item: {}, en: { title: 'T', body: inText }, ms: {} } };
    const field = 'content.en.body.content.0.content.0.text';
    expect(await write('POST', '/api/v1/cms/news', JSON.stringify(article))).toEqual([
      422,
      { [field]: [character] },
    ]);
    const idea = JSON.stringify({ kind: 'idea', page: '/products/x\ud800' });
    expect(await write('POST', '/api/v1/feedback', idea)).toEqual([422, { page: [character] }]);
    const named = JSON.stringify({ content: { item: { 'a\udc00': 1 }, en: {}, ms: {} } });
    expect(await write('POST', '/api/v1/cms/news', named)).toEqual([422, { 'content.item': [character] }]);
    expect(await write('POST', '/api/v1/feedback', '"\\ud800"')).toEqual([422, { body: [character] }]);
  });

  test.each([
    ['POST', '/api/v1/cms/news', 'content'],
    ['PUT', '/api/v1/cms/legal/terms/draft', 'body'],
  ] as const)(
    '%s %s: thousands of blocks inside each other are refused in words',
    async (method, url, at) => {
      const blocks = 8_000;
      const body = `${'{"type":"blockquote","content":['.repeat(blocks)}${']}'.repeat(blocks)}`;
      const payload =
        at === 'body'
          ? `{"body":{"en":${body},"ms":${body}}}`
          : `{"content":{"item":{},"en":{"body":${body}},"ms":{}}}`;
      expect(await write(method, url, payload)).toEqual([
        422,
        { [at]: ['The request holds values too deep inside each other; at most 64 are possible.'] },
      ]);
    },
  );
});

describe('queries', () => {
  test.each([
    ['a parameter twice', 'page=1&page=2'],
    ['an unknown column', 'sort=password_hash'],
    ['SQL in a number', 'page=1;drop table users'],
    ['a page beyond bounds', 'per_page=100000'],
    ['a negative page', 'page=-1'],
  ])('%s is 422', async (_, query) => {
    const admin = await api.signIn('Admin');
    expect((await admin.call('GET', `/api/v1/users?${query}`)).status).toBe(422);
  });

  test.each([`'; drop table users; --`, `%' or '1'='1`, '\\', '\u0000', '(((((.*)*', '%', '_'])(
    'the search %j is only words',
    async (search) => {
      const admin = await api.signIn('Admin');
      const answer = await admin.call('GET', `/api/v1/users?search=${encodeURIComponent(search)}`);
      expect([200, 422]).toContain(answer.status);
      if (answer.status === 200) expect(answer.body.data).toEqual([]);
    },
  );
});

describe('tokens', () => {
  test('a token in the address, in a cookie or under another scheme is no token', async () => {
    const { token } = await api.signIn('Subscriber');
    const encoded = encodeURIComponent(token);
    const tries: InjectOptions[] = [
      { url: `/api/user?token=${encoded}&access_token=${encoded}` },
      { url: '/api/user', headers: { cookie: `token=${encoded}` } },
      { url: '/api/user', headers: { authorization: `Basic ${Buffer.from(token).toString('base64')}` } },
      { url: '/api/user', headers: { authorization: token } },
    ];
    for (const wish of tries) expect((await inject({ method: 'GET', ...wish })).statusCode).toBe(401);
  });

  test('wrong, cut, foreign and malformed tokens are refused in the same words', async () => {
    const { token } = await api.signIn('Subscriber');
    const [id, secret = ''] = token.split('|');
    const other = (await api.signIn('Subscriber')).token.split('|')[1];
    const tries = [
      '',
      '|',
      `${id}|`,
      secret,
      `${id}|${secret.slice(1)}`,
      `${id}|${other}`,
      `0|${secret}`,
      `${id}|${secret}x`,
      '9'.repeat(400),
      'a b',
    ];
    const bodies = new Set<string>();
    for (const wrong of tries) {
      const answer = await inject({
        method: 'GET',
        url: '/api/user',
        headers: { authorization: `Bearer ${wrong}` },
      });
      expect([wrong, answer.statusCode]).toEqual([wrong, 401]);
      const { request_id: _, ...rest } = answer.json();
      bodies.add(JSON.stringify(rest));
    }
    expect([...bodies]).toEqual(['{"message":"Unauthenticated.","code":"unauthenticated"}']);
  });

  test('a browser’s token stolen to another place is refused, and the theft leaves a line', async () => {
    const person = await api.signIn('Subscriber');
    const first = await inject({ method: 'GET', url: '/sanctum/csrf-cookie', headers: { origin: OWN } });
    const cookies = Object.fromEntries(first.cookies.map(({ name, value }) => [name, value]));
    const signedIn = await inject({
      method: 'POST',
      url: '/api/login',
      headers: { origin: OWN, 'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '' },
      cookies,
      payload: { email: person.email, password: TEST_PASSWORD },
    });
    const token = signedIn.json().access_token;
    const stolen = await inject({
      method: 'GET',
      url: '/api/user',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(stolen.statusCode).toBe(401);
    const events = await api.platform.database.read
      .selectFrom('security_events')
      .select('kind')
      .where('user_uuid', '=', person.uuid)
      .where('kind', '=', 'token-refused')
      .execute();
    expect(events).toHaveLength(1);
  });
});

test('nothing internal is answered on well-known paths, and no answer tells what we are made of', async () => {
  for (const url of [
    '/.git/config',
    '/.env',
    '/metrics',
    '/telescope',
    '/api/v1/../../etc/passwd',
    '/api/..%2f..%2fetc/passwd',
  ]) {
    const answer = await inject({ method: 'GET', url });
    expect([url, answer.statusCode]).toEqual([url, 404]);
    expect(answer.headers['x-powered-by'] ?? answer.headers.server).toBeUndefined();
  }
  expect((await inject({ method: 'TRACE' as 'GET', url: '/api/user' })).statusCode).toBe(405);
});

test('every answer, also a refusal, carries the headers that browsers need', async () => {
  for (const url of ['/api/user', '/api/openapi.json', '/nowhere', '/sanctum/csrf-cookie']) {
    const { headers } = await inject({ method: 'GET', url });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none';sandbox");
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{8,}; includeSubDomains/);
    expect(headers['referrer-policy']).toBeDefined();
    expect(headers['x-request-id']).toMatch(/^[\w-]{12}$/);
  }
});

test('the caller’s own request id is not believed, and a forged address only counts from a proxy that we trust', async () => {
  const forged = await inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: '203.0.113.7',
    headers: { 'x-request-id': 'forged', 'x-forwarded-for': '1.2.3.4' },
    payload: { email: 'forged@datum.test', password: 'x' },
  });
  expect(forged.headers['x-request-id']).not.toBe('forged');
  const event = await api.platform.database.read
    .selectFrom('security_events')
    .select('ip')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(event.ip).toBe('203.0.113.7');
});
