/*
 * The vocabulary of buying without a schema: what public pages load, and what the database checks by.
 */

/** What an order brings, as the server finds it from what is held: `first` also after a subscription that is over. */
export const ORDER_KINDS = ['first', 'renewal', 'upgrade', 'downgrade', 'conversion'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

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

/** What is kept of each sale. */
export const DOCUMENT_KINDS = ['invoice', 'receipt', 'credit_note'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Minutes that a price holds. */
export const QUOTE_MINUTES = 30;
