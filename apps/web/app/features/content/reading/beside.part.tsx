import type { ShownContent } from '@datum/contract/content/public-content';
import { useTranslations } from 'use-intl';
import { Link } from '../../../ui/link.tsx';
import classes from '../site.module.css';

interface BesideProps {
  readonly item: Pick<ShownContent, 'older' | 'newer'>;
  readonly addressOf: (slug: string) => string;
}

/** The items before and after one. */
export function Beside({ item: { older, newer }, addressOf }: BesideProps) {
  const t = useTranslations('site');
  if (!older?.slug && !newer?.slug) return null;
  return (
    <nav className={classes.ends} aria-label={t('beside')}>
      {older?.slug ? (
        <span>
          {t('older')}: <Link href={addressOf(older.slug)}>{older.title}</Link>
        </span>
      ) : (
        <span />
      )}
      {newer?.slug && (
        <span>
          {t('newer')}: <Link href={addressOf(newer.slug)}>{newer.title}</Link>
        </span>
      )}
    </nav>
  );
}
