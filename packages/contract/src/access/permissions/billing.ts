import { ALL, type Grant } from './grant.ts';

/** Plans, who holds them, and what it is worth. */
export const BILLING_GRANTS = [
  { resource: 'billing.plan', actions: ['view'], sentence: 'See plans, promo codes and tax rates.', ...ALL },
  {
    resource: 'billing.plan',
    actions: ['create', 'edit'],
    sentence: 'Change plans, promo codes and tax rates.',
    SA: 'all',
  },
  { resource: 'billing.subscriber', actions: ['view', 'export'], sentence: 'See subscribers.', ...ALL },
  {
    resource: 'billing.transaction',
    actions: ['verify'],
    sentence: 'Check bank transfers, and record the money that came.',
    ...ALL,
  },
  {
    resource: 'billing.subscriber',
    actions: ['edit'],
    sentence: 'Extend, change, suspend and end subscriptions, and give seats.',
    ...ALL,
  },
  {
    resource: 'billing.subscriber',
    actions: ['grant'],
    sentence: 'Give access that is not paid for; two people share it.',
    ...ALL,
  },
  {
    resource: 'billing.transaction',
    actions: ['view', 'export'],
    sentence: 'See payments and their orders, and export them.',
    ...ALL,
  },
  {
    resource: 'billing.transaction',
    actions: ['edit'],
    sentence: 'Ask payment services about payments again.',
    ...ALL,
  },
  {
    resource: 'billing.transaction',
    actions: ['deliver'],
    sentence: 'Send again, replace and record what was bought once.',
    ...ALL,
  },
  {
    resource: 'billing.transaction',
    actions: ['refund'],
    sentence: 'Pay money back; two people share it.',
    SA: 'all',
  },
] as const satisfies readonly Grant[];
