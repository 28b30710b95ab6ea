import { may } from '@datum/contract/access';
import { isEditable } from '@datum/contract/approvals/steps';
import { editBasePeriod, showBasePeriod } from '@datum/contract/base-periods';
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
import { BaseForm } from './base-form.part.tsx';
import { BasePrices } from './base-prices.part.tsx';

interface BasePeriodDrawerProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly onChanged: () => void;
  readonly onOpen: (id: number) => void;
}

/** One base period: its state, its description, its prices, who changed what. */
export function BasePeriodDrawer({ id, onClose, onChanged, onOpen }: BasePeriodDrawerProps) {
  const t = useTranslations('approvals');
  const name = useLocalText();
  const person = usePerson();
  const [tab, setTab] = useState<'details' | 'prices' | 'history'>('details');
  const { answer, problem, reload } = useCall(showBasePeriod, { params: { id } });
  const changed = () => {
    reload();
    onChanged();
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      title={answer ? name(answer.label) : t('base-periods.label')}
      width={560}
    >
      {problem?.status === 404 && <EmptyState title={t('base-periods.none')} />}
      {problem && problem.status !== 404 && <CallProblem problem={problem} onRetry={reload} />}
      {!answer && !problem && (
        <Loading>
          <SkeletonLines widths={['40%', '100%', '100%']} />
        </Loading>
      )}
      {answer && (
        <>
          <ApprovalBar
            noun="base-periods"
            head={answer}
            problems={answer.problems}
            onChanged={changed}
            onCopied={(copy) => {
              onChanged();
              onOpen(copy);
            }}
          />
          <div style={{ marginBottom: 'var(--space-4)' }}>
            <SegmentedControl
              label={t('base-periods.label')}
              size="sm"
              value={tab}
              onChange={setTab}
              options={[
                { value: 'details', label: t('details') },
                { value: 'prices', label: t('base-periods.prices') },
                { value: 'history', label: t('history') },
              ]}
            />
          </div>
          {tab === 'details' && (
            <BaseForm
              key={answer.version}
              base={answer}
              families={[]}
              disabled={!isEditable(answer.status) || !may(person, editBasePeriod)}
              onSaved={changed}
              onCancel={onClose}
            />
          )}
          {tab === 'prices' && <BasePrices key={answer.version} id={id} />}
          {tab === 'history' && <SetHistory key={answer.version} noun="base-periods" id={id} />}
        </>
      )}
    </Drawer>
  );
}
