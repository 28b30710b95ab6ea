import { attachToRequest, writeRequest } from '@datum/contract/requests/request-thread';
import type { RequestFile } from '@datum/contract/requests/request-view';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { TextareaField } from '../../../ui/forms/fields/textarea-field.tsx';
import { Attach } from './files.part.tsx';

/** Who asked writes to the office. */
export function OwnMessage({ uuid }: { readonly uuid: string }) {
  const t = useTranslations('request.thread');
  const [files, setFiles] = useState<readonly RequestFile[]>([]);
  const form = useRecordForm({
    draft: `report-requests/${uuid}/message`,
    record: null,
    valuesOf: () => ({ text: '' }),
    bodyOf: (values) => ({ ...values, files: files.map((file) => file.uuid) }),
    write: writing(writeRequest, { params: { uuid } }),
    said: () => t('sent'),
    onSaved: () => setFiles([]),
  });
  return (
    <RecordForm
      form={form}
      title={t('write')}
      submitLabel={t('send')}
      onSubmit={() => void form.save('another')}
    >
      <TextareaField {...form.field('text', t('write'))} required />
      <Attach endpoint={attachToRequest} input={{ params: { uuid } }} files={files} onChange={setFiles} />
    </RecordForm>
  );
}
