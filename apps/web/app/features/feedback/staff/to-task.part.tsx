import { may } from '@datum/contract/access/access';
import { feedbackChoices } from '@datum/contract/feedback/feedback';
import type { FeedbackDetail } from '@datum/contract/feedback/feedback-view';
import { addTask } from '@datum/contract/feedback/tasks';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { DateField } from '../../../ui/forms/fields/date-field.tsx';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';

/** Makes a task of a message: for one person, by a day. */
export function ToTaskButton({ message }: { readonly message: FeedbackDetail }) {
  const t = useTranslations('feedback.task');
  const [open, setOpen] = useState(false);
  if (!may(usePerson(), addTask)) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {open && <ToTask message={message} onClose={() => setOpen(false)} />}
    </>
  );
}

function ToTask({ message, onClose }: { readonly message: FeedbackDetail; readonly onClose: () => void }) {
  const t = useTranslations('feedback.task');
  const owners = useCall(feedbackChoices, {}).answer?.owners ?? [];
  const form = useRecordForm({
    draft: `feedback/${message.uuid}/task`,
    record: message,
    valuesOf: ({ subject, staff }: FeedbackDetail) => ({
      title: subject,
      person_uuid: staff?.owner?.uuid ?? null,
      due_on: '',
    }),
    bodyOf: (values, { uuid }: FeedbackDetail) => ({ ...values, feedback: uuid }),
    write: writing(addTask, {}),
    said: () => t('made'),
    onSaved: onClose,
    prefix: 'to-task-',
  });
  return (
    <Modal opened onClose={onClose} title={t('title')} withCloseButton={false}>
      <RecordForm form={form} title={t('title')} submitLabel={t('open')} onCancel={onClose}>
        <p>{t('lead')}</p>
        <TextField {...form.field('title', t('name'))} required />
        <SelectField
          {...form.field('person_uuid', t('person'))}
          options={owners.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          required
        />
        <DateField {...form.field('due_on', t('due'))} required />
      </RecordForm>
    </Modal>
  );
}
