import type { Choices, FigureTable } from '@datum/contract/publication/published';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { ChoiceChip } from '../../../ui/filters/choice-chip.tsx';
import { ChoicesChip } from '../../../ui/filters/choices-chip.tsx';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { PeriodRangeChip } from '../../../ui/filters/period-range-chip.tsx';
import { TreeChip } from '../../../ui/filters/tree-chip.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';
import { formatPeriod, readPeriod } from '../../../ui/words/period.ts';
import { ItemsChip } from './items-chip.part.tsx';
import { TABLE_ID } from './table.part.tsx';
import { TraitChips } from './trait-chips.part.tsx';
import { isFiltered, NO_FILTERS, useFigureFilters } from './use-filters.ts';

interface PublishedFiltersProps {
  readonly table: FigureTable;
  readonly choices: Choices;
  readonly kind: 'prices' | 'indices';
  /** First period that the reader's level opens. */
  readonly first: string;
  readonly last: string;
}

/** The filters over table and chart; all of their state is the page's address. */
export function PublishedFilters({ table, choices, kind, first, last }: PublishedFiltersProps) {
  const t = useTranslations('published.filter');
  const ui = useUi();
  const text = useLocalText();
  const timeZone = useSite()?.timeZone;
  const [filters, set] = useFigureFilters();
  const change = (part: Parameters<typeof set>[0]) => set({ ...part, until: null });
  const regions = useMemo(() => regionTree(choices, text, t('whole-group')), [choices, text, t]);
  const { frequency } = readPeriod(last);
  const [from, to] = [table.periods[0] ?? first, table.periods.at(-1) ?? last];
  return (
    <FilterBar
      {...(filters.tab === 'chart' ? {} : { skipTo: TABLE_ID })}
      copyLink
      {...(isFiltered(filters) ? { onClearAll: () => change({ ...NO_FILTERS, series: null }) } : {})}
    >
      {kind === 'prices' ? (
        <>
          <ItemsChip
            choices={choices}
            value={filters.items}
            onChange={(items) => change({ items, series: null })}
          />
          <TraitChips subject={table.subject} />
        </>
      ) : (
        <IndexChips choices={choices} />
      )}
      <TreeChip
        label={t('region')}
        nodes={regions}
        value={filters.regions}
        onChange={(chosen) => change({ regions: chosen })}
      />
      <PeriodRangeChip
        label={t('period')}
        frequency={frequency}
        value={{ from, to }}
        min={first}
        max={last}
        onChange={(range) => change({ from: range.from, to: range.to === last ? null : range.to })}
      />
      <ChoiceChip
        label={t('vintage')}
        always
        options={[
          { value: '', label: t('vintage-latest') },
          ...choices.vintages.map(({ sequence, period, live_at, kind: release, withdrawn }) => ({
            value: String(sequence),
            label: formatMoment(live_at, ui.locale, timeZone),
            hint: t('vintage-of', {
              period: formatPeriod(period, ui, 'short'),
              kind: withdrawn ? 'withdrawn' : release,
            }),
          })),
        ]}
        value={filters.as_of ?? ''}
        onChange={(as_of) => change({ as_of: as_of || null })}
      />
      <SegmentedControl
        label={t('measure')}
        value={filters.measure}
        options={(['level', 'previous', 'year'] as const).map((value) => ({
          value,
          label: t(value === 'level' ? `level.${kind}` : value, { frequency }),
        }))}
        onChange={(measure) => change({ measure })}
      />
    </FilterBar>
  );
}

/** What an index is of, its components, and the base it is read from. */
function IndexChips({ choices }: Pick<PublishedFiltersProps, 'choices'>) {
  const t = useTranslations('published.filter');
  const text = useLocalText();
  const [filters, set] = useFigureFilters();
  const change = (part: Parameters<typeof set>[0]) => set({ ...part, until: null });
  const options = (list: Choices['groups']) =>
    list.map(({ code, name }) => ({ value: code, label: text(name) }));
  const ofGroups = filters.of === 'groups';
  return (
    <>
      <ChoiceChip
        label={t('of')}
        always
        options={[
          { value: 'categories', label: t('of-categories') },
          { value: 'groups', label: t('of-groups') },
        ]}
        value={filters.of}
        onChange={(of) => change({ of: of ?? 'categories', series: null })}
      />
      {ofGroups ? (
        <ChoicesChip
          label={t('groups')}
          options={options(choices.groups)}
          value={filters.groups}
          onChange={(groups) => change({ groups, series: null })}
        />
      ) : (
        <>
          <ChoicesChip
            label={t('categories')}
            options={options(choices.categories)}
            value={filters.categories}
            onChange={(categories) => change({ categories, series: null })}
          />
          {choices.variants.length > 0 && (
            <ChoiceChip
              label={t('variant')}
              always
              options={[{ value: '', label: t('variant-all') }, ...options(choices.variants)]}
              value={filters.variant}
              onChange={(variant) => change({ variant: variant ?? '', series: null })}
            />
          )}
        </>
      )}
      <ChoiceChip
        label={t('base')}
        always
        options={[
          { value: 'current', label: t('base-current') },
          { value: 'previous', label: t('base-previous') },
        ]}
        value={filters.base}
        onChange={(base) => change({ base: base ?? 'current', series: null })}
      />
    </>
  );
}

/** The country, then each group of regions with itself as the first of its branches. */
function regionTree(
  { regions }: Choices,
  text: ReturnType<typeof useLocalText>,
  whole: string,
): Parameters<typeof TreeChip>[0]['nodes'] {
  const leaf = ({ code, name }: Choices['regions'][number]) => ({ id: code, label: text(name), hint: code });
  return [
    ...regions.filter(({ level }) => level === 'country').map(leaf),
    ...regions
      .filter(({ level }) => level === 'region_group')
      .map((group) => ({
        id: `group-${group.code}`,
        label: text(group.name),
        children: [
          { id: group.code, label: `${text(group.name)}, ${whole}`, hint: group.code },
          ...regions.filter(({ parent }) => parent === group.code).map(leaf),
        ],
      })),
  ];
}
