import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { LEGAL_DOCUMENTS } from '@datum/contract/site/legal-documents';
import { exportAcceptances, listAcceptances } from '@datum/contract/site/legal-writing';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { list } from '../../page-kit/list/list.ts';
import { ListTable } from '../../page-kit/list/list-table.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import type { Column } from '../../ui/table/column.ts';

const LEDGER = list(listAcceptances, { exports: exportAcceptances });
type Row = AnswerOf<typeof listAcceptances>['data'][number];

/** Who accepted which version, when, and from where. */
export function Acceptances() {
  const t = useTranslations('legal');
  return (
    <ListTable
      id="legal-acceptances"
      heading
      list={useList(LEDGER)}
      t={useTranslations('legal.acceptances')}
      columns={useColumns()}
      rowKey={({ id }) => String(id)}
      filters={[
        { name: 'search', label: t('acceptances.search'), by: 'text' },
        {
          name: 'document',
          label: t('acceptances.field.document'),
          by: LEGAL_DOCUMENTS.map((value) => ({ value, label: t(`document.${value}`) })),
        },
      ]}
    />
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations('legal');
  return useMemo(
    () => [
      {
        id: 'person',
        header: t('acceptances.field.person'),
        kind: 'text',
        width: 240,
        card: 'title',
        value: (row) => row.person.name,
        under: (row) => row.email,
      },
      {
        id: 'document',
        header: t('acceptances.field.document'),
        kind: 'text',
        width: 220,
        card: 'note',
        value: (row) => t('due.version', { document: t(`document.${row.document}`), number: row.number }),
        under: (row) => t(`acceptances.via.${row.via}`),
      },
      {
        id: 'accepted_at',
        header: t('acceptances.field.accepted_at'),
        kind: 'date',
        moment: true,
        width: 160,
        value: (row) => row.accepted_at,
      },
      {
        id: 'ip',
        header: t('acceptances.field.ip'),
        kind: 'text',
        width: 140,
        card: 'none',
        value: (row) => row.ip,
      },
    ],
    [t],
  );
}
