import { may } from '@datum/contract/access';
import { isEditable } from '@datum/contract/approvals/steps';
import {
  editWeightSet,
  showWeightSet,
  type WeightSet,
  type WeightSetDetail,
} from '@datum/contract/weight-sets';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/use-call.ts';
import { useLocalText } from '../../lib/use-local-text.ts';
import { usePerson } from '../../lib/use-session.ts';
import { FactStrip } from '../../ui/fact-strip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { formatPeriod } from '../../ui/period.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { ApprovalBar } from '../approvals/approval-bar.part.tsx';
import { SetHistory } from '../approvals/set-history.part.tsx';
import { CallProblem } from '../history/call-problem.part.tsx';
import { Compare } from './compare.part.tsx';
import { DescriptionForm } from './description-form.part.tsx';
import { Matrix } from './matrix.part.tsx';
import classes from './weight-set.module.css';

interface WeightSetViewProps {
  readonly id: number;
  /** Sets to compare with. */
  readonly others: readonly WeightSet[];
  readonly onBack: () => void;
  readonly onChanged: () => void;
  readonly onOpen: (id: number) => void;
}

/** One weight set: its state, its matrix, what differs from another, who changed what. */
export function WeightSetView({ id, others, onBack, onChanged, onOpen }: WeightSetViewProps) {
  const t = useTranslations('approvals');
  const { answer, problem, reload } = useCall(showWeightSet, { params: { id } });
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
      {problem?.status === 404 && <EmptyState title={t('weight-sets.none')} />}
      {problem && problem.status !== 404 && <CallProblem problem={problem} onRetry={reload} />}
      {!answer && !problem && (
        <Loading>
          <SkeletonLines widths={['30%', '60%', '100%', '100%', '100%']} />
        </Loading>
      )}
      {answer && (
        <Detail
          set={answer}
          others={others.filter((other) => other.id !== id && other.family === answer.family)}
          onChanged={changed}
          onCopied={(copy) => {
            onChanged();
            onOpen(copy);
          }}
        />
      )}
    </>
  );
}

interface DetailProps {
  readonly set: WeightSetDetail;
  readonly others: readonly WeightSet[];
  readonly onChanged: () => void;
  readonly onCopied: (id: number) => void;
}

function Detail({ set, others, onChanged, onCopied }: DetailProps) {
  const t = useTranslations('approvals');
  const ui = useUi();
  const name = useLocalText();
  const person = usePerson();
  const [describing, setDescribing] = useState(false);
  const editable = isEditable(set.status) && may(person, editWeightSet);
  return (
    <>
      <div className={classes.head}>
        <h2 className="type-h2">{name(set.title)}</h2>
        {editable && (
          <Button size="sm" leftSection={<Icon name="edit" />} onClick={() => setDescribing(true)}>
            {t('weight-sets.edit')}
          </Button>
        )}
      </div>
      <FactStrip
        facts={[
          { label: t('code'), value: set.code },
          { label: t('family'), value: set.family },
          { label: t('valid-from'), value: formatPeriod(set.valid_from, ui) },
          { label: t('weight-sets.source'), value: set.source_document || '–' },
        ]}
      />
      <ApprovalBar
        noun="weight-sets"
        head={set}
        problems={set.problems}
        onChanged={onChanged}
        onCopied={onCopied}
      />
      <Matrix key={set.version} set={set} editable={editable} onSaved={onChanged} />
      <Compare id={set.id} others={others} />
      <section className={classes.section}>
        <h3 className="type-h3">{t('history')}</h3>
        <SetHistory key={set.version} noun="weight-sets" id={set.id} />
      </section>
      <Drawer opened={describing} onClose={() => setDescribing(false)} title={t('weight-sets.edit')}>
        <DescriptionForm
          set={set}
          families={[]}
          onCancel={() => setDescribing(false)}
          onSaved={() => {
            setDescribing(false);
            onChanged();
          }}
        />
      </Drawer>
    </>
  );
}
