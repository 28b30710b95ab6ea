import { type BasePriceRow, showBasePrices } from '@datum/contract/computation/base-periods';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Failure } from '../../page-kit/failure.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';

const PER_PAGE = 50;

/** Base prices by item and region: frozen ones, or before approval what would be frozen. */
export function BasePrices({ id }: { readonly id: number }) {
  const t = useTranslations('approvals.base-periods');
  const [page, setPage] = useState(1);
  const { answer, problem, loading, reload } = useCall(showBasePrices, {
    params: { id },
    query: { page, per_page: PER_PAGE },
  });
  const columns = useColumns();
  return (
    <>
      {answer && <p className="muted">{t(answer.frozen ? 'prices-frozen' : 'prices-preview')}</p>}
      <DataTable
        id="base-prices"
        label={t('prices')}
        columns={columns}
        rows={answer?.data ?? NONE}
        rowKey={(row) => `${row.item.id}|${row.region.id}`}
        loading={loading}
        problem={problem ? <Failure problem={problem} onRetry={reload} /> : undefined}
        empty={<EmptyState title={t('prices-none')} />}
        bar={false}
        paging={
          answer
            ? { kind: 'pages', page, pageSize: PER_PAGE, total: answer.meta.total, onPage: setPage }
            : undefined
        }
      />
    </>
  );
}

const NONE: readonly BasePriceRow[] = [];

function useColumns(): readonly Column<BasePriceRow>[] {
  const t = useTranslations('approvals.base-periods');
  const name = useLocalText();
  return useMemo(
    () => [
      {
        kind: 'text',
        id: 'item',
        header: t('item'),
        value: (row) => name(row.item.name),
        under: (row) => row.item.code,
        card: 'title',
      },
      {
        kind: 'text',
        id: 'region',
        header: t('region'),
        value: (row) => name(row.region.name),
        card: 'note',
      },
      {
        kind: 'number',
        id: 'price',
        header: t('price'),
        value: (row) => row.price,
        decimals: 4,
        card: 'value',
      },
      { kind: 'text', id: 'method', header: t('method'), value: (row) => t(`method-of.${row.method}`) },
      { kind: 'number', id: 'months', header: t('months'), value: (row) => row.periods.length, decimals: 0 },
    ],
    [t, name],
  );
}
