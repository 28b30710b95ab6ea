import {
  enterObservation,
  OBSERVATION_STATUSES,
  type ObservationStatus,
  QUESTIONS,
} from '@datum/contract/entered-series/observations';
import type { EnteredSeries } from '@datum/contract/entered-series/series';
import type { EnteredSubject } from '@datum/contract/subjects/entered';
import { useTranslations } from 'use-intl';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { CheckField } from '../../ui/forms/fields/check-field.tsx';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';

interface EnterProps {
  readonly subject: EnteredSubject;
  readonly series: EnteredSeries;
  readonly onDone: () => void;
}

/** The form of one value; what it asks is confirmed by a tick, after the server has asked. */
export function EnterObservation({ subject, series, onDone }: EnterProps) {
  const t = useTranslations('entered-series');
  const form = useRecordForm({
    draft: `entered-series/${series.uuid}/value`,
    record: series,
    valuesOf: () => ({
      period: '',
      value: '',
      status: 'firm' as ObservationStatus | null,
      sample_size: '',
      method: '',
      note: '',
      confirmed: false,
    }),
    bodyOf: ({ sample_size, confirmed, ...values }) => ({
      ...values,
      sample_size: sample_size.trim() === '' ? null : Number(sample_size),
      confirmed: confirmed ? QUESTIONS : [],
    }),
    write: writing(enterObservation, { params: { uuid: series.uuid } }),
    said: ({ period }) => t('entered', { period }),
    onSaved: onDone,
  });
  const { field } = form;
  return (
    <RecordForm form={form} title={t('enter')} submitLabel={t('enter')} onCancel={onDone}>
      <p className="muted">{t('enter-why', { unit: series.definitions.at(-1)?.unit ?? '' })}</p>
      <TextField {...field('period', t('column.period'))} hint={t('hint.period')} />
      <TextField {...field('value', t('column.value'))} hint={t('hint.value')} />
      <SelectField
        {...field('status', t('column.status'))}
        options={OBSERVATION_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      {subject.details.includes('sample_size') && (
        <NumberField {...field('sample_size', t('column.sample_size'))} length={8} />
      )}
      {subject.details.includes('method') && (
        <TextField {...field('method', t('column.method'))} hint={t('hint.method')} />
      )}
      <TextField {...field('note', t('column.note'))} />
      <CheckField {...field('confirmed', t('confirm'))} />
    </RecordForm>
  );
}
