import { may } from '@datum/contract/access/access';
import { isEditable } from '@datum/contract/computation/approvals/steps';
import { editRuleSet, type RuleSetDetail, showRuleSet } from '@datum/contract/computation/rule-sets';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import type { OpenRow } from '../../page-kit/list/list-beside.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
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
            <>
              <Takes set={set} />
              <RuleSetForm
                set={set}
                frozen={!isEditable(set.status) || !may(person, editRuleSet)}
                onSaved={changed}
                onCancel={open.onClose}
              />
            </>
          ),
        },
      ]}
    />
  );
}

/** Which months are computed by rules that nothing was computed by yet, and which keep others. */
function Takes({ set: { status, waits_for } }: { readonly set: RuleSetDetail }) {
  const t = useTranslations('approvals.rule-sets.takes');
  const ui = useUi();
  if (waits_for === null) return null;
  const { period, kept } = waits_for;
  const first = period === null ? t('next') : t('from', { period: formatPeriod(period, ui) });
  return (
    <NoticeBar>
      {status === 'approved' ? first : t('once', { first })}
      {kept.length > 0 && (
        <>
          {' '}
          {t('kept', { count: kept.length, periods: kept.map((code) => formatPeriod(code, ui)).join(', ') })}
        </>
      )}
    </NoticeBar>
  );
}
