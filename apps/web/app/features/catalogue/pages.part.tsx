import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import classes from './catalogue.module.css';
import { type Narrowing, pageAddress } from './catalogue.rules.ts';

/** The way through pages of lines, as links. */
export function Pages({ narrowing, last }: { readonly narrowing: Narrowing; readonly last: number }) {
  const t = useTranslations('catalogue.all');
  const { page } = narrowing;
  if (last <= 1) return null;
  return (
    <nav aria-label={t('pages')} className={classes.pages}>
      {page > 1 && (
        <Link to={pageAddress(narrowing, Math.min(page - 1, last))} rel="prev">
          {t('previous')}
        </Link>
      )}
      <span>{t('page-of', { page, last })}</span>
      {page < last && (
        <Link to={pageAddress(narrowing, page + 1)} rel="next">
          {t('next-page')}
        </Link>
      )}
    </nav>
  );
}
