import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { Link } from '../../../ui/link.tsx';
import classes from '../site.module.css';

interface PagesProps {
  readonly meta: { readonly current_page: number; readonly last_page: number };
}

/** The page before and after; nothing where all fits on one. */
export function Pages({ meta: { current_page, last_page } }: PagesProps) {
  const t = useTranslations('site');
  const [search] = useSearchParams();
  if (last_page <= 1) return null;
  const at = (page: number) => {
    const next = new URLSearchParams(search);
    next.set('page', String(page));
    return `?${next}`;
  };
  return (
    <nav className={classes.ends} aria-label={t('pages-label')}>
      {current_page > 1 ? <Link href={at(current_page - 1)}>{t('newer')}</Link> : <span />}
      <span className="dim">{t('page-of', { page: current_page, last: last_page })}</span>
      {current_page < last_page ? <Link href={at(current_page + 1)}>{t('older')}</Link> : <span />}
    </nav>
  );
}
