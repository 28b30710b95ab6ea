import {
  createWeightSet,
  editWeightSet,
  showWeightSet,
  type WeightSetDetail,
} from '@datum/contract/computation/weight-sets';
import { bilingualOf } from '@datum/contract/lists/values';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { PeriodField } from '../../ui/forms/fields/period-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import { type Family, FamilyField } from '../approvals/family-field.part.tsx';

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
  const params = { id: set?.id ?? 0 };
  const form = useRecordForm({
    draft: `weight-sets/${set?.id ?? 'new'}`,
    record: set,
    valuesOf: (one) => ({ ...valuesOf(one), family: one?.family ?? families[0]?.code ?? null }),
    bodyOf,
    write: set ? writing(editWeightSet, { params }) : writing(createWeightSet, {}),
    ...(set ? { latest: () => call(showWeightSet, { params }) } : {}),
    said: () => t('saved'),
    onSaved,
  });
  const { field } = form;
  return (
    <RecordForm
      form={form}
      title={t(set ? 'weight-sets.edit' : 'weight-sets.add')}
      submitLabel={t(set ? 'save' : 'weight-sets.add')}
      onCancel={onCancel}
    >
      {!set && <FamilyField {...field('family', t('family'))} families={families} />}
      <TextField {...field('title.en', t('title-en'))} />
      <TextField {...field('title.ms', t('title-ms'))} />
      <TextField {...field('code', t('code'))} length={20} />
      <TextField {...field('source_document', t('weight-sets.source'))} />
      <PeriodField {...field('valid_from', t('valid-from'))} frequency="month" />
      <TextareaField {...field('note', t('note'))} rows={2} />
    </RecordForm>
  );
}

const valuesOf = (set: WeightSetDetail | null) => ({
  family: null as string | null,
  code: set?.code ?? '',
  title: { en: set?.title.en ?? '', ms: set?.title.ms ?? '' },
  source_document: set?.source_document ?? '',
  valid_from: set?.valid_from ?? null,
  note: set?.note ?? '',
});

const bodyOf = (
  { family, title, valid_from, ...rest }: ReturnType<typeof valuesOf>,
  set: WeightSetDetail | null,
) => ({
  ...rest,
  title: bilingualOf(title.en, title.ms),
  valid_from: valid_from ?? '',
  ...(set ? { version: set.version } : { family: family ?? '' }),
});
