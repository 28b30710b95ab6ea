import { href } from '@datum/contract/screens/outside';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { type Fault, faultOf } from '../../lib/api/fault.ts';
import { useSiteName } from '../../lib/deploy/use-portal.ts';
import { useHasToken } from '../../lib/session/use-session.ts';
import classes from './error-screen.module.css';

/** What went wrong, why, and what to do next; inside whatever frame stands around it. */
export function ErrorScreen({ error }: { readonly error: unknown }) {
  const t = useTranslations('error');
  const site = useSiteName();
  const fault = faultOf(error);
  return (
    <section className={classes.screen}>
      <title>{`${t(`${fault.kind}.title`)} | ${site}`}</title>
      <p className={classes.status}>{t(`${fault.kind}.status`)}</p>
      <h1 className="type-h1">{t(`${fault.kind}.title`)}</h1>
      <p className={classes.words}>{t(`${fault.kind}.message`)}</p>
      {fault.kind === 'not-found' && <p className={classes.words}>{t('not-found.hint')}</p>}
      {fault.detail && <p className={classes.detail}>{fault.detail}</p>}
      {fault.reference && <p className={classes.detail}>{t('reference', { id: fault.reference })}</p>}
      <WayOut fault={fault} />
    </section>
  );
}

function WayOut({ fault }: { readonly fault: Fault }) {
  const t = useTranslations('error');
  const signedIn = useHasToken();
  if (fault.kind === 'elsewhere') {
    return (
      <div className={classes.ways}>
        <Button variant="filled" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
        <Button onClick={() => void leave()}>{t('elsewhere.leave')}</Button>
      </div>
    );
  }
  if (fault.kind === 'server' || fault.kind === 'offline' || fault.kind === 'limited') {
    return (
      <Button variant="filled" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
    );
  }
  return (
    <div className={classes.ways}>
      <Button component={Link} to={href('front')} variant="filled">
        {t('to-home')}
      </Button>
      {!signedIn && (
        <Button component={Link} to={href('login')}>
          {t('to-login')}
        </Button>
      )}
    </div>
  );
}

/** Fetched when it is pressed: every page carries this screen, and the calls of a session are a sixth of its scripts. */
async function leave(): Promise<void> {
  const { signOut } = await import('../../lib/session/session-calls.ts');
  await signOut().finally(() => location.assign(href('login')));
}
