import { createStructure, listStructures, type Structure } from '@datum/contract/computation/structures';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { list } from '../../page-kit/list/list.ts';
import { useList } from '../../page-kit/list/use-list.ts';
import type { Column } from '../../ui/table/column.ts';
import { SetList, useSetColumns } from '../approvals/set-list.part.tsx';
import { NewStructure } from './new-structure.part.tsx';
import { StructurePage } from './structure.part.tsx';

const STRUCTURES = list(listStructures, { opens: 'edit', prefix: 'structures.' });

/** All structures; one of them open in place of the table. */
export function Structures() {
  return (
    <SetList
      noun="structures"
      list={useList(STRUCTURES)}
      columns={useColumns()}
      create={createStructure}
      form={({ families }, frame) => <NewStructure families={families} {...frame} />}
      detail={(open) => <StructurePage key={open.id} {...open} />}
      inPlace
    />
  );
}

function useColumns(): readonly Column<Structure>[] {
  const t = useTranslations('approvals');
  const { key, status, waiting } = useSetColumns();
  const name = useLocalText();
  return useMemo(() => {
    const number = (id: 'items' | 'regions' | 'exclusions'): Column<Structure> => ({
      kind: 'number',
      id,
      header: t(`structures.${id}`),
      sortable: true,
      value: (row) => row[id],
      decimals: 0,
    });
    return [
      {
        ...key,
        id: 'title',
        header: t('structures.label'),
        value: (row) => name(row.title),
        under: (row) => row.family,
      },
      {
        kind: 'number',
        id: 'revision',
        header: t('structures.revision'),
        sortable: true,
        value: (row) => row.revision,
        decimals: 0,
      },
      number('items'),
      number('regions'),
      number('exclusions'),
      { kind: 'period', id: 'used_from', header: t('structures.used-from'), value: (row) => row.used_from },
      status,
      waiting,
    ];
  }, [t, key, status, waiting, name]);
}
