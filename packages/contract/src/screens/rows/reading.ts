import { SUBJECTS } from '../../subjects/all.ts';
import { EVERYONE } from '../audience.ts';
import { screens } from '../screen.ts';

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
      each: { slug: SUBJECTS.map(({ slugs }) => slugs.reading) },
      page: 'published/internal',
      title: null,
      menu: SUBJECTS.map(({ name, slugs }) => ({ label: name, params: { slug: slugs.reading } })),
      query: ['figure'],
      visit: { as: ['subscriber'] },
    },
  },
);
