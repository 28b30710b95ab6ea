import type { Endpoint } from '@datum/contract/calls/endpoint';
import { OWN_COLLECTION } from '@datum/contract/collection/own-collection';
import type { listSampleLines } from '@datum/contract/collection/sample-lines';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { organisationOptions } from '@datum/contract/lists/endpoints';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import type { ControlProps, FilterOf } from '../../page-kit/list/list-filters.tsx';
import { FilterChip } from '../../ui/filters/filter-chip.tsx';
import { PeriodPicker } from '../../ui/filters/period-picker.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { type Frequency, formatPeriod } from '../../ui/words/period.ts';
import { frequencyIn, useInUse } from './fields.tsx';

type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _A> ? Q : never;

/** What narrows the list of lines. */
export function useLineFilters(dataSet: DataSetCode): readonly FilterOf<QueryOf<typeof listSampleLines>>[] {
  const t = useTranslations('sample-lines');
  const text = useLocalText();
  const organisations = useCall(organisationOptions, { query: { limit: 2000 } });
  return [
    { name: 'search', label: t('search'), by: 'text' },
    { name: 'item_id', label: t('field.item'), by: useInUse('items', { data_set: dataSet }) },
    { name: 'region_id', label: t('field.region'), by: useInUse('regions') },
    {
      name: 'organisation_id',
      label: t('supply.by'),
      by: [
        ...(organisations.answer?.data ?? []).map(({ id, name }) => ({
          value: String(id),
          label: text(name),
        })),
        { value: '0', label: text(OWN_COLLECTION) },
      ],
    },
    { name: 'outlet_id', label: t('field.source'), by: useInUse('outlets') },
    {
      name: 'listed_in',
      label: t('listed-in'),
      by: (control) => <PeriodChip key="listed_in" frequency={frequencyIn(dataSet)} {...control} />,
    },
    {
      name: 'state',
      label: t('field.state'),
      by: [
        { value: 'active', label: t('state.listed') },
        { value: 'ended', label: t('state.ended') },
      ],
    },
    {
      name: 'ratio',
      label: t('field.ratio'),
      by: [
        { value: 'waiting', label: t('state.waiting') },
        { value: 'approved', label: t('ratio.approved') },
      ],
    },
  ];
}

/** One period as a filter. */
function PeriodChip({ frequency, label, value, onChange }: ControlProps & { readonly frequency: Frequency }) {
  const ui = useUi();
  return (
    <FilterChip
      label={label}
      value={value ? formatPeriod(value, ui, 'short') : ui.t('filter.all')}
      narrows={value !== null}
    >
      {(close) => (
        <PeriodPicker
          label={label}
          frequency={frequency}
          value={value}
          onChange={(period) => {
            onChange(period === value ? null : period);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}
