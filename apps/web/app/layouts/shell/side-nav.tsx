import { NavLink, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useNavigation } from '../../lib/navigation.ts';
import type { NavArea, NavEntry } from '../../lib/navigation-table.ts';
import { usePageFact } from '../../lib/page.ts';
import { AreaIcon } from './area-icon.tsx';
import classes from './side-nav.module.css';

/** The navigation by areas: the open area shows its screens, the others their name. */
export function SideNav({ onGo }: { readonly onGo?: () => void }) {
  const t = useTranslations('internal');
  const areas = useNavigation().filter(({ area }) => area !== 'account');
  return (
    <nav className={classes.nav} aria-label={t('navigation')}>
      <ul>
        {areas.map((area) => (
          <AreaItem key={area.area} area={area} onGo={onGo} />
        ))}
      </ul>
    </nav>
  );
}

interface ItemProps {
  readonly onGo: (() => void) | undefined;
}

function AreaItem({ area, onGo }: ItemProps & { readonly area: NavArea }) {
  const t = useTranslations();
  const open = usePageFact('area') === area.area;
  const [first] = area.entries;
  if (!first) {
    return null;
  }
  const single = area.entries.length === 1;
  return (
    <li>
      <NavLink
        to={first.path}
        className={classes.area}
        data-open={open}
        title={t(area.label)}
        {...(onGo ? { onClick: onGo } : {})}
        {...(single ? {} : { 'aria-current': undefined })}
      >
        <AreaIcon area={area.area} />
        <span className={classes.label}>{t(area.label)}</span>
      </NavLink>
      {open && !single && (
        <ul className={classes.screens}>
          {area.entries.map((entry) => (
            <ScreenItem key={entry.path} entry={entry} onGo={onGo} />
          ))}
        </ul>
      )}
    </li>
  );
}

function ScreenItem({ entry, onGo }: ItemProps & { readonly entry: NavEntry }) {
  const t = useTranslations();
  const { pathname } = useLocation();
  const current = pathname === entry.path || pathname.startsWith(`${entry.path}/`);
  return (
    <li>
      <NavLink
        to={entry.path}
        className={classes.screen}
        data-current={current}
        {...(onGo ? { onClick: onGo } : {})}
      >
        {t(entry.label)}
      </NavLink>
    </li>
  );
}
