import {
  listSeriesReleases,
  prepareSeriesRelease,
  type SeriesRelease,
  showWaiting,
} from '@datum/contract/entered-series/releases';
import { href } from '@datum/contract/screens/all';
import { ENTERED_SUBJECTS, type EnteredSubject } from '@datum/contract/subjects/entered';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Act } from '../../page-kit/act.tsx';
import { list } from '../../page-kit/list/list.ts';
import { ListTable } from '../../page-kit/list/list-table.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import type { BadgeKind } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import classes from './entered-series.module.css';
import { ReleaseDrawer } from './release-drawer.part.tsx';

const RELEASES = list(listSeriesReleases, { opens: 'release', perPage: 25 });
const keyOf = ({ id }: SeriesRelease) => String(id);

const KINDS = {
  rehearsed: 'in-review',
  live: 'published',
  cancelled: 'superseded',
} as const satisfies Record<SeriesRelease['state'], BadgeKind>;

/** The releases of an entered subject: what waits, what is prepared for another person, what went live. */
export function SeriesReleases({ subject }: { readonly subject: EnteredSubject }) {
  const t = useTranslations('entered-series.releases');
  const text = useLocalText();
  const code = subject.code as SeriesRelease['subject'];
  const shown = useList(RELEASES, null, { query: { subject: code } });
  const waiting = useCall(showWaiting, {});
  const own = waiting.answer?.data.find((one) => one.subject === code);
  const reload = () => {
    shown.reload();
    waiting.reload();
  };
  return (
    <>
      <PageHeader
        title={t('heading', { name: text(subject.name) })}
        lead={t('lead')}
        actions={
          own &&
          own.waiting > 0 &&
          !own.prepared && (
            <Act
              endpoint={prepareSeriesRelease}
              input={{ body: { subject: code, note: '' } }}
              label={t('prepare', { count: own.waiting })}
              variant="filled"
              done={() => t('prepared')}
              onDone={({ id }) => {
                reload();
                shown.show(String(id));
              }}
            />
          )
        }
      />
      <ListTable id="series-releases" list={shown} t={t} columns={useColumns()} rowKey={keyOf} to="beside" />
      {shown.open && (
        <ReleaseDrawer
          key={shown.open}
          id={Number(shown.open)}
          onClose={() => shown.show(null)}
          onChanged={reload}
        />
      )}
    </>
  );
}

/** Links to the releases of entered subjects, with how many values wait in each. */
export function EnteredReleaseLinks() {
  const t = useTranslations('entered-series.releases');
  const text = useLocalText();
  const { answer } = useCall(showWaiting, {});
  return (
    <nav aria-label={t('title')} className={classes.steps}>
      {ENTERED_SUBJECTS.map(({ code, name, slugs }) => {
        const found = answer?.data.find(({ subject }) => subject === code);
        return (
          <Link key={code} href={href('release.indices', { data: slugs.publish })}>
            {t('link', {
              name: text(name),
              waiting: found?.waiting ?? 0,
              state: found?.prepared ? 'prepared' : 'other',
            })}
          </Link>
        );
      })}
    </nav>
  );
}

function useColumns(): readonly Column<SeriesRelease>[] {
  const t = useTranslations('entered-series.releases');
  const ui = useUi();
  const zone = useSite()?.timeZone;
  return useMemo(
    () => [
      {
        id: 'span',
        header: t('column.span'),
        kind: 'text',
        width: 220,
        card: 'title',
        value: (row) =>
          `${formatPeriod(row.period_from, ui, 'short')} – ${formatPeriod(row.period_to, ui, 'short')}`,
        under: (row) => t('cells', { cells: row.cells, series: row.series }),
      },
      {
        id: 'state',
        header: t('column.state'),
        kind: 'status',
        width: 140,
        card: 'status',
        value: ({ state }) => ({ kind: KINDS[state], label: t(`state.${state}`) }),
      },
      {
        id: 'prepared',
        header: t('column.prepared'),
        kind: 'text',
        width: 180,
        value: (row) => row.prepared_by,
      },
      {
        id: 'approved',
        header: t('column.approved'),
        kind: 'text',
        width: 180,
        value: (row) => row.approved_by,
      },
      {
        id: 'live',
        header: t('column.live'),
        kind: 'text',
        width: 180,
        card: 'note',
        value: ({ live_at }) => (live_at ? formatMoment(live_at, ui.locale, zone) : null),
      },
    ],
    [t, ui, zone],
  );
}
