import type { Endpoint } from '@datum/contract/calls/endpoint';
import { LIST_ENDPOINTS, readWorkbookText } from '@datum/contract/lists/endpoints';
import type { ListSlug } from '@datum/contract/lists/list';
import type { ImportPreview } from '@datum/contract/lists/row';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { ExportButton } from '../../page-kit/list/export-button.tsx';
import { FileField } from '../../ui/forms/fields/file-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { ColumnWords } from './column-words.part.tsx';
import { ImportLines } from './import-lines.part.tsx';
import { useListWords } from './use-list-words.ts';

const MOST_BYTES = 900_000;

interface ImportDrawerProps {
  readonly slug: ListSlug;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** A CSV file into a list: first what each line would do, then the button that says so. */
export function ImportDrawer({ slug, opened, onClose, onDone }: ImportDrawerProps) {
  const t = useTranslations('lists');
  const words = useListWords();
  return (
    <FileDrawer
      id={slug}
      list={t(`list.${slug}.title`)}
      endpoints={LIST_ENDPOINTS[slug]}
      fieldOf={words.field}
      template={
        <>
          <ExportButton
            endpoint={LIST_ENDPOINTS[slug].export}
            filter={{}}
            only={{ format: 'csv', label: t('import.template') }}
          />
          <ColumnWords slug={slug} />
        </>
      }
      opened={opened}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

/** The calls of an import: a look, and doing what it showed. */
export interface ImportEndpoints {
  readonly preview: Endpoint<undefined, undefined, { text: string }, ImportPreview>;
  readonly import: Endpoint<
    undefined,
    undefined,
    { text: string; fingerprint: string; reason: string },
    { added: number; changed: number; left_out: number }
  >;
}

interface FileDrawerProps extends Omit<ImportDrawerProps, 'slug'> {
  /** Unique on the page. */
  readonly id: string;
  /** What the file goes into, in words. */
  readonly list: string;
  readonly endpoints: ImportEndpoints;
  readonly fieldOf: (name: string) => string;
  /** Where a file with the columns is had, and what they take: of an empty list it holds the header row alone. */
  readonly template?: ReactNode;
  /** Which columns the file has, in words. */
  readonly hint?: string;
}

/** The same for a list that is not a reference list. */
export function FileDrawer(props: FileDrawerProps) {
  const t = useTranslations('lists');
  const title = t('import.title', { list: props.list });
  const [attempt, setAttempt] = useState(1);
  return (
    <Drawer opened={props.opened} onClose={props.onClose} title={title} width={640}>
      {props.opened && (
        <ImportForm
          {...props}
          key={`${props.id} ${attempt}`}
          title={title}
          onAgain={() => setAttempt(attempt + 1)}
        />
      )}
    </Drawer>
  );
}

interface ImportFormProps extends FileDrawerProps {
  readonly title: string;
  /** Begins with another file. */
  readonly onAgain: () => void;
}

function ImportForm({ id, title, endpoints, fieldOf, hint, template, onAgain, onDone }: ImportFormProps) {
  const t = useTranslations('lists');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const { send, busy, problem } = useSend();
  const form = useRecordForm({
    unkept: 'file',
    record: null,
    valuesOf: () => ({ text: '', reason: '' }),
    bodyOf: ({ text, reason }) => ({ text, reason, fingerprint: preview?.fingerprint ?? '' }),
    write: writing(endpoints.import, {}),
    said: (done) => t('import.done', done),
    onSaved: onDone,
  });

  const { value: _, ...file } = form.field('text', t('import.file'));
  const look = async (chosen: readonly File[]) => {
    setFiles(chosen);
    const text = chosen[0] ? await textOf(chosen[0]) : null;
    file.onChange(text ?? '');
    if (text !== null) setPreview(await send(endpoints.preview, { body: { text } }));
  };
  // a workbook is read by the server; null where it cannot be
  const textOf = async (chosen: File) =>
    /\.xlsx$/i.test(chosen.name)
      ? ((await send(readWorkbookText, {}, { file: chosen }))?.text ?? null)
      : chosen.text();
  const changing = preview ? preview.counts.new + preview.counts.change : 0;
  return (
    <RecordForm
      form={{ ...form, busy: form.busy || busy }}
      title={title}
      submitLabel={t('import.submit', { count: changing, left: preview?.counts.problem ?? 0 })}
      onSubmit={() => (changing > 0 ? void form.save() : form.check(['text']))}
      refused={problem && !problem.fields.text ? problem.message : undefined}
      actions={
        preview && (
          <Button variant="subtle" onClick={onAgain}>
            {t('import.again')}
          </Button>
        )
      }
    >
      {!preview && template}
      {!preview && (
        <FileField
          {...file}
          hint={hint ?? t('import.file-hint')}
          types={['.csv', '.txt', '.xlsx']}
          maxBytes={MOST_BYTES}
          value={files}
          onChange={(chosen) => void look(chosen)}
          error={problem?.fields.text?.[0] ?? file.error}
        />
      )}
      {preview && (
        <>
          <p role="status">
            <strong>{t('import.nothing-saved')}.</strong> {t('import.counts', preview.counts)}.
          </p>
          <ImportLines id={id} preview={preview} fieldOf={fieldOf} />
        </>
      )}
      {changing > 0 && <TextField {...form.field('reason', t('reason'))} />}
    </RecordForm>
  );
}
