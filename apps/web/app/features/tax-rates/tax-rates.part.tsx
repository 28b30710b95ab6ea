import {
  createTaxRate,
  listTaxRates,
  RATED_CLASSES,
  removeTaxRate,
  type TaxRate,
} from '@datum/contract/plans/tax-rates';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useOpenPart } from '../../lib/screens/use-open-row.ts';
import { Act } from '../../page-kit/act.tsx';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { list } from '../../page-kit/list/list.ts';
import { ListTable } from '../../page-kit/list/list-table.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { NEW } from '../../page-kit/record/record-beside.tsx';
import { useAddPart } from '../../page-kit/record/use-add-part.tsx';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import type { Column } from '../../ui/table/column.ts';

const SLUG = 'tax-rates';
const RATES = list(listTaxRates);

/** The tax of each class, from each day on. */
export function TaxRates() {
  const t = useTranslations(SLUG);
  const { open, close } = useOpenPart(SLUG);
  const add = useAddPart(SLUG, createTaxRate, t('add'));
  return (
    <>
      <ListTable
        id={SLUG}
        list={useList(RATES)}
        t={t}
        columns={useColumns()}
        rowKey={({ id }) => String(id)}
        create={add}
        tools={add}
      />
      {open === NEW && (
        <Drawer opened onClose={close} title={t('add')}>
          <RateForm onClose={close} />
        </Drawer>
      )}
    </>
  );
}

function useColumns(): readonly Column<TaxRate>[] {
  const t = useTranslations(SLUG);
  return useMemo(
    () => [
      {
        id: 'class',
        kind: 'text',
        header: t('field.class'),
        width: 160,
        card: 'title',
        value: (row) => t(`class.${row.class}`),
        under: ({ is_now }) => (is_now ? t('now') : null),
      },
      {
        id: 'percent',
        kind: 'number',
        header: t('field.percent'),
        width: 100,
        card: 'value',
        decimals: ({ percent }) => percent.split('.')[1]?.length ?? 0,
        value: ({ percent }) => percent,
      },
      {
        id: 'valid_from',
        kind: 'date',
        header: t('field.valid_from'),
        width: 140,
        value: (row) => row.valid_from,
      },
      {
        id: 'created_by',
        kind: 'text',
        header: t('field.created_by'),
        width: 160,
        value: (row) => row.created_by,
      },
      {
        id: 'remove',
        kind: 'custom',
        header: t('field.remove'),
        width: 120,
        render: (row) => (
          <Act
            size="xs"
            endpoint={removeTaxRate}
            input={{ params: { id: row.id } }}
            label={t('remove')}
            ask={{
              title: t('remove-ask', { percent: row.percent }),
              why: t('remove-why'),
              destructive: true,
            }}
            done={() => t('removed')}
          />
        ),
      },
    ],
    [t],
  );
}

function RateForm({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations(SLUG);
  const form = useRecordForm({
    draft: 'tax-rates/new',
    startsEmpty: true,
    record: null,
    valuesOf: () => ({
      class: 'standard' as (typeof RATED_CLASSES)[number] | null,
      percent: '',
      valid_from: '',
    }),
    bodyOf: (values) => values,
    write: writing(createTaxRate, {}),
    said: () => t('saved'),
    onSaved: onClose,
  });
  const { field } = form;
  return (
    <RecordForm form={form} title={t('add')} submitLabel={t('add')} onCancel={onClose}>
      <SelectField
        {...field('class', t('field.class'))}
        options={RATED_CLASSES.map((value) => ({ value, label: t(`class.${value}`) }))}
      />
      <NumberField {...field('percent', t('field.percent'))} unit="%" length={6} />
      <DateField {...field('valid_from', t('field.valid_from'))} hint={t('from-hint')} />
    </RecordForm>
  );
}
