import { may } from '@datum/contract/access';
import { createRuleSet, listRuleSets, type StoredRuleSet } from '@datum/contract/rule-sets';
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
import { RuleSetDrawer } from './rule-set.part.tsx';
import { RuleSetForm } from './rule-set-form.part.tsx';

/** Rule sets with their revisions; one opens in the drawer. */
export function RuleSets() {
  const t = useTranslations('approvals');
  const person = usePerson();
  const { open, show, close } = useOpenSet('rule-sets');
  const { answer, problem, loading, reload } = useCall(listRuleSets, {});
  const columns = useColumns();
  const add = may(person, createRuleSet) && (
    <Button size="sm" leftSection={<Icon name="plus" size={14} />} onClick={() => show('new')}>
      {t('rule-sets.add')}
    </Button>
  );
  return (
    <>
      <DataTable
        id="rule-sets"
        label={t('rule-sets.label')}
        columns={columns}
        rows={answer?.data ?? NONE}
        rowKey={(row) => String(row.id)}
        loading={loading}
        onOpen={(row) => show(row.id)}
        problem={problem ? <CallProblem problem={problem} onRetry={reload} /> : undefined}
        empty={
          <EmptyState title={t('rule-sets.none')} action={add || undefined}>
            {t('rule-sets.none-why')}
          </EmptyState>
        }
        tools={add}
      />
      <Drawer opened={open === 'new'} onClose={close} title={t('rule-sets.add')} width={560}>
        <RuleSetForm
          set={null}
          onCancel={close}
          onSaved={(saved) => {
            reload();
            show(saved.id);
          }}
        />
      </Drawer>
      {typeof open === 'number' && (
        <RuleSetDrawer key={open} id={open} onClose={close} onChanged={reload} onOpen={show} />
      )}
    </>
  );
}

const NONE: readonly StoredRuleSet[] = [];

function useColumns(): readonly Column<StoredRuleSet>[] {
  const t = useTranslations('approvals');
  const words = useApprovalWords();
  const name = useLocalText();
  return useMemo(
    () => [
      {
        kind: 'text',
        id: 'title',
        width: 200,
        header: t('rule-sets.label'),
        value: (row) => name(row.title),
        under: (row) => `${row.code}, ${t('rule-sets.revision', { revision: row.revision })}`,
        href: (row) => `?edit=rule-sets.${row.id}`,
        card: 'title',
      },
      {
        kind: 'period',
        id: 'valid_from',
        header: t('valid-from'),
        value: (row) => row.valid_from,
        card: 'note',
      },
      {
        kind: 'text',
        id: 'mean',
        header: t('rule-sets.mean'),
        value: (row) => t(`rule-sets.choice.${row.rules.mean}`),
      },
      {
        kind: 'number',
        id: 'sources',
        header: t('rule-sets.min-sources'),
        value: (row) => row.rules.minSources,
        decimals: 0,
      },
      {
        kind: 'status',
        id: 'status',
        header: t('state'),
        value: (row) => words.badge(row.status),
        card: 'status',
      },
    ],
    [t, words, name],
  );
}
