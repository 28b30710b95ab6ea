import { listReleases, type Release } from '@datum/contract/publication/releases';
import { useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { count, optional, useParamsState } from '../../lib/screens/params.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Failure } from '../../page-kit/failure.tsx';
import { ChoiceChip } from '../../ui/filters/choice-chip.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import { ReleaseDatesButton } from '../release-dates/dates.part.tsx';
import { Releasable } from './releasable.part.tsx';
import { releasePath } from './release-path.part.tsx';
import { releaseBadge } from './release-state.part.tsx';

const STATES = [
  'draft',
  'rehearsed',
  'approved',
  'scheduled',
  'live',
  'superseded',
  'withdrawn',
  'cancelled',
] as const;
const PER_PAGE = 25;
const state = { state: optional(), page: count() };

/** Releases of prices or of indices, newest period first, and what waits to become one. */
export default function ReleasesPage() {
  const { pathname } = useLocation();
  const kind = pathname.endsWith('cost-data') ? 'prices' : 'indices';
  const t = useTranslations('releases');
  const [{ state: wanted, page: number }, change] = useParamsState(state);
  const { answer, problem, loading, reload } = useCall(listReleases, {
    query: { kind, page: number, per_page: PER_PAGE, ...(wanted ? { state: wanted as 'live' } : {}) },
  });
  return (
    <>
      <PageHeader title={t(`list.${kind}`)} lead={t(`lead.${kind}`)} actions={<ReleaseDatesButton />} />
      <Releasable kind={kind} />
      <FilterBar
        skipTo="releases"
        {...(wanted ? { onClearAll: () => change({ state: null, page: 1 }) } : {})}
      >
        <ChoiceChip
          label={t('state')}
          options={STATES.map((value) => ({ value, label: t(`state-of.${value}`) }))}
          value={wanted}
          onChange={(next) => change({ state: next, page: 1 })}
        />
      </FilterBar>
      <ReleaseTable
        rows={answer?.data ?? []}
        loading={loading && !answer}
        problem={problem ? <Failure problem={problem} onRetry={reload} /> : undefined}
        paging={
          answer
            ? {
                page: number,
                pageSize: PER_PAGE,
                total: answer.meta.total,
                onPage: (next: number) => change({ page: next }),
              }
            : undefined
        }
      />
    </>
  );
}

function ReleaseTable(props: {
  rows: readonly Release[];
  loading: boolean;
  problem: React.ReactNode;
  paging: { page: number; pageSize: number; total: number; onPage: (page: number) => void } | undefined;
}) {
  const t = useTranslations('releases');
  const text = useLocalText();
  const ui = useUi();
  const site = useSite();
  const navigate = useNavigate();
  const columns: Column<Release>[] = [
    {
      id: 'period',
      header: t('column.period'),
      kind: 'text',
      width: 150,
      card: 'title',
      value: (row) => formatPeriod(row.period, ui),
      under: (row) => text(row.name),
      href: releasePath,
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
      value: (row) => ({ kind: releaseBadge[row.state], label: t(`state-of.${row.state}`) }),
    },
    {
      id: 'time',
      header: t('column.time'),
      kind: 'text',
      width: 170,
      value: (row) => moment(row.live_at ?? row.scheduled_at ?? row.announced_at, ui.locale, site?.timeZone),
      under: (row) =>
        row.live_at ? null : row.scheduled_at ? t('scheduled') : row.announced_at ? t('announced') : null,
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
  ];
  const { paging } = props;
  return (
    <DataTable
      id="releases"
      label={t('title')}
      columns={columns}
      rows={props.rows}
      rowKey={(row) => String(row.id)}
      loading={props.loading}
      problem={props.problem}
      empty={<EmptyState title={t('empty.title')}>{t('empty.next')}</EmptyState>}
      onOpen={(row) => navigate(releasePath(row))}
      {...(paging ? { paging: { kind: 'pages', ...paging } } : {})}
    />
  );
}

const moment = (instant: string | null, locale: string, timeZone: string | undefined) =>
  instant ? formatMoment(instant, locale, timeZone) : null;
