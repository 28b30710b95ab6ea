import { type Audience, READERS } from '../audience.ts';
import { screens } from '../screen.ts';

const BUYERS: readonly Audience[] = ['subscriber'];

/** What a subscriber has, pays and has paid. Pages of paying lead here, so these rows travel with them. */
export const BILLING_ROWS = screens(
  {
    layout: 'internal-billing',
    guards: 'auth,internal',
    access: 'signed-in',
    audience: BUYERS,
    area: 'subscription',
  },
  {
    'billing.subscription': {
      path: '/internal/billing/subscription',
      page: 'orders/subscription/show',
      title: 'orders.subscription.title',
      menu: 'orders.subscription.title',
      query: ['message'],
      visit: { as: ['subscriber'] },
    },
    'billing.change-plan': {
      path: '/internal/billing/change-plan',
      page: 'orders/subscription/change',
      purchase: true,
      title: 'orders.change.title',
      query: ['plan', 'term', 'code', 'audience', 'seats'],
      visit: { as: ['subscriber'] },
    },
    'billing.initiate-plan': {
      path: '/internal/billing/initiate-plan',
      page: 'orders/subscription/initiate',
      purchase: true,
      title: 'orders.initiate-plan.title',
      query: ['plan', 'term', 'code', 'audience', 'seats'],
      visit: { as: ['subscriber'] },
    },
    'billing.transaction': {
      path: '/internal/billing/transaction',
      page: 'orders/record/list',
      title: 'orders.list.title',
      menu: 'orders.list.title',
      query: ['tab', 'kind', 'year', 'page'],
      visit: { as: ['subscriber'], also: ['?tab=orders'] },
    },
    'orders.show': {
      path: '/internal/orders/:id',
      params: { id: 'uuid' },
      page: 'orders/record/show',
      layout: 'internal',
      audience: READERS,
      title: 'orders.one',
      parent: 'billing.transaction',
      visit: { as: ['subscriber'], needs: 'order' },
    },
  },
);

/** Advertisements of the signed-in person; staff see those of everyone. */
export const ADVERTISING_ROWS = screens(
  {
    layout: 'internal',
    guards: 'auth,internal',
    access: { permission: 'ads.booking.view' },
    audience: READERS,
    area: 'subscription',
  },
  {
    'ad-bookings.list': {
      path: '/internal/advertisement',
      page: 'ad-bookings/list',
      title: 'ad-bookings.title',
      menu: 'ad-bookings.title',
      query: ['tab'],
      visit: { as: ['admin', 'subscriber'], also: ['?tab=calendar'] },
    },
    'ad-bookings.create': {
      path: '/internal/advertisement/create',
      page: 'ad-bookings/create',
      access: { permission: 'ads.booking.create' },
      title: 'ad-bookings.create.title',
      query: ['plan'],
      visit: { as: ['admin', 'subscriber'] },
    },
    'ad-bookings.edit': {
      path: '/internal/advertisement/edit/:id',
      params: { id: 'uuid' },
      page: 'ad-bookings/edit',
      access: { permission: 'ads.booking.create' },
      title: 'ad-bookings.edit.title',
      visit: { as: ['admin'], needs: 'advertisement' },
    },
    'ad-bookings.view': {
      path: '/internal/advertisement/view/:id',
      params: { id: 'uuid' },
      page: 'ad-bookings/view',
      title: 'ad-bookings.one',
      query: ['tab'],
      visit: { as: ['admin'], needs: 'advertisement', also: ['?tab=days'] },
    },
  },
);
