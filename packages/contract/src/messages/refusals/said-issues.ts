import type { z } from 'zod';
import enFields from './en/fields.json' with { type: 'json' };
import enValues from './en/values.json' with { type: 'json' };
import { wrongsIn } from './issues.ts';
import msFields from './ms/fields.json' with { type: 'json' };
import msValues from './ms/values.json' with { type: 'json' };
import { type Language, type Tell, teller } from './teller.ts';

const tell: Readonly<Record<Language, Tell>> = {
  en: teller('en', { fields: enFields, values: enValues }),
  ms: teller('ms', { fields: msFields, values: msValues }),
};

/** What a schema has against a value, in the reader's language, before it is sent; empty where nothing. */
export const issuesOf = (
  schema: z.ZodType | undefined,
  value: unknown,
  language: string,
): readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] =>
  (schema ? wrongsIn(schema, value) : []).map(({ path, refusal }) => ({
    path,
    message: tell[language === 'ms' ? 'ms' : 'en'](refusal),
  }));
