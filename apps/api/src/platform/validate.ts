import { z } from 'zod';
import { type FieldErrors, invalid } from './problem.ts';

/**
 * Checks one part of a request against its schema. Unknown keys of our own endpoints are refused and named
 * (settled 6.2); `lenient` ignores them, as the calls of spec section 7 must.
 */
export function compileCheck<T>(schema: z.ZodType<T> | undefined, lenient: boolean): (value: unknown) => T {
  if (!schema) {
    return () => undefined as T;
  }
  const strict = (!lenient && schema instanceof z.ZodObject ? schema.strict() : schema) as z.ZodType<T>;
  return (value) => {
    const result = strict.safeParse(value ?? {});
    if (result.success) {
      return result.data;
    }
    throw invalid(fieldErrors(result.error.issues));
  };
}

function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: Record<string, string[]> = {};
  const add = (field: string, message: string) => {
    errors[field] = [...(errors[field] ?? []), message];
  };
  for (const issue of issues) {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        add(path ? `${path}.${key}` : key, `The ${key} field is not known.`);
      }
    } else {
      add(path || 'body', sentence(path || 'body', issue));
    }
  }
  return errors;
}

function sentence(path: string, issue: z.core.$ZodIssue): string {
  const field = path.split('.').at(-1)?.replaceAll('_', ' ') ?? path;
  if (
    issue.code === 'invalid_type' &&
    issue.input === undefined &&
    issue.message.startsWith('Invalid input')
  ) {
    return `The ${field} field is required.`;
  }
  return issue.message.startsWith('Invalid') || issue.message.startsWith('Too')
    ? `The ${field} field is invalid: ${issue.message}.`
    : issue.message;
}
