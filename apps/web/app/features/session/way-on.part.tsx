import { href } from '@datum/contract/screens/outside';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import classes from './sign-in-form.module.css';

/** After wrong credentials: the server says the same to everybody, so the screen says what helps in each case. */
export function WayOn() {
  const t = useTranslations('auth.login.way-on');
  return (
    <ul className={classes.wayOn}>
      <li>
        {t('forgotten')} <Link to={href('forgot-password')}>{t('reset')}</Link>
      </li>
      <li>{t('unverified')}</li>
      <li>{t('locked')}</li>
    </ul>
  );
}
