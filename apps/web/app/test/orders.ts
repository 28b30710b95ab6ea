import type { AnswerOf } from '@datum/contract/calls/endpoint';
import type { OrderQuote, Priced } from '@datum/contract/orders/order-quotes';
import type { Order } from '@datum/contract/orders/orders';
import type { FirstTaskList } from '@datum/contract/orders/own/first-tasks';
import type { subscribeAccount } from '@datum/contract/orders/subscribe-account';
import type { Offer, Offers } from '@datum/contract/plans/offers';
import type { OwnPlan } from '@datum/contract/subscriptions/own-plans';

export const BUYER = {
  name: 'Tan Surveyors',
  registration_no: '202001017342',
  tax_no: '',
  address: '12 Jalan Kenari',
  postcode: '50480',
  city: 'Kuala Lumpur',
  country: 'MY',
  email: 'accounts@tan.example',
};

const PLAN = '018f3c6e-0000-7000-8000-0000000000b1';

/** A first order of the premium plan for a year, with a promo code. */
const PRICED: Priced = {
  kind: 'first',
  plan: { uuid: PLAN, code: 'premium', type: 'premium', name: { en: 'Premium' }, number: 1 },
  term_months: 12,
  extra_seats: 0,
  organisation: null,
  currency: 'MYR',
  tax_percent: '8',
  lines: [
    { kind: 'plan', count: 1, unit: 144_000, amount: 144_000, code: null },
    { kind: 'discount', count: 1, unit: -14_400, amount: -14_400, code: 'SURVEY10' },
  ],
  sum: { amount: 129_600, tax: 10_368, total: 139_968 },
  credits: [],
  total: 139_968,
  from: '2026-11-23',
  to: '2027-11-22',
  starts: 'on_payment',
};

/** The same as an upgrade: 111 of 365 paid days of another plan are credited. */
export const UPGRADE = {
  kind: 'upgrade',
  credits: [
    {
      document: 'INV-2026-000198',
      plan: { en: 'Basic' },
      from: '2026-03-15',
      to: '2027-03-14',
      left: 111,
      of: 365,
      paid: 48_000,
      amount: 14_597,
      tax: 1_168,
      total: 15_765,
    },
  ],
  total: 124_203,
  held: { name: { en: 'Basic' }, ends_on: '2027-03-14' },
} satisfies Partial<OrderQuote>;

/** A price that holds for as long as a test runs; `more` says what is different. */
export const quoteOf = (more: Partial<OrderQuote> = {}): OrderQuote => ({
  ...PRICED,
  seal: 'sealed',
  expires_at: new Date(Date.now() + 30 * 60_000).toISOString(),
  held: null,
  promo: null,
  methods: ['card', 'transfer'],
  terms: null,
  trial: null,
  open_order: null,
  ...more,
});

export const ORDER: Order = {
  ...PRICED,
  title: PRICED.plan.name,
  uuid: '018f3c6e-0000-7000-8000-0000000000c1',
  reference: 'D00000042-15',
  is_demo: false,
  is_own: true,
  terms: null,
  state: 'waiting',
  method: 'card',
  methods: ['card', 'transfer'],
  buyer: BUYER,
  payment: null,
  transfer: null,
  given: null,
  credit: 0,
  refunded: 0,
  delivery: null,
  documents: [],
  created_at: '2026-11-23T02:00:00Z',
  expires_at: '2026-11-30T02:00:00Z',
  paid_at: null,
  closed_at: null,
};

/** An order that waits for its payment; `more` says what is different. */
export const orderOf = (more: Partial<Order> = {}): Order => ({ ...ORDER, ...more });

/** What the call of requirements 7 answers where it made this order. */
export const subscribedBy = ({ uuid, reference, state }: Order): AnswerOf<typeof subscribeAccount> => ({
  order: uuid,
  reference,
  state,
  status: 'pending_payment',
  source: 'paid',
  is_own: true,
  plan: { type: 'premium', code: 'premium', name: { en: 'Premium' } },
  starts_on: '2026-11-23',
  ends_on: '2027-11-22',
  grace_until: null,
});

const offer: Offer = {
  uuid: PLAN,
  code: 'premium',
  type: 'premium',
  name: { en: 'Premium' },
  summary: {},
  audiences: ['individual'],
  number: 1,
  trial_days: 0,
  seats: 1,
  tax_percent: '8',
  prices: [
    {
      term_months: 1,
      currency: 'MYR',
      amount: 12_000,
      tax: 960,
      total: 12_960,
      per_month: 12_000,
      extra_seat: null,
      reduced: null,
    },
    {
      term_months: 12,
      currency: 'MYR',
      amount: 144_000,
      tax: 11_520,
      total: 155_520,
      per_month: 12_000,
      extra_seat: null,
      reduced: null,
    },
  ],
  limits: { history_years: 5, regions: 'country', downloads: 50, api_calls: 0, alerts: 5, estimates: 10 },
  entitlements: [{ product: 'bmp', level: 'view' }],
  features: [],
  coming: null,
};

/** A price list of the premium plan alone. */
export const offers: Offers = {
  data: [offer],
  catalogue: [],
  places: { country: 1, groups: 4, all: 18 },
  has_tax: true,
  audiences: ['individual'],
  promo: null,
};

/** A paid plan of the person; `more` says what is different. */
export const ownPlan = (more: Partial<OwnPlan> = {}): OwnPlan => ({
  status: 'active',
  plan: { code: 'basic', type: 'basic', name: { en: 'Basic' } },
  source: 'paid',
  starts_on: '2026-03-15',
  ends_on: '2027-03-14',
  grace_until: null,
  next: null,
  is_own: true,
  may_buy: true,
  uses: [],
  ...more,
});

/** The three tasks of a buyer, of which the first is done at a moment, or is not. */
export const tasksWith = (price: string | null): FirstTaskList => ({
  tasks: [
    { task: 'price', done_at: price },
    { task: 'notices', done_at: null },
    { task: 'plan', done_at: null },
  ],
  dismissed: false,
});
