import type { WantedData } from '@datum/contract/publication/wanted-data';
import { href } from '@datum/contract/screens/outside';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useHasToken } from '../../../lib/session/use-session.ts';
import classes from '../catalogue.module.css';
import { Wishes } from './wishes.part.tsx';

const OwnWishes = lazy(() => import('./own-wishes.part.tsx'));

interface WantedProps {
  /** What everybody sees. */
  readonly wanted: { readonly data: readonly WantedData[]; readonly more: number };
  /** A search that found nothing. */
  readonly search: string;
}

/** Data that readers want and that there are not: counts for everybody, one vote for each who has signed in. */
export function Wanted({ wanted, search }: WantedProps) {
  const t = useTranslations('catalogue.wanted');
  const isSignedIn = useHasToken();
  const { pathname, search: query } = useLocation();
  const listed = <Wishes wishes={wanted.data} more={wanted.more} />;
  return (
    <section aria-labelledby="wanted" className={classes.part}>
      <h2 id="wanted" className="type-h3">
        {t('title')}
      </h2>
      <p className={classes.lead}>{t('lead')}</p>
      {isSignedIn ? (
        <Suspense fallback={listed}>
          <OwnWishes wanted={wanted} search={search} />
        </Suspense>
      ) : (
        <>
          {listed}
          <p>
            <Link to={href('login', { query: { next: pathname + query } })}>{t('sign-in')}</Link>
          </p>
        </>
      )}
      <p>
        {t('report-why')}{' '}
        <Link to={href('report-request', search ? { query: { title: search } } : {})}>{t('report')}</Link>
      </p>
    </section>
  );
}
