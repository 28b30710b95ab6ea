import type { Endpoint } from '@datum/contract/calls/endpoint';
import fc from 'fast-check';
import { z } from 'zod';

/** What a fuzzed call is made of. */
export interface FuzzedRequest {
  readonly url: string;
  readonly body: unknown;
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
}

/** For tests: values that no field is meant for, each a way in which servers have fallen. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  '',
  ' ',
  '\u0000',
  '\ud800',
  "' or '1'='1",
  `"; drop table users; --`,
  '\\',
  '%',
  '(((((.*)*',
  '"><svg onload=alert(1)>',
  '../../etc/passwd',
  '{{constructor.constructor("return 1")()}}',
  '＝1+1',
  'NaN',
  '1e999',
  '-0',
  '99999999999999999999',
  '2026-13',
  '2026-02-30',
  '0000-00',
  '9999-12',
  'a'.repeat(5_000),
  [],
  [[[[]]]],
  {},
  JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
];
const hostile = fc.constantFrom(...HOSTILE);

/** Texts by what they are, for fields that take them. */
type Texts = Readonly<Record<'period' | 'date' | 'uuid' | 'email' | 'decimal' | 'word', readonly string[]>>;

/** Texts that many fields take, so that a request comes past the first check. */
const SAMPLES: Texts = {
  period: ['2026-10', '2026-09', '2026-S1', '2026'],
  date: ['2026-10-31', '2020-02-29'],
  uuid: ['2b1f4a8c-1111-4222-8333-444455556666'],
  email: ['fuzz@datum.test'],
  decimal: ['22.65', '0', '-1', '1e3', '123456789012345678.123456789'],
  word: ['bmp', 'bci', 'en', 'ms', 'a', 'green bricks on monday', 'building-material-cost-index'],
};

/**
 * For tests: requests to an endpoint, mostly near what it takes, with hostile values in between.
 * @param known names of things that are there, so that requests reach them
 */
export function requestsTo(endpoint: Endpoint, known: Partial<Texts> = {}): fc.Arbitrary<FuzzedRequest> {
  const texts = { ...SAMPLES, ...known };
  const members = (schema: z.ZodType | undefined) =>
    schema
      ? (anyFor(schemaOf(schema), texts, 0, 0) as fc.Arbitrary<Record<string, unknown>>)
      : fc.constant({});
  const params = members(endpoint.params);
  const query = members(endpoint.query);
  const body = endpoint.body
    ? fc.oneof({ weight: 12, arbitrary: anyFor(schemaOf(endpoint.body), texts, 0) }, hostile)
    : fc.constant(undefined);
  return fc.record({ params, query, body }).map((parts) => ({
    url: urlOf(endpoint.path, parts.params, parts.query),
    body: parts.body,
  }));
}

const schemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** Values of a schema; `surprise` of them (0 to 1) are hostile. */
function anyFor(schema: JsonSchema, texts: Texts, depth: number, surprise = 0.12): fc.Arbitrary<unknown> {
  const good = usualFor(schema, texts, depth);
  return fc.oneof(
    { weight: 100, arbitrary: good },
    { weight: Math.round(surprise * 100), arbitrary: hostile },
  );
}

function usualFor(schema: JsonSchema, texts: Texts, depth: number): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => usualFor(choice, texts, depth)));
  if (schema.allOf) return usualFor(schema.allOf[0] ?? {}, texts, depth);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectOf(schema, texts, depth);
    case 'array':
      return fc.array(anyFor(schema.items ?? {}, texts, depth + 1), { maxLength: 3 });
    case 'integer':
    case 'number':
      return fc.constantFrom(1, 2, 3, 10, 0, 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return stringOf(schema, texts);
    default:
      return fc.oneof(fc.constantFrom(...Object.values(texts).flat(), 1, 2, 3), hostile);
  }
}

function objectOf(
  { properties = {}, required = [] }: JsonSchema,
  texts: Texts,
  depth: number,
): fc.Arbitrary<unknown> {
  if (depth > 4) return fc.constant({});
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [name, anyFor(member, texts, depth + 1)]),
  );
  const known = fc.record(members, { requiredKeys: required.filter((name) => name in members) });
  const strange = fc.record({ 'no such field': hostile, is_internal: fc.constant(true) });
  return fc.oneof(
    { weight: 12, arbitrary: known },
    { weight: 1, arbitrary: fc.tuple(known, strange).map(([own, other]) => ({ ...own, ...other })) },
  );
}

/** What fits the form, of what we have; else any of it. */
function stringOf({ format, pattern }: JsonSchema, texts: Texts): fc.Arbitrary<unknown> {
  if (format === 'uuid' || format === 'email') return fc.constantFrom(...texts[format]);
  const form = pattern === undefined ? null : new RegExp(pattern, 'u');
  const all = Object.values(texts).flat();
  const fitting = all.filter((sample) => form?.test(sample) ?? true);
  return fc.constantFrom(...(fitting.length > 0 ? fitting : all));
}

function urlOf(path: string, params: Record<string, unknown>, query: Record<string, unknown>): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encoded(params[name]) || 'x');
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encoded(value)}`],
  );
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled;
}

/** As a query or path part; a lone surrogate cannot be encoded and is sent as its replacement. */
const encoded = (value: unknown): string => {
  const plain = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return encodeURIComponent(plain.toWellFormed());
};
