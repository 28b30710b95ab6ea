import { may } from '@datum/contract/access/access';
import {
  createExchangeRate,
  type ExchangeRate,
  editExchangeRate,
  exportExchangeRates,
  historyOfExchangeRate,
  listExchangeRates,
  showExchangeRate,
} from '@datum/contract/lists/exchange-rates';
import { OWN_CURRENCY } from '@datum/contract/values/currency';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useOpenPart } from '../../lib/screens/use-open-row.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useUsualForm } from '../../page-kit/form/use-usual-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { list } from '../../page-kit/list/list.ts';
import { ListTable } from '../../page-kit/list/list-table.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { PartRecord } from '../../page-kit/record/part-record.tsx';
import { NEW } from '../../page-kit/record/record-beside.tsx';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Column } from '../../ui/table/column.ts';

const SLUG = 'exchange-rates';
const RATES = list(listExchangeRates, { opens: 'edit', prefix: `${SLUG}.`, exports: exportExchangeRates });
const paramsOf = (uuid: string) => ({ uuid });

/** What one unit of another currency is worth, day by day. */
export function ExchangeRates() {
  const t = useTranslations(SLUG);
  const rates = useList(RATES);
  const { show } = useOpenPart(SLUG);
  const add = may(usePerson(), createExchangeRate) && (
    <Button size="sm" variant="filled" leftSection={<Icon name="plus" size={14} />} onClick={() => show(NEW)}>
      {t('add')}
    </Button>
  );
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
        create={add || undefined}
        tools={add}
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
        fieldOf={(name) =>
          t.has(`field.${name}` as 'field.rate') ? t(`field.${name}` as 'field.rate') : name
        }
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
  readonly rate: ExchangeRate | null;
  readonly onClose: () => void;
}

function RateForm({ rate, onClose }: RateFormProps) {
  const t = useTranslations(SLUG);
  const mayChange = may(usePerson(), rate ? editExchangeRate : createExchangeRate);
  const used = rate?.used ?? 0;
  const form = useUsualForm({
    record: rate,
    show: showExchangeRate,
    create: createExchangeRate,
    write: rate
      ? writing(editExchangeRate, { params: { uuid: rate.uuid } })
      : writing(createExchangeRate, {}),
    draft: SLUG,
    said: () => t('saved'),
    onSaved: onClose,
  });
  const { field } = form;
  return (
    <RecordForm
      form={form}
      title={t(rate ? 'one' : 'add')}
      submitLabel={t(rate ? 'save' : 'add')}
      readOnly={used > 0 ? t('is-used', { count: used }) : mayChange ? undefined : t('read-only')}
      onCancel={onClose}
    >
      <TextField {...field('currency', t('field.currency'))} hint={t('currency-hint')} length={6} />
      <DateField {...field('on_date', t('field.on_date'))} hint={t('date-hint')} />
      <NumberField
        {...field('rate', t('field.rate', { currency: OWN_CURRENCY }))}
        hint={t('rate-hint', { currency: OWN_CURRENCY })}
        length={14}
      />
      <TextField {...field('source', t('field.source'))} hint={t('source-hint')} />
    </RecordForm>
  );
}
