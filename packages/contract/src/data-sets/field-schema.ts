import { z } from 'zod';
import { says } from '../messages/refusals/says.ts';
import { currencyCode } from '../values/currency.ts';
import type { Field } from './price-data-set.ts';

/** What a field holds once checked: decimals stay text, so that nothing is lost on the way. */
export type FieldValue = string | number | boolean;
export type FieldValues = Readonly<Record<string, FieldValue>>;

const DECIMAL = /^\d{1,12}(\.\d{1,6})?$/;

const known = new WeakMap<readonly Field[], z.ZodType<FieldValues>>();

/** The schema of a set of terms or attributes: every key optional, unknown keys refused. Made once for each declaration: a block of prices asks for it price by price. */
export function fieldsSchema(fields: readonly Field[]): z.ZodType<FieldValues> {
  const made = known.get(fields) ?? makeSchema(fields);
  known.set(fields, made);
  return made;
}

function makeSchema(fields: readonly Field[]): z.ZodType<FieldValues> {
  const members = Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field).exactOptional()]));
  return z.strictObject(members);
}

/** The schema of one field's value. */
export function fieldSchema(field: Field): z.ZodType<FieldValue> {
  switch (field.kind) {
    case 'text':
      return z
        .string()
        .trim()
        .min(1)
        .max(field.maxLength, says('values.characters', { count: field.maxLength }));
    case 'choice':
      return z.enum(field.choices as [string, ...string[]]);
    case 'yes-no':
      return z.boolean();
    case 'currency':
      return currencyCode;
    case 'integer':
      return z.number().int().min(field.min).max(field.max);
    case 'decimal':
      return z
        .string()
        .regex(DECIMAL, says('values.decimal'))
        .refine((text) => Number(text) >= field.min && Number(text) <= field.max, {
          message: says('values.range', { min: field.min, max: field.max }),
        });
  }
}
