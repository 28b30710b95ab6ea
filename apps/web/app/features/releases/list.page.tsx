import { may } from '@datum/contract/access';
import { listReleasable, listReleases, prepareRelease, type Release } from '@datum/contract/releases';
import { Button } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { page } from '../../lib/page.ts';
import { count, optional, useParamsState } from '../../lib/params.ts';
import { useCall } from '../../lib/use-call.ts';
import { useLocalText } from '../../lib/use-local-text.ts';
import { useSend } from '../../lib/use-send.ts';
import { usePerson } from '../../lib/use-session.ts';
import { useSite } from '../../lib/use-site.ts';
import { ChoiceChip } from '../../ui/filters/choice-chip.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { formatMoment } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { formatPeriod } from '../../ui/period.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { releasePath } from './release-path.part.tsx';
import { releaseBadge } from './release-state.part.tsx';
import classes from './releases.module.css';

export const handle = page({ title: 'releases.title', area: 'publish', work: true });

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
      <PageHeader title={t(`list.${kind}`)} lead={t(`lead.${kind}`)} />
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
        problem={problem ? <ErrorState message={problem.message} onRetry={reload} /> : undefined}
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

/** Approved runs that have no release yet, each with the button that prepares one. */
function Releasable({ kind }: { readonly kind: 'prices' | 'indices' }) {
  const t = useTranslations('releases');
  const text = useLocalText();
  const ui = useUi();
  const person = usePerson();
  const navigate = useNavigate();
  const { answer } = useCall(listReleasable, {});
  const { send, busy, problem } = useSend();
  const waiting = (answer?.data ?? []).filter((entry) => entry.kind === kind && entry.vintage === 1);
  if (waiting.length === 0) {
    return null;
  }
  const prepare = async (subject: string, period: string) => {
    const release = await send(prepareRelease, { body: { subject, period } });
    if (release) {
      await navigate(releasePath(release));
    }
  };
  return (
    <section className={classes.waiting} aria-label={t('waiting')}>
      {waiting.map((entry) => (
        <p key={`${entry.subject}${entry.period}`}>
          <span>{t('ready', { name: text(entry.name), period: formatPeriod(entry.period, ui) })}</span>
          <Button
            size="xs"
            variant="filled"
            loading={busy}
            disabled={!may(person, prepareRelease)}
            onClick={() => void prepare(entry.subject, entry.period)}
          >
            {t('prepare')}
          </Button>
        </p>
      ))}
      {problem && <p role="alert">{problem.message}</p>}
    </section>
  );
}
