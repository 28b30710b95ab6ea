import { listProducts } from '@datum/contract/publication/products';
import { href } from '@datum/contract/screens/outside';
import { READING_PAGES } from '@datum/contract/subjects/all';
import { ENTERED_SUBJECTS } from '@datum/contract/subjects/entered';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Route } from './+types/other.page.ts';
import { ProductCards } from './cards.part.tsx';

export const clientLoader = () => call(listProducts, {});
export const shouldRevalidate = () => false;

/** Addresses that the menu leads to. */
const IN_MENU: ReadonlySet<string> = new Set(
  [...READING_PAGES, ...ENTERED_SUBJECTS.map(({ slugs }) => ({ slug: slugs.reading }))].map(
    ({ slug }) => slug,
  ),
);

/** Products of the catalogue that the menu does not name by themselves: they share a page, or open on the page for any. */
export default function OtherProductsPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('products.other');
  const others = loaderData.data.filter(({ slug }) => !IN_MENU.has(slug));
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {others.length === 0 && (
        <EmptyState
          title={t('none')}
          action={<Link href={href('reading.catalogue')}>{t('catalogue')}</Link>}
          level={2}
        >
          {t('none-why')}
        </EmptyState>
      )}
      <ProductCards products={others} place="internal" />
    </>
  );
}
