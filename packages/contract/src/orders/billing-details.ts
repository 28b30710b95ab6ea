import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { asksFor, says } from '../messages/refusals/says.ts';
import { email } from '../values/email.ts';
import { nameText } from '../values/name-text.ts';
import { numberForms } from './number-forms.ts';

const upTo = (count: number) => z.string().trim().max(count, says('values.characters', { count }));
const some = (field: string, count: number) => upTo(count).min(1, asksFor(field));

/** Whom invoices are made out to. Copied onto each of them when it is issued. */
export const buyerDetails = z.object({
  /** A person, or a company. */
  name: nameText(160).min(1, asksFor('name')),
  registration_no: upTo(60).default(''),
  tax_no: upTo(60).default(''),
  address: some('address', 400),
  postcode: upTo(20).default(''),
  city: some('city', 80),
  /** By ISO 3166. */
  country: z.string().regex(/^[A-Z]{2}$/, says('values.choice-asked')),
  /** Where invoices are sent. */
  email,
});
export type BuyerDetails = z.output<typeof buyerDetails>;

/** The same before all of it was entered: what an account says has no address. */
export const knownDetails = buyerDetails.extend({
  name: upTo(160),
  address: upTo(400),
  city: upTo(80),
  country: z.string(),
  email: z.string(),
});

export const showBillingDetails = endpoint({
  id: 'billing-details.show',
  method: 'GET',
  path: '/api/v1/billing-details',
  access: 'signed-in',
  summary: 'Whom the invoices of the signed-in person, or of their organisation, are made out to.',
  answer: z.object({
    details: knownDetails,
    /** How numbers are typed by buyers of the seller's country. */
    number_forms: z.object({ country: z.string(), forms: numberForms }),
    /** False: nothing was entered yet, and the details are what the account says. */
    is_stored: z.boolean(),
  }),
});

export const saveBillingDetails = endpoint({
  id: 'billing-details.save',
  method: 'PUT',
  path: '/api/v1/billing-details',
  access: 'signed-in',
  summary: 'Changes whom later invoices are made out to; those that were issued stay as they are.',
  body: buyerDetails,
  answer: buyerDetails,
});
