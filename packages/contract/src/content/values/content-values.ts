import type { PagePart } from '../content-field.ts';
import type { RichText } from '../rich-text.ts';
import { EMPTY_TEXT } from './empty-text.ts';

// Apart from the schemas: public pages read values that were checked when they were stored.

/** Values of fields by name; what a name holds follows from its declaration. */
export type FieldsOf = Readonly<Record<string, unknown>>;

/** A value of a field as its kind says it; what was stored before the field was declared is as if nothing stood there. */
export const textOf = (fields: FieldsOf, name: string): string =>
  typeof fields[name] === 'string' ? fields[name] : '';

export function richOf(fields: FieldsOf, name: string): RichText {
  const value = fields[name];
  return typeof value === 'object' && value !== null && 'type' in value ? (value as RichText) : EMPTY_TEXT; // checked when stored
}

export const listOfWords = (fields: FieldsOf, name: string): readonly string[] => {
  const value = fields[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
};

export const numbersIn = (fields: FieldsOf, name: string): readonly number[] => {
  const value = fields[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];
};

/** The parts of a page in their order; what was not placed stands at the end, shown, and what is no part any more is left out. */
export function partsIn<Part extends string>(
  fields: FieldsOf,
  name: string,
  parts: readonly Part[],
): readonly (PagePart & { readonly part: Part })[] {
  const value = fields[name];
  const placed = (Array.isArray(value) ? (value as PagePart[]) : []).flatMap((one) => {
    const part = parts.find((known) => known === one.part);
    return part ? [{ ...one, part }] : []; // checked when stored
  });
  const left = parts.filter((part) => !placed.some((one) => one.part === part));
  return [...placed, ...left.map((part) => ({ part, on: { en: true, ms: true } }))];
}
