import { mergeFeedback } from '@datum/contract/feedback/feedback';
import type { FeedbackDetail } from '@datum/contract/feedback/feedback-view';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';

/** Joins a message with another that asks for the same. */
export function MergeButton({ message }: { readonly message: FeedbackDetail }) {
  const t = useTranslations('feedback.merge');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {open && <Merge message={message} onClose={() => setOpen(false)} />}
    </>
  );
}

function Merge({ message, onClose }: { readonly message: FeedbackDetail; readonly onClose: () => void }) {
  const t = useTranslations('feedback.merge');
  const form = useRecordForm({
    record: message,
    valuesOf: () => ({ into: '' }),
    bodyOf: (values, { version }: FeedbackDetail) => ({ ...values, version }),
    write: writing(mergeFeedback, { params: { uuid: message.uuid } }),
    said: () => t('done'),
    onSaved: onClose,
    prefix: 'merge-',
  });
  return (
    <Modal opened onClose={onClose} title={t('title')} withCloseButton={false}>
      <RecordForm form={form} title={t('title')} submitLabel={t('do')} onCancel={onClose}>
        <TextField {...form.field('into', t('into'))} hint={t('hint')} length={16} required />
      </RecordForm>
    </Modal>
  );
}
