import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { listPlanHolders, type PlanDetail } from '@datum/contract/plans/plans';
import { href } from '@datum/contract/screens/all';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { list } from '../../../page-kit/list/list.ts';
import { ListTable } from '../../../page-kit/list/list-table.tsx';
import { useList } from '../../../page-kit/list/use-list.ts';
import type { Column } from '../../../ui/table/column.ts';

const HOLDERS = list(listPlanHolders);
type Holder = AnswerOf<typeof listPlanHolders>['data'][number];

/** Who is on which version of a plan today. */
export function Holders({ plan }: { readonly plan: PlanDetail }) {
  const t = useTranslations('plans.holders');
  const holders = useList(HOLDERS, null, { params: { uuid: plan.uuid } });
  return (
    <ListTable
      id="holders"
      list={holders}
      t={t}
      columns={useColumns()}
      rowKey={({ subscription }) => subscription}
      filters={[
        {
          name: 'number',
          label: t('field.number'),
          by: plan.versions.map(({ number }) => ({
            value: String(number),
            label: t('version', { number }),
          })),
        },
      ]}
    />
  );
}

function useColumns(): readonly Column<Holder>[] {
  const t = useTranslations('plans.holders');
  return useMemo(
    () => [
      {
        id: 'name',
        kind: 'text',
        header: t('field.name'),
        width: 220,
        card: 'title',
        value: ({ name }) => name,
        under: ({ kind }) => t(`kind.${kind}`),
        href: ({ user }) => (user ? href('users.edit', { id: user }) : undefined),
      },
      {
        id: 'number',
        kind: 'text',
        header: t('field.number'),
        width: 100,
        value: ({ number }) => t('version', { number }),
      },
      {
        id: 'source',
        kind: 'text',
        header: t('field.source'),
        width: 140,
        value: ({ source }) => t(`source.${source}`),
      },
      {
        id: 'starts_on',
        kind: 'date',
        header: t('field.starts_on'),
        width: 120,
        card: 'none',
        value: (row) => row.starts_on,
      },
      {
        id: 'ends_on',
        kind: 'date',
        header: t('field.ends_on'),
        width: 120,
        value: (row) => row.ends_on,
      },
    ],
    [t],
  );
}
