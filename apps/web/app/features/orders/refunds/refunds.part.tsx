import { REFUND_VIEWS, type RefundView } from '@datum/contract/orders/refunds/refund-facts';
import { listRefunds, type Refund } from '@datum/contract/orders/refunds/refunds';
import { href } from '@datum/contract/screens/all';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { count, oneOf, useParamsState } from '../../../lib/screens/params.ts';
import { Failure } from '../../../page-kit/failure.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Amount } from '../record/amount.part.tsx';
import { NextStep } from './next-step.part.tsx';
import { REFUND_BADGES } from './refund-state.rules.ts';

const STATE = { view: oneOf(REFUND_VIEWS, 'due'), page: count() };

/** Refunds after they were decided: to pay out by hand, under way at a service, failed there, and paid. */
export function Refunds() {
  const t = useTranslations('refunds');
  const [{ view, page }, setState] = useParamsState(STATE);
  const { answer, problem, reload } = useCall(listRefunds, { query: { view, page, per_page: 25 } });
  return (
    <>
      <SegmentedControl
        label={t('views')}
        value={view}
        options={REFUND_VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        onChange={(next) => setState({ view: next, page: 1 })}
      />
      <DataTable
        id="refunds"
        label={t('title')}
        columns={useColumns(view)}
        rows={answer?.data ?? []}
        rowKey={({ uuid }) => uuid}
        bar={false}
        loading={answer === null && problem === null}
        problem={problem && <Failure problem={problem} onRetry={reload} />}
        empty={<EmptyState title={t(`none.${view}`)}>{t(`none-why.${view}`)}</EmptyState>}
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
    </>
  );
}

function useColumns(view: RefundView): readonly Column<Refund>[] {
  const t = useTranslations('refunds');
  return [
    {
      kind: 'text',
      id: 'reference',
      header: t('order'),
      width: 150,
      card: 'title',
      value: ({ reference }) => reference,
      under: ({ payer }) => payer,
      href: ({ payment }) => href('transactions', { query: { open: payment } }),
    },
    {
      kind: 'custom',
      id: 'amount',
      header: t('amount'),
      width: 130,
      align: 'right',
      card: 'value',
      render: ({ amount, currency }) => <Amount minor={amount} currency={currency} />,
    },
    {
      kind: 'status',
      id: 'state',
      header: t('status'),
      width: 150,
      card: 'status',
      value: ({ state }) => ({ kind: REFUND_BADGES[state], label: t(`state.${state}`) }),
    },
    {
      kind: 'text',
      id: 'to',
      header: t('to'),
      width: 230,
      card: 'note',
      value: ({ payee }) => (payee ? payee.account_number : t('ways.service')),
      under: ({ payee, failure }) => (payee ? [payee.name, payee.bank].filter(Boolean).join(', ') : failure),
    },
    {
      kind: 'text',
      id: 'people',
      header: t('by'),
      width: 190,
      value: ({ confirmed_by }) => confirmed_by,
      under: ({ proposed_by }) => (proposed_by ? t('proposed-by', { name: proposed_by }) : null),
    },
    {
      kind: 'date',
      id: 'created_at',
      header: t('decided-at'),
      moment: true,
      width: 160,
      value: ({ created_at }) => created_at,
    },
    ...(view === 'paid'
      ? [
          {
            kind: 'date',
            id: 'paid_on',
            header: t('paid-on'),
            width: 120,
            value: ({ paid_on }: Refund) => paid_on,
          } as const,
          {
            kind: 'text',
            id: 'bank_reference',
            header: t('bank-reference'),
            width: 150,
            value: ({ bank_reference, credit_note }: Refund) => bank_reference || credit_note || '–',
            under: ({ paid_by }: Refund) => paid_by,
          } as const,
        ]
      : [
          {
            kind: 'custom',
            id: 'next',
            header: t('next'),
            width: 240,
            card: 'change',
            render: (refund: Refund) => <NextStep refund={refund} />,
          } as const,
        ]),
  ];
}
