import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { type FigureRow, listChoices } from '@datum/contract/publication/published';
import { previewRelease, type ReleaseDetail } from '@datum/contract/publication/releases';
import { subjectOf } from '@datum/contract/subjects/all';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { optional, useParamsState } from '../../lib/screens/params.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Failure } from '../../page-kit/failure.tsx';
import { figureFlags } from '../../ui/figures/figure-flags.ts';
import { FlagLegend } from '../../ui/figures/flag-legend.tsx';
import { ChoiceChip } from '../../ui/filters/choice-chip.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod, readPeriod, shiftPeriod } from '../../ui/words/period.ts';
import { flagsOf, usePublishedCells } from '../published/table/cell.part.tsx';
import classes from './releases.module.css';

/** Periods of the preview: the release's own and the five before it. */
const SHOWN = 6;
const state = { region: optional(), measure: optional() };

/** The table that subscribers will get the minute this goes live, as they will see it. */
export function Preview({ release }: { readonly release: ReleaseDetail }) {
  const t = useTranslations('releases');
  const withheld = useTranslations('published.table.mark');
  const text = useLocalText();
  const [{ region, measure }, change] = useParamsState(state);
  const { answer, problem, loading, reload } = useCall(previewRelease, {
    params: { id: release.id },
    query: {
      ...(region ? { regions: [region] as never } : {}),
      from: shiftPeriod(release.period, 1 - SHOWN),
      to: release.period,
      measure: measure === 'month' ? 'previous' : 'level',
      variant: '',
      base: 'current',
    },
  });
  const choices = useCall(listChoices, { params: { slug: slugOf(release.subject) } });
  const regions =
    choices.answer?.regions.filter(({ level }) => level === 'country' || level === 'region_group') ?? [];
  const cells = (answer?.rows ?? []).flatMap((row) => row.cells.flatMap((cell) => cell ?? []));
  const flags = figureFlags.filter((flag) =>
    cells.some((cell) => cell.value !== null && flagsOf(cell, NO_CORRECTIONS).includes(flag)),
  );
  const columns = useColumns(release, answer);
  return (
    <section className={classes.section}>
      <h2>{t('preview')}</h2>
      <FilterBar>
        <ChoiceChip
          label={t('region')}
          options={regions.map(({ code, name }) => ({ value: code, label: text(name) }))}
          value={region ?? regions.find(({ level }) => level === 'country')?.code ?? null}
          onChange={(next) => change({ region: next })}
        />
        <ChoiceChip
          label={t('measure')}
          options={(['level', 'month'] as const).map((value) => ({
            value,
            label: t(`measure-of.${value}`, { frequency: readPeriod(release.period).frequency }),
          }))}
          value={measure ?? 'level'}
          onChange={(next) => change({ measure: next })}
        />
      </FilterBar>
      <DataTable
        id="release-preview"
        label={t('preview')}
        columns={columns}
        rows={answer?.rows ?? []}
        rowKey={(row) => String(row.series)}
        loading={loading && !answer}
        problem={problem ? <Failure problem={problem} onRetry={reload} /> : undefined}
        empty={t('preview-empty')}
        maxHeight="640px"
      />
      <FlagLegend
        flags={flags}
        note={cells.some(({ suppressed }) => suppressed) ? withheld('suppressed') : undefined}
      />
    </section>
  );
}

function useColumns(
  release: ReleaseDetail,
  answer: AnswerOf<typeof previewRelease> | null,
): readonly Column<FigureRow>[] {
  const t = useTranslations('releases');
  const text = useLocalText();
  const ui = useUi();
  const cells = usePublishedCells();
  const { periods = [], rows = [] } = answer ?? {};
  // before the first release there is nothing to compare with; its own period stands there even without a figure
  const shown = periods.slice(periods.findIndex((_, place) => rows.some(({ cells }) => cells[place])));
  const nameOf = (row: FigureRow) => text((row.item ?? row.category ?? row.group)?.name ?? {});
  return [
    {
      id: 'name',
      header: t(release.kind === 'prices' ? 'item' : 'category'),
      kind: 'text',
      width: 210,
      card: 'title',
      value: nameOf,
      under: (row) => (row.item ? `RM/${row.item.unit}` : null),
    },
    ...shown.map((period): Column<FigureRow> => {
      const place = periods.indexOf(period);
      const isLatest = period === release.period;
      return {
        id: period,
        header: formatPeriod(period, ui, 'short'),
        kind: 'custom',
        width: 84,
        align: 'right',
        latest: isLatest,
        ...(isLatest ? { card: 'value' as const } : {}),
        value: (row) => row.cells[place]?.value,
        render: (row) =>
          cells.published({
            row,
            period,
            cell: row.cells[place],
            decimals: answer?.decimals ?? 1,
            corrected: NO_CORRECTIONS,
            opens: false,
          }),
      };
    }),
  ];
}

/** Readers see corrected cells marked once the release is live; here all of its cells are new. */
const NO_CORRECTIONS: ReadonlySet<number> = new Set();

const slugOf = (subject: string): string => subjectOf(subject)?.slugs.product ?? '';
