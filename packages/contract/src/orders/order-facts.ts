/*
 * The vocabulary of buying without a schema: what public pages load, and what the database checks by.
 */

/** What an order of a plan brings, as the server finds it from what is held: `first` also after a subscription that is over. */
export const PLAN_ORDER_KINDS = ['first', 'renewal', 'upgrade', 'downgrade', 'conversion'] as const;
export type PlanOrderKind = (typeof PLAN_ORDER_KINDS)[number];

/** What is ordered once, each of its own; a person may have several that wait. */
export const ONE_OFF_KINDS = ['report', 'advertisement', 'publication'] as const;
export type OneOffKind = (typeof ONE_OFF_KINDS)[number];

export const ORDER_KINDS = [...PLAN_ORDER_KINDS, ...ONE_OFF_KINDS] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** What an order of a kind sells. */
export const SELLS = {
  first: 'plan',
  renewal: 'plan',
  upgrade: 'plan',
  downgrade: 'plan',
  conversion: 'plan',
  report: 'report',
  advertisement: 'advertisement',
  publication: 'publication',
} as const satisfies Record<OrderKind, string>;
/** Something that orders sell. */
export type SoldThing = (typeof SELLS)[OrderKind];

/** Where an order is. An expired or cancelled one is never revived, but for money that comes late. */
export const ORDER_STATES = ['waiting', 'paid', 'cancelled', 'expired'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** How an order is paid. `test` is there in the demonstration only; `none` where nothing is left to pay. */
export const PAYMENT_METHODS = ['card', 'transfer', 'test', 'none'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
/** Methods that people choose. */
export const CHOSEN_METHODS = ['card', 'transfer', 'test'] as const;
export type ChosenMethod = (typeof CHOSEN_METHODS)[number];

/** Where one attempt to pay is. */
export const PAYMENT_STATES = ['initiated', 'pending', 'succeeded', 'failed', 'expired'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Services that take payments. */
export const GATEWAYS = ['stripe', 'test'] as const;
export type GatewayName = (typeof GATEWAYS)[number];

/** Why a payment failed, in the words that pages have for it. */
export const FAILURES = ['declined', 'cancelled', 'unavailable', 'other'] as const;
export type PaymentFailure = (typeof FAILURES)[number];

/** What the test gateway can be told to do with a payment. */
export const TEST_BEHAVIOURS = [
  'succeed',
  'fail',
  'pending-succeed',
  'pending-fail',
  'duplicate',
  'late',
  'wrong-amount',
  'forged',
] as const;
export type TestBehaviour = (typeof TEST_BEHAVIOURS)[number];

/** Documents with gapless numbers: what accountants count. */
export const NUMBERED_KINDS = ['invoice', 'receipt', 'credit_note'] as const;
export type NumberedKind = (typeof NUMBERED_KINDS)[number];

/** What is kept of each sale. A proforma says what is asked for; it has the mark of its order and no number of a series. */
export const DOCUMENT_KINDS = [...NUMBERED_KINDS, 'proforma'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** How far a paid order of something that is bought once is delivered. */
export const DELIVERY_STATES = ['none', 'partly', 'delivered'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Minutes that a price holds. */
export const QUOTE_MINUTES = 30;
