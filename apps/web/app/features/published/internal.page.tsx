import { showProduct } from '@datum/contract/publication/products';
import { listChoices } from '@datum/contract/publication/published';
import { subjectsAt } from '@datum/contract/subjects/all';
import type { Subject } from '@datum/contract/subjects/subject';
import { replace, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { session } from '../../lib/session/session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import type { Route } from './+types/internal.page.ts';
import { DataPage } from './data-page.part.tsx';
import { RentOrBuy } from './rent-or-buy/rent-or-buy.part.tsx';
import { openingFilters } from './table/use-filters.ts';

/** The page is the last step of the path; of subjects that share it, the address names one by its code. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const page = pathname.split('/').filter(Boolean).at(-1) ?? '';
  const chosen = chosenOf(subjectsAt(page), searchParams);
  const params = { slug: chosen?.slugs.product ?? page };
  const [product, choices] = await Promise.all([
    call(showProduct, { params }),
    call(listChoices, { params }),
  ]);
  const own = [...searchParams.keys()].some((name) => name !== 'subject')
    ? ''
    : openingFilters(
        session.person()?.showing,
        product.kind === 'prices' ? 'prices' : 'indices',
        choices.regions,
      );
  if (own) {
    const asked = searchParams.size > 0 ? `${searchParams}&` : '';
    throw replace(`${pathname}?${asked}${own}`);
  }
  const title = product.name[document.documentElement.lang] ?? product.name.en ?? '';
  return { page, product, choices, title };
}

/** The filters change the table alone, which is asked for by the page. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname ||
  currentUrl.searchParams.get('subject') !== nextUrl.searchParams.get('subject');

/** A data product inside; subjects that share the page are its tabs. */
export default function InternalProductPage({ loaderData }: Route.ComponentProps) {
  const { page, product, choices } = loaderData;
  const sharing = subjectsAt(page);
  return (
    <DataPage
      key={product.subject}
      product={product}
      choices={choices}
      {...(sharing.length > 1
        ? {
            tabs: <SubjectTabs sharing={sharing} shown={product.subject} />,
            tools: <RentOrBuy sharing={sharing} />,
          }
        : {})}
    />
  );
}

const chosenOf = (sharing: readonly Subject[], search: URLSearchParams): Subject | undefined =>
  sharing.find(({ code }) => code === search.get('subject')) ?? sharing[0];

/** What the reader has chosen that means the same of every subject of the page. */
const KEPT = ['regions', 'from', 'to', 'measure', 'tab'];

function SubjectTabs({ sharing, shown }: { readonly sharing: readonly Subject[]; readonly shown: string }) {
  const t = useTranslations('published.product');
  const text = useLocalText();
  const [search] = useSearchParams();
  const addressOf = (code: string, first: boolean) => {
    const query = new URLSearchParams([...search].filter(([name]) => KEPT.includes(name)));
    if (!first) query.set('subject', code);
    return `?${query}`;
  };
  return (
    <PageTabs
      label={t('subjects')}
      tabs={sharing.map(({ code, name }, place) => ({
        href: addressOf(code, place === 0),
        label: text(name),
        current: code === shown,
      }))}
    />
  );
}
