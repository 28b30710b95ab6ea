import type { Endpoint } from '@datum/contract/calls/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../platform/test/test-app.ts';

/** What people call themselves, and what they call things, stands in emails to others: it is no address and no second line. */
let api: TestApp;
beforeAll(async () => {
  api = await startTestApp({ rateLimitFactor: 100 });
});
afterAll(() => api.close());

const ADDRESS = 'Aisyah https://evil.example/x';
const LINES = 'Aisyah binti\nBcc: x, Rahman';

/** Fields that name a person or an organisation, by endpoint and path. */
const WHO = /^(name|organisation|organisation_name|advertiser)$/;
/** Further names and titles that go into emails. */
const WHAT = /^(title|subject|campaign)$/;

/** Names and titles of things that no email tells: by the beginning of their endpoints' ids. A new kind of thing is one-lined. */
const NOT_IN_MAILS =
  /^(report-embeds|request-macros|states|billing-settings|saved-views|mail-templates|entered-series|series-sources|content-groups|index-families|rule-sets|scenarios|structures|weight-sets|imports|account-batches)\.|^report-requests\.freeze$/;

/** Names of things, not of people: only their lines matter. */
const OF_THINGS =
  /^(regions|units|item-groups|items|manufacturers|outlets|building-categories|plans|ad-plans|roles|api-keys|passkeys)\./;

const REFUSED = new Map([
  [
    ADDRESS,
    'Write the name alone, without an address of a website or an email. After a full stop, put a space.',
  ],
  [LINES, 'Write this in one line.'],
]);

interface Field {
  readonly id: string;
  readonly path: string;
  readonly schema: z.ZodType;
}

test('a name that a call takes is one line and no address', () => {
  const fields = api.platform.endpoints.flatMap(namesOf).filter(({ id }) => !NOT_IN_MAILS.test(id));
  expect(fields.length).toBeGreaterThan(30);
  const takes = (text: string) => fields.filter(({ schema }) => schema.safeParse(text).success);
  expect(takes(LINES).map(told)).toEqual([]);
  const who = takes(ADDRESS).filter(({ id, path }) => WHO.test(last(path)) && !OF_THINGS.test(id));
  expect(who.map(told)).toEqual([]);
});

test.each([
  ['POST', '/api/v1/register', 'name', { email: 'a@datum.test', password: 'a long good password' }],
  [
    'POST',
    '/api/v1/register',
    'organisation_name',
    { name: 'A B', email: 'a@datum.test', password: 'a long good password' },
  ],
  ['POST', '/api/v1/feedback', 'name', {}],
  ['POST', '/api/v1/report-requests', 'organisation', {}],
] as const)('%s %s refuses an address at %s, and sends nothing', async (method, path, field, body) => {
  for (const text of [ADDRESS, LINES]) {
    const { status, body: answer } = await api.visitor.call(method, path, { ...body, [field]: text });
    expect([status, answer.errors?.[field]?.[0]]).toEqual([422, REFUSED.get(text)]);
  }
  const { rows } = await api.platform.database.owner.query('select count(*) from mails');
  expect(Number(rows[0].count)).toBe(0);
});

const told = ({ id, path }: Field) => `${id} ${path}`;
const last = (path: string) =>
  path
    .replace(/\.(en|ms)$/, '')
    .split('.')
    .at(-1) ?? '';

function namesOf({ id, body }: Endpoint): Field[] {
  const walk = (schema: unknown, path: string): Field[] => {
    const inside = insideOf(schema);
    if (inside instanceof z.ZodObject)
      return Object.entries(inside.shape).flatMap(([name, field]) =>
        walk(field, path === '' ? name : `${path}.${name}`),
      );
    const isName = inside instanceof z.ZodString && (WHO.test(last(path)) || WHAT.test(last(path)));
    return isName ? [{ id, path, schema: schema as z.ZodType }] : [];
  };
  return body ? walk(body, '') : [];
}

function insideOf(schema: unknown): unknown {
  let inside = schema;
  while (inside instanceof z.ZodOptional || inside instanceof z.ZodNullable || inside instanceof z.ZodDefault)
    inside = inside._zod.def.innerType;
  return inside;
}
