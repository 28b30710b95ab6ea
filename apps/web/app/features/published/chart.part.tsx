import type { FigureTable } from '@datum/contract/publication/published';
import { isHeld } from '@datum/contract/subjects/all';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSiteName } from '../../lib/deploy/use-portal.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { SeriesChart } from '../../ui/charts/series/series-chart.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import { figureAddress, figureId, useFigureFilters } from './table/use-filters.ts';
import { useGo } from './table/use-go.ts';
import { isConverted } from './units/units.rules.ts';
import { useChart } from './use-chart.ts';

interface PublishedChartProps {
  readonly table: FigureTable;
  /** Public pages load the chart library with the first use. */
  readonly sleeps: boolean;
}

/** The chart of a published table, about the row that was chosen in it: Enter on a period opens its passport. */
export function PublishedChart({ table, sleeps }: PublishedChartProps) {
  const t = useTranslations('published.chart');
  const site = useSiteName();
  const ui = useUi();
  const text = useLocalText();
  const timeZone = useSite()?.timeZone;
  const [{ series, figure }] = useFigureFilters();
  const [search] = useSearchParams();
  const go = useGo();
  const chart = useChart(table, series, figure);
  if (!chart) {
    return <EmptyState title={t('nothing')}>{t('nothing-why')}</EmptyState>;
  }
  const source = [
    t('source', {
      site,
      name: text(table.name),
      vintage: table.as_of ? formatMoment(table.as_of.live_at, ui.locale, timeZone) : '',
    }),
    ...(table.provisional_from
      ? [t('provisional', { period: formatPeriod(table.provisional_from, ui) })]
      : []),
    ...(table.periods.some((period) => isHeld(table.subject, period)) ? [t('held')] : []),
    ...(chart.left > 0 ? [t('left', { shown: chart.data.series.length, left: chart.left })] : []),
  ].join(' ');
  return (
    <SeriesChart
      title={chart.title}
      subtitle={chart.subtitle}
      data={chart.data}
      summary={chart.summary}
      source={source}
      height={320}
      level={2}
      sleeps={sleeps}
      fileName={`${table.slug}-${table.periods.at(-1) ?? ''}`}
      onOpen={(period) => {
        const opened = isConverted(chart.row) ? null : figureId(table, chart.row, period);
        if (opened) {
          go(figureAddress(search, opened));
        }
      }}
    />
  );
}
