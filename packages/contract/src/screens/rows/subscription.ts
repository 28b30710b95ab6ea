import { READERS, STAFF } from '../audience.ts';
import { screens } from '../screen.ts';
import { BY_ADMIN } from '../visit.ts';

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
    'plans.list': {
      path: '/internal/subscription/plan',
      page: 'plans/list',
      layout: 'internal-subscription',
      access: { permission: 'billing.plan.view' },
      audience: STAFF,
      title: 'plans.title',
      menu: 'plans.title',
      query: ['tab', 'edit'],
      visit: { as: ['admin'], also: ['?tab=promo-codes', '?tab=tax'] },
    },
    'plans.create': {
      path: '/internal/subscription/plan/create',
      page: 'plans/create',
      layout: 'internal-subscription',
      access: { permission: 'billing.plan.create' },
      audience: STAFF,
      title: 'plans.create.title',
      visit: BY_ADMIN,
    },
    'plans.edit': {
      path: '/internal/subscription/plan/edit/:id',
      page: 'plans/edit',
      layout: 'internal-subscription',
      access: { permission: 'billing.plan.edit' },
      audience: STAFF,
      title: 'plans.edit.title',
      visit: { as: ['admin'], needs: 'plan' },
    },
    'plans.view': {
      path: '/internal/subscription/plan/view/:id',
      page: 'plans/view',
      layout: 'internal-subscription',
      access: { permission: 'billing.plan.view' },
      audience: STAFF,
      title: 'plans.view.title',
      query: ['tab'],
      visit: { as: ['admin'], needs: 'plan', also: ['?tab=holders'] },
    },
    transactions: {
      path: '/internal/subscription/transaction',
      layout: 'internal-subscription',
      page: 'orders/staff/list',
      access: { permission: 'billing.transaction.view' },
      audience: STAFF,
      title: 'transactions.title',
      menu: 'transactions.title',
      query: ['tab'],
      visit: { as: ['admin'], also: ['?tab=open', '?tab=returned', '?tab=done', '?tab=accounts'] },
    },
    subscribers: {
      path: '/internal/subscription/subscriber',
      layout: 'internal-subscription',
      page: 'subscribers/list',
      access: { permission: 'billing.subscriber.view' },
      audience: STAFF,
      title: 'subscribers.title',
      menu: 'subscribers.title',
      visit: BY_ADMIN,
    },
  },
);
