import { may } from '@datum/contract/access';
import { createWeightSet, listWeightSets, type WeightSet } from '@datum/contract/weight-sets';
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
import { DescriptionForm } from './description-form.part.tsx';
import { WeightSetView } from './weight-set.part.tsx';

/** All weight sets; one of them open in place of the table, because its matrix needs the width. */
export function WeightSets() {
  const t = useTranslations('approvals');
  const person = usePerson();
  const { open, show, close } = useOpenSet('weight-sets');
  const { answer, problem, loading, reload } = useCall(listWeightSets, {});
  const columns = useColumns((id) => `?edit=weight-sets.${id}`);
  if (typeof open === 'number') {
    return (
      <WeightSetView
        key={open}
        id={open}
        others={answer?.data ?? []}
        onBack={close}
        onChanged={reload}
        onOpen={show}
      />
    );
  }
  const add = may(person, createWeightSet) && (
    <Button size="sm" leftSection={<Icon name="plus" size={14} />} onClick={() => show('new')}>
      {t('weight-sets.add')}
    </Button>
  );
  return (
    <>
      <DataTable
        id="weight-sets"
        label={t('weight-sets.label')}
        columns={columns}
        rows={answer?.data ?? NONE}
        rowKey={(row) => String(row.id)}
        loading={loading}
        onOpen={(row) => show(row.id)}
        problem={problem ? <CallProblem problem={problem} onRetry={reload} /> : undefined}
        empty={
          <EmptyState title={t('weight-sets.none')} action={add || undefined}>
            {t('weight-sets.none-why')}
          </EmptyState>
        }
        tools={add}
      />
      <Drawer opened={open === 'new'} onClose={close} title={t('weight-sets.add')}>
        <DescriptionForm
          set={null}
          families={answer?.families ?? []}
          onCancel={close}
          onSaved={(saved) => {
            reload();
            show(saved.id);
          }}
        />
      </Drawer>
    </>
  );
}

const NONE: readonly WeightSet[] = [];

function useColumns(hrefOf: (id: number) => string): readonly Column<WeightSet>[] {
  const t = useTranslations('approvals');
  const words = useApprovalWords();
  const name = useLocalText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address of a set does not change
  return useMemo(
    () => [
      {
        kind: 'text',
        id: 'title',
        width: 200,
        header: t('title-en'),
        value: (row) => name(row.title),
        under: (row) => row.code,
        href: (row) => hrefOf(row.id),
        card: 'title',
      },
      { kind: 'text', id: 'family', header: t('family'), value: (row) => row.family },
      {
        kind: 'period',
        id: 'valid_from',
        header: t('valid-from'),
        value: (row) => row.valid_from,
        card: 'note',
      },
      { kind: 'text', id: 'source', header: t('weight-sets.source'), value: (row) => row.source_document },
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
    ],
    [t, words, name],
  );
}
