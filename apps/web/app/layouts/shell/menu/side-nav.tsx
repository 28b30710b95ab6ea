import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { NavEntry } from '../../../lib/screens/menu.ts';
import { useNavigation } from '../../../lib/screens/navigation.ts';
import type { NavArea } from '../../../lib/screens/navigation-table.ts';
import { useArea } from '../../../lib/screens/page.ts';
import { useLabel } from '../../../lib/texts/use-label.ts';
import { AreaIcon } from './area-icon.tsx';
import classes from './side-nav.module.css';

/** The navigation by areas: the open area shows its screens, the others their name. `onGo` closes the phone's drawer. */
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

function AreaItem({ area, onGo }: { readonly area: NavArea; readonly onGo: (() => void) | undefined }) {
  const t = useTranslations();
  const say = useLabel();
  const { pathname } = useLocation();
  const open = useArea() === area.area;
  const current = open ? currentOf(area.entries, pathname) : undefined;
  const [first, second] = area.entries;
  if (!first) {
    return null;
  }
  return (
    <li>
      <Link
        to={first.path}
        className={classes.area}
        data-open={open}
        aria-current={!second && current ? 'page' : undefined}
        title={t(area.label)}
        onClick={onGo}
      >
        <AreaIcon area={area.area} />
        <span className={classes.label}>{t(area.label)}</span>
      </Link>
      {open && second && (
        <ul className={classes.screens}>
          {area.entries.map((entry) => (
            <li key={entry.path}>
              <Link
                to={entry.path}
                className={classes.screen}
                aria-current={entry === current ? 'page' : undefined}
                onClick={onGo}
              >
                {say(entry.label)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The entry that a path lies under: of two that fit, the longer one. */
const currentOf = (entries: readonly NavEntry[], pathname: string): NavEntry | undefined =>
  entries
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => a.path.length - b.path.length)
    .at(-1);
