import { listProducts, showProduct } from '@datum/contract/publication/products';
import { listChoices } from '@datum/contract/publication/published';
import { readingAddress } from '@datum/contract/screens/reading-address';
import { subjectBySlug } from '@datum/contract/subjects/all';
import { enteredBySlug } from '@datum/contract/subjects/entered';
import { redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { ApiProblem } from '../../lib/api/problem.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ProductCards } from '../products/cards.part.tsx';
import type { Route } from './+types/any.page.ts';
import { DataPage } from './data-page.part.tsx';

/** A product without a screen of its own; one that has a screen leads to it. Where there is none, the whole catalogue. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const slug = params.slug ?? '';
  const { pathname, searchParams } = new URL(request.url);
  const own = subjectBySlug(slug) ?? enteredBySlug('product', slug);
  if (own && own.slugs.reading !== pathname.split('/').at(-1)) {
    throw redirect(readingAddress(own.slugs.product, searchParams.get('figure') ?? undefined));
  }
  try {
    const [product, choices] = await Promise.all([
      call(showProduct, { params: { slug } }),
      call(listChoices, { params: { slug } }),
    ]);
    const title = product.name[document.documentElement.lang] ?? product.name.en ?? '';
    return { found: { product, choices }, title, catalogue: [] };
  } catch (failure) {
    if (!(failure instanceof ApiProblem) || failure.status !== 404) throw failure;
    return { found: null, title: slug, catalogue: (await call(listProducts, {})).data };
  }
}

export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname;

/** Whatever the catalogue has: a data page as every product has it, or what there is instead. */
export default function AnyProductPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('products.unknown');
  const { found, title, catalogue } = loaderData;
  return found ? (
    <DataPage {...found} />
  ) : (
    <>
      <PageHeader title={t('title')} lead={t('lead', { slug: title })} />
      <ProductCards products={catalogue} place="internal" />
    </>
  );
}
