import { MOST_SERIES } from '@datum/contract/entered-series/most-series';
import type { EnteredTable } from '@datum/contract/entered-series/published';
import { enteredOf } from '@datum/contract/subjects/entered';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { FREQUENCY_WORDS } from '../../lib/screens/frequency-words.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { ChoiceChip } from '../../ui/filters/choice-chip.tsx';
import { ChoicesChip } from '../../ui/filters/choices-chip.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { PeriodRangeChip } from '../../ui/filters/period-range-chip.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { shiftPeriod } from '../../ui/words/period.ts';
import { withAsked } from './address.rules.ts';
import { Narrowing } from './narrowing.part.tsx';
import { TABLE_ID } from './table.part.tsx';

/** The filters over chart and table; all of their state is the page's address. */
export function EnteredFilters({ table }: { readonly table: EnteredTable }) {
  const t = useTranslations('entered-figures.filter');
  const ui = useUi();
  const text = useLocalText();
  const zone = useSite()?.timeZone;
  const [search, setSearch] = useSearchParams();
  const change = (part: Readonly<Record<string, string | null>>) =>
    setSearch(withAsked(search, { ...part, figure: null }), { preventScrollReset: true });
  const open = table.choices.series.filter(
    ({ frequency, locked }) => frequency === table.frequency && !locked,
  );
  const [from, to] = [table.periods[0], table.periods.at(-1)];
  return (
    <FilterBar skipTo={TABLE_ID} copyLink>
      <ChoicesChip
        label={t('series')}
        options={open.map(({ code, name }) => ({ value: code, label: text(name), hint: code }))}
        value={(search.get('series') ?? '').split(',').filter(Boolean)}
        onChange={(codes) => change({ series: codes.slice(-MOST_SERIES).join(',') })}
      />
      <Narrowing table={table} search={search} onChange={change} />
      {table.choices.frequencies.length > 1 && (
        <ChoiceChip
          label={t('frequency')}
          always
          options={table.choices.frequencies.map((value) => ({ value, label: t(`of.${value}`) }))}
          value={table.frequency}
          onChange={(frequency) =>
            change({ frequency, series: null, dimensions: null, basis: null, from: null, to: null })
          }
        />
      )}
      {from && to && table.first_period && table.latest_period && (
        <PeriodRangeChip
          label={t('period')}
          frequency={FREQUENCY_WORDS[table.frequency]}
          value={{ from, to }}
          min={shiftPeriod(table.first_period, table.locked.periods)}
          max={table.latest_period}
          onChange={(range) =>
            change({ from: range.from, to: range.to === table.latest_period ? null : range.to })
          }
        />
      )}
      <ChoiceChip
        label={t('vintage')}
        always
        options={[
          { value: '', label: t('vintage-latest') },
          ...table.choices.vintages.map(({ sequence, live_at }) => ({
            value: String(sequence),
            label: formatMoment(live_at, ui.locale, zone),
          })),
        ]}
        value={search.get('as_of') ?? ''}
        onChange={(as_of) => change({ as_of })}
      />
      <SegmentedControl
        label={t('measure')}
        value={table.measure}
        options={(enteredOf(table.subject)?.measures ?? []).map((value) => ({
          value,
          label: t(`measures.${value}`),
        }))}
        onChange={(measure) => change({ measure: measure === 'level' ? null : measure })}
      />
    </FilterBar>
  );
}
