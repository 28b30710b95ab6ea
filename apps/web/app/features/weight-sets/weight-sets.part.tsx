import { createWeightSet, listWeightSets, type WeightSet } from '@datum/contract/computation/weight-sets';
import { subjectOf } from '@datum/contract/subjects/all';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { list } from '../../page-kit/list/list.ts';
import { useList } from '../../page-kit/list/use-list.ts';
import type { Column } from '../../ui/table/column.ts';
import { SetList, useSetColumns } from '../approvals/set-list.part.tsx';
import { DescriptionForm } from './description-form.part.tsx';
import { WeightSetPage } from './weight-set.part.tsx';

const WEIGHT_SETS = list(listWeightSets, { opens: 'edit', prefix: 'weight-sets.' });

/** All weight sets; one of them open in place of the table, because its matrix needs the width. */
export function WeightSets() {
  const sets = useList(WEIGHT_SETS);
  return (
    <SetList
      noun="weight-sets"
      list={sets}
      columns={useColumns()}
      create={createWeightSet}
      form={({ families }, frame) => <DescriptionForm set={null} families={families} {...frame} />}
      detail={(open) => <WeightSetPage key={open.id} {...open} others={sets.rows} />}
      inPlace
    />
  );
}

function useColumns(): readonly Column<WeightSet>[] {
  const t = useTranslations('approvals');
  const { key, status, waiting } = useSetColumns();
  const name = useLocalText();
  return useMemo(
    () => [
      {
        ...key,
        id: 'title',
        header: t('title-en'),
        value: (row) => name(row.title),
        under: (row) => row.code,
      },
      {
        kind: 'text',
        id: 'family',
        header: t('family'),
        sortable: true,
        value: (row) => name(subjectOf(row.family)?.name ?? { en: row.family }),
      },
      {
        kind: 'period',
        id: 'valid_from',
        header: t('valid-from'),
        sortable: true,
        value: (row) => row.valid_from,
        card: 'note',
      },
      { kind: 'text', id: 'source', header: t('weight-sets.source'), value: (row) => row.source_document },
      status,
      waiting,
    ],
    [t, key, status, waiting, name],
  );
}
