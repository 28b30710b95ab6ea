import { may } from '@datum/contract/access';
import { createStructure, listStructures, type Structure } from '@datum/contract/structures';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/use-call.ts';
import { useLocalText } from '../../lib/use-local-text.ts';
import { useOpenSet } from '../../lib/use-open-set.ts';
import { usePerson } from '../../lib/use-session.ts';
import { Icon } from '../../ui/icon.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useApprovalWords } from '../approvals/approval-words.part.tsx';
import { CallProblem } from '../history/call-problem.part.tsx';
import { NewStructure } from './new-structure.part.tsx';
import { StructureView } from './structure.part.tsx';

/** All structures; one of them open in place of the table. */
export function Structures() {
  const t = useTranslations('approvals');
  const person = usePerson();
  const { open, show, close } = useOpenSet('structures');
  const { answer, problem, loading, reload } = useCall(listStructures, {});
  const columns = useColumns();
  if (typeof open === 'number') {
    return <StructureView key={open} id={open} onBack={close} onChanged={reload} onOpen={show} />;
  }
  const add = may(person, createStructure) && (
    <Button size="sm" leftSection={<Icon name="plus" size={14} />} onClick={() => show('new')}>
      {t('structures.add')}
    </Button>
  );
  return (
    <>
      <DataTable
        id="structures"
        label={t('structures.label')}
        columns={columns}
        rows={answer?.data ?? NONE}
        rowKey={(row) => String(row.id)}
        loading={loading}
        onOpen={(row) => show(row.id)}
        problem={problem ? <CallProblem problem={problem} onRetry={reload} /> : undefined}
        empty={
          <EmptyState title={t('structures.none')} action={add || undefined}>
            {t('structures.none-why')}
          </EmptyState>
        }
        tools={add}
      />
      <Drawer opened={open === 'new'} onClose={close} title={t('structures.add')}>
        <NewStructure
          families={answer?.families ?? []}
          onCancel={close}
          onSaved={(id) => {
            reload();
            show(id);
          }}
        />
      </Drawer>
    </>
  );
}

const NONE: readonly Structure[] = [];

function useColumns(): readonly Column<Structure>[] {
  const t = useTranslations('approvals');
  const words = useApprovalWords();
  const name = useLocalText();
  return useMemo(() => {
    const number = (id: 'items' | 'regions' | 'exclusions'): Column<Structure> => ({
      kind: 'number',
      id,
      header: t(`structures.${id}`),
      value: (row) => row[id],
      decimals: 0,
    });
    return [
      {
        kind: 'text',
        id: 'title',
        width: 200,
        header: t('structures.label'),
        value: (row) => name(row.title),
        under: (row) => row.family,
        href: (row) => `?tab=structures&edit=structures.${row.id}`,
        card: 'title',
      },
      {
        kind: 'number',
        id: 'revision',
        header: t('structures.revision'),
        value: (row) => row.revision,
        decimals: 0,
      },
      number('items'),
      number('regions'),
      number('exclusions'),
      {
        kind: 'status',
        id: 'status',
        header: t('state'),
        value: (row) => words.badge(row.status),
        card: 'status',
      },
      {
        kind: 'number',
        id: 'problems',
        header: t('waiting'),
        value: (row) => row.problems.length,
        decimals: 0,
      },
    ];
  }, [t, words, name]);
}
