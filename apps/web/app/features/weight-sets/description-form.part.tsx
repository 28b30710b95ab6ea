import type { LocalText } from '@datum/contract/local-text';
import { createWeightSet, editWeightSet, type WeightSetDetail } from '@datum/contract/weight-sets';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDraft } from '../../lib/use-draft.ts';
import { useLocalText } from '../../lib/use-local-text.ts';
import { useSend } from '../../lib/use-send.ts';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { PeriodField } from '../../ui/forms/period-field.tsx';
import { SavedMark } from '../../ui/forms/saved-mark.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';

interface DescriptionFormProps {
  /** Null for a new set. */
  readonly set: WeightSetDetail | null;
  readonly families: readonly { readonly code: string; readonly name: LocalText }[];
  readonly onSaved: (saved: WeightSetDetail) => void;
  readonly onCancel: () => void;
}

/** What a weight set is called, where it comes from, and from when it holds. */
export function DescriptionForm({ set, families, onSaved, onCancel }: DescriptionFormProps) {
  const t = useTranslations('approvals');
  const name = useLocalText();
  const [initial] = useState(() => ({
    family: set?.family ?? families[0]?.code ?? null,
    code: set?.code ?? '',
    title_en: set?.title.en ?? '',
    title_ms: set?.title.ms ?? '',
    source_document: set?.source_document ?? '',
    valid_from: set?.valid_from ?? null,
    note: set?.note ?? '',
  }));
  const [draft, setDraft] = useState(initial);
  const change = (part: Partial<typeof initial>) => setDraft((before) => ({ ...before, ...part }));
  const kept = useDraft({
    screen: `weight-sets/${set?.id ?? 'new'}`,
    values: draft,
    dirty: JSON.stringify(draft) !== JSON.stringify(initial),
    restore: setDraft,
  });
  const { send, busy, problem } = useSend();
  const family = draft.family ?? families[0]?.code ?? null;

  const save = async () => {
    const body = {
      code: draft.code,
      title: { en: draft.title_en, ...(draft.title_ms ? { ms: draft.title_ms } : {}) },
      source_document: draft.source_document,
      valid_from: draft.valid_from ?? '',
      note: draft.note,
    };
    const saved = set
      ? await send(editWeightSet, { params: { id: set.id }, body: { ...body, version: set.version } })
      : await send(createWeightSet, { body: { ...body, family: family ?? '' } });
    if (saved) {
      kept.drop();
      onSaved(saved);
    }
  };
  const field = (path: string) => ({ name: path, error: problem?.fields[path]?.[0] ?? null });
  return (
    <FormShell
      title={t(set ? 'weight-sets.edit' : 'weight-sets.add')}
      submitLabel={t(set ? 'save' : 'weight-sets.add')}
      onSubmit={save}
      loading={busy}
      submitError={problem && Object.keys(problem.fields).length === 0 ? problem.message : null}
      problems={Object.entries(problem?.fields ?? {}).map(([path, [message]]) => ({
        field: path,
        message: message ?? '',
      }))}
      saved={<SavedMark state={kept.state} />}
      actions={
        <Button
          variant="subtle"
          onClick={() => {
            kept.drop();
            onCancel();
          }}
        >
          {t('cancel')}
        </Button>
      }
    >
      {!set && (
        <SelectField
          {...field('family')}
          label={t('family')}
          required
          options={families.map((one) => ({ value: one.code, label: name(one.name) }))}
          value={family}
          onChange={(code) => change({ family: code })}
        />
      )}
      <TextField
        {...field('title.en')}
        label={t('title-en')}
        required
        value={draft.title_en}
        onChange={(title_en) => change({ title_en })}
      />
      <TextField
        {...field('title.ms')}
        label={t('title-ms')}
        value={draft.title_ms}
        onChange={(title_ms) => change({ title_ms })}
      />
      <TextField
        {...field('code')}
        label={t('code')}
        required
        length={20}
        value={draft.code}
        onChange={(code) => change({ code })}
      />
      <TextField
        {...field('source_document')}
        label={t('weight-sets.source')}
        value={draft.source_document}
        onChange={(source_document) => change({ source_document })}
      />
      <PeriodField
        {...field('valid_from')}
        label={t('valid-from')}
        required
        frequency="month"
        value={draft.valid_from}
        onChange={(valid_from) => change({ valid_from })}
      />
      <TextareaField
        {...field('note')}
        label={t('note')}
        rows={2}
        value={draft.note}
        onChange={(note) => change({ note })}
      />
    </FormShell>
  );
}
