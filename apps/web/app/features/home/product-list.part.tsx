import type { Product } from '@datum/contract/publication/products';
import { href } from '@datum/contract/screens/outside';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatNumber } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import classes from './front.module.css';

/** What is published: product, latest period, series, frequency, since when. */
export function ProductList({ products }: { readonly products: readonly Product[] }) {
  const t = useTranslations('front.products');
  const ui = useUi();
  const text = useLocalText();
  return (
    <table className={classes.list}>
      <thead>
        <tr>
          <th scope="col">{t('product')}</th>
          <th scope="col">{t('latest')}</th>
          <th scope="col" data-wide>
            {t('coverage')}
          </th>
          <th scope="col" data-wide>
            {t('frequency')}
          </th>
          <th scope="col" data-wide>
            {t('since')}
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <tr key={product.slug}>
            <th scope="row">
              <Link to={href('product', { slug: product.slug })}>{text(product.name)}</Link>
            </th>
            <td>{product.latest_period ? formatPeriod(product.latest_period, ui) : '–'}</td>
            <td data-wide>{t('series', { count: formatNumber(product.series, { ...ui, decimals: 0 }) })}</td>
            <td data-wide>{t(`every.${product.frequency}`)}</td>
            <td data-wide>{product.first_period ? formatPeriod(product.first_period, ui) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
