import { roundOf } from '@datum/contract/data-sets/all';
import type { ReleaseDetail } from '@datum/contract/publication/releases';
import { href } from '@datum/contract/screens/all';
import { computedBy } from '@datum/contract/subjects/all';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { isMissed } from './release-state.part.tsx';
import classes from './releases.module.css';

/** That a release is not live although its minute passed, why and what to do; or that it went live late. */
export function Missed({ release }: { readonly release: ReleaseDetail }) {
  const t = useTranslations('releases.missed');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const { missed_at, missed_for, state } = release;
  if (!missed_at || !(isMissed(release) || state === 'live')) {
    return null;
  }
  const at = formatMoment(missed_at, locale, zone);
  return (
    <div className={classes.embargo}>
      {state === 'live' ? (
        <NoticeBar>{t('late', { at })}</NoticeBar>
      ) : (
        <NoticeBar tone="amber">
          {t('waits', { at, why: missed_for ?? '' })} {t('next')}
        </NoticeBar>
      )}
    </div>
  );
}

/** That its month was computed anew since it was rehearsed, or takes another structure, and where the newer run waits or is to be made. */
export function NewerRun({ release }: { readonly release: ReleaseDetail }) {
  const t = useTranslations('releases.newer-run');
  const { kind, period, subject, outdated } = release;
  if (!outdated) return null;
  const stage = kind === 'prices' || outdated === 'older-structure' ? 'table-one' : 'table-two';
  const link = href(stage, { code: roundOf(period) }, { query: { family: computedBy(subject) } });
  return (
    <div className={classes.embargo}>
      <NoticeBar tone="amber" action={<Link to={link}>{t(stage)}</Link>}>
        {t(outdated)}
      </NoticeBar>
    </div>
  );
}
