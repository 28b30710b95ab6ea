import { RELEASE_STATES } from '@datum/contract/publication/release-steps';
import { exportReleases, listReleases, type Release } from '@datum/contract/publication/releases';
import { SUBJECTS } from '@datum/contract/subjects/all';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { beginList, list } from '../../page-kit/list/list.ts';
import { ListPage } from '../../page-kit/list/list-page.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import type { Column } from '../../ui/table/column.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import { EnteredReleaseLinks } from '../entered-series/releases.part.tsx';
import { ReleaseDatesButton } from '../release-dates/dates.part.tsx';
import { Releasable } from './releasable.part.tsx';
import { releasePath } from './release-path.part.tsx';
import { useReleaseBadge } from './release-state.part.tsx';

const RELEASES = list(listReleases, { perPage: 25, exports: exportReleases });
/** The two lists have a path each. */
const kindAt = (pathname: string): 'prices' | 'indices' =>
  pathname.endsWith('cost-data') ? 'prices' : 'indices';
export const clientLoader = beginList(RELEASES, ({ pathname }) => ({ query: { kind: kindAt(pathname) } }));

/** Releases of prices or of indices, newest period first, and what waits to become one. */
export default function ReleasesPage() {
  const kind = kindAt(useLocation().pathname);
  const t = useTranslations('releases');
  const text = useLocalText();
  const subjects = SUBJECTS.filter((subject) => subject.kind === kind);
  return (
    <ListPage
      id="releases"
      list={useList(RELEASES, null, { query: { kind } })}
      t={useTranslations('releases.table')}
      title={t(`list.${kind}`)}
      lead={t(`lead.${kind}`)}
      columns={useReleaseColumns()}
      rowKey={(row) => String(row.id)}
      to={releasePath}
      filters={[
        {
          name: 'subject',
          label: t('subject'),
          by: subjects.map(({ code, name }) => ({ value: code, label: text(name) })),
        },
        {
          name: 'state',
          label: t('state'),
          by: RELEASE_STATES.map((value) => ({ value, label: t(`state-of.${value}`) })),
        },
      ]}
      actions={<ReleaseDatesButton />}
      over={
        <>
          <Releasable kind={kind} />
          {kind === 'indices' && <EnteredReleaseLinks />}
        </>
      }
    />
  );
}

function useReleaseColumns(): readonly Column<Release>[] {
  const t = useTranslations('releases');
  const text = useLocalText();
  const ui = useUi();
  const site = useSite();
  const badge = useReleaseBadge();
  return useMemo(
    () => [
      {
        id: 'period',
        header: t('column.period'),
        kind: 'text',
        width: 150,
        card: 'title',
        value: (row) => formatPeriod(row.period, ui),
        under: (row) => text(row.name),
      },
      {
        id: 'vintage',
        header: t('column.vintage'),
        kind: 'number',
        decimals: 0,
        width: 70,
        card: 'none',
        value: (row) => row.vintage,
      },
      {
        id: 'kind',
        header: t('column.kind'),
        kind: 'text',
        width: 110,
        card: 'note',
        value: (row) => t(`kind.${row.release_kind}`),
      },
      {
        id: 'state',
        header: t('column.state'),
        kind: 'status',
        width: 130,
        card: 'status',
        value: badge,
      },
      {
        id: 'time',
        header: t('column.time'),
        kind: 'text',
        width: 170,
        value: (row) =>
          moment(
            row.live_at ?? row.scheduled_at ?? row.missed_at ?? row.announced_at,
            ui.locale,
            site?.timeZone,
          ),
        under: (row) => {
          const word = timeWord(row);
          return word && t(word);
        },
      },
      {
        id: 'cells',
        header: t('column.cells'),
        kind: 'number',
        decimals: 0,
        width: 90,
        card: 'none',
        value: (row) => row.cells,
      },
      {
        id: 'editor',
        header: t('column.editor'),
        kind: 'text',
        width: 140,
        value: (row) => row.last_edited_by?.name,
      },
      {
        id: 'approver',
        header: t('column.approver'),
        kind: 'text',
        width: 140,
        value: (row) => row.approved_by?.name,
      },
    ],
    [t, text, ui, badge, site?.timeZone],
  );
}

/** What the time of a release that is not live is. */
const timeWord = ({ live_at, scheduled_at, missed_at, announced_at }: Release) => {
  if (live_at) return null;
  return (scheduled_at ?? missed_at) ? 'scheduled' : announced_at && 'announced';
};

const moment = (instant: string | null, locale: string, timeZone: string | undefined) =>
  instant ? formatMoment(instant, locale, timeZone) : null;
