import type { LocalText } from '@datum/contract/local-text';
import { createStructure } from '@datum/contract/structures';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/use-local-text.ts';
import { useSend } from '../../lib/use-send.ts';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

interface NewStructureProps {
  readonly families: readonly { readonly code: string; readonly name: LocalText }[];
  readonly onSaved: (id: number) => void;
  readonly onCancel: () => void;
}

/** Makes a draft out of the lists as they are now. */
export function NewStructure({ families, onSaved, onCancel }: NewStructureProps) {
  const t = useTranslations('approvals');
  const name = useLocalText();
  const [family, setFamily] = useState<string | null>(null);
  const [en, setEn] = useState('');
  const [ms, setMs] = useState('');
  const { send, busy, problem } = useSend();
  const chosen = family ?? families[0]?.code ?? null;
  const save = async () => {
    const made = await send(createStructure, {
      body: { family: chosen ?? '', title: { en, ...(ms ? { ms } : {}) }, note: '' },
    });
    if (made) {
      onSaved(made.id);
    }
  };
  const errorOf = (path: string) => problem?.fields[path]?.[0] ?? null;
  return (
    <FormShell
      title={t('structures.add')}
      submitLabel={t('structures.add')}
      onSubmit={save}
      loading={busy}
      submitError={problem && Object.keys(problem.fields).length === 0 ? problem.message : null}
      problems={Object.entries(problem?.fields ?? {}).map(([field, [message]]) => ({
        field,
        message: message ?? '',
      }))}
      actions={
        <Button variant="subtle" onClick={onCancel}>
          {t('cancel')}
        </Button>
      }
    >
      <p className="muted">{t('structures.none-why')}</p>
      <SelectField
        name="family"
        label={t('family')}
        required
        options={families.map((one) => ({ value: one.code, label: name(one.name) }))}
        value={chosen}
        onChange={setFamily}
        error={errorOf('family')}
      />
      <TextField
        name="title.en"
        label={t('title-en')}
        required
        value={en}
        onChange={setEn}
        error={errorOf('title.en')}
      />
      <TextField
        name="title.ms"
        label={t('title-ms')}
        value={ms}
        onChange={setMs}
        error={errorOf('title.ms')}
      />
    </FormShell>
  );
}
