import { may } from '@datum/contract/access';
import { isEditable } from '@datum/contract/approvals/steps';
import { editRuleSet, showRuleSet } from '@datum/contract/rule-sets';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/use-call.ts';
import { useLocalText } from '../../lib/use-local-text.ts';
import { usePerson } from '../../lib/use-session.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import { ApprovalBar } from '../approvals/approval-bar.part.tsx';
import { SetHistory } from '../approvals/set-history.part.tsx';
import { CallProblem } from '../history/call-problem.part.tsx';
import { RuleSetForm } from './rule-set-form.part.tsx';

interface RuleSetDrawerProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly onChanged: () => void;
  readonly onOpen: (id: number) => void;
}

/** One revision of a rule set: its state, its rules, who changed what. */
export function RuleSetDrawer({ id, onClose, onChanged, onOpen }: RuleSetDrawerProps) {
  const t = useTranslations('approvals');
  const name = useLocalText();
  const person = usePerson();
  const [tab, setTab] = useState<'details' | 'history'>('details');
  const { answer, problem, reload } = useCall(showRuleSet, { params: { id } });
  const changed = () => {
    reload();
    onChanged();
  };
  return (
    <Drawer opened onClose={onClose} title={answer ? name(answer.title) : t('rule-sets.label')} width={560}>
      {problem?.status === 404 && <EmptyState title={t('rule-sets.none')} />}
      {problem && problem.status !== 404 && <CallProblem problem={problem} onRetry={reload} />}
      {!answer && !problem && (
        <Loading>
          <SkeletonLines widths={['40%', '100%', '100%']} />
        </Loading>
      )}
      {answer && (
        <>
          <ApprovalBar
            noun="rule-sets"
            head={answer}
            problems={[]}
            onChanged={changed}
            onCopied={(copy) => {
              onChanged();
              onOpen(copy);
            }}
          />
          <div style={{ marginBottom: 'var(--space-4)' }}>
            <SegmentedControl
              label={t('rule-sets.label')}
              size="sm"
              value={tab}
              onChange={setTab}
              options={[
                { value: 'details', label: t('details') },
                { value: 'history', label: t('history') },
              ]}
            />
          </div>
          {tab === 'details' ? (
            <RuleSetForm
              key={answer.version}
              set={answer}
              disabled={!isEditable(answer.status) || !may(person, editRuleSet)}
              onSaved={changed}
              onCancel={onClose}
            />
          ) : (
            <SetHistory key={answer.version} noun="rule-sets" id={id} />
          )}
        </>
      )}
    </Drawer>
  );
}
