import { href } from '@datum/contract/screens/outside';
import { readingAddress } from '@datum/contract/screens/reading-address';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate, formatMoment } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import classes from './front.module.css';

/** An announced release, as the calendar tells it. */
export interface AnnouncedRelease {
  readonly subject: string;
  readonly slug: string;
  readonly name: Readonly<Record<string, string>>;
  readonly period: string;
  readonly planned_at: string;
  readonly state: string;
  /** What readers were told first, and why it is another now. */
  readonly changed_from: string | null;
  readonly change_reason: Readonly<Record<string, string>> | null;
}

interface NextReleasesProps {
  readonly calendar: readonly AnnouncedRelease[];
  /** Where a release's product is read: the portal, or inside. */
  readonly place?: 'portal' | 'internal';
}

/** The next releases with day and minute; a date that is not confirmed is planned. */
export function NextReleases({ calendar, place = 'portal' }: NextReleasesProps) {
  const t = useTranslations('front.releases');
  const ui = useUi();
  const text = useLocalText();
  const timeZone = useSite()?.timeZone;
  return (
    <table className={classes.list}>
      <thead>
        <tr>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('release')}</th>
          <th scope="col" data-wide>
            {t('period')}
          </th>
          <th scope="col">{t('state')}</th>
        </tr>
      </thead>
      <tbody>
        {calendar.map((entry) => (
          <tr key={`${entry.subject} ${entry.period}`}>
            <th scope="row">
              <time dateTime={entry.planned_at}>
                {formatDate(entry.planned_at, ui.locale, {
                  weekday: 'short',
                  day: 'numeric',
                  month: 'short',
                  timeZone,
                })}
                <small>
                  {formatDate(entry.planned_at, ui.locale, {
                    hour: '2-digit',
                    minute: '2-digit',
                    hourCycle: 'h23',
                    timeZone,
                  })}
                </small>
              </time>
            </th>
            <td>
              <Link
                to={place === 'portal' ? href('product', { slug: entry.slug }) : readingAddress(entry.slug)}
              >
                {text(entry.name)}
              </Link>
            </td>
            <td data-wide>{formatPeriod(entry.period, ui)}</td>
            <td>
              <DateBadge state={entry.state} />
              {entry.changed_from && (
                <small className={classes.why}>
                  {t('instead', { at: formatMoment(entry.changed_from, ui.locale, timeZone) })}.{' '}
                  {text(entry.change_reason ?? {})}
                </small>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DateBadge({ state }: { readonly state: string }) {
  const t = useTranslations('front.releases');
  if (state === 'provisional') return <StatusBadge kind="planned" label={t('planned')} />;
  if (state === 'released') return <StatusBadge kind="published" label={t('released')} />;
  return <StatusBadge kind="scheduled" label={t(state === 'postponed' ? 'postponed' : 'scheduled')} />;
}
