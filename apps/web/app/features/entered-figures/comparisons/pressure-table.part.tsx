import type { Pressure, PressurePoint } from '@datum/contract/entered-series/comparisons';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatPeriod } from '../../../ui/words/period.ts';

/** Every period of the gap, newest first: what it stands on, and why there is none. */
export function PressureTable({ pressure }: { readonly pressure: Pressure }) {
  const t = useTranslations('entered-figures.pressure');
  const ui = useUi();
  const columns = useMemo((): readonly Column<PressurePoint>[] => {
    const figure = (id: 'value' | 'mean' | 'own' | 'other' | 'gap'): Column<PressurePoint> => ({
      id,
      header: t(`column.${id}`),
      kind: 'number',
      width: 100,
      decimals: 1,
      card: id === 'gap' ? 'value' : 'none',
      value: (point) => point[id],
    });
    return [
      {
        id: 'period',
        header: t('column.period'),
        kind: 'text',
        width: 110,
        card: 'title',
        value: ({ period }) => formatPeriod(period, ui, 'short'),
      },
      figure('value'),
      figure('mean'),
      figure('own'),
      figure('other'),
      figure('gap'),
      {
        id: 'why',
        header: t('column.note'),
        kind: 'text',
        width: 260,
        card: 'note',
        value: ({ why, missing, status, thin, sample_size }) =>
          [
            why && t(`why.${why}`),
            missing.length > 0 &&
              t('missing', { months: missing.map((month) => formatPeriod(month, ui, 'short')).join(', ') }),
            status !== 'firm' && t(`status.${status}`),
            thin && t('thin', { size: sample_size ?? 0, least: pressure.thin_below ?? 0 }),
          ]
            .filter(Boolean)
            .join('; '),
      },
    ];
  }, [t, ui, pressure.thin_below]);
  return (
    <details>
      <summary>{t('table')}</summary>
      <DataTable
        id="pressure-table"
        label={t('table')}
        columns={columns}
        rows={pressure.points.toReversed()}
        rowKey={({ period }) => period}
        empty={null}
        maxHeight="50vh"
      />
    </details>
  );
}
