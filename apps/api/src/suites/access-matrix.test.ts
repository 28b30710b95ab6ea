import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_SCOPE_NAMES } from '@datum/contract/access/key-scopes';
import { defaultPermissions, isPermission, PERMISSIONS } from '@datum/contract/access/permissions';
import type { RoleName } from '@datum/contract/access/roles';
import type { Endpoint } from '@datum/contract/calls/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newKey } from '../platform/api-keys/token.ts';
import { newSecret, sha256 } from '../platform/session/tokens.ts';
import { isNightly } from '../platform/test/depth.ts';
import { startTestApp, type TestApp } from '../platform/test/test-app.ts';

/**
 * Every mounted endpoint x every actor -> what `access-table.txt` says, which is written by hand: an endpoint that
 * declares the wrong access, or a default role that is given too much, is red here. Writes are sent with a body that none
 * accepts, and to things that do not exist, so that a permitted call ends in 404, 409 or 422 and changes nothing.
 */
const ACTORS = {
  visitor: { role: null, state: 'none', column: 'V' },
  'Super Administrator': { role: 'Super Administrator', state: 'good', column: 'X' },
  Admin: { role: 'Admin', state: 'good', column: 'A' },
  'Data Provider': { role: 'Data Provider', state: 'good', column: 'P' },
  'Data Provider of another organisation': { role: 'Data Provider', state: 'good', column: 'P' },
  Subscriber: { role: 'Subscriber', state: 'good', column: 'S' },
  'Complimentary Subscriber': { role: 'Complimentary Subscriber', state: 'good', column: 'C' },
  'an unverified person': { role: 'Subscriber', state: 'unverified', column: 'U' },
  'a suspended Super Administrator': { role: 'Super Administrator', state: 'dead', column: 'D' },
  'an expired token': { role: 'Super Administrator', state: 'dead', column: 'D' },
  'a revoked token': { role: 'Super Administrator', state: 'dead', column: 'D' },
  'an API key of a Super Administrator': { role: 'Super Administrator', state: 'key', column: 'K' },
} as const satisfies Record<
  string,
  { role: RoleName | null; state: 'none' | 'good' | 'unverified' | 'dead' | 'key'; column: string }
>;
type Actor = keyof typeof ACTORS;
type Verdict = 'admitted' | 401 | 403;

/** The table by hand: `METHOD /path` -> the letters of the columns that it admits. */
const TABLE = new Map<string, string>(
  readFileSync(join(import.meta.dirname, 'access-table.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, letters = '', method = '', path = ''] = /^((?:[A-Z.] ){9}) (\w+) +(\S+)$/.exec(line) ?? [];
      return [`${method} ${path}`, letters.replaceAll(/[ .]/g, '')];
    }),
);

/** What the table says of an actor; who is not known gets 401, who is known and may not, 403. */
function verdictOf({ method, path }: Endpoint, actor: Actor): Verdict {
  const { state, column } = ACTORS[actor];
  if (TABLE.get(`${method} ${path}`)?.includes(column)) return 'admitted';
  return state === 'none' || state === 'dead' ? 401 : 403;
}

let api: TestApp;
const people = new Map<Actor, string>();

beforeAll(async () => {
  api = await startTestApp();
  for (const actor of Object.keys(ACTORS) as Actor[]) {
    const { role, state } = ACTORS[actor];
    if (role === null) continue;
    const organisationId = role === 'Data Provider' ? await newOrganisation(actor) : undefined;
    const person = await api.signIn(role, {
      isVerified: state !== 'unverified',
      ...(organisationId ? { organisationId } : {}),
    });
    people.set(actor, person.uuid);
  }
  await openAllProducts();
  await api.platform.database.write
    .updateTable('users')
    .set({ status: 'suspended' })
    .where('uuid', '=', people.get('a suspended Super Administrator') ?? '')
    .execute();
});
afterAll(() => api.close());

test('every endpoint has its line in the table, and every line its endpoint', () => {
  const { endpoints } = api.platform;
  const ids = endpoints.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const mounted = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
  expect({
    'endpoints without a line': [...mounted].filter((call) => !TABLE.has(call)),
    'lines without an endpoint': [...TABLE.keys()].filter((call) => !mounted.has(call)),
  }).toEqual({ 'endpoints without a line': [], 'lines without an endpoint': [] });
});

/** Calls of people who may hold a subscription: their handlers ask for the role, since no permission says it. */
const OF_BUYERS = new Set([
  'GET /api/v1/billing-details',
  'POST /api/v1/own-subscription/resume',
  'GET /api/v1/own-subscription/scheduled-change',
  'GET /api/v1/own-subscription/over-limits',
]);

/** Calls of people who buy for an organisation: their handlers ask for that right, which no role gives. */
const OF_FIRMS = new Set([
  'GET /api/v1/own-seats/summary',
  'GET /api/v1/own-seats',
  'POST /api/v1/own-seats/invitations/:uuid/resend',
  'POST /api/v1/own-seats/invitations/:uuid/withdraw',
  'POST /api/v1/own-seats/:uuid/free',
  'POST /api/v1/own-seats/:uuid/give',
]);

/** Who is admitted by the declarations alone, as the letters of the table. */
function declaredFor({ access, bearer, key, method, path }: Endpoint): string {
  if (OF_BUYERS.has(`${method} ${path}`)) return 'CS';
  if (OF_FIRMS.has(`${method} ${path}`)) return '';
  if (bearer === false) return 'VDUCSPAXK';
  const keys = key === undefined ? '' : 'K';
  if (access === 'public') return `VUCSPAX${keys}`;
  if (access === 'unverified') return `UCSPAX${keys}`;
  if (access === 'signed-in') return `CSPAX${keys}`;
  const wanted = 'permission' in access ? [access.permission] : access.anyOf;
  const roles = Object.values(ACTORS).filter(({ role, state, column }) => {
    const held = state === 'good' ? defaultPermissions(role) : new Map();
    return column !== 'V' && wanted.some((permission) => held.has(permission));
  });
  return (
    ['C', 'S', 'P', 'A', 'X'].filter((column) => roles.some((actor) => actor.column === column)).join('') +
    keys
  );
}

test('what endpoints declare, with the roles as they come, is what the table says', () => {
  // a handler that asks for a person itself would hide that its endpoint is declared public
  const wrong = api.platform.endpoints
    .map((endpoint) => {
      const call = `${endpoint.method} ${endpoint.path}`;
      return { call, declared: declaredFor(endpoint), table: TABLE.get(call) };
    })
    .filter(({ declared, table }) => declared !== table);
  expect(wrong).toEqual([]);
});

/** Taken along by whom else than who reads the list, on purpose. */
const EXPORTED_OTHERWISE = new Set([
  'account-batches.export', // who may make accounts sees the batches, not all people
  'feedback.export', // holds addresses: for those who answer
  'report-requests.export', // holds addresses: for those who assign
  'states.export', // the list itself is public
]);

test('the file of a list asks for its own right to export, else for the right to read it', () => {
  // roles that hold both rights would hide that an export asks for another one, until an office makes a role of its own
  const byCall = new Map(api.platform.endpoints.map((one) => [`${one.method} ${one.path}`, one]));
  const pairs = api.platform.endpoints.flatMap((file) => {
    const list = byCall.get(`${file.method} ${file.path.replace(/\/export$/, '')}`);
    return list && list !== file && !EXPORTED_OTHERWISE.has(file.id) ? [{ file, list }] : [];
  });
  expect(pairs.length).toBeGreaterThan(30);
  const wrong = pairs
    .map(({ file, list }) => ({ id: file.id, asks: rightsOf(file), wanted: rightsOf(list).map(toExport) }))
    .filter(({ asks, wanted }) => asks.join() !== wanted.join());
  expect(wrong).toEqual([]);
});

function rightsOf({ access }: Endpoint): readonly string[] {
  if (typeof access === 'string') return [access];
  return 'permission' in access ? [access.permission] : access.anyOf;
}

/** `billing.plan.export` of `billing.plan.view`, where there is such a right. */
function toExport(right: string): string {
  const own = right.replace(/\.[a-z-]+$/, '.export');
  return isPermission(own) ? own : right;
}

/** Mounted without a declaration, on purpose: no data, no person. */
const BESIDE = [
  /^GET \/health$/,
  /^GET \/changes$/,
  /^GET \/api\/openapi\.json$/,
  /^GET \/api\/docs/,
  /^OPTIONS \*$/,
];

test('no route is served beside the declared endpoints', () => {
  const declared = new Set(api.platform.endpoints.map(({ method, path }) => `${method} ${path}`));
  const served = routesOf(api.app.printRoutes({ commonPrefix: false }));
  expect(served.length).toBeGreaterThanOrEqual(declared.size);
  expect(
    served.filter((route) => !declared.has(route) && !BESIDE.some((pattern) => pattern.test(route))),
  ).toEqual([]);
});

describe.each(Object.keys(ACTORS) as Actor[])('%s', (actor) => {
  test('is admitted and refused exactly as the table says', { timeout: 120_000 }, async () => {
    const wrong: string[] = [];
    let token = await freshToken(actor);
    for (const endpoint of shareOf(actor)) {
      const verdict = verdictOf(endpoint, actor);
      const answer = await send(endpoint, token);
      if (!fits(verdict, answer)) {
        const said = answer.body ? ` ${answer.body.slice(0, 160)}` : '';
        wrong.push(`${endpoint.id}: ${answer.statusCode} instead of ${verdict}${said}`);
      }
      const mayHaveEndedSession = endpoint.method !== 'GET' && answer.statusCode < 300;
      if (mayHaveEndedSession) token = await freshToken(actor);
    }
    expect(wrong).toEqual([]);
  });
});

/** By day actors whom the table does not tell apart share the endpoints, in turns; at night each of them asks all. */
function shareOf(actor: Actor): readonly Endpoint[] {
  const { column } = ACTORS[actor];
  const alike = (Object.keys(ACTORS) as Actor[]).filter((other) => ACTORS[other].column === column);
  const own = alike.indexOf(actor);
  return isNightly
    ? api.platform.endpoints
    : api.platform.endpoints.filter((_, at) => at % alike.length === own);
}

interface Sent {
  readonly statusCode: number;
  readonly body: string;
}

function fits(verdict: Verdict, { statusCode, body }: Sent): boolean {
  if (verdict === 401) return statusCode === 401;
  if (verdict === 403) return statusCode === 403 && /"code":"(forbidden|unverified|key)"/.test(body);
  // A permitted call may be refused for what it asks, never for who asks, and never by a fault of ours.
  return statusCode < 500 && ![401, 403, 405, 419, 429].includes(statusCode);
}

function send(endpoint: Endpoint, token: string): Promise<Sent> {
  const body = endpoint.body || endpoint.upload ? { payload: { 'no such field': 1 } } : {};
  return api.app.inject({
    method: endpoint.method,
    url: pathOf(endpoint),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...body,
  });
}

const paths = new Map<Endpoint, string>();

/** The path with a value for each parameter that its schema takes and nothing has; the same for all actors. */
function pathOf(endpoint: Endpoint): string {
  const path = paths.get(endpoint) ?? newPathOf(endpoint);
  paths.set(endpoint, path);
  return path;
}

function newPathOf({ path, params, query }: Endpoint): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => sampleOf(params, name));
  const wanted = query ? requiredOf(query) : [];
  const search = new URLSearchParams(
    wanted.map((name): [string, string] => [name, sampleOf(query, name)]),
  ).toString();
  return search ? `${filled}?${search}` : filled;
}

interface Shape {
  readonly properties?: Record<string, { enum?: unknown[]; const?: unknown }>;
  readonly required?: string[];
}
const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
const requiredOf = (schema: z.ZodType) => shapeOf(schema).required ?? [];

const SAMPLES = ['999999999', randomUUID(), '2001-01', '2001-01-31', 'no-such-thing', 'bmp', 'EN', 'en'];

function sampleOf(schema: z.ZodType | undefined, name: string): string {
  if (!(schema instanceof z.ZodObject)) return 'no-such-thing';
  const member = shapeOf(schema).properties?.[name];
  const choices = member?.enum ?? (member?.const === undefined ? SAMPLES : [member.const]);
  const field = schema.shape[name] as z.ZodType | undefined;
  return String(choices.find((sample) => field?.safeParse(sample).success) ?? 'no-such-thing');
}

async function freshToken(actor: Actor): Promise<string> {
  const user = people.get(actor);
  if (!user) return '';
  if (ACTORS[actor].state === 'key') return freshKey(user);
  const secret = newSecret(api.platform.clock);
  const now = Date.now();
  const { id } = await api.platform.database.write
    .insertInto('sessions')
    .values({
      user_uuid: user,
      token_hash: sha256(secret),
      via: 'password',
      idle_minutes: 60,
      expires_at: new Date(actor === 'an expired token' ? now - 1 : now + 3_600_000),
      revoked_at: actor === 'a revoked token' ? new Date(now) : null,
      stepped_up_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return `${id}|${secret}`;
}

/** A key with all scopes. */
async function freshKey(user: string): Promise<string> {
  const { key, prefix, secretHash } = newKey(api.platform.clock);
  await api.platform.database.write
    .insertInto('api_keys')
    .values({
      user_uuid: user,
      name: 'matrix',
      prefix,
      secret_hash: secretHash,
      scopes: [...KEY_SCOPE_NAMES],
      expires_on: api.platform.today(),
      created_at: new Date(),
    })
    .execute();
  return key;
}

/** Permissions of scope `plan` open what an entitlement covers: here everything, so that only the permission decides. */
async function openAllProducts(): Promise<void> {
  const products = [...PERMISSIONS.keys()].flatMap(
    (name) => /^product\.([\w-]+)\.download$/.exec(name)?.[1] ?? [],
  );
  const codes = [
    ...new Set(products.flatMap((name) => [name, ...name.split('-')]).concat('lwr', 'mhr', 'epp', SAMPLES)),
  ];
  const holders = [people.get('Subscriber'), people.get('Complimentary Subscriber')];
  await api.platform.database.write
    .insertInto('entitlements')
    .values(
      holders.flatMap((user) =>
        codes.map((product) => ({
          user_uuid: user ?? null,
          product,
          level: 'api' as const,
          valid_from: '2000-01-01',
          origin: 'staff' as const,
        })),
      ),
    )
    .execute();
}

async function newOrganisation(name: string): Promise<number> {
  const { id } = await api.platform.database.write
    .insertInto('organisations')
    .values({ code: name, name: JSON.stringify({ en: name }), kind: 'stakeholder', data_sets: ['bmp'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** `METHOD /path` of each route that Fastify prints as a tree; HEAD goes with its GET. */
function routesOf(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const found = /^([│├└─\s]*)(\S.*?)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (!found) return [];
    const [, indent = '', part = '', methods] = found;
    const depth = Math.round(indent.length / 4);
    parents.splice(Math.max(depth - 1, 0));
    parents.push(part);
    const path = parents.join('');
    return (methods ?? '')
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method} ${path}`);
  });
}
