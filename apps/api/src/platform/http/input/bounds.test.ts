import { refusal } from '@datum/contract/messages/refusals/refusal';
import { says } from '@datum/contract/messages/refusals/says';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Problem } from '../problem.ts';
import { compileCheck } from './validate.ts';

const FORM = z.object({
  name: z.string(),
  tags: z.array(z.string()).max(3, says('values.plan-opens-nothing')).optional(),
  rows: z
    .array(z.object({ price: z.number() }))
    .nullable()
    .default([]),
  inside: z.strictObject({ note: z.string() }).optional(),
  terms: z.record(z.string(), z.string()).optional(),
  free: z.unknown().optional(),
});

/** What the check has against a form, by field. */
const errorsOf = (more: object, lenient = false) => errorsIn(FORM, { name: 'Cement', ...more }, lenient);

function errorsIn(form: z.ZodType, value: object, lenient = false) {
  try {
    compileCheck(form, lenient)(value);
    return {};
  } catch (error) {
    if (error instanceof Problem) return error.errors;
    throw error;
  }
}
const many = (count: number, value: unknown = 1) => Array.from({ length: count }, () => value);
const keys = (count: number) => Object.fromEntries(many(count).map((one, n) => [`k${n}`, one]));

test('unknown fields are named up to ten, and counted beyond, also inside', () => {
  const named = Object.fromEntries(
    Object.keys(keys(10)).map((field) => [field, [refusal('values.field-unknown', { field })]]),
  );
  expect(errorsOf(keys(10))).toEqual(named);
  expect(errorsOf(keys(12))).toEqual({ ...named, body: [refusal('http.more-unknown', { count: 2 })] });
  const inside = errorsOf({ inside: { note: '', ...keys(11) } });
  expect(Object.keys(inside ?? {})).toEqual([...Object.keys(keys(10)).map((key) => `inside.${key}`), 'body']);
  expect(errorsOf(keys(12), true)).toEqual({});
});

test('a list longer than its schema takes is refused in the words of the schema, and not for its members', () => {
  expect(errorsOf({ tags: ['a', 'b', 'c'] })).toEqual({});
  expect(errorsOf({ tags: many(100_000, 'a') })).toEqual({ tags: [refusal('values.plan-opens-nothing')] });
});

test('a list without a bound takes 5,000 members, and so does a record', () => {
  const refused = [refusal('http.too-many-members', { count: 5_000 })];
  expect(errorsOf({ rows: many(5_000, { price: 1 }), terms: keys(0) })).toEqual({});
  expect(errorsOf({ rows: many(5_001, { price: 1 }) })).toEqual({ rows: refused });
  expect(errorsOf({ terms: Object.fromEntries(Object.keys(keys(5_001)).map((key) => [key, ''])) })).toEqual({
    terms: refused,
  });
});

test('what no schema looks into holds 50,000 values in all', () => {
  expect(errorsOf({ free: [many(24_000), many(24_000)] })).toEqual({});
  expect(errorsOf({ free: [many(24_000), { deep: many(27_000) }] })).toEqual({
    body: [refusal('http.too-many-values', { count: 50_000 })],
  });
});

test('of many wrong values nineteen are said, and the others counted', () => {
  const errors = errorsOf({ rows: many(40, { price: 'x' }) });
  expect(Object.keys(errors ?? {})).toHaveLength(20);
  expect(errors?.body).toEqual([refusal('http.more-wrong', { count: 21 })]);
});

test('members of many objects that their schema does not know are said of nineteen, and Zod looks at no more', () => {
  let looked = 0;
  const price = z.number().refine(() => {
    looked += 1;
    return true;
  });
  const form = z.object({ rows: z.array(z.strictObject({ price })) });
  const errors = errorsIn(form, { rows: many(40, { price: 1, other: 1 }) });
  expect(Object.keys(errors ?? {})).toHaveLength(20);
  expect(errors?.body).toEqual([refusal('http.more-wrong', { count: 21 })]);
  expect(looked).toBeLessThanOrEqual(19);
});

test('names that a record does not know are named up to ten, and counted beyond', () => {
  const form = z.object({ ways: z.partialRecord(z.enum(['mail', 'page']), z.boolean()) });
  const wrong = errorsIn(form, { ways: { mail: true, ...keys(12) } });
  expect(Object.keys(wrong ?? {})).toEqual([...Object.keys(keys(10)).map((key) => `ways.${key}`), 'body']);
  expect(wrong?.body).toEqual([refusal('http.more-unknown', { count: 2 })]);
});

/** Text that counts how often a schema found that something is none. */
function countedText() {
  const counted = { refused: 0, looked: 0 };
  const error = () => {
    counted.refused += 1;
    return undefined;
  };
  const refine = () => {
    counted.looked += 1;
    return false;
  };
  return { counted, text: z.string({ error }).refine(refine) };
}

test('what is refused is looked at once, also to tell the reason in Malay', () => {
  const { counted, text } = countedText();
  const errors = errorsIn(z.object({ rows: z.array(text) }), { rows: many(500, 'x') });
  expect(errors?.body).toEqual([refusal('http.more-wrong', { count: 481 })]);
  expect(counted.looked).toBe(500);
});

test.each([
  ['a list', (count: number) => many(count, {})],
  ['a record', (count: number) => Object.fromEntries(many(count, {}).map((one, n) => [`k${n}`, one]))],
])('of members of a wrong kind in %s the schema sees the first alone, in its own words', (_, made) => {
  const { counted, text } = countedText();
  const value = z.union([text, z.number()]);
  const form = z.object({ given: Array.isArray(made(1)) ? z.array(value) : z.record(z.string(), value) });
  const few = errorsIn(form, { given: made(19) });
  expect(Object.keys(few ?? {})).toHaveLength(19);
  counted.refused = 0;
  const errors = errorsIn(form, { given: made(4_990) });
  expect(errors).toEqual({ ...few, body: [refusal('http.more-wrong', { count: 4_971 })] });
  expect(counted.refused).toBe(19);
});
