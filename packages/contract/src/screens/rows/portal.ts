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
      visit: BY_VISITOR,
    },
    product: {
      path: '/products/:slug',
      page: 'published/product',
      title: null,
      menu: [
        { label: 'front.link.prices', params: { slug: PRICES } },
        { label: 'front.link.indices', params: { slug: HEADLINE.index.slugs.product } },
      ],
      query: ['figure', 'items', 'categories', 'of', 'groups'],
      visit: { as: ['visitor'], params: { slug: PRICES } },
    },
    'bmp-index': {
      path: '/bmp-index',
      page: 'published/bmp-index',
      title: 'published.bmp-index.title',
      description: 'published.bmp-index.description',
      menu: 'front.link.bmp-index',
      query: ['figure'],
      visit: BY_VISITOR,
    },
    products: {
      path: '/products',
      page: 'products/list',
      title: 'products.title',
      description: 'products.lead',
      menu: 'front.link.products',
      query: ['q'],
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
