import { dataSetOf } from '@datum/contract/data-sets/all';
import type { ReleaseDetail } from '@datum/contract/publication/releases';
import { href } from '@datum/contract/screens/all';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { tabOf } from '../../lib/screens/data-set-tabs.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment, formatNumber } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import classes from './releases.module.css';

const ICONS = { ok: 'check', note: 'info', fail: 'warning' } as const;

/** What the last rehearsal checked: passed, to be weighed, or failed. */
export function Checks({ release }: { readonly release: ReleaseDetail }) {
  const t = useTranslations('releases');
  const text = useLocalText();
  const ui = useUi();
  const { locale } = ui;
  const names = release.ended.map(text).join(', ');
  const zone = useSite()?.timeZone;
  return (
    <section className={classes.section}>
      <h2>{t('checks')}</h2>
      {release.rehearsed_at === null ? (
        <p className={classes.dim}>{t('not-rehearsed')}</p>
      ) : (
        <>
          <ul className={classes.checks}>
            {release.checks.map(({ code, result, count, detail }) => (
              <li key={code} data-result={result}>
                <Icon name={ICONS[result]} />
                <span>
                  {t(`check.${code}.${result === 'ok' ? 'ok' : 'not'}`, {
                    count,
                    detail: code === 'month_before' && detail ? formatPeriod(detail, ui) : detail,
                    names,
                  })}
                  <span className="visually-hidden">, {t(`result.${result}`)}</span>
                  {code === 'headline' && <HeadlineWay subject={release.subject} cause={detail} />}
                </span>
              </li>
            ))}
          </ul>
          <p className={classes.dim}>
            {t('rehearsed-at', { at: formatMoment(release.rehearsed_at, locale, zone) })}{' '}
            {release.sealed_hash && (
              <code title={release.sealed_hash}>{release.sealed_hash.slice(0, 10)}</code>
            )}
          </p>
        </>
      )}
    </section>
  );
}

/** The way to what gives a release its headline figures, where it has none. */
function HeadlineWay({ subject, cause }: { readonly subject: string; readonly cause: string }) {
  const t = useTranslations('releases.headline-way');
  const set = dataSetOf(subject);
  if (!['none_marked', 'no_price', 'no_index'].includes(cause)) return null;
  const { page, tab } = set ? tabOf(set.code) : { page: 'weights' as const, tab: null };
  return (
    <>
      {' '}
      <Link href={href(page, { query: tab === null ? {} : { tab } })}>{t(set ? 'items' : 'weights')}</Link>
    </>
  );
}

/** Which headline figures readers would not see, why, and what to do about it. */
export function HeldHeadlines({ release }: { readonly release: ReleaseDetail }) {
  const t = useTranslations('releases.held');
  const text = useLocalText();
  const ui = useUi();
  const { held_headlines: held, ended } = release;
  if (held.length === 0) {
    return null;
  }
  return (
    <section className={classes.section}>
      <h2>{t('title')}</h2>
      <ul className={classes.lines}>
        {held.map(({ label, place, n_quotes, imputed_share, reason, sources }) => (
          <li key={text(label)}>
            {t(reason, {
              name: text(label),
              place: text(place),
              quotes: n_quotes,
              share: formatNumber((imputed_share ?? 0) * 100, { ...ui, decimals: 1 }),
            })}
            {reason === 'sources' && sources && <> {t('found', sources)}</>}
          </li>
        ))}
      </ul>
      {ended.length > 0 && <p>{t('ended', { names: ended.map(text).join(', ') })}</p>}
      <p className={classes.dim}>{t('next')}</p>
    </section>
  );
}
