import { may } from '@datum/contract/access';
import { isEditable } from '@datum/contract/approvals/steps';
import { editRuleSet, showRuleSet } from '@datum/contract/rule-sets';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/use-call.ts';
import { useLocalText } from '../../lib/use-local-text.ts';
import { usePerson } from '../../lib/use-session.ts';
import { type OpenSetProps, SetDrawer } from '../approvals/set-detail.part.tsx';
import { RuleSetForm } from './rule-set-form.part.tsx';

/** One revision of a rule set: its state, its rules, who changed what. */
export function RuleSetDrawer(open: OpenSetProps) {
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
