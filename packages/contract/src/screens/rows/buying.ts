import { EVERYONE } from '../audience.ts';
import { screens } from '../screen.ts';

/** What somebody chose in the price list, and how many seats: so the address of a purchase says it. */
const CHOICE = ['plan', 'term', 'code', 'audience', 'seats'] as const;

/** Paying, for who is signed in; each page sends a visitor to sign-in and back. */
const PAYMENT_ROWS = screens(
  { layout: 'portal', guards: 'none', access: 'signed-in', audience: EVERYONE, area: null, purchase: true },
  {
    checkout: {
      path: '/payment/checkout',
      page: 'orders/checkout/checkout',
      title: 'orders.checkout.title',
      query: [...CHOICE, 'order', 'request', 'quote', 'publication'],
      measured: false,
      visit: { as: ['subscriber'], end: '?plan=premium' },
    },
    'payment.initiate': {
      path: '/payment/initiate',
      page: 'orders/payment/initiate',
      title: 'orders.initiate.title',
      query: ['order', 'method'],
      measured: false,
      visit: { as: ['subscriber'] },
    },
    'payment.response': {
      path: '/payment/response',
      page: 'orders/payment/response',
      title: 'orders.response.title',
      query: ['order'],
      measured: false,
      visit: { as: ['subscriber'] },
    },
    'mock-payment': {
      path: '/mock-payment',
      page: 'orders/payment/mock',
      layout: 'internal',
      title: 'orders.mock.title',
      query: ['payment'],
      // a visitor is sent to sign-in; e2e/buying.spec.ts comes by a payment
      visit: { as: ['visitor'] },
    },
  },
);

/** The same steps on the way of a new account, in the frame of signing up. */
const ONBOARD_ROWS = screens(
  { layout: 'auth', guards: 'auth', access: 'signed-in', audience: EVERYONE, area: null, purchase: true },
  {
    'onboard.subscribe': {
      path: '/auth/onboard/subscribe',
      page: 'orders/onboard/subscribe',
      title: 'orders.onboard.title',
      query: CHOICE,
      visit: { as: ['subscriber'] },
    },
    'onboard.initiate': {
      path: '/auth/onboard/subscribe/initiate',
      page: 'orders/onboard/initiate',
      title: 'orders.onboard.initiate',
      query: CHOICE,
      visit: { as: ['subscriber'], end: '?plan=premium' },
    },
    'onboard.checkout': {
      path: '/auth/onboard/checkout',
      page: 'orders/checkout/checkout',
      guards: 'none',
      title: 'orders.checkout.title',
      query: CHOICE,
      visit: { as: ['subscriber'], end: '?plan=premium' },
    },
    'onboard.bank-transfer': {
      path: '/auth/onboard/subscribe/bank-transfer',
      page: 'orders/transfer/pay',
      guards: 'none',
      title: 'orders.transfer.title',
      query: ['order'],
      visit: { as: ['subscriber'] },
    },
    'onboard.online-payment': {
      path: '/auth/onboard/subscribe/online-payment',
      page: 'orders/payment/initiate',
      guards: 'none',
      title: 'orders.initiate.title',
      query: ['order', 'method'],
      visit: { as: ['subscriber'] },
    },
  },
);

export const BUYING_ROWS = { ...PAYMENT_ROWS, ...ONBOARD_ROWS };
