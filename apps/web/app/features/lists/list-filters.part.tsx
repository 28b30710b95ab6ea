import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { LISTS } from '@datum/contract/lists/all';
import { LIST_ENDPOINTS, organisationOptions } from '@datum/contract/lists/endpoints';
import type { ListField, ListSlug, ReferenceTarget } from '@datum/contract/lists/list';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import type { ControlProps, Filter } from '../../page-kit/list/list-filters.tsx';
import { ChoiceChip } from '../../ui/filters/choice-chip.tsx';
import { useListWords } from './use-list-words.ts';

/** Search, state, and the filters that a list's declaration names. */
export function useFieldFilters(
  slug: ListSlug,
  without: readonly string[],
  dataSet?: DataSetCode,
): readonly Filter<string>[] {
  const t = useTranslations('lists');
  const words = useListWords();
  const byOf = (field: ListField): Filter<string>['by'] => {
    if (field.kind === 'reference') {
      return (control) => (
        <ReferenceChip
          key={field.name}
          list={field.list}
          {...(dataSet && LISTS_BY_SET.includes(field.list) ? { dataSet } : {})}
          {...control}
        />
      );
    }
    return field.kind === 'choice'
      ? field.choices.map((choice) => ({ value: choice, label: words.choice(field.name, choice) }))
      : [
          { value: 'true', label: words.yes },
          { value: 'false', label: words.no },
        ];
  };
  return [
    { name: 'search', label: t('search'), by: 'text' },
    {
      name: 'state',
      label: t('state.label'),
      by: [
        { value: 'active', label: t('state.active') },
        { value: 'ended', label: t('ended') },
      ],
    },
    ...LISTS[slug].fields
      .filter(({ name, filter }) => filter && !without.includes(name))
      .map((field) => ({ name: field.name, label: words.field(field.name), by: byOf(field) })),
  ];
}

/** Lists whose rows belong to data sets. */
const LISTS_BY_SET: readonly string[] = Object.values(LISTS)
  .filter(({ byDataSet }) => byDataSet)
  .map(({ slug }) => slug);

function ReferenceChip({
  list,
  dataSet,
  ...control
}: ControlProps & { readonly list: ReferenceTarget; readonly dataSet?: DataSetCode }) {
  const name = useLocalText();
  const ofOrganisations = list === 'organisations';
  const rows = useCall(
    LIST_ENDPOINTS[ofOrganisations ? 'units' : list].options,
    ofOrganisations ? null : { query: { limit: 2000, ...(dataSet ? { data_set: dataSet } : {}) } },
  );
  const organisations = useCall(organisationOptions, ofOrganisations ? { query: { limit: 2000 } } : null);
  const answer = ofOrganisations ? organisations.answer : rows.answer;
  const options = (answer?.data ?? []).map((row) => ({
    value: String(row.id),
    label: name(row.name),
    hint: row.code,
  }));
  return <ChoiceChip options={options} {...control} />;
}
