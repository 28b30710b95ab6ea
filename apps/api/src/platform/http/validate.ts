import { z } from 'zod';
import { type FieldErrors, invalid } from './problem.ts';

/**
 * Checks one part of a request against its schema. Unknown keys of our own endpoints are refused and named
 * (settled 6.2); `lenient` ignores them, as the calls of spec section 7 must. What Zod itself has to say of a value is
 * said in Malay where `malay`; our own sentences are put into Malay with all others, when the refusal is answered.
 */
export function compileCheck<T>(
  schema: z.ZodType<T> | undefined,
  lenient: boolean,
): (value: unknown, malay: boolean) => T {
  if (!schema) {
    return () => undefined as T;
  }
  const strict = (!lenient && schema instanceof z.ZodObject ? schema.strict() : schema) as z.ZodType<T>;
  return (value, malay) => {
    const result = strict.safeParse(value ?? {});
    if (result.success) {
      return result.data;
    }
    const { issues } = result.error;
    const own = malay ? strict.safeParse(value ?? {}, { error: MALAY_OF_ZOD }).error?.issues : undefined;
    throw invalid(fieldErrors(issues, own ?? issues));
  };
}

const MALAY_OF_ZOD = z.locales.ms().localeError;

/** @param said the same issues in the reader's language */
function fieldErrors(issues: readonly z.core.$ZodIssue[], said: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: Record<string, string[]> = {};
  const add = (field: string, message: string) => {
    errors[field] = [...(errors[field] ?? []), message];
  };
  for (const [index, issue] of issues.entries()) {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        add(path ? `${path}.${key}` : key, `The ${key} field is not known.`);
      }
    } else {
      add(path || 'body', sentence(path || 'body', issue, said[index]?.message ?? issue.message));
    }
  }
  return errors;
}

function sentence(path: string, issue: z.core.$ZodIssue, said: string): string {
  const field = path.split('.').at(-1)?.replaceAll('_', ' ') ?? path;
  if (
    issue.code === 'invalid_type' &&
    issue.input === undefined &&
    issue.message.startsWith('Invalid input')
  ) {
    return `The ${field} field is required.`;
  }
  return issue.message.startsWith('Invalid') || issue.message.startsWith('Too')
    ? `The ${field} field is invalid: ${said}.`
    : issue.message;
}
