import { LIST_ENDPOINTS, organisationOptions } from '@datum/contract/lists/endpoints';
import type { ListField, ListSlug, ReferenceTarget } from '@datum/contract/lists/list';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { filtersOf, type useListState } from '../../lib/screens/use-list-state.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { ChoiceChip } from '../../ui/filters/choice-chip.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { SearchBox } from '../../ui/filters/search-box.tsx';
import { useListWords } from './use-list-words.ts';

interface ListFiltersProps {
  readonly slug: ListSlug;
  readonly state: ReturnType<typeof useListState>;
  readonly without: readonly string[];
}

/** Search and the filters that a list's declaration names. */
export function ListFilters({ slug, state, without }: ListFiltersProps) {
  const t = useTranslations('lists');
  return (
    <FilterBar skipTo={`list-${slug}`} copyLink {...(state.narrowed ? { onClearAll: state.clear } : {})}>
      <SearchBox label={t('search')} value={state.search} onChange={(search) => state.change({ search })} />
      <ChoiceChip
        label={t('state.label')}
        options={[
          { value: 'active', label: t('state.active') },
          { value: 'ended', label: t('ended') },
        ]}
        value={state.state === 'all' ? null : state.state}
        onChange={(value) => state.change({ state: (value ?? 'all') as 'all' | 'active' | 'ended' })}
      />
      {filtersOf(slug)
        .filter(({ name }) => !without.includes(name))
        .map((field) => (
          <FieldChip
            key={field.name}
            field={field}
            value={state.filters[field.name] ?? null}
            onChange={(value) => {
              state.filter(field.name, value);
            }}
          />
        ))}
    </FilterBar>
  );
}

interface FieldChipProps {
  readonly field: ListField;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

function FieldChip({ field, value, onChange }: FieldChipProps) {
  const words = useListWords();
  if (field.kind === 'reference') {
    return <ReferenceChip field={field} list={field.list} value={value} onChange={onChange} />;
  }
  const options =
    field.kind === 'choice'
      ? field.choices.map((choice) => ({ value: choice, label: words.choice(field.name, choice) }))
      : [
          { value: 'true', label: words.yes },
          { value: 'false', label: words.no },
        ];
  return <ChoiceChip label={words.field(field.name)} options={options} value={value} onChange={onChange} />;
}

function ReferenceChip({
  field,
  list,
  value,
  onChange,
}: FieldChipProps & { readonly list: ReferenceTarget }) {
  const words = useListWords();
  const name = useLocalText();
  const ofOrganisations = list === 'organisations';
  const rows = useCall(
    LIST_ENDPOINTS[ofOrganisations ? 'units' : list].options,
    ofOrganisations ? null : { query: { limit: 2000 } },
  );
  const organisations = useCall(organisationOptions, ofOrganisations ? { query: { limit: 2000 } } : null);
  const answer = ofOrganisations ? organisations.answer : rows.answer;
  const options = (answer?.data ?? []).map((row) => ({
    value: String(row.id),
    label: name(row.name),
    hint: row.code,
  }));
  return <ChoiceChip label={words.field(field.name)} options={options} value={value} onChange={onChange} />;
}
