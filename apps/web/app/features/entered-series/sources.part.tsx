import {
  createSource,
  historyOfSource,
  listSources,
  type SeriesSource,
  showSource,
} from '@datum/contract/entered-series/sources';
import type { EnteredSubject } from '@datum/contract/subjects/entered';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { list } from '../../page-kit/list/list.ts';
import { AddableList } from '../../page-kit/list/list-beside.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { PartRecord } from '../../page-kit/record/part-record.tsx';
import type { BadgeKind } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { Fetches } from './fetches.part.tsx';
import { SourceForm } from './source-form.part.tsx';

const SLUG = 'series-sources';
const SOURCES = list(listSources, { opens: 'edit', prefix: `${SLUG}.` });
const keyOf = ({ uuid }: SeriesSource) => uuid;
const paramsOf = (uuid: string) => ({ uuid });

const KINDS = {
  staged: 'open',
  same: 'ok',
  failed: 'problem',
} as const satisfies Record<NonNullable<SeriesSource['last']>['outcome'], BadgeKind>;

/** Where values of a subject are fetched from on a schedule, and what came of it. */
export function Sources({ subject }: { readonly subject: EnteredSubject }) {
  const t = useTranslations('entered-series.sources');
  const code = subject.code as SeriesSource['subject'];
  const shown = useList(SOURCES, null, { query: { subject: code } });
  return (
    <>
      <AddableList
        id={SLUG}
        list={shown}
        t={t}
        columns={useColumns()}
        rowKey={keyOf}
        create={createSource}
        addLabel={t('add')}
      />
      <PartRecord
        slug={SLUG}
        endpoint={showSource}
        history={historyOfSource}
        paramsOf={paramsOf}
        titles={{ add: t('add'), any: t('one'), one: ({ name }) => name }}
        form={(source, close) => (
          <>
            {source && <Fetches source={source} onFetched={shown.reload} />}
            <SourceForm
              subject={subject}
              source={source}
              onCancel={close}
              onSaved={({ uuid }) => shown.show(uuid)}
            />
          </>
        )}
        fieldOf={useSourceFields()}
        none={t('gone')}
      />
    </>
  );
}

function useColumns(): readonly Column<SeriesSource>[] {
  const t = useTranslations('entered-series.sources');
  const ui = useUi();
  const zone = useSite()?.timeZone;
  return useMemo(() => {
    const moment = (at: string | null) => (at ? formatMoment(at, ui.locale, zone) : '–');
    return [
      {
        id: 'name',
        header: t('field.name'),
        kind: 'text',
        width: 260,
        card: 'title',
        value: ({ name }) => name,
        under: ({ url }) => url,
      },
      {
        id: 'every',
        header: t('field.every'),
        kind: 'text',
        width: 170,
        value: ({ every, day, at_time }) => t(`when.${every}`, { day, time: at_time }),
      },
      {
        id: 'last',
        header: t('column.last'),
        kind: 'status',
        width: 150,
        card: 'status',
        value: ({ last }) =>
          last
            ? { kind: KINDS[last.outcome], label: t(`outcome.${last.outcome}`) }
            : { kind: 'superseded', label: t('outcome.none') },
      },
      {
        id: 'why',
        header: t('column.why'),
        kind: 'text',
        width: 300,
        card: 'note',
        value: ({ last }) => last?.why,
        under: ({ good_at }) => (good_at ? t('good-at', { at: moment(good_at) }) : null),
      },
      {
        id: 'next',
        header: t('column.next'),
        kind: 'text',
        width: 180,
        value: ({ next_at }) => (next_at ? moment(next_at) : t('off')),
      },
    ];
  }, [t, ui, zone]);
}

const FIELDS = ['name', 'url', 'every', 'day', 'at_time', 'is_active'] as const;

/** Words for a field of a source; the name itself where there are none. */
function useSourceFields(): (name: string) => string {
  const t = useTranslations('entered-series.sources.field');
  return (name) => {
    const known = FIELDS.find((field) => field === name);
    return known ? t(known) : name;
  };
}
