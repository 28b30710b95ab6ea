import type { Endpoint } from '@datum/contract/calls/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { depth, isNightly } from '../platform/test/depth.ts';
import { type Answer, type Caller, startDemoApp, type TestApp } from '../platform/test/test-app.ts';
import { requestsTo } from './test-requests.ts';

/** What holds for each mounted endpoint, on the demonstration. */
let api: TestApp;
let admin: Caller;
let reads: Endpoint[];
beforeAll(async () => {
  api = await startDemoApp();
  admin = await api.signIn('Super Administrator');
  reads = api.platform.endpoints.filter(({ method }) => method === 'GET');
}, 300_000); // the first to ask for the demonstration loads it
afterAll(() => api.close());

/** Ways to ask an endpoint that it mostly takes; the same each time, and the first the same by day and at night. */
const waysTo = (endpoint: Endpoint, count: number) =>
  fc.sample(requestsTo(endpoint), { numRuns: count, seed: 35 });

/** What the administrator was answered when each GET was asked in the first of its ways. */
const read = new Map<Endpoint, Answer>();

test('V3.5.3: no GET changes anything that is stored', { timeout: 300_000 }, async () => {
  const before = await storedBytes();
  const answered = new Set<string>();
  for (const endpoint of reads) {
    for (const { url } of waysTo(endpoint, depth(1, 3))) {
      const answer = await admin.call('GET', url);
      if (answer.status === 200) answered.add(endpoint.id);
      if (!read.has(endpoint)) read.set(endpoint, answer);
    }
  }
  expect(answered.size).toBeGreaterThan(40);
  expect(await storedBytes()).toEqual(before);
});

test('V3.4, V4.1.1: every answer has the headers of security and says what it is, in UTF-8', async () => {
  const wrong: string[] = [];
  const check = (name: string, { status, headers }: Answer) => {
    const type = String(headers['content-type'] ?? '');
    const rules: [string, boolean][] = [
      ['nosniff', headers['x-content-type-options'] === 'nosniff'],
      ['hsts', /max-age=\d{8,}; includeSubDomains/.test(String(headers['strict-transport-security']))],
      ['referrer', headers['referrer-policy'] !== undefined],
      [
        'csp',
        /default-src 'none'.*frame-ancestors 'none'|default-src 'self'/.test(
          String(headers['content-security-policy']),
        ),
      ],
      ['id', headers['x-request-id'] !== undefined],
      ['powered', headers['x-powered-by'] === undefined && headers.server === undefined],
      ['type', status === 204 || status === 304 || /charset=utf-8|pdf|zip|sheet|image|octet/.test(type)],
      ['cors', headers['access-control-allow-origin'] === undefined],
      ['store', status < 400 || headers['cache-control'] === 'no-store'],
    ];
    wrong.push(...rules.filter(([, holds]) => !holds).map(([rule]) => `${name} ${status}: ${rule} ${type}`));
  };
  for (const endpoint of api.platform.endpoints) {
    const [{ url, body } = { url: '', body: undefined }] = waysTo(endpoint, 1);
    check(`visitor ${endpoint.id}`, await api.visitor.call(endpoint.method, url, body ?? undefined));
    if (endpoint.method === 'GET') check(endpoint.id, read.get(endpoint) ?? (await admin.call('GET', url)));
  }
  expect(wrong).toEqual([]);
});

test('a wrong method is 405 on every path, for visitors and people alike, with what the path takes', async () => {
  const byPath = Map.groupBy(api.platform.endpoints, ({ path }) => path);
  const wrong: string[] = [];
  for (const [path, own] of byPath) {
    const url = path.replaceAll(/:\w+/g, 'x');
    const takes = [...byPath].flatMap(([other, all]) =>
      fits(other, url) ? all.map(({ method }) => method) : [],
    );
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      if (takes.includes(method)) continue;
      for (const caller of [api.visitor, admin]) {
        const { status, headers } = await caller.call(method, url);
        const allowed = String(headers.allow).split(', ');
        const isRight = status === 405 && own.every((endpoint) => allowed.includes(endpoint.method));
        if (!isRight) wrong.push(`${method} ${url}: ${status} ${headers.allow}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

describe('V1.2.4: quotes, and names of no column, reach no SQL', () => {
  const QUOTES = [
    `'`,
    `''`,
    `"`,
    `\\'`,
    // longer than any statement may take: it would be a 500
    `';select pg_sleep(90)--`,
    `name' desc, (select 1)--`,
    'password_hash',
    `"name"`,
  ];

  /** By day two of them at each place, in turns. */
  let turn = 0;
  const shareOf = (all: readonly string[]) =>
    isNightly ? all : [all[turn++ % all.length] ?? '', all[turn++ % all.length] ?? ''];

  test('as sort order, filter, search or cursor of every list: 200 or 422, nothing found', {
    timeout: 300_000,
  }, async () => {
    const wrong: string[] = [];
    for (const endpoint of reads) {
      for (const name of membersOf(endpoint).filter((member) =>
        /sort|search|cursor|^q$|order|filter|code|key/.test(member),
      )) {
        for (const quote of shareOf(QUOTES)) {
          const url = `${endpoint.path.replaceAll(/:\w+/g, '1')}?${name}=${encodeURIComponent(quote)}`;
          const { status } = await admin.call('GET', url);
          const isRight = [200, 404, 422].includes(status) && !(name === 'sort' && status === 200);
          if (!isRight) wrong.push(`${status} ${url}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('V1.2.9: a regular expression is words: neither work by ten thousand characters nor refused where it does not end', async () => {
    const nested = `${'('.repeat(20)}.*${')*'.repeat(20)}`.repeat(150).slice(0, 10_000);
    const wrong: string[] = [];
    for (const endpoint of reads) {
      for (const name of membersOf(endpoint).filter((member) => /search|^q$/.test(member))) {
        for (const text of [nested, nested.slice(0, 100), '([{?*+\\%_']) {
          const url = `${endpoint.path.replaceAll(/:\w+/g, '1')}?${name}=${encodeURIComponent(text)}`;
          const { status } = await admin.call('GET', url);
          // a search that runs away meets the statement's time limit, and that is a 500 as a broken pattern is
          if (status >= 500) wrong.push(`${status} ${endpoint.id}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

test('what is searched for is text: signs that stand for any text find nothing that lacks them', async () => {
  const found: string[] = [];
  let asked = 0;
  for (const endpoint of reads) {
    for (const name of membersOf(endpoint).filter((member) => /search|^q$/.test(member))) {
      const { status, body } = await admin.call('GET', `${endpoint.path}?${name}=%25_%25_%25`);
      if (status !== 200) continue;
      asked += 1;
      if (Array.isArray(body.data) && body.data.length > 0) found.push(endpoint.id);
    }
  }
  expect(asked).toBeGreaterThan(25);
  expect(found).toEqual([]);
});

describe('V15.3.3: nobody gives oneself what others give', () => {
  const GIVEN = {
    role: 'Super Administrator',
    role_id: 1,
    is_internal: true,
    is_verified: true,
    is_subscribed: true,
    permissions: ['people.user.edit'],
    stakeholder: 'x',
    organisation_id: 1,
    status: 'active',
    password_hash: 'x',
    uuid: '2b1f4a8c-1111-4222-8333-444455556666',
    entitlements: [{ product: 'bci', level: 'api' }],
  };

  test.each(Object.entries(GIVEN))('%s in the own profile is refused by name', async (name, value) => {
    const person = await api.signIn('Subscriber');
    const before = await person.call('GET', '/api/user');
    const { version } = (await person.call('GET', '/api/v1/profile')).body;
    const answer = await person.call('PATCH', '/api/v1/profile', { version, [name]: value });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { [name]: [`The ${name} field is not known.`] },
    ]);
    expect((await person.call('GET', '/api/user')).body).toEqual(before.body);
  });

  test('at sign-up: the calls that ignore extras ignore these too', async () => {
    const registered = await api.visitor.call('POST', '/api/v1/register', {
      name: 'Mallory',
      email: 'mallory@datum.test',
      password: 'green bricks on monday',
      ...GIVEN,
    });
    expect(registered.status).toBe(422);
    const person = await api.signIn('Subscriber');
    const login = { email: person.email, password: 'a long enough password', ...GIVEN };
    const { body } = await api.visitor.call('POST', '/api/login', login);
    expect(body).toMatchObject({
      uuid: person.uuid,
      role: 'Subscriber',
      is_internal: false,
      stakeholder: null,
    });
  });
});

test('V13.4: nothing of the machinery answers, for any caller', async () => {
  const probes = [
    ...[
      '/.git/HEAD',
      '/.env',
      '/metrics',
      '/docs',
      '/telescope',
      '/debug',
      '/actuator/health',
      '/phpinfo.php',
    ],
    ...[
      '/server-status',
      '/api/.env',
      '/api/debug',
      '/api/metrics',
      '/api/v1',
      '/api',
      '/swagger',
      '/graphql',
    ],
    ...['/package.json', '/apps/api/src/main.ts', '/api/v1/jobs/../../../etc/passwd', '//evil.example/'],
    ...['/api/openapi.json.bak', '/backup.sql', '/apps/1/events', '/apps/1/channels', '/up'],
  ];
  for (const caller of [api.visitor, admin]) {
    for (const path of probes) {
      const { status, headers, body } = await caller.call('GET', path);
      expect([path, status, body.code]).toEqual([path, 404, 'not_found']);
      expect(headers.location).toBeUndefined();
    }
  }
});

const fits = (pattern: string, url: string) => {
  const [own, other] = [pattern.split('/'), url.split('/')];
  return own.length === other.length && own.every((part, at) => part.startsWith(':') || part === other[at]);
};

const membersOf = ({ query }: Endpoint): string[] =>
  query && 'shape' in query ? Object.keys(query.shape as object) : [];

/** A hash of each table's rows; without what notes that somebody came by. */
async function storedBytes(): Promise<Record<string, string>> {
  const { owner } = api.platform.database;
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not in ('sessions', 'security_events', 'rate_limits', 'downloads', 'ad_days')`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: found } = await owner.query<{ hash: string }>(
      `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash from "${name}" t`,
    );
    hashes[name] = found[0]?.hash ?? '';
  }
  return hashes;
}
