import type { Product } from '@datum/contract/publication/products';
import { href } from '@datum/contract/screens/outside';
import { HEADLINE } from '@datum/contract/subjects/headline';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { KpiStrip, KpiTile } from '../../../ui/figures/kpi-tile.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { decimalsOf } from '../../../ui/words/format.ts';
import { formatPeriod } from '../../../ui/words/period.ts';
import classes from '../front.module.css';
import { spokenOf } from './categories.rules.ts';
import { ChosenHeadlines } from './chosen-headlines.part.tsx';
import type { ChosenFigure } from './front-set.rules.ts';

interface HeadlinesProps {
  readonly products: readonly Product[];
  /** First provisional period by subject. */
  readonly provisional: Readonly<Record<string, string | null>>;
  /** Series that the office chose; none: those of the products. */
  readonly chosen: readonly ChosenFigure[];
}

/** Headline figures that the two products of the page show where the office chose none. */
const SHARE: Readonly<Record<string, number>> = { [HEADLINE.index.code]: 2, [HEADLINE.prices.code]: 4 };

/** The headline figures with their changes; each opens its passport. */
export function Headlines({ products, provisional, chosen }: HeadlinesProps) {
  const t = useTranslations('front.headlines');
  const ui = useUi();
  const text = useLocalText();
  const tiles = products
    .toSorted((a, b) => a.kind.localeCompare(b.kind))
    .flatMap((product) => {
      const { latest_period: period, headlines, subject } = product;
      if (period === null) return [];
      // the categories that the chart above speaks of, in its order
      const shown = product.kind === 'indices' ? spokenOf(headlines) : headlines;
      return shown.slice(0, SHARE[subject] ?? 0).map((headline) => ({ product, headline, period }));
    });
  if (chosen.length === 0 && tiles.length === 0) {
    return null;
  }
  return (
    <div className={classes.strip}>
      <div className={classes.wrap}>
        <KpiStrip label={t('label')}>
          {chosen.length > 0 && <ChosenHeadlines chosen={chosen} />}
          {(chosen.length > 0 ? [] : tiles).map(({ product, headline, period }) => {
            const from = provisional[product.subject];
            return (
              <KpiTile
                key={headline.figure}
                label={
                  product.kind === 'indices'
                    ? t('index-of', {
                        index: text(product.name),
                        name: text(headline.label).split(',')[0] ?? '',
                      })
                    : text(headline.label)
                }
                value={headline.value}
                decimals={decimalsOf(headline.value)}
                {...(product.kind === 'prices' ? { unit: headline.unit } : {})}
                changes={[
                  { value: headline.change_month, against: t('month') },
                  { value: headline.change_year, against: t('year') },
                ]}
                spark={headline.spark}
                period={t(from && period >= from ? 'provisional' : 'firm', {
                  period: formatPeriod(period, ui),
                })}
                href={href('product', { slug: product.slug }, { query: { figure: headline.figure } })}
              />
            );
          })}
        </KpiStrip>
      </div>
    </div>
  );
}
