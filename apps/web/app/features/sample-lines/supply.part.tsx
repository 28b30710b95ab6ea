import { may } from '@datum/contract/access/access';
import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { OWN_COLLECTION } from '@datum/contract/collection/own-collection';
import { giveSampleLines, showSupply } from '@datum/contract/collection/sample-lines';
import { listProviders } from '@datum/contract/collection/sheets';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { CheckField } from '../../ui/forms/fields/check-field.tsx';
import { PeriodField } from '../../ui/forms/fields/period-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { frequencyIn } from './fields.tsx';

/** A region group in a period, whose lines several organisations may supply. */
interface SupplyProps {
  readonly dataSet: DataSetCode;
  /** The region group, or a region of it. */
  readonly region: number;
  readonly period: string;
  readonly onDone?: () => void;
}

type Supplier = AnswerOf<typeof showSupply>['data'][number];

/** Stands for the office among organisations in a list. */
export const OWN = 'own';
const ALL = 'all';
const optionOf = (id: number | null): string => (id === null ? OWN : String(id));
/** Nothing chosen is left out, so that the field asks for it. */
const idOf = (value: string | null): number | null | undefined =>
  value === null ? undefined : value === OWN ? null : Number(value);

/** Organisations that supply a data set, and the office itself, as options. */
export function useSupplierOptions(dataSet: DataSetCode) {
  const text = useLocalText();
  const { answer } = useCall(listProviders, { query: { data_set: dataSet } });
  return [
    ...(answer?.data ?? []).map(({ id, name }) => ({ value: optionOf(id), label: text(name) })),
    { value: OWN, label: text(OWN_COLLECTION) },
  ];
}

/** Who supplies the lines of a region group, and the form that gives some of them to another organisation. */
export function Supply({ dataSet, region, period, onDone }: SupplyProps) {
  const t = useTranslations('sample-lines.supply');
  const text = useLocalText();
  const person = usePerson();
  const called = useCall(showSupply, { query: { data_set: dataSet, region_group_id: region, period } });
  if (!may(person, giveSampleLines)) {
    return null;
  }
  const done = () => {
    called.reload();
    onDone?.();
  };
  return (
    <Loaded called={called} lines={['60%', '40%']}>
      {({ data }) => (
        <section aria-labelledby="supply">
          <h3 id="supply" className="type-h4">
            {t('title')}
          </h3>
          <ul>
            {data.map(({ organisation, lines }) => (
              <li key={optionOf(organisation.id)}>
                {t('of', { name: text(organisation.name), count: lines })}
              </li>
            ))}
          </ul>
          <GiveForm dataSet={dataSet} region={region} period={period} suppliers={data} onDone={done} />
        </section>
      )}
    </Loaded>
  );
}

interface GiveProps extends SupplyProps {
  readonly suppliers: readonly Supplier[];
}

function GiveForm({ dataSet, region, period, suppliers, onDone }: GiveProps) {
  const t = useTranslations('sample-lines.supply');
  const text = useLocalText();
  const options = useSupplierOptions(dataSet);
  const form = useRecordForm({
    draft: `suppliers/${dataSet}/${region}`,
    record: { period },
    valuesOf: (record: { readonly period: string }) => ({
      organisation_id: null as string | null,
      from: ALL as string | null,
      own_sources: true,
      period_from: record.period as string | null,
      reason: '',
    }),
    bodyOf: ({ organisation_id, from, own_sources, period_from, reason }) => ({
      data_set: dataSet,
      region_group_id: region,
      period_from,
      organisation_id: idOf(organisation_id),
      ...(from === null || from === ALL ? {} : { from: idOf(from) }),
      ...(own_sources && typeof idOf(organisation_id) === 'number'
        ? { sources_of: idOf(organisation_id) }
        : {}),
      reason,
    }),
    write: writing(giveSampleLines, {}),
    said: ({ moved, stayed }) => t('done', { moved, stayed }),
    ...(onDone ? { onSaved: onDone } : {}),
    prefix: 'supply-',
  });
  return (
    <RecordForm form={form} title={t('give')} submitLabel={t('give')}>
      <SelectField {...form.field('organisation_id', t('to'))} options={options} required />
      <SelectField
        {...form.field('from', t('from'))}
        options={[
          { value: ALL, label: t('from-all') },
          ...suppliers.map(({ organisation }) => ({
            value: optionOf(organisation.id),
            label: text(organisation.name),
          })),
        ]}
      />
      {form.values.organisation_id !== OWN && (
        <CheckField {...form.field('own_sources', t('own-sources'))} hint={t('own-sources-hint')} />
      )}
      <PeriodField {...form.field('period_from', t('period'))} frequency={frequencyIn(dataSet)} />
      <TextField {...form.field('reason', t('reason'))} hint={t('hint')} />
    </RecordForm>
  );
}

interface LineProps {
  readonly line: {
    readonly id: number;
    readonly data_set: DataSetCode;
    readonly region: { readonly id: number };
    readonly organisation: { readonly id: number | null };
  };
  readonly period: string;
  readonly onDone: () => void;
}

/** Gives one line to another organisation from a period on. */
export function SupplierOfLine({ line, period, onDone }: LineProps) {
  const t = useTranslations('sample-lines.supply');
  const options = useSupplierOptions(line.data_set);
  const form = useRecordForm({
    draft: `suppliers/lines/${line.id}`,
    record: line,
    valuesOf: ({ organisation }: LineProps['line']) => ({
      organisation_id: optionOf(organisation.id) as string | null,
      period_from: period as string | null,
      reason: '',
    }),
    bodyOf: ({ organisation_id, period_from, reason }, { id, data_set, region }) => ({
      data_set,
      region_group_id: region.id,
      line_ids: [id],
      organisation_id: idOf(organisation_id),
      period_from,
      reason,
    }),
    write: writing(giveSampleLines, {}),
    said: ({ moved, stayed }) => t('done', { moved, stayed }),
    onSaved: onDone,
    prefix: 'supplier-',
  });
  return (
    <RecordForm form={form} title={t('give-one')} submitLabel={t('give-one')} onCancel={onDone}>
      <SelectField {...form.field('organisation_id', t('to'))} options={options} required />
      <PeriodField {...form.field('period_from', t('period'))} frequency={frequencyIn(line.data_set)} />
      <TextField {...form.field('reason', t('reason'))} hint={t('hint')} />
    </RecordForm>
  );
}
