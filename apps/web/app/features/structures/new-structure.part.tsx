import { createStructure, type StructureDetail } from '@datum/contract/computation/structures';
import { bilingualOf } from '@datum/contract/lists/values';
import { useTranslations } from 'use-intl';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { type Family, FamilyField } from '../approvals/family-field.part.tsx';

interface NewStructureProps {
  readonly families: readonly Family[];
  readonly onSaved: (saved: StructureDetail) => void;
  readonly onCancel: () => void;
}

const valuesOf = ([first]: readonly Family[]) => ({
  family: first?.code ?? (null as string | null),
  title: { en: '', ms: '' },
});

const bodyOf = ({ family, title }: ReturnType<typeof valuesOf>) => ({
  family: family ?? '',
  title: bilingualOf(title.en, title.ms),
  note: '',
});

/** Makes a draft out of the lists as they are now. */
export function NewStructure({ families, onSaved, onCancel }: NewStructureProps) {
  const t = useTranslations('approvals');
  const form = useRecordForm({
    draft: 'structures/new',
    record: families,
    valuesOf,
    bodyOf,
    write: writing(createStructure, {}),
    onSaved,
  });
  return (
    <RecordForm form={form} title={t('structures.add')} submitLabel={t('structures.add')} onCancel={onCancel}>
      <p className="muted">{t('structures.none-why')}</p>
      <FamilyField {...form.field('family', t('family'))} families={families} />
      <TextField {...form.field('title.en', t('title-en'))} />
      <TextField {...form.field('title.ms', t('title-ms'))} />
    </RecordForm>
  );
}
