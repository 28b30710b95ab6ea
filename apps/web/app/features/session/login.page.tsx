import { href } from '@datum/contract/screens/outside';
import type { UserRecord } from '@datum/contract/sign-in/session';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { wishIn } from '../../lib/screens/plan-choice.ts';
import { nextStep } from '../../lib/session/return-path.ts';
import { PasskeyButton } from './passkey-button.part.tsx';
import classes from './sign-in-form.module.css';
import { WaysIn } from './ways-in.part.tsx';

/** Sign-in with email and password, a code by mail, or a passkey; afterwards to the page that was asked for. */
export default function LoginPage() {
  const t = useTranslations();
  const [search] = useSearchParams();
  const site = useSite();
  const navigate = useNavigate();
  const goOn = (person: UserRecord) => void navigate(nextStep(person, wishIn(search)), { replace: true });
  return (
    <>
      <h1 className="type-h2">{t('auth.login.title')}</h1>
      <p className={classes.lead}>
        {t('account.login.new')}{' '}
        <Link to={`${href('register')}?${search}`}>{t('account.register.title')}</Link>
      </p>
      <WaysIn onSignedIn={goOn} />
      <PasskeyButton onSignedIn={goOn} />
      <p className={classes.ways}>
        <Link to={href('forgot-password')}>{t('account.login.forgot')}</Link>
        <Link to={href('complimentary-login')}>{t('account.login.complimentary')}</Link>
      </p>
      {site?.demonstration && <p className={classes.hint}>{t('auth.login.demonstration')}</p>}
    </>
  );
}
