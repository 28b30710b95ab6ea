import { may } from '@datum/contract/access/access';
import { mergeRequest, splitRequest } from '@datum/contract/requests/report-requests';
import type { RequestDetail, StaffView } from '@datum/contract/requests/request-view';
import { href } from '@datum/contract/screens/all';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../../lib/session/use-session.ts';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../../ui/forms/fields/textarea-field.tsx';
import { TicksField } from '../../../ui/forms/ticks-field.tsx';

/** Joins a request with another one of the same requester. */
export function MergeButton({ request }: { readonly request: RequestDetail }) {
  const t = useTranslations('report-requests.merge');
  const [open, setOpen] = useState(false);
  if (!may(usePerson(), mergeRequest) || request.merged_into) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {open && <Merge request={request} onClose={() => setOpen(false)} />}
    </>
  );
}

function Merge({ request, onClose }: { readonly request: RequestDetail; readonly onClose: () => void }) {
  const t = useTranslations('report-requests');
  const form = useRecordForm({
    record: request,
    valuesOf: () => ({ into: '', reason: '' }),
    bodyOf: (values, { version }: RequestDetail) => ({ ...values, version }),
    write: writing(mergeRequest, { params: { uuid: request.uuid } }),
    said: () => t('merge.done'),
    onSaved: onClose,
    prefix: 'merge-',
  });
  return (
    <Modal opened onClose={onClose} title={t('merge.title')} withCloseButton={false}>
      <RecordForm form={form} title={t('merge.title')} submitLabel={t('merge.do')} onCancel={onClose}>
        <TextField {...form.field('into', t('field.into'))} hint={t('hint.into')} length={16} required />
        <TextareaField {...form.field('reason', t('field.reason'))} required />
      </RecordForm>
    </Modal>
  );
}

interface SplitProps {
  readonly request: RequestDetail;
  readonly staff: StaffView;
}

/** Makes a second request of some messages. */
export function SplitButton({ request, staff }: SplitProps) {
  const t = useTranslations('report-requests.split');
  const [open, setOpen] = useState(false);
  const count = request.messages.length + staff.notes.length;
  if (!may(usePerson(), splitRequest) || request.merged_into || count < 2) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {open && <Split request={request} staff={staff} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Letters of a message by which it is known in a list. */
const SHOWN = 70;

function Split({ request, staff, onClose }: SplitProps & { readonly onClose: () => void }) {
  const t = useTranslations('report-requests.split');
  const navigate = useNavigate();
  const form = useRecordForm({
    record: request,
    valuesOf: () => ({ title: '', messages: [] as readonly string[] }),
    bodyOf: (values, { version }: RequestDetail) => ({ ...values, version }),
    write: writing(splitRequest, { params: { uuid: request.uuid } }),
    said: ({ number }) => t('done', { number }),
    onSaved: ({ uuid }) => void navigate(href('report-requests.show', { id: uuid })),
    prefix: 'split-',
  });
  return (
    <Modal opened onClose={onClose} title={t('title')} withCloseButton={false} size="lg">
      <RecordForm form={form} title={t('title')} submitLabel={t('do')} onCancel={onClose}>
        <TextField {...form.field('title', t('new-title'))} required />
        <TicksField
          part={form.field('messages', t('messages'))}
          options={[...request.messages, ...staff.notes].map(({ uuid, author, body }) => ({
            value: uuid,
            label: `${author}: ${body.slice(0, SHOWN)}`,
          }))}
        />
      </RecordForm>
    </Modal>
  );
}
