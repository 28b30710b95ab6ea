import { z } from 'zod';
import { says } from '../messages/refusals/says.ts';
import { NUMBERED_KINDS, type NumberedKind } from './order-facts.ts';

/** How a number is typed: `#` a digit, `@` a letter, `*` either, other signs as they are; empty = as it comes. */
const form = z
  .string()
  .trim()
  .max(40, says('values.characters', { count: 40 }))
  .regex(/^$|[#@*]/, says('values.number-form'));

/** Forms of the numbers of the seller's country, which its buyers type as well. */
export const numberForms = z.object({ registration_no: form, tax_no: form, phone: form });
export type NumberForms = z.output<typeof numberForms>;

/** Before anything was set. */
export const FREE_FORMS: NumberForms = { registration_no: '', tax_no: '', phone: '' };

/** What numbers of documents begin with before the office says otherwise. */
export const USUAL_PREFIXES = {
  invoice: 'INV',
  receipt: 'RCT',
  credit_note: 'CRN',
} as const satisfies Readonly<Record<NumberedKind, string>>;

/** What numbers of each kind of document begin with: `INV-2026-000042`. */
export const prefixes = z
  .record(z.enum(NUMBERED_KINDS), z.string().regex(/^[A-Z][A-Z0-9]{0,5}$/, says('values.number-prefix')))
  .refine((all) => new Set(Object.values(all)).size === Object.keys(all).length, says('values.prefix-twice'));
export type Prefixes = Readonly<Record<NumberedKind, string>>;

/** A number as it is printed. */
export const writtenNumber = (prefix: string, year: number, number: number): string =>
  `${prefix}-${year}-${String(number).padStart(6, '0')}`;
