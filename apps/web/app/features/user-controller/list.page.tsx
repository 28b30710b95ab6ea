import { may } from '@datum/contract/access/access';
import { checkBatch, listBatches, type ShownBatch } from '@datum/contract/people/account-batches';
import { href } from '@datum/contract/screens/all';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { count, useParamsState } from '../../lib/screens/params.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Failure } from '../history/failure.part.tsx';
import { BATCH_BADGES } from './badges.table.ts';

const PER_PAGE = 25;
const NONE: readonly ShownBatch[] = [];
const state = { page: count() };
const hrefOf = (batch: ShownBatch) =>
  href(batch.state === 'draft' ? 'batches.edit' : 'batches.confirm', { query: { batch: batch.uuid } });

/** Accounts made on behalf of organisations, batch by batch. */
export default function BatchesPage() {
  const t = useTranslations('account-batches');
  const person = usePerson();
  const navigate = useNavigate();
  const columns = useBatchColumns();
  const [{ page: number }, change] = useParamsState(state);
  const { answer, problem, loading, reload } = useCall(listBatches, {
    query: { page: number, per_page: PER_PAGE },
  });
  const create = may(person, checkBatch) && (
    <Button
      size="sm"
      variant="filled"
      leftSection={<Icon name="plus" size={14} />}
      onClick={() => void navigate(href('batches.create'))}
    >
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={create} />
      <DataTable
        id="batches"
        label={t('title')}
        columns={columns}
        rows={answer?.data ?? NONE}
        rowKey={(row) => row.uuid}
        loading={loading}
        onOpen={(row) => void navigate(hrefOf(row))}
        problem={
          problem ? (
            <Failure problem={problem} permission={t('permission.create')} onRetry={reload} />
          ) : undefined
        }
        empty={
          <EmptyState title={t('none')} action={create || undefined}>
            {t('none-why')}
          </EmptyState>
        }
        paging={
          answer
            ? {
                kind: 'pages',
                page: number,
                pageSize: PER_PAGE,
                total: answer.meta.total,
                onPage: (next) => change({ page: next }),
              }
            : undefined
        }
      />
    </>
  );
}

function useBatchColumns(): readonly Column<ShownBatch>[] {
  const t = useTranslations('account-batches');
  const timeZone = useSite()?.timeZone;
  return useMemo(
    () => [
      {
        id: 'title',
        header: t('field.title'),
        kind: 'text',
        width: 220,
        card: 'title',
        value: (row) => row.title,
        href: hrefOf,
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
        ...(timeZone ? { timeZone } : {}),
      },
    ],
    [t, timeZone],
  );
}
