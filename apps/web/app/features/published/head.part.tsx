import type { Product } from '@datum/contract/publication/products';
import type { FigureTable } from '@datum/contract/publication/published';
import type { ReactNode } from 'react';
import { useNow, useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { FactStrip } from '../../ui/page/fact-strip.tsx';
import { type Crumb, PageHeader } from '../../ui/page/page-header.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment, formatNumber } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';

interface ProductHeadProps {
  readonly product: Product;
  readonly table: FigureTable;
  readonly size: 'reading' | 'work';
  readonly actions: ReactNode;
  readonly crumbs?: readonly Crumb[];
  /** A page that shows the same to everyone says nothing of the reader's access. */
  readonly sameForAll?: boolean;
}

/** What a product measures, and how current it is: latest, as at with its time, next release, coverage, level. */
export function ProductHead({ product, table, size, actions, crumbs, sameForAll = false }: ProductHeadProps) {
  const t = useTranslations('published.head');
  const ui = useUi();
  const text = useLocalText();
  const now = useNow();
  const timeZone = useSite()?.timeZone;
  const moment = (at: string) => formatMoment(at, ui.locale, timeZone);
  const next = product.next_release_at;
  return (
    <>
      <PageHeader
        title={text(product.name)}
        lead={text(product.summary)}
        size={size}
        actions={actions}
        {...(crumbs ? { crumbs } : {})}
      />
      <FactStrip
        facts={[
          {
            label: t('latest'),
            value: product.latest_period ? formatPeriod(product.latest_period, ui) : '–',
          },
          { label: t('as-at'), value: table.as_of ? moment(table.as_of.live_at) : '–' },
          {
            label: t('next'),
            value: next ? (new Date(next) < now ? t('late', { due: moment(next) }) : moment(next)) : '–',
          },
          ...(table.base ? [{ label: t('base'), value: text(table.base.label) }] : []),
          {
            label: t('coverage'),
            value: product.first_period
              ? t('coverage-of', {
                  series: formatNumber(product.series, { ...ui, decimals: 0 }),
                  since: formatPeriod(product.first_period, ui, 'short'),
                })
              : '–',
          },
          ...(sameForAll ? [] : [{ label: t('level'), value: t(`levels.${levelKey(table.level)}`) }]),
        ]}
      />
    </>
  );
}

const LEVELS = ['sample', 'view', 'download', 'api'] as const;
const levelKey = (level: string) => LEVELS.find((each) => each === level) ?? 'sample';
