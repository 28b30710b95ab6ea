import { CLEARANCE_FILTERS } from '@datum/contract/orders/clearance/clearance-facts';
import {
  CHOSEN_METHODS,
  DELIVERY_STATES,
  PAYMENT_STATES,
  type PaymentState,
} from '@datum/contract/orders/order-facts';
import { REFUND_FILTERS } from '@datum/contract/orders/refunds/refund-facts';
import {
  exportJournal,
  exportTransactions,
  listTransactions,
  type Transaction,
} from '@datum/contract/orders/transactions';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { oneOf, useParamsState } from '../../../lib/screens/params.ts';
import { ExportButton } from '../../../page-kit/list/export-button.tsx';
import { beginList, list } from '../../../page-kit/list/list.ts';
import { ListPage } from '../../../page-kit/list/list-page.tsx';
import { useList } from '../../../page-kit/list/use-list.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import type { BadgeKind } from '../../../ui/status-badge.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { TRANSACTION_TABS, TransactionTabs, Transfers } from '../../transfers/transfers.part.tsx';
import { Amount } from '../record/amount.part.tsx';
import { GIVEN_BACK_BADGES, givenBack } from '../refunds/refund-state.rules.ts';
import { Refunds } from '../refunds/refunds.part.tsx';
import { Days } from './days.part.tsx';
import { TransactionPanel } from './panel.part.tsx';

const TRANSACTIONS = list(listTransactions, { exports: exportTransactions });
export const clientLoader = beginList(TRANSACTIONS);

const STATE = { tab: oneOf(TRANSACTION_TABS, 'payments') };

/** Payments, the bank transfers that staff check, and refunds. */
export default function TransactionsPage() {
  const t = useTranslations('transactions');
  const refunds = useTranslations('refunds');
  const [{ tab }] = useParamsState(STATE);
  if (tab === 'payments') return <Payments />;
  return (
    <>
      <PageHeader title={t('title')} lead={tab === 'refunds' ? refunds('lead') : t('transfers')} />
      <TransactionTabs current={tab} />
      {tab === 'refunds' ? <Refunds /> : <Transfers tab={tab} />}
    </>
  );
}

/** Every attempt to pay, with what came in by day. */
function Payments() {
  const t = useTranslations('transactions');
  const words = useTranslations('orders.method');
  const deliveries = useTranslations('orders.delivery-state');
  const rows = useList(TRANSACTIONS);
  const { from, to } = rows.filter;
  return (
    <ListPage
      id="transactions"
      list={rows}
      t={t}
      lead={t('lead')}
      columns={useColumns()}
      rowKey={({ uuid }) => uuid}
      to="beside"
      over={
        <>
          <TransactionTabs current="payments" />
          <Days />
        </>
      }
      filters={[
        { name: 'search', label: t('search'), by: 'text' },
        {
          name: 'state',
          label: t('field.state'),
          by: PAYMENT_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        {
          name: 'method',
          label: t('field.method'),
          by: CHOSEN_METHODS.map((value) => ({ value, label: words(value) })),
        },
        {
          name: 'refund',
          label: t('field.refund'),
          by: REFUND_FILTERS.map((value) => ({ value, label: t(`refund-filter.${value}`) })),
        },
        {
          name: 'delivery',
          label: t('field.delivery'),
          by: DELIVERY_STATES.map((value) => ({ value, label: deliveries(value) })),
        },
        {
          name: 'clearance',
          label: t('clearance.label'),
          by: CLEARANCE_FILTERS.map((value) => ({ value, label: t(`clearance.filter.${value}`) })),
        },
        { name: 'from', label: t('from'), by: 'day' },
        { name: 'to', label: t('to'), by: 'day' },
      ]}
      actions={
        <ExportButton
          endpoint={exportJournal}
          filter={{ ...(from ? { from } : {}), ...(to ? { to } : {}) }}
          only={{ format: 'csv', label: t('journal') }}
        />
      }
    >
      {rows.open && <TransactionPanel uuid={rows.open} onClose={() => rows.show(null)} />}
    </ListPage>
  );
}

const BADGES: Readonly<Record<PaymentState, BadgeKind>> = {
  initiated: 'planned',
  pending: 'in-review',
  succeeded: 'confirmed',
  failed: 'problem',
  expired: 'overdue',
};

function useColumns(): readonly Column<Transaction>[] {
  const t = useTranslations('transactions');
  const words = useTranslations('orders.method');
  const deliveries = useTranslations('orders.delivery-state');
  return useMemo(
    () => [
      {
        id: 'reference',
        kind: 'text',
        header: t('field.order'),
        width: 150,
        card: 'title',
        value: (row) => row.reference,
        under: (row) => row.delivery && deliveries(row.delivery),
      },
      {
        id: 'payer',
        kind: 'text',
        header: t('field.payer'),
        width: 220,
        value: ({ payer }) => payer.name,
        under: ({ payer }) => payer.email,
      },
      {
        id: 'amount',
        kind: 'custom',
        header: t('field.amount'),
        width: 130,
        align: 'right',
        card: 'value',
        render: ({ amount, currency }) => <Amount minor={amount} currency={currency} />,
      },
      {
        id: 'state',
        kind: 'status',
        header: t('field.state'),
        width: 150,
        value: (row) => {
          const back = givenBack(row);
          if (back) return { kind: GIVEN_BACK_BADGES[back], label: t(`given-back.${back}`) };
          return row.is_credit
            ? { kind: 'flagged', label: t('credit') }
            : { kind: BADGES[row.state], label: t(`state.${row.state}`) };
        },
      },
      {
        id: 'method',
        kind: 'text',
        header: t('field.method'),
        width: 140,
        value: ({ method }) => words(method),
        under: (row) => row.gateway_ref,
      },
      {
        id: 'created_at',
        kind: 'date',
        moment: true,
        header: t('field.created'),
        width: 160,
        value: (row) => row.created_at,
      },
      {
        id: 'settled_at',
        kind: 'date',
        moment: true,
        header: t('field.settled'),
        width: 160,
        value: (row) => row.settled_at,
      },
    ],
    [t, words, deliveries],
  );
}
