import { may } from '@datum/contract/access/access';
import type { FeedbackDetail, FeedbackStaff } from '@datum/contract/feedback/feedback-view';
import { requestFromFeedback } from '@datum/contract/requests/from-feedback';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../../lib/session/use-session.ts';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../../ui/forms/fields/textarea-field.tsx';

interface ToRequestProps {
  readonly message: FeedbackDetail;
  readonly staff: FeedbackStaff;
}

/** Makes a request for a report of a message, in the words of staff. */
export function ToRequestButton({ message, staff }: ToRequestProps) {
  const t = useTranslations('feedback.to-request');
  const [open, setOpen] = useState(false);
  if (!may(usePerson(), requestFromFeedback) || staff.request !== null) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {open && <ToRequest message={message} onClose={() => setOpen(false)} />}
    </>
  );
}

function ToRequest({ message, onClose }: { readonly message: FeedbackDetail; readonly onClose: () => void }) {
  const t = useTranslations('feedback.to-request');
  const form = useRecordForm({
    draft: `feedback/${message.uuid}/request`,
    record: message,
    valuesOf: ({ subject, text }: FeedbackDetail) => ({ title: subject, wanted: text }),
    bodyOf: (values, { uuid }: FeedbackDetail) => ({ ...values, feedback: uuid }),
    write: writing(requestFromFeedback, {}),
    said: ({ number }) => t('made', { number }),
    onSaved: onClose,
    prefix: 'to-request-',
  });
  return (
    <Modal opened onClose={onClose} title={t('title')} withCloseButton={false} size="lg">
      <RecordForm form={form} title={t('title')} submitLabel={t('open')} onCancel={onClose}>
        <p>{t('lead')}</p>
        <TextField {...form.field('title', t('name'))} required />
        <TextareaField {...form.field('wanted', t('wanted'))} required />
      </RecordForm>
    </Modal>
  );
}
