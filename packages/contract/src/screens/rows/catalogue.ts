import { HEADLINE } from '../../subjects/headline.ts';
import { EVERYONE } from '../audience.ts';
import { screens } from '../screen.ts';
import { BY_VISITOR } from '../visit.ts';

/** What there is and how to begin: pages that need no text of the office. */
export const CATALOGUE_ROWS = screens(
  { layout: 'default', guards: 'none', access: 'public', audience: EVERYONE, area: null },
  {
    'cost-data': {
      path: '/cost-data',
      page: 'catalogue/finder',
      title: 'catalogue.cost-data.title',
      description: 'catalogue.cost-data.lead',
      menu: 'front.link.prices',
      foot: { column: 'data', label: 'front.link.prices' },
      query: ['product', 'code', 'region', 'from', 'to'],
      visit: { as: ['visitor'], also: [`?product=${HEADLINE.prices.slugs.product}&region=none`] },
    },
    'cost-indices': {
      path: '/cost-indices',
      page: 'catalogue/finder',
      title: 'catalogue.cost-indices.title',
      description: 'catalogue.cost-indices.lead',
      menu: 'front.link.indices',
      foot: { column: 'data', label: 'front.link.indices' },
      query: ['product', 'code', 'region', 'from', 'to'],
      visit: { as: ['visitor'], also: [`?product=${HEADLINE.index.slugs.product}`] },
    },
    'all-products': {
      path: '/all-products',
      page: 'catalogue/all-products',
      title: 'catalogue.all.title',
      description: 'catalogue.all.lead',
      foot: { column: 'data', label: 'front.link.all' },
      query: ['q', 'family', 'frequency', 'reach', 'product', 'page'],
      visit: { as: ['visitor', 'admin'], also: ['?q=nothing-of-the-kind'] },
    },
    sample: {
      path: '/sample',
      page: 'catalogue/sample',
      layout: 'portal',
      title: 'catalogue.sample.title',
      description: 'catalogue.sample.lead',
      foot: { column: 'begin', label: 'front.link.sample' },
      visit: BY_VISITOR,
    },
    'sign-up': {
      path: '/register',
      page: 'onboarding/sign-up',
      layout: 'portal',
      title: 'sign-up.title',
      description: 'sign-up.lead',
      foot: { column: 'begin', label: 'front.link.sign-up' },
      query: ['next', 'plan', 'term', 'code', 'audience'],
      measured: false,
      visit: { as: ['visitor'], also: ['?plan=basic&term=12'] },
    },
  },
);
