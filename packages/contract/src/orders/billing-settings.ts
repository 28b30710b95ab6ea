import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { asksFor, says } from '../messages/refusals/says.ts';
import { email } from '../values/email.ts';
import { numberForms, prefixes } from './number-forms.ts';
import { CHOSEN_METHODS, NUMBERED_KINDS } from './order-facts.ts';

const upTo = (count: number) => z.string().trim().max(count, says('values.characters', { count }));
const some = (field: string, count: number) => upTo(count).min(1, asksFor(field));

/** Who sells. Copied onto each document when it is issued. */
export const sellerDetails = z.object({
  name: some('name', 160),
  registration_no: upTo(60).default(''),
  tax_no: upTo(60).default(''),
  address: some('address', 400),
  /** By ISO 3166; empty = not said. */
  country: z
    .string()
    .regex(/^([A-Z]{2})?$/, says('values.choice-asked'))
    .default(''),
  phone: upTo(40).default(''),
  /** Where questions about invoices go. */
  email,
  /** Lines at the foot of each page of its documents. */
  footer: upTo(300).default(''),
});
export type SellerDetails = z.output<typeof sellerDetails>;

const settings = z.object({
  seller: sellerDetails,
  /** Left out = as they are. */
  number_forms: numberForms.optional(),
  prefixes: prefixes.optional(),
  version: z.number().int(),
});

export const showBillingSettings = endpoint({
  id: 'billing-settings.show',
  method: 'GET',
  path: '/api/v1/billing-settings',
  access: { permission: 'billing.plan.view' },
  summary:
    'Who sells, and which ways to pay are open. Keys of services are in the environment; their last four characters are shown.',
  answer: z.object({
    /** Null = nothing is sold before it is entered. */
    seller: sellerDetails.nullable(),
    /** 0 before the first. */
    version: z.number().int(),
    methods: z.array(z.enum(CHOSEN_METHODS)),
    number_forms: numberForms,
    prefixes,
    /** The next number of each series of this year. */
    series: z.array(z.object({ kind: z.enum(NUMBERED_KINDS), next: z.string() })),
    card: z
      .object({
        key: z.string(),
        is_live: z.boolean(),
        /** How many secrets messages may be signed with. */
        secrets: z.number().int(),
        /** Where the service sends its messages: entered there. */
        messages_to: z.string(),
        last_message_at: z.string().nullable(),
      })
      .nullable(),
    /** The test gateway of the demonstration is open. */
    has_test: z.boolean(),
  }),
});

export const saveBillingSettings = endpoint({
  id: 'billing-settings.save',
  method: 'PUT',
  path: '/api/v1/billing-settings',
  access: { permission: 'billing.plan.edit' },
  stepUp: true,
  summary: 'Changes who sells; documents that were issued stay as they are.',
  body: settings,
  answer: settings,
});
