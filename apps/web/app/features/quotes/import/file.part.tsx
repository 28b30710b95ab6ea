import { type ImportBatch, listImports, pasteImport, uploadImport } from '@datum/contract/collection/imports';
import { exportTemplate } from '@datum/contract/collection/quotes';
import type { Sheet } from '@datum/contract/collection/sheets';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call, callForFile } from '../../../lib/api/api.ts';
import { saveFile } from '../../../lib/api/save-file.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { type Writing, writing } from '../../../page-kit/form/writing.ts';
import { useGoneFile } from '../../../page-kit/kept-file.tsx';
import { FileField } from '../../../ui/forms/fields/file-field.tsx';
import { TextareaField } from '../../../ui/forms/fields/textarea-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useMoment } from '../quote/moment.part.tsx';
import classes from './import.module.css';
import { ImportPreview } from './import-preview.part.tsx';

const TYPES = ['.xlsx', '.csv', '.tsv', '.txt'] as const;
const MOST_BYTES = 20 * 1024 * 1024;

/** Many prices at once: a file or pasted cells, read into a preview; what came earlier stands below. */
export function FilePart(props: {
  readonly sheet: Sheet;
  readonly batch: string | null;
  readonly onBatch: (id: string | null) => void;
  readonly onChanged: () => void;
}) {
  const { sheet, batch, onBatch, onChanged } = props;
  return batch ? (
    <ImportPreview id={batch} dataSet={sheet.data_set} onClose={() => onBatch(null)} onChanged={onChanged} />
  ) : (
    <>
      <FileForm sheet={sheet} onBatch={onBatch} />
      <EarlierImports sheet={sheet} onBatch={onBatch} />
    </>
  );
}

interface FileFormProps {
  readonly sheet: Sheet;
  readonly onBatch: (id: string) => void;
}

function FileForm({ sheet, onBatch }: FileFormProps) {
  const t = useTranslations('quotes.insert');
  const params = { id: sheet.id };
  const [files, setFiles] = useState<readonly File[]>([]);
  const [file] = files;
  const form = useRecordForm({
    draft: `imports/${sheet.id}`,
    record: null,
    valuesOf: () => ({ text: '' }),
    // what is the same write as before: another file is another one
    bodyOf: ({ text }) => (file ? [file.name, file.size, file.lastModified] : { text }),
    write: file ? uploading(sheet.id, file) : writing(pasteImport, { params }),
    onSaved: ({ id }) => onBatch(id),
  });
  const template = async () => {
    const { name, blob } = await callForFile(exportTemplate, { params, query: { format: 'xlsx' } });
    saveFile(name ?? 'template.xlsx', blob);
  };
  return (
    <RecordForm
      form={form}
      title={t('file')}
      submitLabel={t('read')}
      actions={
        <Button leftSection={<Icon name="download" />} onClick={template}>
          {t('template')}
        </Button>
      }
    >
      <FileField
        name="file"
        label={t('file-field')}
        hint={t('file-hint')}
        types={TYPES}
        maxBytes={MOST_BYTES}
        value={files}
        onChange={(chosen) => {
          setFiles(chosen);
          form.check([]); // nothing of the file before stays wrong
        }}
        error={form.errorOf('file')}
      />
      <TextareaField
        {...form.field('text', t('paste-field'))}
        required={false}
        hint={t('paste-hint')}
        rows={4}
      />
    </RecordForm>
  );
}

/** A file travels beside the body, which a form has checked. */
const uploading = (id: number, file: File): Writing<ImportBatch> => ({
  name: `uploads/${id}`,
  schema: undefined,
  send: (_, options) => call(uploadImport, { params: { id } }, { ...options, file }),
});

function EarlierImports({ sheet, onBatch }: FileFormProps) {
  const t = useTranslations('quotes');
  const moment = useMoment();
  const { answer } = useCall(listImports, { params: { id: sheet.id } });
  const gone = useGoneFile();
  if (!answer) {
    return null;
  }
  const notScanned = !answer.scanned && <p className="muted">{t('insert.not-scanned')}</p>;
  if (answer.data.length === 0) {
    return notScanned || null;
  }
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier" className="type-h4">
        {t('insert.before')}
      </h2>
      <ul className={classes.batches}>
        {answer.data.map((batch) => (
          <li key={batch.id}>
            <Button size="compact-sm" variant="subtle" onClick={() => onBatch(batch.id)}>
              {batch.name}
            </Button>
            <span className="dim">{moment(batch.created_at)}</span>
            <span>{t(`import.state.${batch.state}`)}</span>
            {batch.counts.problem > 0 && batch.state !== 'undone' && (
              <span>{t('import.count.problem', { count: batch.counts.problem })}</span>
            )}
            {batch.file?.gone_at && <span className="dim">{gone(batch.file)}</span>}
          </li>
        ))}
      </ul>
      {notScanned}
    </section>
  );
}
