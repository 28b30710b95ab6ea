import { createRuleSet, listRuleSets, type StoredRuleSet } from '@datum/contract/computation/rule-sets';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { list } from '../../page-kit/list/list.ts';
import { useList } from '../../page-kit/list/use-list.ts';
import type { Column } from '../../ui/table/column.ts';
import { SetList, useSetColumns } from '../approvals/set-list.part.tsx';
import { RuleSetDrawer } from './rule-set.part.tsx';
import { RuleSetForm } from './rule-set-form.part.tsx';

const RULE_SETS = list(listRuleSets, { opens: 'edit', prefix: 'rule-sets.' });

/** Rule sets with their revisions; one opens in the drawer. */
export function RuleSets() {
  return (
    <SetList
      noun="rule-sets"
      list={useList(RULE_SETS)}
      columns={useColumns()}
      create={createRuleSet}
      form={(_, frame) => <RuleSetForm set={null} {...frame} />}
      formWidth={560}
      detail={(open) => <RuleSetDrawer key={open.id} {...open} />}
    />
  );
}

function useColumns(): readonly Column<StoredRuleSet>[] {
  const t = useTranslations('approvals');
  const { key, status } = useSetColumns();
  const name = useLocalText();
  return useMemo(
    () => [
      {
        ...key,
        id: 'title',
        header: t('rule-sets.label'),
        value: (row) => name(row.title),
        under: (row) => `${row.code}, ${t('rule-sets.revision', { revision: row.revision })}`,
      },
      {
        kind: 'text',
        id: 'family',
        header: t('family'),
        value: (row) => (row.family_name ? name(row.family_name) : t('rule-sets.all-families')),
        card: 'note',
      },
      {
        kind: 'period',
        id: 'valid_from',
        header: t('valid-from'),
        sortable: true,
        value: (row) => row.valid_from,
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
        sortable: true,
        value: (row) => row.rules.minSources,
        decimals: 0,
      },
      status,
    ],
    [t, key, status, name],
  );
}
