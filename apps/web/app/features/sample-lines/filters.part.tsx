import type { Endpoint } from '@datum/contract/calls/endpoint';
import type { listSampleLines } from '@datum/contract/collection/sample-lines';
import { organisationOptions } from '@datum/contract/lists/endpoints';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import type { ControlProps, FilterOf } from '../../page-kit/list/list-filters.tsx';
import { FilterChip } from '../../ui/filters/filter-chip.tsx';
import { PeriodPicker } from '../../ui/filters/period-picker.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import { useInUse } from './fields.tsx';

type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _A> ? Q : never;

/** What narrows the list of lines. */
export function useLineFilters(): readonly FilterOf<QueryOf<typeof listSampleLines>>[] {
  const t = useTranslations('sample-lines');
  const text = useLocalText();
  const organisations = useCall(organisationOptions, { query: { limit: 2000 } });
  return [
    { name: 'search', label: t('search'), by: 'text' },
    { name: 'item_id', label: t('field.item'), by: useInUse('items') },
    { name: 'region_id', label: t('field.region'), by: useInUse('regions') },
    {
      name: 'organisation_id',
      label: t('field.organisation'),
      by: (organisations.answer?.data ?? []).map(({ id, name }) => ({
        value: String(id),
        label: text(name),
      })),
    },
    { name: 'outlet_id', label: t('field.source'), by: useInUse('outlets') },
    {
      name: 'listed_in',
      label: t('listed-in'),
      by: (control) => <PeriodChip key="listed_in" {...control} />,
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

/** One month as a filter. */
function PeriodChip({ label, value, onChange }: ControlProps) {
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
          frequency="month"
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
