import { z } from 'zod';
import { oneLine } from '../forms/form-guard.ts';
import { says } from '../messages/refusals/says.ts';
import { month } from '../values/period-schema.ts';
import type { ListField, ReferenceList } from './list.ts';

const CODE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/;

/** A code as people write it in files: letters, digits, dots, hyphens. */
export const listCode = z.string().trim().regex(CODE, says('values.list-code'));

/** A name in English and Malay; English is what is shown where Malay is missing. */
export const bilingual = z.strictObject({
  en: oneLine(200).min(1, says('values.english-name-asked')),
  ms: oneLine(200).optional(),
});
export type Bilingual = z.output<typeof bilingual>;

/** A name as two fields of a form hold it; an empty Malay one is left out. */
export const bilingualOf = (en = '', ms = ''): Bilingual => (ms === '' ? { en } : { en, ms });

export const reason = z.string().trim().min(3, says('values.reason-few-words')).max(500);

/** Another unit of an item, as stored: how many of the item's standard unit one of it is. */
export const unitFactor = z.strictObject({ unit_id: z.number().int(), factor: decimalText(1e-12, 1e11, 12) });

/** Limits of an item that come before the rule set's. */
export const checkLimits = z.strictObject({
  /** Change on the last price that is asked about, in percent. */
  change_percent: decimalText(0, 1000, 2).optional(),
});

/** The body of a new row: what all lists have, and the list's own fields. */
export function rowBody(list: ReferenceList) {
  return z.strictObject({
    code: listCode,
    name: bilingual,
    valid_from: month.nullable().default(null),
    sort: z.number().int().min(0).max(1_000_000).default(0),
    note: z.string().trim().max(1000).default(''),
    values: z.strictObject(Object.fromEntries(list.fields.map((field) => [field.name, fieldSchema(field)]))),
  });
}
export type RowBody = z.output<ReturnType<typeof rowBody>>;

/** The schema of one field's value; what is not required may be null. */
export function fieldSchema(field: ListField): z.ZodType {
  const schema = bare(field);
  if (field.required) {
    return schema;
  }
  const fallback = EMPTY[field.kind];
  return fallback === null ? schema.nullable().default(null) : schema.default(fallback);
}

/** What an absent value means. */
const EMPTY = {
  text: '',
  choice: null,
  decimal: null,
  reference: null,
  'yes-no': false,
  words: [],
  attributes: {},
  limits: {},
  factors: [],
} as const satisfies Record<ListField['kind'], unknown>;

function bare(field: ListField): z.ZodType {
  switch (field.kind) {
    case 'text':
      return z
        .string()
        .trim()
        .max(field.maxLength, says('values.characters', { count: field.maxLength }));
    case 'choice':
      return z.enum(field.choices as [string, ...string[]], says('values.choice-asked'));
    case 'decimal':
      return decimalText(field.min, field.max, field.decimals);
    case 'yes-no':
      return z.boolean();
    case 'words':
      return z.array(z.string().trim().min(1).max(80)).max(40);
    case 'reference':
      return z.number(says('values.choice-asked')).int().positive();
    case 'attributes':
      // the row's data set says which; the server checks them by its declaration
      return z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
    case 'limits':
      return checkLimits;
    case 'factors':
      return z
        .array(unitFactor)
        .max(20)
        .overwrite((factors) => factors.toSorted((a, b) => a.unit_id - b.unit_id));
  }
}

/** A number as text, so that no digit is lost on the way. */
export function decimalText(min: number, max: number, decimals: number) {
  const range = { min: told(min, decimals), max };
  return z
    .string(says('values.number-asked'))
    .trim()
    .regex(new RegExp(`^\\d{1,12}(\\.\\d{1,${decimals}})?$`), {
      error: says('values.decimals', { count: decimals }),
      abort: true,
    })
    .refine((text) => Number(text) >= min && Number(text) <= max, says('values.number-range', range))
    .overwrite(plain);
}

/** A small number as people write it, not as `1e-9`. */
function told(number: number, decimals: number): number | string {
  return String(number).includes('e') ? number.toFixed(decimals) : number;
}

/** The one way to write a number: `007.50` is `7.5`. */
function plain(text: string): string {
  const whole = text.replace(/^0+(?=\d)/, '');
  return whole.includes('.') ? whole.replace(/\.?0+$/, '') : whole;
}
