import { may } from '@datum/contract/access/access';
import { isEditable } from '@datum/contract/computation/approvals/steps';
import { editRuleSet, showRuleSet } from '@datum/contract/computation/rule-sets';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import type { OpenRow } from '../../page-kit/list/list-beside.tsx';
import { SetDrawer } from '../approvals/set-detail.part.tsx';
import { RuleSetForm } from './rule-set-form.part.tsx';

/** One revision of a rule set: its state, its rules, who changed what. */
export function RuleSetDrawer(open: OpenRow) {
  const t = useTranslations('approvals');
  const name = useLocalText();
  const person = usePerson();
  const called = useCall(showRuleSet, { params: { id: open.id } });
  return (
    <SetDrawer
      noun="rule-sets"
      called={called}
      open={open}
      titleOf={({ title }) => name(title)}
      parts={[
        {
          value: 'details',
          label: t('details'),
          show: (set, changed) => (
            <RuleSetForm
              set={set}
              frozen={!isEditable(set.status) || !may(person, editRuleSet)}
              onSaved={changed}
              onCancel={open.onClose}
            />
          ),
        },
      ]}
    />
  );
}
