import { listImports, pasteImport, uploadImport } from '@datum/contract/collection/imports';
import { exportTemplate } from '@datum/contract/collection/quotes';
import type { Sheet } from '@datum/contract/collection/sheets';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callForFile } from '../../../lib/api/api.ts';
import { saveFile } from '../../../lib/api/save-file.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { FileField } from '../../../ui/forms/fields/file-field.tsx';
import { TextareaField } from '../../../ui/forms/fields/textarea-field.tsx';
import { FormShell } from '../../../ui/forms/form-shell.tsx';
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
  const t = useTranslations('quotes.insert');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [text, setText] = useState('');
  const { send, busy, problem } = useSend();
  const params = { id: sheet.id };
  const read = async () => {
    const [file] = files;
    const made = file
      ? await send(uploadImport, { params }, { file })
      : await send(pasteImport, { params, body: { text } });
    if (made) {
      setFiles([]);
      setText('');
      onBatch(made.id);
    }
  };
  const template = async () => {
    const file = await callForFile(exportTemplate, { params, query: { format: 'xlsx' } });
    saveFile(file.name ?? 'template.xlsx', file.blob);
  };
  if (batch) {
    return (
      <ImportPreview
        id={batch}
        dataSet={sheet.data_set}
        onClose={() => onBatch(null)}
        onChanged={onChanged}
      />
    );
  }
  return (
    <>
      <FormShell
        title={t('file')}
        submitLabel={t('read')}
        onSubmit={read}
        loading={busy}
        submitError={problem?.message ?? null}
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
          onChange={setFiles}
          error={problem?.fields.file?.[0] ?? null}
        />
        <TextareaField
          name="text"
          label={t('paste-field')}
          hint={t('paste-hint')}
          value={text}
          onChange={setText}
          rows={4}
          error={problem?.fields.text?.[0] ?? null}
        />
      </FormShell>
      <EarlierImports sheet={sheet} onBatch={onBatch} />
    </>
  );
}

function EarlierImports({
  sheet,
  onBatch,
}: {
  readonly sheet: Sheet;
  readonly onBatch: (id: string) => void;
}) {
  const t = useTranslations('quotes');
  const moment = useMoment();
  const { answer } = useCall(listImports, { params: { id: sheet.id } });
  if (!answer || answer.data.length === 0) {
    return null;
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
          </li>
        ))}
      </ul>
    </section>
  );
}
