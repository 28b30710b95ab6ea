import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { says } from '../messages/refusals/says.ts';
import { email } from '../values/email.ts';
import { CHOSEN_METHODS } from './order-facts.ts';

const upTo = (count: number) => z.string().trim().max(count, says('values.characters', { count }));
const some = (count: number) => upTo(count).min(1, says('values.text-asked'));

/** Who sells. Copied onto each document when it is issued. */
export const sellerDetails = z.object({
  name: some(160),
  registration_no: upTo(60).default(''),
  tax_no: upTo(60).default(''),
  address: some(400),
  /** Where questions about invoices go. */
  email,
});
export type SellerDetails = z.output<typeof sellerDetails>;

const settings = z.object({
  seller: sellerDetails,
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
    card: z.object({ key: z.string(), is_live: z.boolean() }).nullable(),
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
