import type { Passport } from '@datum/contract/publication/passport';
import { FIGURE_STATUSES } from '@datum/contract/publication/published';
import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate, formatMoment, formatNumber, formatShare } from '../../../ui/words/format.ts';
import { formatPeriod } from '../../../ui/words/period.ts';
import { figureAddress } from '../table/use-filters.ts';
import classes from './passport-head.module.css';
import { type Recomputed, useRecompute } from './use-recompute.ts';
import { LEVEL_OF } from './use-trace.ts';
import { useUnit } from './use-unit.ts';

/** The figure, what it is, its state, the browser's own calculation, and six facts. */
export function PassportHead({ passport }: { readonly passport: Passport }) {
  const t = useTranslations('passport');
  const ui = useUi();
  const text = useLocalText();
  const timeZone = useSite()?.timeZone;
  const { result, busy, run } = useRecompute(passport);
  const { release, status } = passport;
  const unit = useUnit(passport);
  return (
    <>
      <div className={classes.figure}>
        <span className="type-figure-large">
          {formatNumber(passport.value, { ...ui, decimals: passport.decimals })}
        </span>
        <div>
          <b>{formatPeriod(passport.period, ui)}</b>
          <span>
            {[
              text(passport.title),
              text(passport.place),
              ...(passport.variant ? [text(passport.variant)] : []),
              ...(passport.unit === 'index' ? [] : [unit]),
            ].join(', ')}
          </span>
        </div>
      </div>
      <div className={classes.badges}>
        {status === 'provisional' ? (
          <StatusBadge kind="provisional" label={t('status.provisional')} />
        ) : (
          <StatusBadge
            kind={status === 'withdrawn' ? 'returned' : status === 'revised' ? 'changed' : 'published'}
            label={t(`status.${statusKey(status)}`)}
          />
        )}
        {release.live_at && (
          <StatusBadge
            kind="plain"
            label={t('vintage', {
              date: formatDate(release.live_at, ui.locale, {
                day: 'numeric',
                month: 'short',
                year: 'numeric',
                timeZone,
              }),
            })}
          />
        )}
        {passport.grade && <StatusBadge kind="plain" label={t('grade', { grade: passport.grade })} />}
        {passport.suppressed && <StatusBadge kind="locked" label={t('suppressed')} />}
        {release.kind === 'correction' && <StatusBadge kind="plain" tone="amber" label={t('correction')} />}
      </div>
      <WithdrawnFigure passport={passport} />
      {release.reason && !passport.withdrawal && <p className={classes.note}>{text(release.reason)}</p>}
      {passport.value !== null || passport.suppressed ? (
        <RecomputeBox passport={passport} result={result} busy={busy} onRun={() => void run()} />
      ) : null}
      <dl className={classes.facts}>
        <Fact label={t(passport.base ? 'fact.base' : 'fact.unit')}>{unit}</Fact>
        <Fact label={t('fact.release')}>
          {t('fact.release-of', {
            subject: passport.subject.toUpperCase(),
            period: release.period,
            vintage: release.vintage,
          })}
        </Fact>
        <Fact label={t('fact.firm')}>
          {status === 'withdrawn'
            ? '–'
            : passport.becomes_firm
              ? t('fact.firm-with', { period: formatPeriod(passport.becomes_firm, ui, 'short') })
              : t('fact.is-firm')}
        </Fact>
        <Fact label={t('fact.quotes')}>{formatNumber(passport.n_quotes, { ...ui, decimals: 0 })}</Fact>
        <Fact label={t('fact.imputed')}>
          {passport.imputed_share === null ? '–' : formatShare(passport.imputed_share, ui.locale, 1)}
        </Fact>
        <Fact label={t('fact.first')}>
          {t(passport.first_published.same ? 'fact.first-same' : 'fact.first-other', {
            value: formatNumber(passport.first_published.value, { ...ui, decimals: passport.decimals }),
          })}
        </Fact>
      </dl>
    </>
  );
}

const STATUSES = FIGURE_STATUSES;
const statusKey = (status: string) => STATUSES.find((each) => each === status) ?? 'firm';

/** That a figure was withdrawn, when and why; in its empty place, the way to what it was. */
function WithdrawnFigure({ passport: { withdrawal, value } }: { readonly passport: Passport }) {
  const t = useTranslations('passport');
  const { locale } = useUi();
  const text = useLocalText();
  const zone = useSite()?.timeZone;
  const [search] = useSearchParams();
  return withdrawal ? (
    <p className={classes.note} role="note">
      {t('withdrawn', { at: formatMoment(withdrawal.at, locale, zone), reason: text(withdrawal.reason) })}{' '}
      {value === null && <Link href={figureAddress(search, withdrawal.figure)}>{t('withdrawn-figure')}</Link>}
    </p>
  ) : null;
}

function Fact({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface RecomputeBoxProps {
  readonly passport: Passport;
  readonly result: Recomputed | null;
  readonly busy: boolean;
  readonly onRun: () => void;
}

/** Says in words whether this browser came to the printed figure, from which level, and by how much it differs. */
function RecomputeBox({ passport, result, busy, onRun }: RecomputeBoxProps) {
  const t = useTranslations('passport.recompute');
  const ui = useUi();
  const number = (value: string | null, more = 0) =>
    formatNumber(value, { ...ui, decimals: passport.decimals + more });
  return (
    <div className={classes.recompute} data-state={result?.state ?? 'running'} role="status">
      <span className={classes.verdict} aria-hidden="true">
        <Icon
          name={result?.state === 'differs' ? 'warning' : result?.state === 'server' ? 'lock' : 'check'}
        />
      </span>
      <div>
        <b>{t(result?.state ?? 'running')}</b>
        {result && result.state !== 'server' && result.level && (
          <span>
            {t(wordsOf(result.level, result.isRounded), {
              count: result.count,
              step: LEVEL_OF[result.level],
              result: number(result.exact, 3),
              printed: number(passport.value ?? result.printed),
            })}
          </span>
        )}
        {result?.state === 'server' && (
          <span>
            {t(`why.${whyServer(passport)}`, { hidden: hiddenOf(passport), count: passport.members.length })}
          </span>
        )}
      </div>
      {result?.state !== 'server' && (
        <Button size="xs" loading={busy} onClick={onRun}>
          {t(result ? 'again' : 'run')}
        </Button>
      )}
    </div>
  );
}

/** The sentence about what was added up: as printed, or unrounded. */
const wordsOf = (level: NonNullable<Recomputed['level']>, isRounded: boolean) =>
  isRounded && (level === 'components' || level === 'members')
    ? (`rounded.${level}` as const)
    : (`sum.${level}` as const);

const hiddenOf = ({ members }: Passport) => members.filter(({ withheld }) => withheld === 'hidden').length;

/** Why the browser cannot repeat a figure. */
function whyServer({ imputation, members, items, suppressed }: Passport) {
  if (imputation) return 'imputed';
  if (suppressed) return members.length > 0 ? 'total' : 'suppressed';
  if (members.some(({ withheld }) => withheld === 'access')) return 'access';
  if (members.some(({ withheld }) => withheld === 'hidden')) return 'members';
  return items.length > 0 ? 'items' : 'suppressed';
}
