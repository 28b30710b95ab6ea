import { editState } from '@datum/contract/people/states';
import { useTranslations } from 'use-intl';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { HistoryLink } from '../../page-kit/record/history-link.tsx';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import type { State } from './list.page.tsx';

interface StateDrawerProps {
  readonly state: State;
  readonly latest: () => Promise<State>;
  readonly onClose: () => void;
}

const valuesOf = ({ name, iso_code, sort }: State) => ({
  name: { en: name.en ?? '', ms: name.ms ?? '' },
  iso_code: iso_code ?? '',
  sort: String(sort),
});

const bodyOf = ({ name, iso_code, sort }: ReturnType<typeof valuesOf>, { version }: State) => ({
  name: { en: name.en, ...(name.ms.trim() ? { ms: name.ms } : {}) },
  iso_code: iso_code.trim() || null,
  sort: Number(sort || 0),
  version,
});

/** The names, the ISO code and the place of a state; its code stays. */
export function StateDrawer({ state, latest, onClose }: StateDrawerProps) {
  const t = useTranslations('states');
  const { code } = state;
  const form = useRecordForm({
    draft: `states/${code}`,
    record: state,
    valuesOf,
    bodyOf,
    write: writing(editState, { params: { code } }),
    latest,
    said: (saved) => t('saved', { name: saved.name.en ?? code }),
    onSaved: onClose,
  });
  return (
    <Drawer opened onClose={onClose} title={t('edit', { code })}>
      <RecordForm form={form} title={t('edit', { code })} submitLabel={t('save')} onCancel={onClose}>
        <TextField {...form.field('name.en', t('field.name-en'))} />
        <TextField {...form.field('name.ms', t('field.name-ms'))} />
        <TextField {...form.field('iso_code', t('field.iso'))} mask="@@-***" />
        <NumberField {...form.field('sort', t('field.sort'))} length={6} />
      </RecordForm>
      <HistoryLink resource="regions" id={code} />
    </Drawer>
  );
}
