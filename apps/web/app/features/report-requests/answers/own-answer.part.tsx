import { may } from '@datum/contract/access/access';
import { answerWithFiles } from '@datum/contract/requests/request-papers';
import { attachToRequest } from '@datum/contract/requests/request-thread';
import type { RequestDetail, RequestFile } from '@datum/contract/requests/request-view';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../../lib/session/use-session.ts';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { MADE_IN } from '../staff/freeze.part.tsx';
import { Attach } from '../thread/files.part.tsx';

/** Prepares files that a person made as the answer; another person approves it before it is sent. */
export function OwnAnswerButton({ request }: { readonly request: RequestDetail }) {
  const t = useTranslations('report-requests.own-answer');
  const [open, setOpen] = useState(false);
  if (!may(usePerson(), answerWithFiles) || request.merged_into || !MADE_IN.includes(request.state))
    return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {open && (
        <Drawer opened onClose={() => setOpen(false)} title={t('title')} width={520}>
          <OwnAnswer request={request} onClose={() => setOpen(false)} />
        </Drawer>
      )}
    </>
  );
}

function OwnAnswer({ request, onClose }: { readonly request: RequestDetail; readonly onClose: () => void }) {
  const t = useTranslations('report-requests.own-answer');
  const params = { uuid: request.uuid };
  const form = useRecordForm({
    record: request,
    valuesOf: () => ({ title: '', files: [] as readonly RequestFile[] }),
    bodyOf: ({ title, files }, { version }: RequestDetail) => ({
      title,
      files: files.map(({ uuid }) => uuid),
      version,
    }),
    write: writing(answerWithFiles, { params }),
    said: () => t('done'),
    onSaved: onClose,
    prefix: 'own-answer-',
  });
  const { name, label, error } = form.field('files', t('files'));
  return (
    <RecordForm form={form} title={t('title')} submitLabel={t('do')} onCancel={onClose} long>
      <p>{t('lead')}</p>
      <TextField {...form.field('title', t('name'))} required />
      <fieldset id={name} tabIndex={-1} aria-label={label}>
        {error && <p className="problem">{error}</p>}
        <Attach
          endpoint={attachToRequest}
          input={{ params }}
          files={form.values.files}
          onChange={(files) => form.set({ files })}
        />
      </fieldset>
    </RecordForm>
  );
}
