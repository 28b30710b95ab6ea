import type { DoubtedFigure } from '@datum/contract/feedback/feedback-view';
import { href } from '@datum/contract/screens/outside';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';
import { formatPeriod } from '../../../ui/words/period.ts';
import type { About } from '../contact.rules.ts';
import classes from './public.module.css';

interface AboutProps {
  readonly figure: DoubtedFigure | null;
  readonly about: About;
  readonly question: string | null;
}

/** What goes along with the message, so that nobody need describe it. */
export function AboutNote({ figure, about, question }: AboutProps) {
  const t = useTranslations('contact.about');
  if (figure) return <FigureNote figure={figure} page={about.page} />;
  if (question !== null) {
    return (
      <p className={classes.about}>
        {t('faq')} <Link to={`${href('faq')}#${about.faq}`}>{question}</Link>
      </p>
    );
  }
  return about.page ? (
    <p className={classes.about}>
      {t('page')} <Link to={about.page}>{about.page}</Link>
    </p>
  ) : null;
}

/** A figure by its name, period and vintage, with the way to its passport. */
export function FigureNote({ figure, page }: { readonly figure: DoubtedFigure; readonly page?: string }) {
  const t = useTranslations('contact.about');
  const ui = useUi();
  const zone = useSite()?.timeZone;
  const text = useLocalText();
  const passport = href('product', { slug: figure.slug }, { query: { figure: figure.figure } });
  return (
    <dl className={classes.about} aria-label={t('figure')}>
      <dt>{t('figure')}</dt>
      <dd>
        <Link to={passport}>{[figure.label, figure.place].map(text).filter(Boolean).join(', ')}</Link>
      </dd>
      <dt>{t('period')}</dt>
      <dd>{formatPeriod(figure.period, ui)}</dd>
      <dt>{t('vintage')}</dt>
      <dd>{figure.live_at ? formatMoment(figure.live_at, ui.locale, zone) : '–'}</dd>
      {page && (
        <>
          <dt>{t('filters')}</dt>
          <dd>{page}</dd>
        </>
      )}
    </dl>
  );
}
