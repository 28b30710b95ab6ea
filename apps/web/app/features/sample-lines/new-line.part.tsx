import { createSampleLine, type SampleLine } from '@datum/contract/collection/sample-lines';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { PeriodField } from '../../ui/forms/fields/period-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { frequencyIn, useInUse } from './fields.tsx';

const NOTHING = {
  item_id: null as string | null,
  outlet_id: null as string | null,
  region_id: null as string | null,
  variant: '',
  period_from: null as string | null,
  period_to: null as string | null,
  reason: '',
};

interface NewLineProps {
  readonly dataSet: DataSetCode;
  readonly onCancel: () => void;
  readonly onSaved: (line: SampleLine) => void;
}

/** One new line: an item at a source from a period on. */
export function NewLine({ dataSet, onCancel, onSaved }: NewLineProps) {
  const t = useTranslations('sample-lines');
  const text = useLocalText();
  const form = useRecordForm({
    draft: `sample-lines/new-${dataSet}`,
    record: null,
    valuesOf: () => NOTHING,
    bodyOf: (values) => ({
      ...values,
      item_id: idOf(values.item_id),
      outlet_id: idOf(values.outlet_id),
      region_id: idOf(values.region_id),
    }),
    write: writing(createSampleLine, {}),
    said: ({ item }) => t('added', { name: text(item.name) }),
    onSaved,
  });
  const nothingFound = t('no-match');
  const { field } = form;
  return (
    <RecordForm
      form={form}
      title={t('add')}
      submitLabel={t('add')}
      onCancel={onCancel}
      another={t('add-another')}
    >
      <SelectField
        {...field('item_id', t('field.item'))}
        options={useInUse('items', { data_set: dataSet })}
        nothingFound={nothingFound}
      />
      <SelectField
        {...field('outlet_id', t('field.source'))}
        hint={t('source-hint')}
        options={useInUse('outlets')}
        nothingFound={nothingFound}
      />
      <SelectField
        {...field('region_id', t('field.region'))}
        hint={t('region-hint')}
        options={useInUse('regions')}
        nothingFound={nothingFound}
      />
      <TextField {...field('variant', t('field.variant'))} hint={t('variant-hint')} />
      <PeriodField {...field('period_from', t('field.from'))} frequency={frequencyIn(dataSet)} />
      <PeriodField
        {...field('period_to', t('field.to'))}
        hint={t('to-hint')}
        frequency={frequencyIn(dataSet)}
      />
      <TextField {...field('reason', t('field.reason'))} />
    </RecordForm>
  );
}

/** What a select holds, as the body wants it. */
export const idOf = (text: string | null): number | null => (text === null ? null : Number(text));
