import { DEFAULT_RULE_SET, type RuleSet, ruleSet } from '@datum/contract/rule-set';
import { createRuleSet, editRuleSet, type StoredRuleSet } from '@datum/contract/rule-sets';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDraft } from '../../lib/use-draft.ts';
import { useSend } from '../../lib/use-send.ts';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { PeriodField } from '../../ui/forms/period-field.tsx';
import { SavedMark } from '../../ui/forms/saved-mark.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { Frozen } from '../approvals/frozen.part.tsx';
import { RulesFields } from './rules-fields.part.tsx';

interface RuleSetFormProps {
  /** Null for a new rule set, which begins with the start values. */
  readonly set: StoredRuleSet | null;
  readonly onSaved: (saved: StoredRuleSet) => void;
  readonly onCancel: () => void;
  readonly disabled?: boolean;
}

/** A rule set: what it is called and the rules themselves, checked by the contract before they are sent. */
export function RuleSetForm({ set, onSaved, onCancel, disabled = false }: RuleSetFormProps) {
  const t = useTranslations('approvals');
  const [initial] = useState(() => ({
    code: set?.code ?? '',
    title_en: set?.title.en ?? '',
    title_ms: set?.title.ms ?? '',
    valid_from: set?.valid_from ?? null,
    note: set?.note ?? '',
    rules: set?.rules ?? ruleSet.parse(DEFAULT_RULE_SET),
  }));
  const [draft, setDraft] = useState(initial);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const change = (part: Partial<typeof initial>) => setDraft((before) => ({ ...before, ...part }));
  const kept = useDraft({
    screen: `rule-sets/${set?.id ?? 'new'}`,
    values: draft,
    dirty: !disabled && JSON.stringify(draft) !== JSON.stringify(initial),
    restore: setDraft,
  });
  const { send, busy, problem } = useSend();

  const save = async () => {
    const checked = ruleSet.safeParse(draft.rules);
    if (!checked.success) {
      setWrong(
        Object.fromEntries(
          checked.error.issues.map(({ path, message }) => [['rules', ...path].join('.'), message]),
        ),
      );
      return;
    }
    setWrong({});
    const body = {
      title: { en: draft.title_en, ...(draft.title_ms ? { ms: draft.title_ms } : {}) },
      rules: checked.data,
      valid_from: draft.valid_from,
      note: draft.note,
    };
    const saved = set
      ? await send(editRuleSet, { params: { id: set.id }, body: { ...body, version: set.version } })
      : await send(createRuleSet, { body: { ...body, code: draft.code } });
    if (saved) {
      kept.drop();
      onSaved(saved);
    }
  };
  const errors = {
    ...wrong,
    ...Object.fromEntries(
      Object.entries(problem?.fields ?? {}).map(([path, [message]]) => [path, message ?? '']),
    ),
  };
  const field = (path: string) => ({ name: path, error: errors[path] ?? null, disabled });
  const fields = (
    <>
      {!set && (
        <TextField
          {...field('code')}
          label={t('code')}
          required
          length={20}
          value={draft.code}
          onChange={(code) => change({ code })}
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
      <PeriodField
        {...field('valid_from')}
        label={t('valid-from')}
        frequency="month"
        value={draft.valid_from}
        onChange={(valid_from) => change({ valid_from })}
      />
      <RulesFields
        rules={draft.rules}
        onChange={(rules: RuleSet) => change({ rules })}
        errorOf={(path) => errors[path] ?? null}
        disabled={disabled}
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
      title={t('rule-sets.label')}
      submitLabel={t(set ? 'save' : 'rule-sets.add')}
      onSubmit={save}
      loading={busy}
      submitError={problem && Object.keys(problem.fields).length === 0 ? problem.message : null}
      problems={Object.entries(errors).map(([path, message]) => ({ field: path, message }))}
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
