import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { listOwnKeyUsage } from '@datum/contract/sign-in/api-keys';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { Failure } from '../../page-kit/failure.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';

type Day = AnswerOf<typeof listOwnKeyUsage>['data'][number];

/** Calls by key and day, the last 30 days. */
export function KeyUsage() {
  const t = useTranslations('api-keys.usage');
  const { answer, problem, loading, reload } = useCall(listOwnKeyUsage, {});
  const columns: readonly Column<Day>[] = [
    { kind: 'date', id: 'day', header: t('day'), value: ({ day }) => day, card: 'title' },
    { kind: 'text', id: 'name', header: t('key'), value: ({ name }) => name, card: 'note' },
    {
      kind: 'number',
      id: 'calls',
      header: t('calls'),
      value: ({ calls }) => calls,
      decimals: 0,
      card: 'value',
    },
    { kind: 'number', id: 'refused', header: t('refused'), value: ({ refused }) => refused, decimals: 0 },
  ];
  return (
    <DataTable
      id="key-usage"
      label={t('title')}
      heading
      columns={columns}
      rows={answer?.data ?? []}
      rowKey={({ key_uuid, day }) => `${key_uuid} ${day}`}
      loading={loading && !answer}
      problem={problem && <Failure problem={problem} onRetry={reload} />}
      empty={<EmptyState title={t('none')} />}
    />
  );
}
