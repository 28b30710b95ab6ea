import { CORRECTION_STEP_NAMES, type CorrectionStep } from '@datum/contract/computation/correction-steps';
import { type CorrectionDetail, stepCorrection } from '@datum/contract/computation/corrections';
import { cancelJob } from '@datum/contract/office/jobs';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { ReasonDialog } from '../../page-kit/reason-dialog.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { JobProgress } from '../../ui/progress/job-progress.tsx';
import { AloneNote } from '../approvals/alone-note.part.tsx';
import { OtherHolders } from '../approvals/other-holders.part.tsx';
import { BlockerWords } from '../runs/blocker-words.part.tsx';
import classes from './corrections.module.css';

interface StepsProps {
  readonly correction: CorrectionDetail;
  readonly onChanged: () => void;
}

/** What can be done with a correction now, what it waits for, and how far a computation is. */
export function CorrectionSteps({ correction, onChanged }: StepsProps) {
  const t = useTranslations('corrections');
  const toast = useToast();
  const { send, busy, problem, clear } = useSend();
  const [asked, ask] = useState<CorrectionStep | null>(null);
  const { blocks, blockers, job, version, id } = correction;
  const finish = (step: CorrectionStep) => {
    ask(null);
    toast({ title: t(`did.${step}`) });
    onChanged();
  };
  const take = async (step: CorrectionStep) => {
    const done = await send(stepCorrection, { params: { id }, body: { step, version } });
    if (done) finish(step);
  };
  const stop = async () => {
    if (job && (await send(cancelJob, { params: { id: job.id } }))) onChanged();
  };
  const possible = CORRECTION_STEP_NAMES.filter((step) => !['state', 'running'].includes(blocks[step] ?? ''));
  const primary = possible.find((step) => blocks[step] === undefined && step !== 'cancel');
  const isRunning = job?.state === 'queued' || job?.state === 'running';
  return (
    <div className={classes.steps}>
      {blockers.map((blocker) => (
        <NoticeBar key={blocker.code} tone="amber">
          <BlockerWords blocker={blocker} period={correction.period} />
        </NoticeBar>
      ))}
      {isRunning && job && (
        <JobProgress
          label={t('computing')}
          done={job.progress}
          total={job.total}
          onCancel={() => void stop()}
          cancelling={busy}
        />
      )}
      {job?.state === 'failed' && <NoticeBar tone="amber">{t('failed', { why: job.error ?? '' })}</NoticeBar>}
      {problem && !asked && <p role="alert">{problem.message}</p>}
      {correction.approve_alone && <AloneNote />}
      <div className={classes.buttons}>
        {possible.map((step) => {
          const block = blocks[step];
          return (
            <Button
              key={step}
              size="sm"
              variant={step === primary ? 'filled' : 'default'}
              disabled={block !== undefined}
              aria-describedby={block ? `correction-${id}-${block}` : undefined}
              loading={busy && asked === null}
              onClick={() => {
                clear();
                if (step === 'compute') void take(step);
                else ask(step);
              }}
            >
              {t(`step.${step}`)}
            </Button>
          );
        })}
      </div>
      {[...new Set(possible.flatMap((step) => blocks[step] ?? []))].map((block) => (
        <p key={block} id={`correction-${id}-${block}`} className="muted">
          {t(`block.${block}`)}
        </p>
      ))}
      {blocks.approve === 'four-eyes' && <OtherHolders right="index.table-one.approve" />}
      {asked === 'cancel' && (
        <ReasonDialog
          record={correction}
          title={t('ask.cancel')}
          label={t('cancel-reason')}
          hint={t('ask-why.cancel')}
          confirmLabel={t('step.cancel')}
          write={writing(stepCorrection, { params: { id } })}
          bodyOf={(reason, latest) => ({ step: 'cancel', version: latest.version, reason })}
          onDone={() => finish('cancel')}
          onCancel={() => ask(null)}
        />
      )}
      {asked && asked !== 'cancel' && (
        <ConfirmDialog
          opened
          title={t(`ask.${asked}`)}
          confirmLabel={t(`step.${asked}`)}
          loading={busy}
          onConfirm={() => void take(asked)}
          onCancel={() => ask(null)}
        >
          {problem ? <p role="alert">{problem.message}</p> : t(`ask-why.${asked}`)}
        </ConfirmDialog>
      )}
    </div>
  );
}
