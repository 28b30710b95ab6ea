import { editState } from '@datum/contract/people/states';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { useLeaveGuard } from '../../ui/forms/use-leave-guard.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { HistoryLink } from '../history/history-link.part.tsx';
import type { State } from './list.page.tsx';

interface StateDrawerProps {
  readonly state: State;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** The names, the ISO code and the place of a state; its code stays. */
export function StateDrawer({ state, onClose, onSaved }: StateDrawerProps) {
  const t = useTranslations('states');
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const start = {
    en: state.name.en ?? '',
    ms: state.name.ms ?? '',
    iso: state.iso_code ?? '',
    sort: String(state.sort),
  };
  const [values, setValues] = useState(start);
  useLeaveGuard(JSON.stringify(values) !== JSON.stringify(start));
  const change = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }));
  const save = async () => {
    const { en, ms, iso, sort } = values;
    const body = {
      name: { en, ...(ms.trim() ? { ms } : {}) },
      iso_code: iso.trim() || null,
      sort: Number(sort || 0),
      version: state.version,
    };
    if (await send(editState, { params: { code: state.code }, body })) {
      toast({ title: t('saved', { name: en }) });
      onSaved();
    }
  };
  const fields = problem?.fields ?? {};
  const errorOf = (field: string) => fields[field]?.[0] ?? null;
  return (
    <Drawer opened onClose={onClose} title={t('edit', { code: state.code })}>
      <FormShell
        title={t('edit', { code: state.code })}
        submitLabel={t('save')}
        loading={busy}
        onSubmit={() => void save()}
        submitError={problem && Object.keys(fields).length === 0 ? problem.message : null}
      >
        <TextField
          name="name.en"
          label={t('field.name-en')}
          required
          value={values.en}
          onChange={(en) => change({ en })}
          error={errorOf('name.en')}
        />
        <TextField
          name="name.ms"
          label={t('field.name-ms')}
          value={values.ms}
          onChange={(ms) => change({ ms })}
          error={errorOf('name.ms')}
        />
        <TextField
          name="iso_code"
          label={t('field.iso')}
          length={10}
          maxLength={10}
          value={values.iso}
          onChange={(iso) => change({ iso })}
          error={errorOf('iso_code')}
        />
        <NumberField
          name="sort"
          label={t('field.sort')}
          length={6}
          value={values.sort}
          onChange={(sort) => change({ sort })}
          error={errorOf('sort')}
        />
      </FormShell>
      <HistoryLink resource="regions" id={state.code} />
    </Drawer>
  );
}
