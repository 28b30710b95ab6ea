import { LINE_STATES } from '@datum/contract/collection/quote-states';
import type { GridRow } from '@datum/contract/collection/quotes';
import type { Sheet } from '@datum/contract/collection/sheets';
import type { LocalText } from '@datum/contract/values/local-text';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Failure } from '../../../page-kit/failure.tsx';
import { ChoiceChip } from '../../../ui/filters/choice-chip.tsx';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { SearchBox } from '../../../ui/filters/search-box.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { NoMatchState } from '../../../ui/states/no-match-state.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate } from '../../../ui/words/format.ts';
import type { PanelAction } from './flag-panel.part.tsx';
import classes from './grid.module.css';
import type { SheetRows } from './use-sheet-rows.ts';

interface Query {
  readonly search: string;
  readonly state: string | null;
  readonly source: string | null;
  readonly region: string | null;
  readonly sort: 'effect' | 'item';
}

export interface SheetToolsProps {
  readonly sheet: Sheet;
  readonly choices: readonly SheetChoice[];
  readonly rows: SheetRows;
  readonly query: Query;
  readonly selected: readonly GridRow[];
  readonly rights: { readonly review: boolean; readonly enter: boolean };
  readonly onSheet: (id: string) => void;
  readonly onChange: (part: Partial<Query>) => void;
  readonly onAct: (action: PanelAction, rows: readonly GridRow[]) => void;
}

/** Another sheet of the round. */
export interface SheetChoice {
  readonly sheet_id: number;
  readonly region_group: LocalText;
  readonly organisation: LocalText;
}

const BULK = ['confirm', 'ask', 'missing'] as const;

/** Over the grid: which sheet, filters, order; and what can be done with the selected rows. */
export function SheetTools(props: SheetToolsProps) {
  const { sheet, choices, query, selected, rights, onSheet, onChange, onAct } = props;
  const t = useTranslations('quotes');
  const text = useLocalText();
  const narrowed = Boolean(query.search || query.state || query.source || query.region);
  const clear = () => onChange({ search: '', state: null, source: null, region: null });
  const named = (
    list: readonly { readonly id: number; readonly code: string; readonly name: Record<string, string> }[],
  ) => list.map(({ id, code, name }) => ({ value: String(id), label: text(name), hint: code }));
  return (
    <>
      <div className={classes.tools}>
        <FilterBar skipTo="quotes" {...(narrowed ? { onClearAll: clear } : {})}>
          <ChoiceChip
            label={t('list.sheet')}
            options={choices.map(({ sheet_id, region_group, organisation }) => ({
              value: String(sheet_id),
              label: text(region_group),
              // several organisations supply one region: each has a sheet of its own
              hint: text(organisation),
            }))}
            value={String(sheet.id)}
            onChange={(id) => id && onSheet(id)}
            always
          />
          <SearchBox
            label={t('list.search')}
            value={query.search}
            onChange={(search) => onChange({ search })}
          />
          <ChoiceChip
            label={t('list.filter.state')}
            options={LINE_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
            value={(query.state as 'ok') ?? null}
            onChange={(state) => onChange({ state })}
          />
          <ChoiceChip
            label={t('list.filter.region')}
            options={named(sheet.regions)}
            value={query.region}
            onChange={(region) => onChange({ region })}
          />
          <ChoiceChip
            label={t('list.filter.source')}
            options={named(sheet.sources)}
            value={query.source}
            onChange={(source) => onChange({ source })}
          />
          <SegmentedControl
            label={t('list.sort')}
            size="sm"
            value={query.sort}
            options={[
              { value: 'effect', label: t('list.sort-flags') },
              { value: 'item', label: t('list.sort-item') },
            ]}
            onChange={(sort) => onChange({ sort })}
          />
        </FilterBar>
      </div>
      {selected.length > 0 && (
        <div className={classes.tools}>
          <b>{t('list.selected', { count: selected.length })}</b>
          {BULK.filter((action) => (action === 'missing' ? rights.enter : rights.review)).map((action) => (
            <Button
              key={action}
              size="xs"
              onClick={() =>
                onAct(
                  action,
                  action === 'missing' ? selected : selected.filter(({ quote }) => quote !== null),
                )
              }
            >
              {t(`panel.${action}`)}
            </Button>
          ))}
        </div>
      )}
      <GridState {...props} onClear={clear} />
    </>
  );
}

function GridState({
  rows,
  query,
  sheet,
  onChange,
  onClear,
}: SheetToolsProps & { readonly onClear: () => void }) {
  const t = useTranslations('quotes');
  const { locale, timeZone } = useUi();
  const refused = [...rows.pending.values()].filter(({ error }) => error !== null).length;
  if (rows.problem) {
    return <Failure problem={rows.problem} onRetry={rows.reload} />;
  }
  if (!rows.loading && rows.total === 0) {
    const [most] = rows.hidden;
    return (
      <NoMatchState
        title={t('list.no-match')}
        onClearAll={onClear}
        {...(most
          ? {
              culprit: {
                text: `${t(`list.filter.${most.filter}`)}: ${filterText(most.filter, query)}`,
                hidden: most.without,
                total: sheet.counts.expected,
              },
              onRemoveCulprit: () => onChange({ [most.filter]: most.filter === 'search' ? '' : null }),
            }
          : {})}
      />
    );
  }
  return (
    <div className={classes.status} role="status">
      <span>{t('list.loading-more', { shown: rows.rows.length, total: rows.total })}</span>
      {[...rows.pending.values()].some(({ error, waits }) => !error && !waits) && (
        <span>{t('list.saving')}</span>
      )}
      {refused > 0 && (
        <>
          <span className={classes.mistake}>{t('list.unsaved', { count: refused })}</span>
          <Button
            size="compact-xs"
            onClick={() => rows.enter(new Map([...rows.pending].map(([line, { texts }]) => [line, texts])))}
          >
            {t('list.retry')}
          </Button>
        </>
      )}
      {rows.pending.size === 0 && rows.savedAt && (
        <span>
          {t('list.saved', {
            time: formatDate(rows.savedAt, locale, {
              hour: '2-digit',
              minute: '2-digit',
              hourCycle: 'h23',
              timeZone,
            }),
          })}
        </span>
      )}
    </div>
  );
}

/** A filter's value as the address has it. */
const filterText = (filter: string, query: Query): string => String(query[filter as keyof Query] ?? '');
