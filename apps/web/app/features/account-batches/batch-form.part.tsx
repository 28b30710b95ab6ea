import {
  BATCH_KINDS,
  checkBatch,
  editBatch,
  MOST_ROWS,
  showBatch,
} from '@datum/contract/people/account-batches';
import { href } from '@datum/contract/screens/all';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { useBack } from '../../lib/links/way-back.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { FileField } from '../../ui/forms/fields/file-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import type { Batch } from './batch-rows.part.tsx';
import { readRows, writeRows } from './pasted.rules.ts';

type BatchKind = (typeof BATCH_KINDS)[number];

interface BatchFormProps {
  /** Null for a new one; the kind of a batch stays once its rows were checked. */
  readonly batch: Batch | null;
  readonly onChecked: (batch: Batch) => void;
}

/** The wished accounts: pasted or uploaded, counted while typed, checked one by one by the server. */
export function BatchForm({ batch, onChecked }: BatchFormProps) {
  const t = useTranslations('account-batches');
  const back = useBack();
  const params = { uuid: batch?.uuid ?? '' };
  const form = useRecordForm({
    draft: `account-batches/${batch?.uuid ?? 'new'}`,
    record: batch,
    valuesOf,
    bodyOf,
    write: batch ? writing(editBatch, { params }) : writing(checkBatch, {}),
    ...(batch ? { latest: () => call(showBatch, { params }) } : {}),
    onSaved: onChecked,
  });
  const { field, values } = form;
  const rows = field('rows', t('field.rows'));
  const count = readRows(values.rows).length;
  return (
    <RecordForm
      form={form}
      title={t('form')}
      submitLabel={t('check', { count })}
      onCancel={() => back(href('account-batches.list'))}
    >
      <SelectField
        {...field('kind', t('field.kind'))}
        hint={t(values.kind ? `kind-hint.${values.kind}` : 'hint.kind')}
        required
        disabled={batch !== null}
        options={BATCH_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <TextField {...field('title', t('field.title'))} hint={t('hint.title')} />
      <TextareaField
        {...rows}
        hint={t('hint.rows')}
        rows={10}
        error={count > MOST_ROWS ? t('too-many', { count }) : rows.error}
      />
      <RowsFile onText={rows.onChange} />
    </RecordForm>
  );
}

/** The rows out of a file, into the field above. */
function RowsFile({ onText }: { readonly onText: (text: string) => void }) {
  const t = useTranslations('account-batches');
  const [files, setFiles] = useState<readonly File[]>([]);
  const upload = async (chosen: readonly File[]) => {
    setFiles(chosen);
    const [file] = chosen;
    if (file) onText(await file.text());
  };
  return (
    <FileField
      name="file"
      label={t('field.file')}
      types={['.csv', '.tsv', '.txt']}
      maxBytes={900_000}
      value={files}
      onChange={(chosen) => void upload(chosen)}
    />
  );
}

/** The rows are typed as one text, and each is a line of it. */
const valuesOf = (batch: Batch | null) => ({
  kind: (batch?.kind ?? null) as BatchKind | null,
  title: batch?.title ?? '',
  rows: batch ? writeRows(batch.rows) : '',
});

const bodyOf = ({ kind, title, rows }: ReturnType<typeof valuesOf>, batch: Batch | null) => ({
  title,
  rows: readRows(rows),
  ...(batch ? { version: batch.version } : { kind: kind ?? undefined }),
});
