import { listReleases, type ReleaseDetail, showRelease } from '@datum/contract/publication/releases';
import { href } from '@datum/contract/screens/all';
import { SUBJECTS } from '@datum/contract/subjects/all';
import { enteredBySlug } from '@datum/contract/subjects/entered';
import { PERIOD_PATTERN } from '@datum/contract/values/period';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { invalidParameters } from '../../lib/screens/not-found.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { useScreenParams } from '../../page-kit/use-screen-params.ts';
import { FactStrip } from '../../ui/page/fact-strip.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment, formatNumber } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import { AloneNote } from '../approvals/alone-note.part.tsx';
import { ReleaseGroups } from '../content/groups/release-groups.part.tsx';
import { RevisedTexts } from '../content/rechecks/revised-texts.part.tsx';
import { SeriesReleases } from '../entered-series/releases.part.tsx';
import { Checks, HeldHeadlines } from './checks.part.tsx';
import { Commentary } from './commentary.part.tsx';
import { Missed, NewerRun } from './missed.part.tsx';
import { Preview } from './preview.part.tsx';
import { isMissed, useReleaseBadge } from './release-state.part.tsx';
import classes from './releases.module.css';
import { Changes, EventList, Imputed, Movers, OverLimit, Suppressed } from './review.part.tsx';
import { ReleaseSteps } from './steps.part.tsx';
import { WithdrawRelease } from './withdraw.part.tsx';

/** The releases of what is entered, or one release of computed figures. */
export default function ReleasePage() {
  const entered = enteredBySlug('publish', useScreenParams().data);
  return entered ? <SeriesReleases key={entered.code} subject={entered} /> : <ComputedRelease />;
}

/** One release as its reviewer sees it: the very figures subscribers will get, the checks, and the next step. */
function ComputedRelease() {
  const { code, set, data } = useScreenParams();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const t = useTranslations('releases');
  const text = useLocalText();
  const ui = useUi();
  const subject = SUBJECTS.find(({ slugs }) => slugs.publish === (set ?? data));
  const period = code ?? search.get('period');
  // without them, the newest release of whatever was published would be shown, with its steps
  if (!subject || (period && !PERIOD_PATTERN.test(period))) throw invalidParameters(pathname);
  const vintage = Number(search.get('vintage') ?? 0);
  const found = useCall(listReleases, {
    query: { page: 1, per_page: 25, subject: subject.code, ...(period ? { period } : {}) },
  });
  const release = found.answer?.data.find((row) => vintage === 0 || row.vintage === vintage);
  const shown = useCall(showRelease, release ? { params: { id: release.id } } : null);
  // a step may have made another vintage: the list is read again too
  const reloadAll = () => {
    found.reload();
    shown.reload();
  };
  if (found.answer && !release && !found.loading) {
    const name = text(subject.name);
    return (
      <>
        <PageHeader title={period ? t('heading', { name, period: formatPeriod(period, ui) }) : name} />
        <EmptyState
          title={t('none.title')}
          action={<Link to={href(`releases.${subject.kind}`)}>{t(`list.${subject.kind}`)}</Link>}
        >
          {t('none.next')}
        </EmptyState>
      </>
    );
  }
  return (
    <Loaded<unknown> called={found.problem ? found : shown} lines={LINES}>
      {() => shown.answer && <Reviewed release={shown.answer} onChanged={reloadAll} />}
    </Loaded>
  );
}

const LINES = ['40%', '70%', '100%', '100%', '100%', '100%'];

function Reviewed({
  release,
  onChanged,
}: {
  readonly release: ReleaseDetail;
  readonly onChanged: () => void;
}) {
  const t = useTranslations('releases');
  const text = useLocalText();
  const ui = useUi();
  const zone = useSite()?.timeZone;
  const moment = (instant: string | null) => (instant ? formatMoment(instant, ui.locale, zone) : '–');
  const badge = useReleaseBadge();
  const isPublic = ['live', 'superseded', 'withdrawn'].includes(release.state);
  const isWithdrawal = release.release_kind === 'withdrawal';
  return (
    <>
      {isWithdrawal && !isPublic && (
        <div className={classes.embargo}>
          <NoticeBar tone="amber">
            {t('withdraw.waits', { vintage: release.withdraws_vintage ?? 0 })}
          </NoticeBar>
        </div>
      )}
      {release.state === 'withdrawn' && (
        <div className={classes.embargo}>
          <NoticeBar tone="amber">{t('withdraw.done', { reason: withdrawnFor(release) })}</NoticeBar>
        </div>
      )}
      <Missed release={release} />
      <NewerRun release={release} />
      {!isPublic && !isWithdrawal && !isMissed(release) && (
        <div className={classes.embargo}>
          <NoticeBar tone="amber">
            {t('embargo', { at: release.scheduled_at ? moment(release.scheduled_at) : t('release-minute') })}
          </NoticeBar>
        </div>
      )}
      {release.alone?.some((step) => release.blocks[step] === undefined) && <AloneNote />}
      <PageHeader
        title={t('heading', { name: text(release.name), period: formatPeriod(release.period, ui) })}
        badge={<StatusBadge {...badge(release)} />}
        lead={text(release.reason) || undefined}
        actions={
          <>
            <ReleaseSteps release={release} onChanged={onChanged} />
            <WithdrawRelease release={release} onChanged={onChanged} />
          </>
        }
      />
      <FactStrip
        facts={[
          { label: t('column.vintage'), value: String(release.vintage) },
          { label: t('column.kind'), value: t(`kind.${release.release_kind}`) },
          {
            label: t('fact.announced'),
            value:
              release.announced_at === null && release.told_at !== null
                ? t('fact.cancelled', { at: moment(release.told_at) })
                : moment(release.announced_at),
          },
          {
            label: isPublic ? t('live-since') : t('fact.scheduled'),
            value: moment(release.live_at ?? release.scheduled_at),
          },
          { label: t('column.editor'), value: release.last_edited_by?.name ?? '–' },
          { label: t('column.approver'), value: release.approved_by?.name ?? '–' },
          {
            label: t('column.cells'),
            value: formatNumber(release.cells, { locale: ui.locale, decimals: 0 }),
          },
        ]}
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Preview release={release} />
          <Changes release={release} />
          <Movers release={release} />
        </div>
        <aside className={classes.side} aria-label={t('review')}>
          <Checks release={release} />
          <HeldHeadlines release={release} />
          {!isWithdrawal && <Commentary release={release} onChanged={onChanged} />}
          <Suppressed release={release} />
          <ReleaseGroups release={release.id} className={classes.section} />
          {release.sequence !== null && (
            <RevisedTexts sequence={release.sequence} className={classes.section} />
          )}
          <OverLimit release={release} />
          <Imputed release={release} />
          <EventList release={release} />
        </aside>
      </div>
    </>
  );
}

/** The reason that its history keeps. */
const withdrawnFor = ({ events }: ReleaseDetail): string =>
  events.find(({ step }) => step === 'withdraw')?.reason ?? '';
