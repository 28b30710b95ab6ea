import { useTranslations } from 'use-intl';
import type { UserDetail } from '../use-user-form.ts';
import classes from '../users.module.css';

/** What a person may do now, and how far. */
export function PermissionList({ user }: { readonly user: UserDetail }) {
  const t = useTranslations('users.side');
  const scopes = useTranslations('roles.scope');
  return (
    <section>
      <h2>{t('permissions', { count: user.permissions.length })}</h2>
      {/* scrolls in itself, so it must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled by keys */}
      <section className={classes.permissions} tabIndex={0} aria-label={t('permissions-label')}>
        <ul className={classes.lines}>
          {user.permissions.map(({ permission, scope }) => (
            <li key={permission}>
              <code>{permission}</code> <span className="dim">{scopes(scope)}</span>
            </li>
          ))}
        </ul>
      </section>
    </section>
  );
}
