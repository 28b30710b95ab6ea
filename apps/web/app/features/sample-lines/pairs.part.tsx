import { createSampleLines, MOST_PAIRS } from '@datum/contract/collection/sample-lines';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { useTranslations } from 'use-intl';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { PeriodField } from '../../ui/forms/fields/period-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { PickListField } from '../../ui/forms/pick-list-field.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { frequencyIn, useInUse } from './fields.tsx';

const NOTHING = {
  item_ids: [] as readonly string[],
  outlet_ids: [] as readonly string[],
  period_from: null as string | null,
  reason: '',
};

interface PairsProps {
  readonly dataSet: DataSetCode;
  readonly onClose: () => void;
}

/** Many new lines at once: each chosen item at each chosen source. */
export function PairsDrawer({ dataSet, onClose }: PairsProps) {
  const t = useTranslations('sample-lines.many');
  return (
    <Drawer opened onClose={onClose} title={t('open')} width={640}>
      <PairsForm dataSet={dataSet} onClose={onClose} />
    </Drawer>
  );
}

function PairsForm({ dataSet, onClose }: PairsProps) {
  const t = useTranslations('sample-lines');
  const form = useRecordForm({
    draft: `sample-lines/many-${dataSet}`,
    record: null,
    valuesOf: () => NOTHING,
    bodyOf: ({ item_ids, outlet_ids, ...rest }) => ({
      ...rest,
      item_ids: item_ids.map(Number),
      outlet_ids: outlet_ids.map(Number),
    }),
    write: writing(createSampleLines, {}),
    said: (counts) => t('many.done', counts),
    onSaved: onClose,
  });
  const { field, values } = form;
  const count = values.item_ids.length * values.outlet_ids.length;
  const items = useInUse('items', { data_set: dataSet });
  const outlets = useInUse('outlets');
  return (
    <RecordForm
      form={form}
      title={t('many.open')}
      submitLabel={t('many.submit', { count: Math.min(count, MOST_PAIRS) })}
      onCancel={onClose}
    >
      <p>{t('many.lead')}</p>
      <PickListField
        {...field('item_ids', t('many.items'))}
        options={items}
        allLabel={t('many.all', { count: items.length })}
        noneLabel={t('many.none')}
      />
      <PickListField
        {...field('outlet_ids', t('many.sources'))}
        options={outlets}
        allLabel={t('many.all', { count: outlets.length })}
        noneLabel={t('many.none')}
      />
      <PeriodField {...field('period_from', t('field.from'))} frequency={frequencyIn(dataSet)} />
      <TextField {...field('reason', t('field.reason'))} />
    </RecordForm>
  );
}
