import type { EnteredTable } from '@datum/contract/entered-series/published';
import { enteredOf } from '@datum/contract/subjects/entered';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { SeriesChart } from '../../ui/charts/series/series-chart.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment, formatNumber } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import { figureOf, withAsked } from './address.rules.ts';
import { chartData, chartRows, lastValue, leftBefore, unitAt } from './chart.rules.ts';

interface EnteredChartProps {
  readonly table: EnteredTable;
  /** Public pages load the chart library with the first use. */
  readonly sleeps: boolean;
}

/** The chart of the series that share a unit with the first one; Enter on a period opens where its value comes from. */
export function EnteredChart({ table, sleeps }: EnteredChartProps) {
  const t = useTranslations('entered-figures.chart');
  const ui = useUi();
  const text = useLocalText();
  const zone = useSite()?.timeZone;
  const [search, setSearch] = useSearchParams();
  const chose = search.has('series');
  const rows = useMemo(() => chartRows(table, chose), [table, chose]);
  const data = useMemo(
    () => chartData(table, rows, { text, breakLine: (meaning) => t('break', { meaning }) }),
    [table, rows, text, t],
  );
  const [row] = rows;
  const last = row && lastValue(table, row);
  if (!row || !last) {
    return (
      <EmptyState title={t('nothing')}>
        {t(table.measure === 'level' || table.measure === 'share' ? 'nothing-why' : 'nothing-growth')}
      </EmptyState>
    );
  }
  const unit = table.measure === 'level' ? unitAt(row, last.period, table.currency) : '%';
  const title = t('finding', {
    name: text(row.name),
    value: formatNumber(last.value, { locale: ui.locale, decimals: row.decimals }),
    unit,
    period: formatPeriod(last.period, ui),
  });
  const subtitle = t(`measured.${table.measure}`, {
    name: text(enteredOf(table.subject)?.name ?? {}),
    unit,
    whole: table.whole ?? '',
  });
  const source = [
    t('source', {
      sources: [...new Set(rows.map((one) => one.attribution || `${one.source}, ${one.licence}`))].join('; '),
      at: table.as_of ? formatMoment(table.as_of.live_at, ui.locale, zone) : '',
    }),
    ...(rows.length < table.rows.length
      ? [t('left', { shown: rows.length, left: table.rows.length - rows.length })]
      : []),
    ...leftBefore(table, rows).map((one) =>
      t('before', { name: text(one.row.name), period: formatPeriod(one.from, ui) }),
    ),
  ].join(' ');
  return (
    <SeriesChart
      title={title}
      subtitle={subtitle}
      data={data}
      summary={t('summary', { title, lines: rows.length })}
      source={source}
      height={320}
      level={2}
      sleeps={sleeps}
      fileName={`${table.subject}-${last.period}`}
      onOpen={(period) => {
        const cell = row.cells[table.periods.indexOf(period)];
        if (cell) {
          setSearch(withAsked(search, { figure: figureOf(row.series, period, cell.sequence) }), {
            preventScrollReset: true,
          });
        }
      }}
    />
  );
}
