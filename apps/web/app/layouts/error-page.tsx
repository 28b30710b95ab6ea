import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Wordmark } from '../theme/wordmark.tsx';
import classes from './error-page.module.css';
import { ErrorScreen } from './error-screen.tsx';

/** An error screen on a page of its own, for where no other frame stands. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const t = useTranslations('common');
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Link to="/" className={classes.logo} aria-label={t('home-page')}>
          <Wordmark height={26} />
        </Link>
      </header>
      <main className={classes.main}>
        <ErrorScreen error={error} />
      </main>
    </div>
  );
}
