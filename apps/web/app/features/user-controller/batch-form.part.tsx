import { BATCH_KINDS, MOST_ROWS } from '@datum/contract/people/account-batches';
import { href } from '@datum/contract/screens/all';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { useUnsaved } from '../../lib/drafts/unsaved.ts';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { FileField } from '../../ui/forms/fields/file-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { SavedMark } from '../../ui/forms/saved-mark.tsx';
import { readRows, type Wished } from './pasted.rules.ts';

export type BatchKind = (typeof BATCH_KINDS)[number];

interface BatchFormProps {
  /** Where the draft of the form belongs. */
  readonly screen: string;
  readonly start: { readonly kind: BatchKind | null; readonly title: string; readonly text: string };
  /** The kind of a batch stays once its rows were checked. */
  readonly fixedKind?: boolean;
  readonly busy: boolean;
  readonly problem: ApiProblem | null;
  readonly onCheck: (batch: { kind: BatchKind; title: string; rows: Wished[] }) => Promise<boolean>;
}

/** The wished accounts: pasted or uploaded, counted while typed, checked one by one by the server. */
export function BatchForm({ screen, start, fixedKind = false, busy, problem, onCheck }: BatchFormProps) {
  const t = useTranslations('account-batches');
  const navigate = useNavigate();
  const [values, setValues] = useState(start);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [missing, setMissing] = useState(false);
  const dirty = JSON.stringify(values) !== JSON.stringify(start);
  const kept = useDraft({ screen, values, dirty, restore: setValues });
  useUnsaved(dirty);
  const rows = readRows(values.text);
  const change = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }));
  const errors = {
    kind: missing && !values.kind ? t('need-kind') : null,
    title: missing && values.title.trim() === '' ? t('need-title') : (problem?.fields.title?.[0] ?? null),
    rows:
      rows.length > MOST_ROWS
        ? t('too-many', { count: rows.length })
        : missing && rows.length === 0
          ? t('need-rows')
          : (problem?.fields.rows?.[0] ?? null),
  };
  const check = async () => {
    setMissing(true);
    const { kind, title } = values;
    if (!kind || title.trim() === '' || rows.length === 0 || rows.length > MOST_ROWS) return;
    if (await onCheck({ kind, title, rows })) kept.drop();
  };
  const upload = async (chosen: readonly File[]) => {
    setFiles(chosen);
    const [file] = chosen;
    if (file) change({ text: await file.text() });
  };
  return (
    <FormShell
      title={t('form')}
      submitLabel={t('check', { count: rows.length })}
      onSubmit={() => void check()}
      loading={busy}
      submitError={problem && Object.keys(problem.fields).length === 0 ? problem.message : null}
      problems={Object.entries(errors).flatMap(([field, message]) => (message ? [{ field, message }] : []))}
      saved={<SavedMark state={kept.state} />}
      actions={
        <Button
          variant="subtle"
          onClick={() => {
            kept.drop();
            setValues(start);
            void navigate(href('batches.list'));
          }}
        >
          {t('cancel')}
        </Button>
      }
    >
      <SelectField
        name="kind"
        label={t('field.kind')}
        hint={t(values.kind ? `kind-hint.${values.kind}` : 'hint.kind')}
        required
        disabled={fixedKind}
        options={BATCH_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={values.kind}
        onChange={(kind) => change({ kind })}
        error={errors.kind}
      />
      <TextField
        name="title"
        label={t('field.title')}
        hint={t('hint.title')}
        required
        maxLength={120}
        value={values.title}
        onChange={(title) => change({ title })}
        error={errors.title}
      />
      <TextareaField
        name="rows"
        label={t('field.rows')}
        hint={t('hint.rows')}
        required
        rows={10}
        value={values.text}
        onChange={(text) => change({ text })}
        error={errors.rows}
      />
      <FileField
        name="file"
        label={t('field.file')}
        types={['.csv', '.tsv', '.txt']}
        maxBytes={900_000}
        value={files}
        onChange={(chosen) => void upload(chosen)}
      />
    </FormShell>
  );
}
