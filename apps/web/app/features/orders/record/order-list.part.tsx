import { listOwnOrders, type Order } from '@datum/contract/orders/orders';
import { href } from '@datum/contract/screens/outside';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Failure } from '../../../page-kit/failure.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDay } from '../../../ui/words/format.ts';
import { standingOf } from '../standing.rules.ts';
import { StandingBadge } from '../standing-badge.part.tsx';
import { Amount } from './amount.part.tsx';

interface OrderListProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Orders, the newest first. */
export function OrderList({ page, onPage }: OrderListProps) {
  const t = useTranslations('orders.list');
  const { answer, problem, reload } = useCall(listOwnOrders, { query: { page, per_page: 15 } });
  return (
    <DataTable
      id="orders"
      label={t('orders')}
      columns={useColumns()}
      rows={answer?.data ?? []}
      rowKey={({ uuid }) => uuid}
      bar={false}
      loading={answer === null && problem === null}
      problem={problem && <Failure problem={problem} onRetry={reload} />}
      empty={
        <EmptyState title={t('no-orders')} action={<Link to={href('pricing')}>{t('to-plans')}</Link>}>
          {t('no-orders-why')}
        </EmptyState>
      }
      {...(answer
        ? {
            paging: { kind: 'pages', page, pageSize: answer.meta.per_page, total: answer.meta.total, onPage },
          }
        : {})}
    />
  );
}

function useColumns(): readonly Column<Order>[] {
  const t = useTranslations('orders.list');
  const text = useLocalText();
  const { locale } = useUi();
  const site = useSite();
  return [
    {
      kind: 'text',
      id: 'reference',
      header: t('reference'),
      card: 'title',
      value: ({ reference }) => reference,
      under: ({ is_demo }) => (is_demo ? t('demo') : null),
      href: ({ uuid }) => href('orders.show', { id: uuid }),
    },
    { kind: 'text', id: 'what', header: t('what'), card: 'note', value: ({ title }) => text(title) },
    {
      kind: 'text',
      id: 'on',
      header: t('on'),
      value: ({ created_at }) => formatDay(created_at, locale, site?.timeZone),
    },
    {
      kind: 'custom',
      id: 'total',
      header: t('total'),
      align: 'right',
      card: 'value',
      value: ({ total }) => total,
      render: ({ total, currency }) => <Amount minor={total} currency={currency} />,
    },
    {
      kind: 'custom',
      id: 'state',
      header: t('state'),
      card: 'status',
      render: (order) => <StandingBadge standing={standingOf(order)} />,
    },
  ];
}
