import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { PRODUCTS } from '../subjects/products.ts';
import { localText } from '../values/local-text.ts';
import { AUDIENCES, LEVELS, PLAN_TYPES, planTerms, REACHES } from './plan-terms.ts';

const money = z.number().int();
const sum = z.object({ amount: money, tax: money, total: money });

const offer = z.object({
  uuid: z.uuid(),
  code: z.string(),
  type: z.enum(PLAN_TYPES),
  name: localText,
  summary: localText,
  audiences: z.array(z.enum(AUDIENCES)),
  /** The version that these are the terms of. */
  number: z.number().int(),
  trial_days: z.number().int(),
  seats: z.number().int(),
  /** Percent on the prices; null where none is set for its class. */
  tax_percent: z.string().nullable(),
  /** Empty: on request, or given free of charge. */
  prices: z.array(
    z.object({
      term_months: z.number().int(),
      currency: z.string(),
      ...sum.shape,
      /** The amount before tax by the month. */
      per_month: money,
      /** Of one seat more, before tax. */
      extra_seat: money.nullable(),
      /** With the promo code of the call; null where it takes nothing off. */
      reduced: sum.nullable(),
    }),
  ),
  limits: planTerms.shape.limits,
  entitlements: z.array(z.object({ product: z.enum(PRODUCTS), level: z.enum(LEVELS) })),
  features: z.array(localText),
  /** Prices of a later day, before tax, where they are other ones; null while none are scheduled. */
  coming: z
    .object({ from: z.string(), prices: z.array(z.object({ term_months: z.number().int(), amount: money })) })
    .nullable(),
});
export type Offer = z.output<typeof offer>;

/** What a product has by now, as its pages say it. */
const offeredProduct = z.object({
  product: z.enum(PRODUCTS),
  /** Its subjects by their names. */
  names: z.array(localText),
  /** Series by the places that a plan reaches. */
  series: z.object({ country: z.number().int(), groups: z.number().int(), all: z.number().int() }),
  /** First period that was published; null while nothing is. */
  first_period: z.string().nullable(),
});
export type OfferedProduct = z.output<typeof offeredProduct>;

const offers = z.object({
  /** In the order of the price list. */
  data: z.array(offer),
  catalogue: z.array(offeredProduct),
  /** Places that each reach includes, counted. */
  places: z.record(z.enum(REACHES), z.number().int()),
  /** False: no tax rate is set, and prices are as charged. */
  has_tax: z.boolean(),
  /** Whom public plans are made for. */
  audiences: z.array(z.enum(AUDIENCES)),
  /** What became of the promo code of the call. */
  promo: z.object({ code: z.string(), works: z.boolean(), message: z.string() }).nullable(),
});
export type Offers = z.output<typeof offers>;

export const listOffers = endpoint({
  id: 'offers.list',
  method: 'GET',
  path: '/api/v1/offers',
  access: 'public',
  summary:
    'The price list: public plans in their versions of today, with tax, what they open and how much there is of it.',
  query: z.object({
    audience: z.enum(AUDIENCES).optional(),
    /** A promo code; one that does not work is told of in `promo`. */
    code: z.string().max(200).optional(),
  }),
  answer: offers,
});
