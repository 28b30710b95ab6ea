import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { says } from '../messages/refusals/says.ts';
import { PLAN_TYPES } from '../plans/plan-terms.ts';
import { localText } from '../values/local-text.ts';
import { CHOSEN_METHODS, PLAN_ORDER_KINDS } from './order-facts.ts';

/** Minor units of the currency. */
export const money = z.number().int();
/** Before tax, the tax, and both. */
export const sums = z.object({ amount: money, tax: money, total: money });

/** What the invoice will list, before tax; a discount is below zero. */
export const orderLine = z.object({
  kind: z.enum(['plan', 'seats', 'discount', 'item']),
  /** What an `item` is called; the others have words of their own. */
  name: localText.optional(),
  /** Seats, else 1. */
  count: z.number().int(),
  unit: money,
  amount: money,
  /** The promo code of a discount. */
  code: z.string().nullable(),
});
export type OrderLine = z.output<typeof orderLine>;

/** Days of what is held that were paid and will not be used: `amount` is `paid` x `left` / `of`, rounded by itself. */
export const orderCredit = z.object({
  /** Number of the invoice that a credit note takes it off. */
  document: z.string(),
  plan: localText,
  from: z.string(),
  to: z.string(),
  /** Days left, today included, and days in all. */
  left: z.number().int(),
  of: z.number().int(),
  /** What was invoiced for the whole, before tax. */
  paid: money,
  /** Of that share, what was given back before, before tax; not there where nothing was. */
  before: money.optional(),
  ...sums.shape,
});
export type OrderCredit = z.output<typeof orderCredit>;

export const orderPlan = z.object({
  uuid: z.uuid(),
  code: z.string(),
  type: z.enum(PLAN_TYPES),
  name: localText,
  /** The version that is bought. */
  number: z.number().int(),
});

/** Which plan is bought and what it costs: the same in a quote and in its order. */
export const priced = z.object({
  kind: z.enum(PLAN_ORDER_KINDS),
  plan: orderPlan,
  term_months: z.number().int(),
  /** Bought beside the seats of the plan; 0 for a person's own subscription. */
  extra_seats: z.number().int(),
  /** The organisation that it is bought for; null = the person. */
  organisation: localText.nullable(),
  currency: z.string(),
  /** Percent on the lines; null where none is set. */
  tax_percent: z.string().nullable(),
  lines: z.array(orderLine),
  /** Of the lines. */
  sum: sums,
  credits: z.array(orderCredit),
  /** What is charged: the sum less all credits. */
  total: money,
  /** First and last day of access. With `starts` = `on_payment` they move with the day of payment. */
  from: z.string(),
  to: z.string(),
  starts: z.enum(['on_payment', 'on_day']),
});
export type Priced = z.output<typeof priced>;

const quote = priced.extend({
  /** Handed back with the order; nobody can change a figure in it. */
  seal: z.string(),
  /** Until then the order costs what this says. */
  expires_at: z.string(),
  /** The plan of now; null where none is held. */
  held: z.object({ name: localText, ends_on: z.string() }).nullable(),
  /** What became of the promo code. */
  promo: z.object({ code: z.string(), works: z.boolean(), message: z.string() }).nullable(),
  /** Ways to pay that are open; none = the office does not sell yet. */
  methods: z.array(z.enum(CHOSEN_METHODS)),
  /** The terms of use in force, which the order accepts; null where the office has put none into force. */
  terms: z.object({ number: z.number().int() }).nullable(),
  /** Days of the plan that may be tried first, from today to a day; null where it has none, or a trial was had. */
  trial: z.object({ days: z.number().int(), to: z.string() }).nullable(),
  /** The person's order that waits already, which comes first: pay or cancel it. */
  open_order: z.uuid().nullable(),
});
export type OrderQuote = z.output<typeof quote>;

export const quoteOrder = endpoint({
  id: 'orders.quote',
  method: 'POST',
  path: '/api/v1/orders/quote',
  access: 'signed-in',
  summary:
    'What a plan costs the signed-in person, or their organisation, with what they hold credited by days. The price holds for 30 minutes.',
  body: z.object({
    plan: z.uuid(says('values.choice-asked')),
    term_months: z
      .number(says('values.number-asked'))
      .int(says('values.plan-whole'))
      .min(1, says('values.plan-term'))
      .max(60, says('values.plan-term')),
    /** Null = as many as are held. */
    extra_seats: z
      .number()
      .int(says('values.plan-whole'))
      .min(0, says('values.plan-whole'))
      .max(10_000, says('values.order-seats'))
      .nullable()
      .default(null),
    code: z.string().max(200).nullable().default(null),
  }),
  answer: quote,
});
