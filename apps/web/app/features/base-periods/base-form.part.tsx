import {
  type BasePeriod,
  createBasePeriod,
  editBasePeriod,
  listBasePeriods,
  showBasePeriod,
} from '@datum/contract/computation/base-periods';
import { bilingualOf } from '@datum/contract/lists/values';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { CheckField } from '../../ui/forms/fields/check-field.tsx';
import { PeriodField } from '../../ui/forms/fields/period-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import { type Family, FamilyField } from '../approvals/family-field.part.tsx';

interface BaseFormProps {
  /** Null for a new base period. */
  readonly base: BasePeriod | null;
  readonly families: readonly Family[];
  readonly onSaved: (saved: BasePeriod) => void;
  readonly onCancel: () => void;
  readonly frozen?: boolean;
}

/** What a base period is called, which months it covers, from when it is published. */
export function BaseForm({ base, families, onSaved, onCancel, frozen = false }: BaseFormProps) {
  const t = useTranslations('approvals');
  const params = { id: base?.id ?? 0 };
  const form = useRecordForm({
    draft: `base-periods/${base?.id ?? 'new'}`,
    record: base,
    valuesOf: (one) => ({ ...valuesOf(one), family: one?.family ?? families[0]?.code ?? null }),
    bodyOf,
    write: base ? writing(editBasePeriod, { params }) : writing(createBasePeriod, {}),
    ...(base ? { latest: () => call(showBasePeriod, { params }) } : {}),
    said: () => t('saved'),
    onSaved,
    frozen,
  });
  const { field } = form;
  const { value: family } = field('family', t('family'));
  // a first base continues nothing
  const { answer } = useCall(listBasePeriods, {});
  const hasOther = answer?.data.some((one) => one.id !== base?.id && one.family === family) ?? true;
  return (
    <RecordForm
      form={form}
      title={t('base-periods.add')}
      submitLabel={t(base ? 'save' : 'base-periods.add')}
      onCancel={onCancel}
    >
      {!base && (
        <>
          <FamilyField {...field('family', t('family'))} families={families} />
          <TextField {...field('code', t('code'))} length={12} />
        </>
      )}
      <TextField {...field('label.en', t('base-periods.label-en'))} hint={t('base-periods.label-hint')} />
      <TextField {...field('label.ms', t('base-periods.label-ms'))} />
      <PeriodField {...field('period_from', t('base-periods.from'))} frequency="month" />
      <PeriodField {...field('period_to', t('base-periods.to'))} frequency="month" />
      <PeriodField
        {...field('effective_from', t('base-periods.effective'))}
        hint={t('base-periods.effective-hint')}
        frequency="month"
      />
      {hasOther && <CheckField {...field('keeps_previous', t('base-periods.keeps'))} />}
      <TextareaField {...field('note', t('note'))} rows={2} />
    </RecordForm>
  );
}

const valuesOf = (base: BasePeriod | null) => ({
  family: null as string | null,
  code: base?.code ?? '',
  label: { en: base?.label.en ?? '', ms: base?.label.ms ?? '' },
  period_from: base?.period_from ?? null,
  period_to: base?.period_to ?? null,
  effective_from: base?.effective_from ?? null,
  keeps_previous: base?.keeps_previous ?? true,
  note: base?.note ?? '',
});

const bodyOf = (values: ReturnType<typeof valuesOf>, base: BasePeriod | null) => ({
  label: bilingualOf(values.label.en, values.label.ms),
  period_from: values.period_from ?? '',
  period_to: values.period_to ?? '',
  effective_from: values.effective_from ?? '',
  keeps_previous: values.keeps_previous,
  note: values.note,
  ...(base ? { version: base.version } : { family: values.family ?? '', code: values.code }),
});
