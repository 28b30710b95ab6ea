import { wrongsIn } from '@datum/contract/messages/refusals/issues';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { z } from 'zod';
import { type FieldErrors, invalid } from '../problem.ts';
import { requireBounded } from './bounds.ts';

/** Values inside each other that any request may hold; texts of content have a tighter bound of their own. */
export const MOST_DEEP = 64;
/** Values in all, whatever the schema: free texts, drafts, columns of a table. */
export const MOST_VALUES = 50_000;
/** What is wrong is said up to here, and counted beyond. */
const MOST_WRONG = 19;

/**
 * Checks one part of a request against its schema. Unknown keys of our own endpoints are refused and named
 * (rules 6.2); `lenient` ignores them, as the calls of requirements 7 must.
 */
export function compileCheck<T>(schema: z.ZodType<T> | undefined, lenient: boolean): (value: unknown) => T {
  if (!schema) {
    return () => undefined as T;
  }
  const strict = (!lenient && schema instanceof z.ZodObject ? schema.strict() : schema) as z.ZodType<T>;
  return (value) => {
    requireBounded(strict, value ?? {});
    requireSound(value);
    const result = strict.safeParse(value ?? {});
    if (!result.success) {
      throw invalid(fieldErrors(strict, value ?? {}));
    }
    return result.data;
  };
}

/**
 * Refuses what no schema looks for: text that is not Unicode, which no column can hold, and values so deep that code which
 * walks them would run out of stack. It looks without recursion itself. @throws Problem 422 at the member
 */
function requireSound(value: unknown): void {
  const left = [{ value, field: '', depth: 0 }];
  let seen = 0;
  for (let next = left.pop(); next; next = left.pop()) {
    const { field, depth } = next;
    requireStorable(next.value, field);
    if (typeof next.value !== 'object' || next.value === null) continue;
    seen += Array.isArray(next.value) ? next.value.length : Object.keys(next.value).length;
    if (seen > MOST_VALUES) throw refusedAt('', refusal('http.too-many-values', { count: MOST_VALUES }));
    if (depth === MOST_DEEP) throw refusedAt(firstOf(field), refusal('http.too-deep', { count: MOST_DEEP }));
    for (const [name, value] of Object.entries(next.value)) {
      requireStorable(name, field);
      left.push({ value, field: field === '' ? name : `${field}.${name}`, depth: depth + 1 });
    }
  }
}

function requireStorable(text: unknown, field: string): void {
  if (typeof text === 'string' && !text.isWellFormed()) {
    throw refusedAt(field, refusal('http.character-not-storable'));
  }
}

const refusedAt = (field: string, wrong: Refusal) => invalid({ [field || 'body']: [wrong] });
/** The whole way down would name nothing. */
const firstOf = (field: string): string => field.split('.', 1)[0] ?? '';

/** What is wrong, by field; beyond the first it is counted, so that no request has an answer larger than itself. */
function fieldErrors(schema: z.ZodType, value: unknown): FieldErrors {
  const wrongs = wrongsIn(schema, value);
  const errors: Record<string, Refusal[]> = {};
  for (const { path, refusal } of wrongs.slice(0, MOST_WRONG)) {
    const field = path.map(String).join('.') || 'body';
    errors[field] = [...(errors[field] ?? []), refusal];
  }
  const more = wrongs.length - MOST_WRONG;
  return more > 0
    ? { ...errors, body: [...(errors.body ?? []), refusal('http.more-wrong', { count: more })] }
    : errors;
}
