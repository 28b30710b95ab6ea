import { may } from '@datum/contract/access';
import { isEditable } from '@datum/contract/approvals/steps';
import { editStructure, showStructure } from '@datum/contract/structures';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/use-call.ts';
import { useLocalText } from '../../lib/use-local-text.ts';
import { usePerson } from '../../lib/use-session.ts';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import { ApprovalBar } from '../approvals/approval-bar.part.tsx';
import { SetHistory } from '../approvals/set-history.part.tsx';
import { CallProblem } from '../history/call-problem.part.tsx';
import { StructureForm } from './structure-form.part.tsx';

interface StructureViewProps {
  readonly id: number;
  readonly onBack: () => void;
  readonly onChanged: () => void;
  readonly onOpen: (id: number) => void;
}

/** One structure: its state, what it is made of, who changed what. */
export function StructureView({ id, onBack, onChanged, onOpen }: StructureViewProps) {
  const t = useTranslations('approvals');
  const name = useLocalText();
  const person = usePerson();
  const { answer, problem, reload } = useCall(showStructure, { params: { id } });
  const changed = () => {
    reload();
    onChanged();
  };
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        leftSection={<Icon name="chevron-left" size={14} />}
        onClick={onBack}
      >
        {t('back')}
      </Button>
      {problem?.status === 404 && <EmptyState title={t('structures.none')} />}
      {problem && problem.status !== 404 && <CallProblem problem={problem} onRetry={reload} />}
      {!answer && !problem && (
        <Loading>
          <SkeletonLines widths={['30%', '60%', '100%']} />
        </Loading>
      )}
      {answer && (
        <>
          <h2 className="type-h2" style={{ marginTop: 'var(--space-2)' }}>
            {name(answer.title)}
          </h2>
          <ApprovalBar
            noun="structures"
            head={answer}
            problems={answer.problems}
            onChanged={changed}
            onCopied={(copy) => {
              onChanged();
              onOpen(copy);
            }}
          />
          <StructureForm
            key={answer.version}
            structure={answer}
            editable={isEditable(answer.status) && may(person, editStructure)}
            onSaved={changed}
          />
          <section style={{ marginTop: 'var(--space-6)', maxWidth: 960 }}>
            <h3 className="type-h3">{t('history')}</h3>
            <SetHistory key={answer.version} noun="structures" id={id} />
          </section>
        </>
      )}
    </>
  );
}
