import type { z } from 'zod';
import enFields from './en/fields.json' with { type: 'json' };
import enValues from './en/values.json' with { type: 'json' };
import { wrongsIn } from './issues.ts';
import msFields from './ms/fields.json' with { type: 'json' };
import msValues from './ms/values.json' with { type: 'json' };
import type { Refusal } from './refusal.ts';
import { type Language, type Tell, teller } from './teller.ts';

const tell: Readonly<Record<Language, Tell>> = {
  en: teller('en', { fields: enFields, values: enValues }),
  ms: teller('ms', { fields: msFields, values: msValues }),
};

/**
 * What a schema has against a value, in the reader's language, before it is sent; empty where nothing.
 * @param nameOf how a form calls the field at a path; without it the field is called as the call does
 */
export const issuesOf = (
  schema: z.ZodType | undefined,
  value: unknown,
  language: string,
  nameOf: (path: string) => string | undefined = () => undefined,
): readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] =>
  (schema ? wrongsIn(schema, value) : []).map(({ path, refusal }) => ({
    path,
    message: tell[language === 'ms' ? 'ms' : 'en'](named(refusal, nameOf(path.join('.')))),
  }));

/** A sentence that names its field, with the name that the reader sees. */
const named = (said: Refusal, field: string | undefined): Refusal =>
  field !== undefined && said.key.startsWith('values.field-')
    ? { ...said, params: { ...said.params, field } }
    : said;
