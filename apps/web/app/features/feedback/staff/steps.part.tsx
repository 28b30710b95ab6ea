import { may } from '@datum/contract/access/access';
import { contentCalls } from '@datum/contract/content/content-calls';
import { draftFaq, stepFeedback, tellFeedback } from '@datum/contract/feedback/feedback';
import type { FeedbackStep } from '@datum/contract/feedback/feedback-states';
import { FEEDBACK_STEPS } from '@datum/contract/feedback/feedback-states';
import type { FeedbackDetail, FeedbackStaff } from '@datum/contract/feedback/feedback-view';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../../lib/session/use-session.ts';
import { Act } from '../../../page-kit/act.tsx';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { TextareaField } from '../../../ui/forms/fields/textarea-field.tsx';
import { MergeButton } from './merge.part.tsx';
import classes from './staff.module.css';
import { ToCorrection } from './to-correction.part.tsx';
import { ToRequestButton } from './to-request.part.tsx';
import { ToTaskButton } from './to-task.part.tsx';

interface StepsProps {
  readonly message: FeedbackDetail;
  readonly staff: FeedbackStaff;
}

/** What staff can do with a message now. */
export function Steps({ message, staff }: StepsProps) {
  const t = useTranslations('feedback');
  const person = usePerson();
  const { uuid, version, merged_into } = message;
  if (merged_into !== null || !may(person, stepFeedback)) return null;
  const input = { params: { uuid }, body: { version } };
  return (
    <div className={classes.steps}>
      {staff.steps.map((step) => (
        <Step key={step} step={step} message={message} />
      ))}
      <MergeButton message={message} />
      <ToRequestButton message={message} staff={staff} />
      <ToCorrection message={message} staff={staff} />
      <ToTaskButton message={message} />
      {(staff.votes > 0 || staff.merged.length > 0) && (
        <Act
          endpoint={tellFeedback}
          input={input}
          label={t('tell')}
          ask={{ title: t('tell'), why: t('tell-why') }}
          done={({ told }) => t('told', { count: told })}
        />
      )}
      {staff.draft === null && may(person, contentCalls('faq').create) && (
        <Act endpoint={draftFaq} input={input} label={t('draft')} done={() => t('drafted')} />
      )}
    </div>
  );
}

function Step({ step, message }: { readonly step: FeedbackStep; readonly message: FeedbackDetail }) {
  const states = useTranslations('contact.state');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {states(step)}
      </Button>
      {open && <StepDialog step={step} message={message} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps {
  readonly step: FeedbackStep;
  readonly message: FeedbackDetail;
  readonly onClose: () => void;
}

/** Asks for the answer that everybody reads, and for the reason where the sender must get one. */
function StepDialog({ step, message, onClose }: DialogProps) {
  const t = useTranslations('feedback.step');
  const words = useTranslations('contact');
  const asksReason = FEEDBACK_STEPS[step].reason;
  const state = words(`state.${step}`);
  const form = useRecordForm({
    draft: `feedback/${message.uuid}/${step}`,
    record: message,
    valuesOf: ({ answer }: FeedbackDetail) => ({ reason: '', answer }),
    bodyOf: (values, { version }: FeedbackDetail) => ({ ...values, state: step, version }),
    write: writing(stepFeedback, { params: { uuid: message.uuid } }),
    said: () => t('done', { state }),
    onSaved: onClose,
    prefix: 'step-',
  });
  return (
    <Modal opened onClose={onClose} title={t('title', { state })} withCloseButton={false}>
      <RecordForm
        form={form}
        title={t('title', { state })}
        submitLabel={t('do', { state })}
        onCancel={onClose}
      >
        <TextareaField {...form.field('reason', t('reason'))} hint={t('reason-hint')} required={asksReason} />
        <TextareaField {...form.field('answer', t('answer'))} hint={t('answer-hint')} />
      </RecordForm>
    </Modal>
  );
}
