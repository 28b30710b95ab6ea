import { href } from '@datum/contract/screens/all';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { asLeft } from '../../../lib/links/way-back.ts';
import { above } from '../../../lib/screens/above.ts';
import { useNavigation } from '../../../lib/screens/navigation.ts';
import { useArea, usePage } from '../../../lib/screens/page.ts';
import { useTitleOf } from '../../../lib/screens/page-title.tsx';
import { admits } from '../../../lib/session/admits.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { useLabel } from '../../../lib/texts/use-label.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './breadcrumb.module.css';

/**
 * Area, the screens above that open to the person, as they were left, and the open one, which says what the browser's title says.
 */
export function Breadcrumb() {
  const t = useTranslations();
  const steps = useSteps();
  const last = steps.length - 1;
  return (
    <nav aria-label={t('internal.breadcrumb')} className={classes.trail}>
      <ol>
        {steps.map(({ title, path }, position) => (
          <li key={path ?? title}>
            {position > 0 && <Icon name="chevron-right" size={12} />}
            {position === last ? (
              <span aria-current="page">{title}</span>
            ) : path === null ? (
              <span>{title}</span>
            ) : (
              <Link to={asLeft(path)}>{title}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface Step {
  readonly title: string;
  /** Null: the area of the page that is open, whose first screen this is. */
  readonly path: string | null;
}

function useSteps(): readonly Step[] {
  const t = useTranslations();
  const say = useLabel();
  const titleOf = useTitleOf();
  const person = usePerson();
  const area = useArea();
  const page = usePage();
  const navigation = useNavigation().find((each) => each.area === area);
  const start = navigation?.entries[0]?.path ?? href('home');
  const title = page ? titleOf(page) : undefined;
  const group = navigation && t(navigation.label);
  const isStart = page?.pathname === start;
  const between = page
    ? above(page.pathname).filter(({ path }) => path !== start && person && admits(person, path))
    : [];
  return [
    ...(group === undefined || (isStart && group === title)
      ? []
      : [{ title: group, path: isStart ? null : start }]),
    ...between.map(({ label, path }) => ({ title: say(label), path })),
    ...(page && title !== undefined ? [{ title, path: page.pathname }] : []),
  ];
}
