import { z } from 'zod';
import { CONTRACT_IN_MALAY, FIELDS_IN_MALAY } from './malay.ts';
import { translator } from './translate.ts';

const inMalay = translator(CONTRACT_IN_MALAY, FIELDS_IN_MALAY);
const { localeError } = z.locales.ms();

/** What a schema has against a value, in the reader's language, before it is sent; empty where nothing. */
export function issuesOf(
  schema: z.ZodType | undefined,
  value: unknown,
  language: string,
): readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] {
  const malay = language === 'ms';
  const issues = schema?.safeParse(value, malay ? { error: localeError } : {}).error?.issues ?? [];
  return issues.map(({ path, message }) => ({ path, message: malay ? inMalay(message) : message }));
}
