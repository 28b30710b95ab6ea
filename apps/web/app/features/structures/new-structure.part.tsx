import { createStructure, type StructureDetail } from '@datum/contract/computation/structures';
import { bilingualOf } from '@datum/contract/lists/values';
import { useTranslations } from 'use-intl';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { type Family, FamilyField, SetForm, useSetForm } from '../approvals/set-form.part.tsx';

interface NewStructureProps {
  readonly families: readonly Family[];
  readonly onSaved: (saved: StructureDetail) => void;
  readonly onCancel: () => void;
}

/** Makes a draft out of the lists as they are now. */
export function NewStructure({ families, onSaved, onCancel }: NewStructureProps) {
  const t = useTranslations('approvals');
  const form = useSetForm({
    noun: 'structures',
    id: null,
    initial: () => ({ family: families[0]?.code ?? null, 'title.en': '', 'title.ms': '' }),
    save: ({ family, ...title }, send) =>
      send(createStructure, {
        body: {
          family: family ?? '',
          title: bilingualOf(title['title.en'], title['title.ms']),
          note: '',
        },
      }),
    onSaved,
    onCancel,
  });
  return (
    <SetForm form={form} title={t('structures.add')} submitLabel={t('structures.add')}>
      <p className="muted">{t('structures.none-why')}</p>
      <FamilyField {...form.bind('family')} families={families} />
      <TextField {...form.bind('title.en')} label={t('title-en')} required />
      <TextField {...form.bind('title.ms')} label={t('title-ms')} />
    </SetForm>
  );
}
