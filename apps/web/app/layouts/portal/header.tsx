import { isOwnPage } from '@datum/contract/content/safe-link';
import { href } from '@datum/contract/screens/outside';
import { Button } from '@mantine/core';
import { Link, NavLink, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Picture } from '../../features/media/picture.part.tsx';
import { usePortal, useSiteName, useWritten } from '../../lib/deploy/use-portal.ts';
import { PORTAL_LINKS } from '../../lib/screens/portal-navigation.ts';
import { useHasToken } from '../../lib/session/use-session.ts';
import { useLabel } from '../../lib/texts/use-label.ts';
import { Wordmark } from '../../theme/wordmark.tsx';
import { ColorModeButton } from './color-mode-button.tsx';
import classes from './header.module.css';

/** The header of the public pages. On phones the links fold into a menu that also works without JavaScript. */
export function PortalHeader() {
  const t = useTranslations();
  const { key: place } = useLocation(); // a step to another page closes the menu
  const signedIn = useHasToken();
  const portal = usePortal();
  const name = useSiteName();
  const door = signedIn
    ? ({ to: href('home'), label: t('portal.my-area') } as const)
    : ({ to: href('login'), label: t('portal.log-in') } as const);
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <Link to={href('front')} className={classes.logo} aria-label={t('common.home-page', { site: name })}>
          {portal?.logo ? (
            <Picture picture={portal.logo} sizes="200px" alt={name} className={classes.picture} first />
          ) : (
            <Wordmark height={26} name={name} />
          )}
        </Link>
        {PORTAL_LINKS.length > 0 && (
          <nav aria-label={t('portal.navigation')} className={classes.links}>
            <PortalLinks />
          </nav>
        )}
        <span className={classes.space} />
        <ColorModeButton />
        {!signedIn && (
          <Button component={Link} to={href('sign-up')} className={classes.door}>
            {t('portal.sign-up')}
          </Button>
        )}
        <Button
          component={Link}
          to={door.to}
          variant={signedIn ? 'default' : 'filled'}
          className={classes.door}
        >
          {door.label}
        </Button>
        <details key={place} className={classes.menu}>
          <summary aria-label={t('portal.menu')}>
            <svg
              width="20"
              height="20"
              viewBox="0 0 16 16"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              aria-hidden="true"
            >
              <path d="M2 4.5h12M2 8h12M2 11.5h12" strokeLinecap="round" />
            </svg>
          </summary>
          <nav aria-label={t('portal.navigation')}>
            <PortalLinks />
            {!signedIn && <NavLink to={href('sign-up')}>{t('portal.sign-up')}</NavLink>}
            <NavLink to={door.to}>{door.label}</NavLink>
          </nav>
        </details>
      </div>
    </header>
  );
}

function PortalLinks() {
  const say = useLabel();
  const written = useWritten();
  const set = usePortal()?.header ?? [];
  if (set.length > 0) {
    return set.map(({ label, link }) =>
      isOwnPage(link) ? (
        <NavLink key={link} to={link} end>
          {written(label)}
        </NavLink>
      ) : (
        <a key={link} href={link} rel="noopener">
          {written(label)}
        </a>
      ),
    );
  }
  return PORTAL_LINKS.map(({ path, label }) => (
    <NavLink key={path} to={path} end>
      {say(label)}
    </NavLink>
  ));
}
