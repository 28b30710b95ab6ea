import {
  createWeightSet,
  editWeightSet,
  type WeightSetDetail,
} from '@datum/contract/computation/weight-sets';
import { bilingualOf } from '@datum/contract/lists/values';
import { useTranslations } from 'use-intl';
import { PeriodField } from '../../ui/forms/fields/period-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import { type Family, FamilyField, SetForm, useSetForm } from '../approvals/set-form.part.tsx';

interface DescriptionFormProps {
  /** Null for a new set. */
  readonly set: WeightSetDetail | null;
  readonly families: readonly Family[];
  readonly onSaved: (saved: WeightSetDetail) => void;
  readonly onCancel: () => void;
}

/** What a weight set is called, where it comes from, and from when it holds. */
export function DescriptionForm({ set, families, onSaved, onCancel }: DescriptionFormProps) {
  const t = useTranslations('approvals');
  const form = useSetForm({
    noun: 'weight-sets',
    id: set?.id ?? null,
    initial: () => ({
      family: set?.family ?? families[0]?.code ?? null,
      code: set?.code ?? '',
      'title.en': set?.title.en ?? '',
      'title.ms': set?.title.ms ?? '',
      source_document: set?.source_document ?? '',
      valid_from: set?.valid_from ?? null,
      note: set?.note ?? '',
    }),
    save: (draft, send) => {
      const body = {
        code: draft.code,
        title: bilingualOf(draft['title.en'], draft['title.ms']),
        source_document: draft.source_document,
        valid_from: draft.valid_from ?? '',
        note: draft.note,
      };
      return set
        ? send(editWeightSet, { params: { id: set.id }, body: { ...body, version: set.version } })
        : send(createWeightSet, { body: { ...body, family: draft.family ?? '' } });
    },
    onSaved,
    onCancel,
  });
  return (
    <SetForm
      form={form}
      title={t(set ? 'weight-sets.edit' : 'weight-sets.add')}
      submitLabel={t(set ? 'save' : 'weight-sets.add')}
    >
      {!set && <FamilyField {...form.bind('family')} families={families} />}
      <TextField {...form.bind('title.en')} label={t('title-en')} required />
      <TextField {...form.bind('title.ms')} label={t('title-ms')} />
      <TextField {...form.bind('code')} label={t('code')} required length={20} />
      <TextField {...form.bind('source_document')} label={t('weight-sets.source')} />
      <PeriodField {...form.bind('valid_from')} label={t('valid-from')} frequency="month" required />
      <TextareaField {...form.bind('note')} label={t('note')} rows={2} />
    </SetForm>
  );
}
