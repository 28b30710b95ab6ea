import { may } from '@datum/contract/access/access';
import {
  createExchangeRate,
  type ExchangeRate,
  type ExchangeRateDetail,
  editExchangeRate,
  exportExchangeRates,
  historyOfExchangeRate,
  importExchangeRates,
  listExchangeRates,
  previewExchangeRates,
  showExchangeRate,
} from '@datum/contract/lists/exchange-rates';
import { OWN_CURRENCY } from '@datum/contract/values/own-currency';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { list } from '../../page-kit/list/list.ts';
import { ListTable } from '../../page-kit/list/list-table.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { PartRecord } from '../../page-kit/record/part-record.tsx';
import { useAddPart } from '../../page-kit/record/use-add-part.tsx';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import type { Column } from '../../ui/table/column.ts';
import { FileImportButton } from '../lists/import-button.part.tsx';
import { RateConversions } from './conversions.part.tsx';

const SLUG = 'exchange-rates';
const RATES = list(listExchangeRates, { opens: 'edit', prefix: `${SLUG}.`, exports: exportExchangeRates });
const FILE = { preview: previewExchangeRates, import: importExchangeRates };
const paramsOf = (uuid: string) => ({ uuid });

/** What one unit of another currency is worth, day by day. */
export function ExchangeRates() {
  const t = useTranslations(SLUG);
  const rates = useList(RATES);
  const fieldOf = (name: string) =>
    t.has(`field.${name}` as 'field.rate')
      ? t(`field.${name}` as 'field.rate', { currency: OWN_CURRENCY })
      : name;
  const add = useAddPart(SLUG, createExchangeRate, t('add'));
  return (
    <>
      <ListTable
        id={SLUG}
        list={rates}
        t={t}
        columns={useColumns()}
        rowKey={({ uuid }) => uuid}
        to="beside"
        filters={[{ name: 'currency', label: t('field.currency'), by: 'text' }]}
        create={add}
        tools={
          <>
            <FileImportButton
              id={SLUG}
              list={t('title')}
              endpoints={FILE}
              exports={exportExchangeRates}
              fieldOf={fieldOf}
            />
            {add}
          </>
        }
      />
      <PartRecord
        slug={SLUG}
        endpoint={showExchangeRate}
        history={historyOfExchangeRate}
        paramsOf={paramsOf}
        titles={{
          add: t('add'),
          any: t('one'),
          one: ({ currency, on_date }) => t('one-on', { currency, day: on_date }),
        }}
        form={(rate, close) => <RateForm rate={rate} onClose={close} />}
        fieldOf={fieldOf}
        none={t('gone')}
      />
    </>
  );
}

function useColumns(): readonly Column<ExchangeRate>[] {
  const t = useTranslations(SLUG);
  return useMemo(
    () => [
      {
        id: 'currency',
        header: t('field.currency'),
        kind: 'text',
        width: 100,
        sortable: true,
        card: 'title',
        value: (row) => row.currency,
      },
      {
        id: 'on_date',
        header: t('field.on_date'),
        kind: 'date',
        width: 130,
        sortable: true,
        value: (row) => row.on_date,
      },
      {
        id: 'rate',
        header: t('field.rate', { currency: OWN_CURRENCY }),
        kind: 'number',
        width: 140,
        decimals: (row) => Math.max(4, row.rate.split('.')[1]?.length ?? 0),
        value: (row) => row.rate,
      },
      { id: 'source', header: t('field.source'), kind: 'text', width: 260, value: (row) => row.source },
      {
        id: 'used',
        header: t('field.used'),
        kind: 'number',
        width: 110,
        decimals: 0,
        value: (row) => row.used,
      },
    ],
    [t],
  );
}

interface RateFormProps {
  readonly rate: ExchangeRateDetail | null;
  readonly onClose: () => void;
}

function RateForm({ rate, onClose }: RateFormProps) {
  const t = useTranslations(SLUG);
  const mayChange = may(usePerson(), rate ? editExchangeRate : createExchangeRate);
  const isUsed = (rate?.used ?? 0) > 0;
  const form = useRateForm(rate, onClose);
  const { field } = form;
  return (
    <>
      {rate && <RateConversions rate={rate} />}
      <RecordForm
        form={form}
        title={t(rate ? 'one' : 'add')}
        submitLabel={t(rate ? 'save' : 'add')}
        readOnly={mayChange ? undefined : t('read-only')}
        onCancel={onClose}
      >
        <TextField
          {...field('currency', t('field.currency'))}
          hint={t('currency-hint')}
          length={6}
          disabled={isUsed}
        />
        <DateField {...field('on_date', t('field.on_date'))} hint={t('date-hint')} disabled={isUsed} />
        <NumberField
          {...field('rate', t('field.rate', { currency: OWN_CURRENCY }))}
          hint={t('rate-hint', { currency: OWN_CURRENCY })}
          length={14}
        />
        <TextField {...field('source', t('field.source'))} hint={t('source-hint')} />
        {isUsed && <TextField {...field('reason', t('field.reason'))} hint={t('reason-hint')} />}
      </RecordForm>
    </>
  );
}

function useRateForm(rate: ExchangeRateDetail | null, onClose: () => void) {
  const t = useTranslations(SLUG);
  const params = { uuid: rate?.uuid ?? '' };
  return useRecordForm({
    draft: `${SLUG}/${rate?.uuid ?? 'new'}`,
    record: rate,
    valuesOf: (kept) => ({
      currency: kept?.currency ?? '',
      on_date: kept?.on_date ?? '',
      rate: kept?.rate ?? '',
      source: kept?.source ?? '',
      reason: '',
    }),
    bodyOf: ({ reason, ...values }, kept) => ({
      ...values,
      ...(kept ? { version: kept.version } : {}),
      ...(kept && reason.trim() !== '' ? { reason } : {}),
    }),
    write: rate ? writing(editExchangeRate, { params }) : writing(createExchangeRate, {}),
    ...(rate ? { latest: () => call(showExchangeRate, { params }) } : {}),
    said: () => t('saved'),
    // prices that can be converted again keep it open: the button for them is in it
    onSaved: (saved) => {
      if (!saved.outdated?.convert) onClose();
    },
  });
}
