import { createStructure, listStructures, type Structure } from '@datum/contract/computation/structures';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { list } from '../../page-kit/list/list.ts';
import { useList } from '../../page-kit/list/use-list.ts';
import type { Column } from '../../ui/table/column.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
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
  const ui = useUi();
  return useMemo(() => {
    const number = (id: 'items' | 'regions' | 'exclusions'): Column<Structure> => ({
      kind: 'number',
      id,
      header: t(`structures.${id}`),
      sortable: true,
      value: (row) => row[id],
      decimals: 0,
    });
    const usedFrom = ({ used_from, waits_for, status: state }: Structure) => {
      if (used_from !== null) return formatPeriod(used_from, ui);
      if (state === 'draft' || state === 'submitted') return t('structures.use.unapproved');
      if (waits_for === null) return t('structures.use.replaced');
      const { period } = waits_for;
      return period === null
        ? t('structures.use.next')
        : t('structures.use.from', { period: formatPeriod(period, ui) });
    };
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
      { kind: 'text', id: 'used_from', header: t('structures.used-from'), value: usedFrom },
      status,
      waiting,
    ];
  }, [t, key, status, waiting, name, ui]);
}
