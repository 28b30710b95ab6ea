import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { pageOf, pageQuery } from '../calls/paging.ts';
import { resource, sortBy } from '../calls/resource.ts';
import { says } from '../messages/refusals/says.ts';
import { dayText } from '../values/day-schema.ts';
import { mayPlans } from './may-plans.ts';

/** What a code takes off: a share of the price, or an amount. */
export const PROMO_KINDS = ['percent', 'amount'] as const;
/** How codes are written, in capital letters. */
export const PROMO_CODE = /^[A-Z0-9][A-Z0-9-]{2,29}$/;
/** Where a code is on a day. */
export const PROMO_STATES = ['coming', 'running', 'used_up', 'ended', 'stopped'] as const;
export type PromoState = (typeof PROMO_STATES)[number];

const some = (most: number) =>
  z
    .number(says('values.number-asked'))
    .int(says('values.plan-whole'))
    .min(1, says('values.promo-some'))
    .max(most, says('values.promo-most', { most }));

const written = z.object({
  kind: z.enum(PROMO_KINDS, says('values.choice-asked')),
  /** Percent in hundredths (2500 = 25 %), or an amount in minor units of the own currency. */
  value: some(100_000_000),
  /** Plans that it is for; empty = all. */
  plans: z.array(z.uuid()).max(100).default([]),
  valid_from: dayText(says('values.date')),
  valid_to: dayText(says('values.last-day')),
  /** How often it may be used in all; null = without end. */
  max_uses: some(1_000_000).nullable().default(null),
  per_account: some(1_000).default(1),
  note: z
    .string()
    .trim()
    .max(300, says('values.characters', { count: 300 }))
    .default(''),
});
export type WrittenPromo = z.output<typeof written>;

const promoCode = written.extend({
  uuid: z.uuid(),
  code: z.string(),
  state: z.enum(PROMO_STATES),
  stopped_at: z.string().nullable(),
  /** Periods that were bought with it. */
  used: z.number().int(),
  version: z.number().int(),
});
export type PromoCode = z.output<typeof promoCode>;

const key = z.object({ uuid: z.uuid() });
const codes = resource({
  noun: 'promo-codes',
  words: { one: 'promo code', many: 'promo codes' },
  path: '/api/v1/promo-codes',
  key,
  row: promoCode,
  detail: promoCode,
  body: written,
  filters: {
    search: z.string().trim().max(100).optional(),
    state: z.enum(PROMO_STATES).optional(),
    sort: sortBy(['code', 'valid_from', 'valid_to', 'used'], '-valid_from'),
  },
});

export const listPromoCodes = codes.list(mayPlans('view'));
export const exportPromoCodes = codes.export(mayPlans('view'));
export const showPromoCode = codes.show(mayPlans('view'));
export const historyOfPromoCode = codes.history(mayPlans('view'));
export const createPromoCode = codes.create(
  { ...mayPlans('create'), secondPerson: true },
  {
    /** As people type it, in any case. */
    code: z.string().trim().toUpperCase().regex(PROMO_CODE, says('values.promo-code')),
  },
);
export const editPromoCode = codes.edit({ ...mayPlans('edit'), secondPerson: true });

export const stopPromoCode = endpoint({
  id: 'promo-codes.stop',
  method: 'POST',
  path: '/api/v1/promo-codes/:uuid/stop',
  ...mayPlans('edit'),
  summary: 'Stops a promo code for good; who has used it keeps the price until the term ends.',
  params: key,
  body: z.object({ version: z.number().int() }),
  answer: promoCode,
});

export const listPromoUses = endpoint({
  id: 'promo-codes.uses',
  method: 'GET',
  path: '/api/v1/promo-codes/:uuid/uses',
  access: { permission: 'billing.subscriber.view' },
  summary: 'Who has used a promo code, for which plan and days; newest first.',
  params: key,
  query: z.object(pageQuery),
  answer: pageOf(
    z.object({
      subscription: z.uuid(),
      name: z.string(),
      plan: z.string(),
      starts_on: z.string(),
      ends_on: z.string(),
      used_at: z.string(),
    }),
  ),
});
