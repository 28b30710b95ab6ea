import { listWaitingOrders, type WaitingOrder } from '@datum/contract/orders/waiting-orders';
import { href } from '@datum/contract/screens/all';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { count, useParamsState } from '../../lib/screens/params.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Failure } from '../../page-kit/failure.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { useSettled } from '../../ui/settled.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoney } from '../../ui/words/format.ts';
import classes from './transfers.module.css';

const STATE = { page: count() };

/** Orders that wait for money, those that end first come first, with what came of each. */
export function WaitingOrders() {
  const t = useTranslations('transfers');
  const [{ page }, setState] = useParamsState(STATE);
  const [search, setSearch] = useState('');
  const asked = useSettled(search.trim());
  const { answer, problem, reload } = useCall(listWaitingOrders, {
    query: { page, per_page: 25, ...(asked ? { search: asked } : {}) },
  });
  return (
    <div className={classes.waiting}>
      <TextField
        name="search"
        label={t('wait.search')}
        value={search}
        onChange={(value) => {
          setSearch(value);
          setState({ page: 1 });
        }}
      />
      <DataTable
        id="waiting-orders"
        label={t('tab.waiting')}
        columns={useColumns()}
        rows={answer?.data ?? []}
        rowKey={({ uuid }) => uuid}
        bar={false}
        loading={answer === null && problem === null}
        problem={problem && <Failure problem={problem} onRetry={reload} />}
        empty={<EmptyState title={t('wait.none')}>{t('wait.none-why')}</EmptyState>}
        {...(answer
          ? {
              paging: {
                kind: 'pages',
                page,
                pageSize: answer.meta.per_page,
                total: answer.meta.total,
                onPage: (next) => setState({ page: next }),
              },
            }
          : {})}
      />
    </div>
  );
}

function useColumns(): readonly Column<WaitingOrder>[] {
  const t = useTranslations('transfers');
  const methods = useTranslations('orders.method');
  const text = useLocalText();
  const { locale } = useUi();
  const amount = (id: 'total' | 'received' | 'rest', header: string) =>
    ({
      kind: 'custom',
      id,
      header,
      width: 130,
      align: 'right',
      ...(id === 'rest' ? { card: 'value' as const } : {}),
      render: (row: WaitingOrder) => `${row.currency} ${formatMoney(row[id], locale)}`,
    }) as const;
  return [
    {
      kind: 'text',
      id: 'reference',
      header: t('reference'),
      width: 150,
      card: 'title',
      value: ({ reference }) => reference,
      under: ({ title }) => text(title),
      href: ({ uuid }) => href('orders.show', { id: uuid }),
    },
    {
      kind: 'text',
      id: 'buyer',
      header: t('payer'),
      width: 220,
      value: ({ buyer }) => buyer.name,
      under: ({ buyer }) => buyer.email,
    },
    amount('total', t('total')),
    amount('received', t('received')),
    amount('rest', t('expected')),
    {
      kind: 'text',
      id: 'method',
      header: t('wait.method'),
      width: 150,
      card: 'note',
      value: ({ method }) => methods(method),
      under: ({ proof }) => proof && t(`proof-state.${proof}`),
    },
    {
      kind: 'date',
      id: 'expires_at',
      header: t('wait.until'),
      moment: true,
      width: 160,
      value: ({ expires_at }) => expires_at,
    },
  ];
}
