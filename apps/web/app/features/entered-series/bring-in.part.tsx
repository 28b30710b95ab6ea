import { type ObservationBatch, pasteBatch, uploadBatch } from '@datum/contract/entered-series/batches';
import { OBSERVATION_STATUSES, type ObservationStatus } from '@datum/contract/entered-series/observations';
import type { EnteredSubject } from '@datum/contract/subjects/entered';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { FileField } from '../../ui/forms/fields/file-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';

const MOST_BYTES = 20_000_000;

interface BringInProps {
  readonly subject: EnteredSubject;
  readonly onCancel: () => void;
  readonly onStaged: (batch: ObservationBatch) => void;
}

/** A block of cells or a file: it is read and shown, nothing of it counts yet. */
export function BringIn({ subject, onCancel, onStaged }: BringInProps) {
  const t = useTranslations('entered-series');
  const [files, setFiles] = useState<readonly File[]>([]);
  const { send, busy, problem } = useSend();
  const params = { subject: subject.code as ObservationBatch['subject'] };
  const form = useRecordForm({
    record: null,
    valuesOf: () => ({ text: '', series: '', status: 'firm' as ObservationStatus | null }),
    bodyOf: (values) => values,
    write: writing(pasteBatch, { params }),
    onSaved: onStaged,
  });
  const status = form.field('status', t('batches.status'));
  const series = form.field('series', t('batches.series'));
  const [file] = files;
  const upload = async () => {
    if (!file) return void form.save();
    const query = { status: status.value ?? 'firm', series: series.value };
    const batch = await send(uploadBatch, { params, query }, { file });
    if (batch) {
      form.giveUp();
      onStaged(batch);
    }
  };
  return (
    <RecordForm
      form={{ ...form, busy: form.busy || busy }}
      title={t('batches.bring')}
      submitLabel={t('batches.look')}
      onSubmit={() => void upload()}
      refused={problem?.message}
      onCancel={onCancel}
    >
      <p className="muted">{t('batches.bring-why')}</p>
      <FileField
        name="file"
        label={t('batches.file')}
        hint={t('batches.file-hint')}
        types={['.csv', '.txt', '.tsv', '.xlsx']}
        maxBytes={MOST_BYTES}
        value={files}
        onChange={setFiles}
      />
      {!file && (
        <TextareaField {...form.field('text', t('batches.paste'))} hint={t('batches.paste-hint')} rows={8} />
      )}
      <TextField {...series} hint={t('batches.series-hint')} />
      <SelectField
        {...status}
        hint={t('batches.status-hint')}
        options={OBSERVATION_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
    </RecordForm>
  );
}
