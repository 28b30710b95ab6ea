import { z } from 'zod';
import { type Refusal, refusal } from './refusal.ts';
import { refusalIn } from './says.ts';

/** What is wrong at one place of a value, in no language yet. */
export interface Wrong {
  readonly path: readonly PropertyKey[];
  readonly refusal: Refusal;
}

/**
 * What a schema has against a value; empty where nothing. Where the schema has no words of its own, the kinds of what is wrong
 * have: a missing or empty value, a key that is not known, a limit. Everything else is told with Zod's own reason.
 */
export const wrongsIn = (schema: z.ZodType, value: unknown): readonly Wrong[] =>
  schema.safeParse(value, WITH_INPUT).error?.issues.flatMap(wrongsOf) ?? [];

/** The issue keeps what it is about: Zod's reasons tell of it, and are given in Malay without looking again. */
export const WITH_INPUT = { reportInput: true } as const;

const isIndex = (part: PropertyKey): boolean => typeof part === 'number' || /^\d+$/.test(String(part));

/** What is wrong by an issue of a schema that looked `WITH_INPUT`. */
export function wrongsOf(issue: z.core.$ZodIssue): Wrong[] {
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
  const limit = limitIn(issue, field);
  if (limit) {
    return [{ path, refusal: limit }];
  }
  const why = { en: issue.message, ms: inMalay(issue) };
  // a value that is missing is reported as one of the wrong type
  return issue.code === 'invalid_type'
    ? [{ path, refusal: refusal('values.field-required', { field }) }]
    : [{ path, refusal: refusal('values.field-invalid', { field, why }) }];
}

/** What limits are counted in, by what Zod says that a value is. */
const COUNTED: Readonly<Record<string, 'number' | 'characters' | 'entries'>> = {
  number: 'number',
  int: 'number',
  string: 'characters',
  array: 'entries',
};

/** The limit that a value breaks, in words that are no formula; undefined where an issue is about something else. */
function limitIn(issue: z.core.$ZodIssue, field: { readonly field: string }): Refusal | undefined {
  if (issue.code === 'invalid_type' && issue.expected === 'int' && typeof issue.input === 'number') {
    return refusal('values.field-whole', { field });
  }
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return undefined;
  const isBig = issue.code === 'too_big';
  const [of, limit] = [COUNTED[issue.origin], Number(isBig ? issue.maximum : issue.minimum)];
  if (of === undefined || !isZods(issue)) return undefined;
  // an empty text is a missing one, however long it has to be
  if (of === 'characters' && issue.input === '') return refusal('values.field-required', { field });
  if (issue.inclusive === false && of === 'number') {
    return refusal(isBig ? 'values.field-below' : 'values.field-above', { field, limit });
  }
  return refusal(isBig ? 'values.field-most' : 'values.field-least', { field, of, limit });
}

const english = z.locales.en().localeError;
const malay = z.locales.ms().localeError;

/** Zod's reason in Malay; the schema's own one as it stands. */
function inMalay(issue: z.core.$ZodIssue): string {
  return isWhole(issue) && isZods(issue) ? textOf(malay(issue)) : issue.message;
}

/** Whether the words of an issue are Zod's, not the schema's own. */
const isZods = (issue: z.core.$ZodIssue): boolean =>
  isWhole(issue) && textOf(english(issue)) === issue.message;

/** Whether an issue has what Zod's reasons are made of: it is kept `WITH_INPUT`. */
const isWhole = (issue: object): issue is z.core.$ZodRawIssue => 'code' in issue && 'input' in issue;

const textOf = (said: ReturnType<typeof english>): string =>
  typeof said === 'object' && said !== null ? said.message : (said ?? '');
