import { type BasePeriod, createBasePeriod, editBasePeriod } from '@datum/contract/base-periods';
import type { LocalText } from '@datum/contract/local-text';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDraft } from '../../lib/use-draft.ts';
import { useLocalText } from '../../lib/use-local-text.ts';
import { useSend } from '../../lib/use-send.ts';
import { CheckField } from '../../ui/forms/check-field.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { PeriodField } from '../../ui/forms/period-field.tsx';
import { SavedMark } from '../../ui/forms/saved-mark.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { Frozen } from '../approvals/frozen.part.tsx';

interface BaseFormProps {
  /** Null for a new base period. */
  readonly base: BasePeriod | null;
  readonly families: readonly { readonly code: string; readonly name: LocalText }[];
  readonly onSaved: (saved: BasePeriod) => void;
  readonly onCancel: () => void;
  readonly disabled?: boolean;
}

/** What a base period is called, which months it covers, from when it is published. */
export function BaseForm({ base, families, onSaved, onCancel, disabled = false }: BaseFormProps) {
  const t = useTranslations('approvals');
  const name = useLocalText();
  const [initial] = useState(() => ({
    family: base?.family ?? null,
    code: base?.code ?? '',
    label_en: base?.label.en ?? '',
    label_ms: base?.label.ms ?? '',
    period_from: base?.period_from ?? null,
    period_to: base?.period_to ?? null,
    effective_from: base?.effective_from ?? null,
    keeps_previous: base?.keeps_previous ?? true,
    note: base?.note ?? '',
  }));
  const [draft, setDraft] = useState(initial);
  const change = (part: Partial<typeof initial>) => setDraft((before) => ({ ...before, ...part }));
  const kept = useDraft({
    screen: `base-periods/${base?.id ?? 'new'}`,
    values: draft,
    dirty: !disabled && JSON.stringify(draft) !== JSON.stringify(initial),
    restore: setDraft,
  });
  const { send, busy, problem } = useSend();
  const family = draft.family ?? families[0]?.code ?? null;

  const save = async () => {
    const body = {
      label: { en: draft.label_en, ...(draft.label_ms ? { ms: draft.label_ms } : {}) },
      period_from: draft.period_from ?? '',
      period_to: draft.period_to ?? '',
      effective_from: draft.effective_from ?? '',
      keeps_previous: draft.keeps_previous,
      note: draft.note,
    };
    const saved = base
      ? await send(editBasePeriod, { params: { id: base.id }, body: { ...body, version: base.version } })
      : await send(createBasePeriod, { body: { ...body, family: family ?? '', code: draft.code } });
    if (saved) {
      kept.drop();
      onSaved(saved);
    }
  };
  const field = (path: string) => ({ name: path, error: problem?.fields[path]?.[0] ?? null, disabled });
  const month = (path: 'period_from' | 'period_to' | 'effective_from') => ({
    ...field(path),
    required: true,
    frequency: 'month' as const,
    value: draft[path],
    onChange: (value: string | null) => change({ [path]: value }),
  });
  const fields = (
    <>
      {!base && (
        <>
          <SelectField
            {...field('family')}
            label={t('family')}
            required
            options={families.map((one) => ({ value: one.code, label: name(one.name) }))}
            value={family}
            onChange={(code) => change({ family: code })}
          />
          <TextField
            {...field('code')}
            label={t('code')}
            required
            length={12}
            value={draft.code}
            onChange={(code) => change({ code })}
          />
        </>
      )}
      <TextField
        {...field('label.en')}
        label={t('base-periods.label-en')}
        hint={t('base-periods.label-hint')}
        required
        value={draft.label_en}
        onChange={(label_en) => change({ label_en })}
      />
      <TextField
        {...field('label.ms')}
        label={t('base-periods.label-ms')}
        value={draft.label_ms}
        onChange={(label_ms) => change({ label_ms })}
      />
      <PeriodField {...month('period_from')} label={t('base-periods.from')} />
      <PeriodField {...month('period_to')} label={t('base-periods.to')} />
      <PeriodField
        {...month('effective_from')}
        label={t('base-periods.effective')}
        hint={t('base-periods.effective-hint')}
      />
      <CheckField
        {...field('keeps_previous')}
        label={t('base-periods.keeps')}
        value={draft.keeps_previous}
        onChange={(keeps_previous) => change({ keeps_previous })}
      />
      <TextareaField
        {...field('note')}
        label={t('note')}
        rows={2}
        value={draft.note}
        onChange={(note) => change({ note })}
      />
    </>
  );
  if (disabled) {
    return <Frozen>{fields}</Frozen>;
  }
  return (
    <FormShell
      title={t('base-periods.add')}
      submitLabel={t(base ? 'save' : 'base-periods.add')}
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
      {fields}
    </FormShell>
  );
}
