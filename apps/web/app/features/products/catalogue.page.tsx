import { listProducts, type Product } from '@datum/contract/publication/products';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { oneOf, text, useParamsState } from '../../lib/screens/params.ts';
import { matchingOptions } from '../../ui/filters/option.ts';
import { SearchBox } from '../../ui/filters/search-box.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Route } from './+types/catalogue.page.ts';
import { ProductCards } from './cards.part.tsx';
import classes from './products.module.css';

export const clientLoader = () => call(listProducts, {});
export const shouldRevalidate = () => false;

const state = { show: oneOf(['all', 'mine'], 'all'), q: text() };

/** The catalogue inside: all products, or those that the reader's access opens beyond the sample; searched by name and use. */
export default function CataloguePage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('products');
  const [{ show, q }, change] = useParamsState(state);
  const mine = loaderData.data.filter(({ level }) => show === 'all' || level !== 'sample');
  const products = q.trim() === '' ? mine : matching(mine, q);
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <SegmentedControl
            label={t('show.label')}
            size="sm"
            value={show}
            options={[
              { value: 'all', label: t('show.all') },
              { value: 'mine', label: t('show.mine') },
            ]}
            onChange={(next) => change({ show: next })}
          />
        }
      />
      <div className={classes.narrow}>
        <SearchBox label={t('show.search')} value={q} onChange={(next) => change({ q: next })} />
      </div>
      {products.length === 0 &&
        (mine.length === 0 ? (
          <EmptyState title={t('show.none')}>{t('show.none-why')}</EmptyState>
        ) : (
          <EmptyState title={t('show.no-match', { q })}>{t('show.no-match-why')}</EmptyState>
        ))}
      <div className={classes.inside}>
        <ProductCards products={products} place="internal" />
      </div>
    </>
  );
}

/** Products whose name, use or headline series has the words, in either language. */
function matching(products: readonly Product[], q: string): readonly Product[] {
  const options = products.map((product) => ({
    product,
    value: product.slug,
    label: Object.values(product.name).join(' '),
    hint: [product.summary, ...product.headlines.map(({ label }) => label)]
      .flatMap((words) => Object.values(words))
      .join(' '),
  }));
  const found = new Set(matchingOptions(options, q, 'en').map(({ value }) => value));
  return products.filter(({ slug }) => found.has(slug));
}
