import { WITH_INPUT, wrongsOf } from '@datum/contract/messages/refusals/issues';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { z } from 'zod';
import { type FieldErrors, invalid } from '../problem.ts';
import { requireBounded } from './bounds.ts';
import { fieldErrors, MOST_WRONG } from './field-errors.ts';

/** Values inside each other that any request may hold; texts of content have a tighter bound of their own. */
export const MOST_DEEP = 64;
/** Values in all, whatever the schema: free texts, drafts, columns of a table. */
export const MOST_VALUES = 50_000;

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
    const result = strict.safeParse(value ?? {}, WITH_INPUT);
    if (!result.success) {
      throw invalid(errorsOf(result.error.issues));
    }
    return result.data;
  };
}

/**
 * Refuses what no schema looks for: text that is not Unicode, which no column can hold, and values so deep that code which
 * walks them would run out of stack. It looks without recursion itself. @throws Problem 422 at the member
 */
function requireSound(value: unknown): void {
  const left: Place[] = [{ value, name: '', above: null, depth: 0 }];
  let seen = 0;
  for (let next = left.pop(); next; next = left.pop()) {
    const { depth } = next;
    requireStorable(next.value, next);
    if (typeof next.value !== 'object' || next.value === null) continue;
    const members = Object.entries(next.value);
    seen += members.length;
    if (seen > MOST_VALUES) throw refusedAt('', refusal('http.too-many-values', { count: MOST_VALUES }));
    if (depth === MOST_DEEP)
      throw refusedAt(firstOf(fieldOf(next)), refusal('http.too-deep', { count: MOST_DEEP }));
    for (const [name, value] of members) {
      requireStorable(name, next);
      // most values are neither text nor hold others: there is nothing to look for
      if (typeof value === 'string' || typeof value === 'object')
        left.push({ value, name, above: next, depth: depth + 1 });
    }
  }
}

/** A value and where it lies. */
interface Place {
  readonly value: unknown;
  readonly name: string;
  readonly above: Place | null;
  readonly depth: number;
}

/** The way down to a value; only what is refused is named. */
function fieldOf({ name, above }: Place): string {
  const names = [name];
  for (let place = above; place?.above; place = place.above) names.unshift(place.name);
  return names.join('.');
}

function requireStorable(text: unknown, place: Place): void {
  if (typeof text === 'string' && !text.isWellFormed()) {
    throw refusedAt(fieldOf(place), refusal('http.character-not-storable'));
  }
}

const refusedAt = (field: string, wrong: Refusal) => invalid({ [field || 'body']: [wrong] });
/** The whole way down would name nothing. */
const firstOf = (field: string): string => field.split('.', 1)[0] ?? '';

/** What is wrong by the issues of a schema; in words the first alone. */
function errorsOf(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const count = issues.reduce(
    (sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1),
    0,
  );
  return fieldErrors(issues.slice(0, MOST_WRONG).flatMap(wrongsOf), count);
}
