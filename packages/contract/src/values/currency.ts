import { z } from 'zod';
import { says } from '../messages/refusals/says.ts';

/** Currencies of today by ISO 4217, as the runtime lists them: of any other nobody lists a rate. */
const KNOWN: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** The ISO 4217 code of a currency; small letters are taken too. */
export const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, { error: says('values.currency'), abort: true })
  .refine((code) => KNOWN.has(code), says('values.currency-unknown'));
