import { READING_PAGES, SUBJECTS } from '../../subjects/all.ts';
import { ENTERED_SUBJECTS } from '../../subjects/entered.ts';
import { EVERYONE } from '../audience.ts';
import { screens } from '../screen.ts';

/** A product whose page inside has another address. */
const ELSEWHERE = SUBJECTS.find(({ slugs }) => slugs.product !== slugs.reading)?.slugs.product ?? '';

/** The data products inside. Public pages lead here, so these rows travel with them. */
export const READING_ROWS = screens(
  { layout: 'internal', guards: 'auth,internal', access: 'signed-in', audience: EVERYONE, area: 'products' },
  {
    'reading.catalogue': {
      path: '/internal/products',
      page: 'products/catalogue',
      title: 'products.title',
      menu: 'products.title',
      visit: { as: ['subscriber'] },
    },
    'reading.product': {
      path: '/internal/products/:slug',
      each: { slug: READING_PAGES.map(({ slug }) => slug) },
      page: 'published/internal',
      title: null,
      menu: READING_PAGES.map(({ slug, name }) => ({ label: name, params: { slug } })),
      query: ['figure', 'subject'],
      visit: { as: ['subscriber'] },
    },
    'reading.entered': {
      path: '/internal/products/:slug',
      each: { slug: ENTERED_SUBJECTS.map(({ slugs }) => slugs.reading) },
      page: 'entered-figures/internal',
      title: null,
      menu: ENTERED_SUBJECTS.map(({ name, slugs }) => ({ label: name, params: { slug: slugs.reading } })),
      query: ['figure'],
      visit: { as: ['subscriber'] },
    },
    'reading.economics': {
      path: '/internal/products/construction-economics',
      page: 'economics/show',
      title: 'economics.title',
      menu: 'economics.title',
      visit: { as: ['subscriber'] },
    },
    'reading.other': {
      path: '/internal/products/other-products',
      page: 'products/other',
      title: 'products.other.title',
      menu: 'products.other.title',
      visit: { as: ['subscriber'] },
    },
    // last: what none of the rows above is
    'reading.any': {
      path: '/internal/products/:slug',
      params: { slug: 'word' },
      page: 'published/any',
      title: null,
      query: ['figure'],
      visit: { as: ['subscriber'], params: { slug: ELSEWHERE } },
    },
  },
);
