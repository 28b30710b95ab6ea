import type { EnteredTable } from '@datum/contract/entered-series/published';
import type { Product } from '@datum/contract/publication/products';
import { href } from '@datum/contract/screens/outside';
import { addressOf } from '../api/url-of.ts';

/** What a page's own data are, as far as search engines are told of them. */
interface Told {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly slug?: string;
  readonly shown?: { readonly product: Pick<Product, 'first_period' | 'latest_period' | 'released_at'> };
  readonly entered?: Pick<EnteredTable, 'first_period' | 'latest_period' | 'as_of'>;
}

interface Around {
  /** Address of the site, without a slash at the end. */
  readonly site: string;
  /** Name of the site, in the reader's language. */
  readonly called: string;
  readonly locale: string;
}

/** What search engines are told of a page beyond its words (schema.org); null where there is nothing to tell. */
export function structuredData(name: string, told: Told, { site, called, locale }: Around): object | null {
  const office = { '@type': 'Organization', '@id': `${site}/#office`, name: called, url: `${site}/` };
  if (name === 'front') {
    return {
      '@context': 'https://schema.org',
      '@graph': [
        { ...office, logo: `${site}/favicon.svg` },
        {
          '@type': 'WebSite',
          url: `${site}/`,
          name: called,
          inLanguage: ['en', 'ms'],
          publisher: { '@id': office['@id'] },
          potentialAction: {
            '@type': 'SearchAction',
            target: `${site}${href('all-products')}?q={words}`,
            'query-input': 'required name=words',
          },
        },
      ],
    };
  }
  return name === 'product' && told.slug ? dataset(told, told.slug, office, { site, locale }) : null;
}

/** A product as a set of data: what it covers, and the sample that everybody may have. */
function dataset(told: Told, slug: string, office: object, { site, locale }: Omit<Around, 'called'>): object {
  const facts = told.shown?.product ?? told.entered;
  const changed = told.shown?.product.released_at ?? told.entered?.as_of?.live_at;
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: told.title,
    description: told.description,
    url: `${site}${href('product', { slug })}`,
    inLanguage: locale,
    isAccessibleForFree: false,
    creator: office,
    ...(facts?.first_period && facts.latest_period
      ? { temporalCoverage: `${dayOf(facts.first_period)}/${dayOf(facts.latest_period)}` }
      : {}),
    ...(changed ? { dateModified: changed } : {}),
    distribution: (['csv', 'xlsx'] as const).map((format) => ({
      '@type': 'DataDownload',
      encodingFormat: MEDIA_TYPES[format],
      contentUrl: site + addressOf('/api/v1/products/:slug/sample', { slug }, { format }),
    })),
  };
}

const MEDIA_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** A period as ISO 8601 has it: quarters and half-years by their first month. */
const dayOf = (period: string): string =>
  period.replace(/-([QS])(\d)$/, (_, kind: string, place: string) => {
    const month = (Number(place) - 1) * (kind === 'Q' ? 3 : 6) + 1;
    return `-${String(month).padStart(2, '0')}`;
  });

/** As it may stand in a document: nothing in it ends the script. */
export const scriptText = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');
