import { READERS } from '../audience.ts';
import { screens } from '../screen.ts';

/** Plans, payments and who has what. */
export const SUBSCRIPTION_ROWS = screens(
  {
    layout: 'internal',
    guards: 'auth,internal',
    access: 'signed-in',
    audience: READERS,
    area: 'subscription',
  },
  {
    'billing.subscription': {
      path: '/internal/billing/subscription',
      page: null,
      title: null,
      query: ['message'],
      visit: { as: [] },
    },
  },
);
