import { HEADLINE } from '../../subjects/headline.ts';
import { EVERYONE } from '../audience.ts';
import { screens } from '../screen.ts';
import { BY_VISITOR } from '../visit.ts';

/** The price data set that the office leads with. */
const PRICES = HEADLINE.prices.slugs.product;

/** Public pages. Those with a line in a menu stand in the header and the footer, in this order. */
export const PORTAL_ROWS = screens(
  { layout: 'portal', guards: 'none', access: 'public', audience: EVERYONE, area: null },
  {
    front: {
      path: '/',
      page: 'home/front',
      title: 'front.title',
      description: 'front.hero.lead',
      query: ['item', 'token'],
      visit: BY_VISITOR,
    },
    product: {
      path: '/products/:slug',
      params: { slug: 'word' },
      page: 'published/product',
      title: null,
      query: ['figure', 'items', 'categories', 'of', 'groups', 'series', 'regions', 'from', 'to'],
      visit: { as: ['visitor'], params: { slug: PRICES } },
    },
    'bmp-index': {
      path: '/bmp-index',
      page: 'published/bmp-index',
      title: 'published.bmp-index.title',
      description: 'published.bmp-index.description',
      foot: { column: 'data', label: 'front.link.bmp-index' },
      query: ['figure'],
      visit: BY_VISITOR,
    },
    products: {
      path: '/products',
      page: 'products/list',
      title: 'products.title',
      description: 'products.lead',
      menu: 'front.link.products',
      foot: { column: 'data', label: 'front.link.products' },
      query: ['q'],
      visit: BY_VISITOR,
    },
    pricing: {
      path: '/pricing',
      page: 'plans/pricing',
      title: 'pricing.title',
      description: 'pricing.description',
      menu: 'front.link.pricing',
      foot: { column: 'begin', label: 'front.link.pricing' },
      query: ['audience', 'term', 'code', 'differences'],
      visit: BY_VISITOR,
    },
    plan: {
      path: '/plan',
      page: 'plans/plan',
      title: 'pricing.plan.title',
      description: 'pricing.plan.description',
      query: ['plan', 'audience', 'term', 'code'],
      visit: { as: ['visitor', 'subscriber'] },
    },
    basic: {
      path: '/basic',
      page: 'plans/basic',
      layout: 'default',
      foot: { column: 'begin', label: 'front.link.basic' },
      title: 'pricing.basic.title',
      description: 'pricing.basic.description',
      query: ['differences'],
      visit: BY_VISITOR,
    },
    advertisement: {
      path: '/advertisement',
      page: 'ad-bookings/kit',
      title: 'media-kit.title',
      description: 'media-kit.lead',
      foot: { column: 'office', label: 'front.link.advertise' },
      visit: BY_VISITOR,
    },
    'report-request': {
      path: '/report-request',
      page: 'report-requests/ask',
      title: 'request.title',
      description: 'request.description',
      foot: { column: 'begin', label: 'front.link.request' },
      query: ['follow', 'confirm', 'area', 'title'],
      measured: false,
      visit: BY_VISITOR,
    },
    'not-found': {
      path: '/404',
      page: 'errors/not-found',
      layout: 'error',
      title: 'error.not-found.title',
      visit: BY_VISITOR,
    },
  },
);
