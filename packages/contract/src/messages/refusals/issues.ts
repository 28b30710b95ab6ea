import { z } from 'zod';
import { type Refusal, refusal } from './refusal.ts';
import { refusalIn } from './says.ts';

/** What is wrong at one place of a value, in no language yet. */
export interface Wrong {
  readonly path: readonly PropertyKey[];
  readonly refusal: Refusal;
}

/**
 * What a schema has against a value; empty where nothing. What the schema does not say itself is Zod's: a missing value,
 * a key that is not known, and everything else with Zod's own reason.
 */
export function wrongsIn(schema: z.ZodType, value: unknown): readonly Wrong[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  // Zod gives its reasons while it looks: for those in Malay it looks again
  const again = issues.every(refusalIn) ? undefined : schema.safeParse(value, { error: localeError });
  return issues.flatMap((issue, index) => wrongsOf(issue, again?.error?.issues[index] ?? issue));
}

const { localeError } = z.locales.ms();

const isIndex = (part: PropertyKey): boolean => typeof part === 'number' || /^\d+$/.test(String(part));

/** @param malay the same issue in Malay */
function wrongsOf(issue: z.core.$ZodIssue, malay: z.core.$ZodIssue): Wrong[] {
  const { path } = issue;
  const own = refusalIn(issue);
  if (own) {
    return [{ path, refusal: own }];
  }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key],
      refusal: refusal('values.field-unknown', { field: key }),
    }));
  }
  // an entry of a list is named by the list: "0" names nothing
  const field = { field: String(path.findLast((part) => !isIndex(part)) ?? 'body') };
  const why = { en: issue.message, ms: malay.message };
  // a value that is missing is reported as one of the wrong type
  return issue.code === 'invalid_type'
    ? [{ path, refusal: refusal('values.field-required', { field }) }]
    : [{ path, refusal: refusal('values.field-invalid', { field, why }) }];
}
