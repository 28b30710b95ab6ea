import { listProducts } from '@datum/contract/publication/products';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { oneOf, useParamsState } from '../../lib/screens/params.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Route } from './+types/catalogue.page.ts';
import { ProductCards } from './cards.part.tsx';
import classes from './products.module.css';

export const clientLoader = () => call(listProducts, {});
export const shouldRevalidate = () => false;

const state = { show: oneOf(['all', 'mine'], 'all') };

/** The catalogue inside: all products, or those that the reader's access opens beyond the sample. */
export default function CataloguePage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('products');
  const [{ show }, change] = useParamsState(state);
  const products = loaderData.data.filter(({ level }) => show === 'all' || level !== 'sample');
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
      {products.length === 0 && <EmptyState title={t('show.none')}>{t('show.none-why')}</EmptyState>}
      <div className={classes.inside}>
        <ProductCards products={products} screen="reading.product" />
      </div>
    </>
  );
}
