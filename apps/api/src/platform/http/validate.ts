import { wrongsIn } from '@datum/contract/messages/refusals/issues';
import type { Refusal } from '@datum/contract/messages/refusals/refusal';
import { z } from 'zod';
import { type FieldErrors, invalid } from './problem.ts';

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
    const result = strict.safeParse(value ?? {});
    if (!result.success) {
      throw invalid(fieldErrors(strict, value ?? {}));
    }
    return result.data;
  };
}

function fieldErrors(schema: z.ZodType, value: unknown): FieldErrors {
  const errors: Record<string, Refusal[]> = {};
  for (const { path, refusal } of wrongsIn(schema, value)) {
    const field = path.map(String).join('.') || 'body';
    errors[field] = [...(errors[field] ?? []), refusal];
  }
  return errors;
}
