import { type BasePeriod, createBasePeriod, editBasePeriod } from '@datum/contract/computation/base-periods';
import { bilingualOf } from '@datum/contract/lists/values';
import { useTranslations } from 'use-intl';
import { CheckField } from '../../ui/forms/fields/check-field.tsx';
import { PeriodField } from '../../ui/forms/fields/period-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import { type Family, FamilyField, SetForm, useSetForm } from '../approvals/set-form.part.tsx';

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
  const form = useSetForm({
    noun: 'base-periods',
    id: base?.id ?? null,
    initial: () => ({
      family: base?.family ?? families[0]?.code ?? null,
      code: base?.code ?? '',
      'label.en': base?.label.en ?? '',
      'label.ms': base?.label.ms ?? '',
      period_from: base?.period_from ?? null,
      period_to: base?.period_to ?? null,
      effective_from: base?.effective_from ?? null,
      keeps_previous: base?.keeps_previous ?? true,
      note: base?.note ?? '',
    }),
    save: (draft, send) => {
      const body = {
        label: bilingualOf(draft['label.en'], draft['label.ms']),
        period_from: draft.period_from ?? '',
        period_to: draft.period_to ?? '',
        effective_from: draft.effective_from ?? '',
        keeps_previous: draft.keeps_previous,
        note: draft.note,
      };
      return base
        ? send(editBasePeriod, { params: { id: base.id }, body: { ...body, version: base.version } })
        : send(createBasePeriod, { body: { ...body, family: draft.family ?? '', code: draft.code } });
    },
    onSaved,
    onCancel,
    frozen,
  });
  return (
    <SetForm form={form} title={t('base-periods.add')} submitLabel={t(base ? 'save' : 'base-periods.add')}>
      {!base && (
        <>
          <FamilyField {...form.bind('family')} families={families} />
          <TextField {...form.bind('code')} label={t('code')} required length={12} />
        </>
      )}
      <TextField
        {...form.bind('label.en')}
        label={t('base-periods.label-en')}
        hint={t('base-periods.label-hint')}
        required
      />
      <TextField {...form.bind('label.ms')} label={t('base-periods.label-ms')} />
      <PeriodField {...form.bind('period_from')} label={t('base-periods.from')} frequency="month" required />
      <PeriodField {...form.bind('period_to')} label={t('base-periods.to')} frequency="month" required />
      <PeriodField
        {...form.bind('effective_from')}
        label={t('base-periods.effective')}
        hint={t('base-periods.effective-hint')}
        frequency="month"
        required
      />
      <CheckField {...form.bind('keeps_previous')} label={t('base-periods.keeps')} />
      <TextareaField {...form.bind('note')} label={t('note')} rows={2} />
    </SetForm>
  );
}
