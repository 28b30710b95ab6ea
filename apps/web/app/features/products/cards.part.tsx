import type { Product } from '@datum/contract/publication/products';
import { href } from '@datum/contract/screens/outside';
import { readingAddress } from '@datum/contract/screens/reading-address';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { SparkLine } from '../../ui/charts/series/spark-line.tsx';
import { ChangeFigure } from '../../ui/figures/change-figure.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { decimalsOf, formatMoment, formatNumber } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import classes from './products.module.css';

const LEVELS = ['sample', 'view', 'download', 'api'] as const;

interface ProductCardsProps {
  readonly products: readonly Product[];
  /** Where a product is read: the portal, or inside. */
  readonly place: 'portal' | 'internal';
}

/** The products by family: one line of use, how current they are, their headline figures, the reader's level. */
export function ProductCards({ products, place }: ProductCardsProps) {
  const t = useTranslations('products');
  const families = (['prices', 'indices', 'series'] as const)
    .map((kind) => ({ kind, members: products.filter((product) => product.kind === kind) }))
    .filter(({ members }) => members.length > 0);
  return (
    <div className={classes.families}>
      {families.map(({ kind, members }) => (
        <section key={kind} aria-labelledby={`family-${kind}`}>
          <h2 id={`family-${kind}`} className="type-h3">
            {t(`family.${kind}`)}
          </h2>
          <div className={classes.cards}>
            {members.map((product) => (
              <Card key={product.slug} product={product} place={place} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function Card({ product, place }: { readonly product: Product } & Pick<ProductCardsProps, 'place'>) {
  const t = useTranslations('products.card');
  const ui = useUi();
  const text = useLocalText();
  const timeZone = useSite()?.timeZone;
  const addressOf = (slug: string, figure?: string) =>
    place === 'internal' ? readingAddress(slug, figure) : href('product', { slug }, { query: { figure } });
  const level = LEVELS.find((each) => each === product.level) ?? 'sample';
  return (
    <article className={classes.card}>
      <div className={classes.about}>
        <h3 className="type-h3">
          <Link to={addressOf(product.slug)}>{text(product.name)}</Link>
        </h3>
        <p>{text(product.summary)}</p>
        <dl>
          <dt>{t('latest')}</dt>
          <dd>{product.latest_period ? formatPeriod(product.latest_period, ui) : '–'}</dd>
          <dt>{t('released')}</dt>
          <dd>{product.released_at ? formatMoment(product.released_at, ui.locale, timeZone) : '–'}</dd>
          <dt>{t('coverage')}</dt>
          <dd>
            {product.first_period
              ? t('coverage-of', {
                  count: formatNumber(product.series, { ...ui, decimals: 0 }),
                  since: formatPeriod(product.first_period, ui, 'short'),
                })
              : '–'}
          </dd>
        </dl>
        <StatusBadge kind={level === 'sample' ? 'locked' : 'approved'} label={t(`level.${level}`)} />
      </div>
      <table className={classes.headlines}>
        <caption className="visually-hidden">{t('headlines')}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('series')}</th>
            <th scope="col">{t('course')}</th>
            <th scope="col">{t('value')}</th>
            <th scope="col">{t('change')}</th>
          </tr>
        </thead>
        <tbody>
          {product.headlines.map((headline) => (
            <tr key={headline.figure}>
              <th scope="row">{text(headline.label)}</th>
              <td>
                <SparkLine values={headline.spark} />
              </td>
              <td>
                <Link to={addressOf(product.slug, headline.figure)} className={classes.figure}>
                  {formatNumber(headline.value, { ...ui, decimals: decimalsOf(headline.value) })}
                </Link>
                <span className={classes.unit}>
                  {[headline.unit === 'index' ? '' : headline.unit, text(headline.base ?? {})]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </td>
              <td>
                <ChangeFigure
                  value={headline.change_year}
                  decimals={decimalsOf(headline.change_year)}
                  unit="%"
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
