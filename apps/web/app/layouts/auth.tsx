import { href, OUTSIDE } from '@datum/contract/screens/outside';
import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSiteName } from '../lib/deploy/use-portal.ts';
import { frame } from '../lib/screens/page.ts';
import { PageTitle } from '../lib/screens/page-title.tsx';
import type { Locale } from '../lib/texts/locale.ts';
import { loadTexts } from '../lib/texts/texts.ts';
import { Wordmark } from '../theme/wordmark.tsx';
import { AuthPanel } from './auth/auth-panel.tsx';
import classes from './auth.module.css';
import { ErrorScreen } from './errors/error-screen.tsx';
import { LanguageMenu } from './shell/menu/language-menu.tsx';
import { NoticeBars } from './shell/notice-bars.tsx';
import { CONTENT_ID, SkipLink } from './shell/skip-link.tsx';
import { Toasts } from './shell/toasts.tsx';
import '../theme/work-styles.ts';

export const handle = frame({ screens: OUTSIDE, colorMode: 'light' });

/** The texts of signing up come with its first page. */
export async function clientLoader() {
  await loadTexts(document.documentElement.lang as Locale, 'account');
  return null;
}
clientLoader.hydrate = true as const;

/** The frame is sent as it is; its form needs the browser (architecture 6). */
export function HydrateFallback() {
  return (
    <AuthFrame>
      <PageTitle />
    </AuthFrame>
  );
}

/** Signing in and up: a form on the left, what the service stands for on the right. */
export default function AuthLayout() {
  return (
    <AuthFrame>
      <PageTitle />
      <Outlet />
    </AuthFrame>
  );
}

export function ErrorBoundary({ error }: { readonly error: unknown }) {
  return (
    <AuthFrame>
      <ErrorScreen error={error} />
    </AuthFrame>
  );
}

function AuthFrame({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('common');
  const site = useSiteName();
  return (
    <>
      <SkipLink />
      <NoticeBars />
      <div className={classes.frame}>
        <div className={classes.left}>
          <header>
            <Link to={href('front')} className={classes.logo} aria-label={t('home-page', { site })}>
              <Wordmark height={26} name={site} />
            </Link>
          </header>
          <main id={CONTENT_ID} className={classes.form} tabIndex={-1}>
            {children}
            <noscript>{t('needs-javascript')}</noscript>
          </main>
          <footer className={classes.foot}>
            <LanguageMenu />
          </footer>
        </div>
        <AuthPanel />
      </div>
      <Toasts />
    </>
  );
}
