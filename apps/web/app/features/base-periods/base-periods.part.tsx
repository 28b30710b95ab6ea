import { may } from '@datum/contract/access';
import { type BasePeriod, createBasePeriod, listBasePeriods } from '@datum/contract/base-periods';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/use-call.ts';
import { useLocalText } from '../../lib/use-local-text.ts';
import { useOpenSet } from '../../lib/use-open-set.ts';
import { usePerson } from '../../lib/use-session.ts';
import { Icon } from '../../ui/icon.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { formatPeriod } from '../../ui/period.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { useApprovalWords } from '../approvals/approval-words.part.tsx';
import { CallProblem } from '../history/call-problem.part.tsx';
import { BaseForm } from './base-form.part.tsx';
import { BasePeriodDrawer } from './base-period.part.tsx';

/** Base periods of all index families; one opens in the drawer. */
export function BasePeriods() {
  const t = useTranslations('approvals');
  const person = usePerson();
  const { open, show, close } = useOpenSet('base-periods');
  const { answer, problem, loading, reload } = useCall(listBasePeriods, {});
  const columns = useColumns();
  const add = may(person, createBasePeriod) && (
    <Button size="sm" leftSection={<Icon name="plus" size={14} />} onClick={() => show('new')}>
      {t('base-periods.add')}
    </Button>
  );
  return (
    <>
      <DataTable
        id="base-periods"
        label={t('base-periods.label')}
        columns={columns}
        rows={answer?.data ?? NONE}
        rowKey={(row) => String(row.id)}
        loading={loading}
        onOpen={(row) => show(row.id)}
        problem={problem ? <CallProblem problem={problem} onRetry={reload} /> : undefined}
        empty={
          <EmptyState title={t('base-periods.none')} action={add || undefined}>
            {t('base-periods.none-why')}
          </EmptyState>
        }
        tools={add}
      />
      <Drawer opened={open === 'new'} onClose={close} title={t('base-periods.add')} width={480}>
        <BaseForm
          base={null}
          families={answer?.families ?? []}
          onCancel={close}
          onSaved={(saved) => {
            reload();
            show(saved.id);
          }}
        />
      </Drawer>
      {typeof open === 'number' && (
        <BasePeriodDrawer key={open} id={open} onClose={close} onChanged={reload} onOpen={show} />
      )}
    </>
  );
}

const NONE: readonly BasePeriod[] = [];

function useColumns(): readonly Column<BasePeriod>[] {
  const t = useTranslations('approvals');
  const words = useApprovalWords();
  const name = useLocalText();
  const ui = useUi();
  return useMemo(
    () => [
      {
        kind: 'text',
        id: 'label',
        width: 200,
        header: t('base-periods.label'),
        value: (row) => name(row.label),
        under: (row) => name(row.family_name),
        href: (row) => `?edit=base-periods.${row.id}`,
        card: 'title',
      },
      {
        kind: 'text',
        id: 'period',
        header: t('base-periods.period'),
        value: (row) =>
          row.period_from === row.period_to
            ? formatPeriod(row.period_from, ui)
            : `${formatPeriod(row.period_from, ui)} – ${formatPeriod(row.period_to, ui)}`,
        card: 'note',
      },
      {
        kind: 'period',
        id: 'effective',
        header: t('base-periods.effective'),
        value: (row) => row.effective_from,
      },
      {
        kind: 'number',
        id: 'prices',
        header: t('base-periods.prices'),
        value: (row) => row.prices,
        decimals: 0,
      },
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
    [t, words, name, ui],
  );
}
