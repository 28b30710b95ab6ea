import type { AnswerOf } from '@datum/contract/calls/endpoint';
import type { showBatch } from '@datum/contract/people/account-batches';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { BadgeKind } from '../../ui/status-badge.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';

export type Batch = AnswerOf<typeof showBatch>;

const VERDICTS = {
  new: 'new',
  exists: 'same',
  refused: 'problem',
} as const satisfies Record<string, BadgeKind>;
const OUTCOMES = {
  created: 'confirmed',
  skipped: 'same',
  undone: 'returned',
  kept: 'locked',
} as const satisfies Record<string, BadgeKind>;

/** Each row with its check, and once confirmed with what became of it; rows with problems come first before that. */
export function BatchRows({ batch }: { readonly batch: Batch }) {
  const t = useTranslations('account-batches');
  const order = ['refused', 'exists', 'new'];
  const rows =
    batch.state === 'draft'
      ? [...batch.rows].sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict))
      : batch.rows;
  return (
    <DataTable
      id="rows"
      label={t('rows')}
      heading
      rows={rows}
      rowKey={(row) => String(row.line)}
      empty={<EmptyState title={t('need-rows')} />}
      maxHeight="60vh"
      columns={[
        {
          id: 'name',
          header: t('field.name'),
          kind: 'text',
          width: 170,
          card: 'title',
          value: (row) => row.name,
        },
        {
          id: 'email',
          header: t('field.email'),
          kind: 'text',
          width: 210,
          card: 'note',
          value: (row) => row.email,
        },
        {
          id: 'verdict',
          header: t(batch.state === 'draft' ? 'field.check' : 'field.result'),
          kind: 'status',
          width: 120,
          card: 'status',
          value: (row) =>
            row.outcome
              ? { kind: OUTCOMES[row.outcome], label: t(`outcome.${row.outcome}`) }
              : { kind: VERDICTS[row.verdict], label: t(`verdict.${row.verdict}`) },
        },
        {
          id: 'problems',
          header: t('field.problems'),
          kind: 'text',
          width: 280,
          card: 'value',
          value: (row) => row.problems.join(' '),
        },
        {
          id: 'organisation',
          header: t('field.organisation'),
          kind: 'text',
          width: 110,
          value: (row) => row.organisation,
        },
        { id: 'product', header: t('field.product'), kind: 'text', width: 90, value: (row) => row.product },
        { id: 'until', header: t('field.until'), kind: 'text', width: 100, value: (row) => row.until },
        {
          id: 'line',
          header: t('field.line'),
          kind: 'number',
          decimals: 0,
          width: 60,
          value: (row) => row.line,
        },
      ]}
    />
  );
}
