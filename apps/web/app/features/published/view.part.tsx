import type { Product } from '@datum/contract/publication/products';
import type { Choices, FigureTable } from '@datum/contract/publication/published';
import { Tabs } from '@mantine/core';
import { type ReactNode, Suspense, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { NoMatchState } from '../../ui/states/no-match-state.tsx';
import { shiftPeriod } from '../../ui/words/period.ts';
import { PublishedChart } from './chart.part.tsx';
import { OpenPassport } from './passport/open-passport.part.tsx';
import { PublishedFilters } from './table/filters.part.tsx';
import { PublishedTable } from './table/table.part.tsx';
import { NO_FILTERS, useFigureFilters } from './table/use-filters.ts';
import { useFigureClicks } from './table/use-go.ts';
import { UnitSwitch } from './units/unit-switch.part.tsx';
import { inUnit } from './units/units.rules.ts';
import classes from './view.module.css';

interface PublishedViewProps {
  readonly product: Product;
  readonly table: FigureTable;
  readonly choices: Choices;
  /** What opens what is locked: one sentence with a link. */
  readonly opens: ReactNode;
  /** Public pages load the chart library with the first use. */
  readonly sleeps?: boolean;
  /** Beside the chart. */
  readonly rail?: ReactNode;
  /** The answer on screen is of the filters before. */
  readonly busy?: boolean;
}

/** A product's figures, or that none are published yet. */
export function PublishedView(props: PublishedViewProps) {
  const t = useTranslations('published');
  const { product, table } = props;
  const last = product.latest_period ?? table.periods.at(-1);
  return last ? (
    <Figures {...props} last={last} />
  ) : (
    <EmptyState title={t('nothing-yet')}>{t('nothing-yet-why')}</EmptyState>
  );
}

/**
 * Filters, chart and table over the same address, and the passport of the open figure. Each of them comes alive by itself,
 * after the page or when it is used: a table of hundreds of figures holds up neither.
 */
function Figures({
  product,
  table,
  choices,
  opens,
  sleeps = false,
  rail,
  busy = false,
  last,
}: PublishedViewProps & { readonly last: string }) {
  const t = useTranslations('published');
  const [{ tab, figure, per }, change] = useFigureFilters();
  const shown = useMemo(() => inUnit(table, per), [table, per]);
  const onFigureClick = useFigureClicks();
  const first = shiftPeriod(product.first_period ?? last, table.locked.periods);
  const empty = (
    <NoMatchState title={t('none')} onClearAll={() => change({ ...NO_FILTERS, series: null, until: null })} />
  );
  return (
    <div onClickCapture={onFigureClick} aria-busy={busy} className={classes.view}>
      <Tabs
        value={tab}
        onChange={(next) => change({ tab: next === 'table' || next === 'chart' ? next : 'both' })}
      >
        <Tabs.List>
          <Tabs.Tab value="both">{t('tab.both')}</Tabs.Tab>
          <Tabs.Tab value="table">{t('tab.table')}</Tabs.Tab>
          <Tabs.Tab value="chart">{t('tab.chart')}</Tabs.Tab>
        </Tabs.List>
        <div className={classes.filters}>
          <Suspense>
            <PublishedFilters
              table={table}
              choices={choices}
              kind={product.kind === 'prices' ? 'prices' : 'indices'}
              first={first}
              last={last}
            />
            <UnitSwitch table={table} shown={shown} />
          </Suspense>
        </div>
        <Tabs.Panel value={tab}>
          {tab !== 'table' && table.rows.length > 0 && (
            <div className={classes.grid} data-rail={rail ? true : undefined}>
              <Suspense>
                <PublishedChart table={shown} sleeps={sleeps} />
              </Suspense>
              {rail}
            </div>
          )}
          {(tab !== 'chart' || table.rows.length === 0) && (
            <div className={classes.table}>
              <Suspense>
                <PublishedTable table={shown} choices={choices} empty={empty} opens={opens} />
              </Suspense>
            </div>
          )}
        </Tabs.Panel>
      </Tabs>
      <OpenPassport figure={figure} table={table} />
    </div>
  );
}
