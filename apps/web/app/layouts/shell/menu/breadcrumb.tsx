import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useNavigation } from '../../../lib/screens/navigation.ts';
import { usePageFact, usePages } from '../../../lib/screens/page.ts';
import { useTitleOf } from '../../../lib/screens/page-title.tsx';
import { Icon } from '../../../ui/icon.tsx';
import classes from './breadcrumb.module.css';

/** Area, then every open page that has a title: the last one is where one is, and says what the browser's title says. */
export function Breadcrumb() {
  const t = useTranslations();
  const titleOf = useTitleOf();
  const area = usePageFact('area');
  const navigation = useNavigation().find((each) => each.area === area);
  const steps = usePages().flatMap((page) => {
    const title = titleOf(page);
    return title === undefined ? [] : [{ title, href: page.pathname }];
  });
  const last = steps.length - 1;
  const start = navigation && navigation.entries[0]?.path !== steps[0]?.href ? navigation : null;
  return (
    <nav aria-label={t('internal.breadcrumb')} className={classes.trail}>
      <ol>
        {start && (
          <li>
            <Link to={start.entries[0]?.path ?? '/internal/home'}>{t(start.label)}</Link>
          </li>
        )}
        {steps.map(({ title, href }, position) => (
          <li key={href}>
            {(start || position > 0) && <Icon name="chevron-right" size={12} />}
            {position === last ? <span aria-current="page">{title}</span> : <Link to={href}>{title}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
