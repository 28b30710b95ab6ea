import { useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { page } from '../../lib/page.ts';
import { afterSignIn } from '../../lib/return-path.ts';
import { useSite } from '../../lib/use-site.ts';
import classes from './sign-in-form.module.css';
import { SignInForm } from './sign-in-form.part.tsx';

export const handle = page({ title: 'auth.login.title' });

/** Sign-in with e-mail and password; afterwards to the page that was asked for. */
export default function LoginPage() {
  const t = useTranslations('auth.login');
  const [search] = useSearchParams();
  const site = useSite();
  const navigate = useNavigate();
  return (
    <>
      <h1 className="type-h2">{t('title')}</h1>
      <p className={classes.lead}>{t('lead')}</p>
      <SignInForm onSignedIn={() => void navigate(afterSignIn(search.get('next')), { replace: true })} />
      {site?.demonstration && <p className={classes.hint}>{t('demonstration')}</p>}
    </>
  );
}
