import {
  checkBatch,
  exportBatches,
  listBatches,
  type ShownBatch,
} from '@datum/contract/people/account-batches';
import { href } from '@datum/contract/screens/all';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { beginList, list } from '../../page-kit/list/list.ts';
import { ListPage } from '../../page-kit/list/list-page.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import type { Column } from '../../ui/table/column.ts';
import { BATCH_BADGES } from './badges.table.ts';

const BATCHES = list(listBatches, { perPage: 25, exports: exportBatches });
export const clientLoader = beginList(BATCHES);

const addressOf = (batch: ShownBatch) =>
  href(batch.state === 'draft' ? 'account-batches.edit' : 'account-batches.confirm', {
    query: { batch: batch.uuid },
  });

/** Accounts made on behalf of organisations, batch by batch. */
export default function BatchesPage() {
  const t = useTranslations('account-batches');
  return (
    <ListPage
      id="batches"
      list={useList(BATCHES)}
      t={t}
      lead={t('lead')}
      columns={useBatchColumns()}
      rowKey={(row) => row.uuid}
      to={addressOf}
      create={{ endpoint: checkBatch, label: t('create'), to: href('account-batches.create') }}
    />
  );
}

function useBatchColumns(): readonly Column<ShownBatch>[] {
  const t = useTranslations('account-batches');
  return useMemo(
    () => [
      {
        id: 'title',
        header: t('field.title'),
        kind: 'text',
        width: 220,
        card: 'title',
        value: (row) => row.title,
      },
      {
        id: 'kind',
        header: t('field.kind'),
        kind: 'text',
        width: 180,
        card: 'note',
        value: (row) => t(`kind.${row.kind}`),
      },
      {
        id: 'state',
        header: t('field.state'),
        kind: 'status',
        width: 120,
        card: 'status',
        value: (row) => ({ kind: BATCH_BADGES[row.state], label: t(`state.${row.state}`) }),
      },
      {
        id: 'summary',
        header: t('field.summary'),
        kind: 'text',
        width: 260,
        value: (row) => t('summary', row.summary),
      },
      { id: 'by', header: t('field.by'), kind: 'text', width: 140, value: (row) => row.created_by_name },
      {
        id: 'created_at',
        header: t('field.created'),
        kind: 'date',
        moment: true,
        width: 150,
        value: (row) => row.created_at,
      },
    ],
    [t],
  );
}
