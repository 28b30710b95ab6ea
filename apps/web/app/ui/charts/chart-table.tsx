import { useMemo } from 'react';
import { EmptyState } from '../states/empty-state.tsx';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import { useUi } from '../ui-provider.tsx';
import { formatPeriod, type Period } from '../words/period.ts';
import type { ChartData } from './chart-data.ts';
import { isProvisional } from './chart-text.ts';

interface Line {
  readonly period: Period;
  readonly place: number;
}

/** The same values as a table, newest first. */
export function ChartTable({
  id,
  data,
  height,
}: {
  readonly id: string;
  readonly data: ChartData;
  readonly height: number;
}) {
  const ui = useUi();
  const rows = useMemo(
    () => data.periods.map((period, place) => ({ period, place })).reverse(),
    [data.periods],
  );
  const columns = useMemo<readonly Column<Line>[]>(
    () => [
      {
        kind: 'text',
        id: 'period',
        header: ui.t('chart.period'),
        value: ({ period }) => formatPeriod(period, ui),
      },
      ...data.series.map(
        ({ id: name, name: header, values }): Column<Line> => ({
          kind: 'number',
          id: name,
          header,
          value: ({ place }) => values[place],
          decimals: data.decimals,
          flags: ({ period }) => (isProvisional(data, period) ? ['p'] : []),
        }),
      ),
    ],
    [data, ui],
  );
  return (
    <DataTable
      id={id}
      label={ui.t('chart.table')}
      columns={columns}
      rows={rows}
      rowKey={({ period }) => period}
      bar={false}
      maxHeight={`${height}px`}
      empty={<EmptyState title={ui.t('chart.no-values')} />}
    />
  );
}
