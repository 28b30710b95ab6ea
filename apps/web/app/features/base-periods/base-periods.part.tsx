import { type BasePeriod, createBasePeriod, listBasePeriods } from '@datum/contract/computation/base-periods';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { list } from '../../page-kit/list/list.ts';
import { useList } from '../../page-kit/list/use-list.ts';
import type { Column } from '../../ui/table/column.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import { SetList, useSetColumns } from '../approvals/set-list.part.tsx';
import { BaseForm } from './base-form.part.tsx';
import { BasePeriodDrawer } from './base-period.part.tsx';

const BASE_PERIODS = list(listBasePeriods, { opens: 'edit', prefix: 'base-periods.' });

/** Base periods of all index families; one opens in the drawer. */
export function BasePeriods() {
  return (
    <SetList
      noun="base-periods"
      list={useList(BASE_PERIODS)}
      columns={useColumns()}
      create={createBasePeriod}
      form={({ families }, frame) => <BaseForm base={null} families={families} {...frame} />}
      formWidth={480}
      detail={(open) => <BasePeriodDrawer key={open.id} {...open} />}
    />
  );
}

function useColumns(): readonly Column<BasePeriod>[] {
  const t = useTranslations('approvals');
  const { key, status, waiting } = useSetColumns();
  const name = useLocalText();
  const ui = useUi();
  return useMemo(
    () => [
      {
        ...key,
        id: 'label',
        header: t('base-periods.label'),
        value: (row) => name(row.label),
        under: (row) => name(row.family_name),
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
        sortable: true,
        value: (row) => row.effective_from,
      },
      {
        kind: 'number',
        id: 'prices',
        header: t('base-periods.prices'),
        sortable: true,
        value: (row) => row.prices,
        decimals: 0,
      },
      status,
      waiting,
    ],
    [t, key, status, waiting, name, ui],
  );
}
