import {
  createSeries,
  type EnteredSeries,
  exportSeries,
  historyOfSeries,
  listSeries,
  showSeries,
} from '@datum/contract/entered-series/series';
import type { EnteredSubject } from '@datum/contract/subjects/entered';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { list } from '../../page-kit/list/list.ts';
import { AddableList } from '../../page-kit/list/list-beside.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { PartRecord } from '../../page-kit/record/part-record.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import { Definitions } from './definitions.part.tsx';
import { SeriesForm, useSeriesFields } from './series-form.part.tsx';

const SLUG = 'entered-series';
const SERIES = list(listSeries, { opens: 'edit', prefix: `${SLUG}.`, exports: exportSeries });
const keyOf = ({ uuid }: EnteredSeries) => uuid;
const paramsOf = (uuid: string) => ({ uuid });

/** The series of a subject: what they are, since when they mean what they mean, and how far they go. */
export function SeriesList({ subject }: { readonly subject: EnteredSubject }) {
  const t = useTranslations(SLUG);
  const text = useLocalText();
  const code = subject.code as EnteredSeries['subject'];
  const shown = useList(SERIES, null, { query: { subject: code } });
  return (
    <>
      <AddableList
        id={SLUG}
        list={shown}
        t={t}
        columns={useColumns()}
        rowKey={keyOf}
        filters={[
          { name: 'search', label: t('search'), by: 'text' },
          {
            name: 'state',
            label: t('column.state'),
            by: (['active', 'ended'] as const).map((value) => ({ value, label: t(`state.${value}`) })),
          },
        ]}
        create={createSeries}
        addLabel={t('add')}
      />
      <PartRecord
        slug={SLUG}
        endpoint={showSeries}
        history={historyOfSeries}
        paramsOf={paramsOf}
        titles={{ add: t('add'), any: t('one'), one: ({ name }) => text(name) }}
        form={(series, close) => (
          <>
            <SeriesForm
              subject={subject}
              series={series}
              onCancel={close}
              onSaved={({ uuid }) => shown.show(uuid)}
            />
            {series && <Definitions series={series} />}
          </>
        )}
        fieldOf={useSeriesFields()}
        none={t('gone')}
      />
    </>
  );
}

function useColumns(): readonly Column<EnteredSeries>[] {
  const t = useTranslations(SLUG);
  const text = useLocalText();
  const ui = useUi();
  return useMemo(() => {
    const period = (one: string | null) => (one ? formatPeriod(one, ui, 'short') : '–');
    return [
      {
        id: 'name',
        header: t('column.name'),
        kind: 'text',
        width: 260,
        card: 'title',
        value: (row) => text(row.name),
        under: ({ code }) => code,
      },
      {
        id: 'unit',
        header: t('column.unit'),
        kind: 'text',
        width: 120,
        card: 'note',
        value: ({ definitions }) => definitions.at(-1)?.unit,
        under: ({ definitions }) => definitions.at(-1)?.base,
      },
      {
        id: 'frequency',
        header: t('field.frequency'),
        kind: 'text',
        width: 100,
        value: ({ frequency }) => t(`frequency.${frequency}`),
      },
      {
        id: 'source',
        header: t('field.source'),
        kind: 'text',
        width: 200,
        value: ({ source }) => source,
        under: ({ licence }) => licence,
      },
      {
        id: 'published',
        header: t('column.published'),
        kind: 'text',
        width: 170,
        value: (row) =>
          row.published_from
            ? `${period(row.published_from)} – ${period(row.published_to)}`
            : t('nothing-yet'),
      },
      {
        id: 'waiting',
        header: t('column.waiting'),
        kind: 'number',
        decimals: 0,
        width: 90,
        card: 'none',
        value: ({ waiting }) => waiting,
      },
      {
        id: 'state',
        header: t('column.state'),
        kind: 'status',
        width: 120,
        card: 'status',
        value: ({ last_period }) => ({
          kind: last_period ? 'superseded' : 'ok',
          label: last_period ? t('ended-in', { period: period(last_period) }) : t('state.active'),
        }),
      },
    ];
  }, [t, text, ui]);
}
