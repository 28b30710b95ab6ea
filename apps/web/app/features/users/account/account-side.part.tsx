import { href } from '@datum/contract/screens/all';
import { useTranslations } from 'use-intl';
import { HistoryLink } from '../../../page-kit/record/history-link.tsx';
import { Link } from '../../../ui/link.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDay, MISSING } from '../../../ui/words/format.ts';
import { UserKeys } from '../../api-keys/user-keys.part.tsx';
import type { UserDetail } from '../use-user-form.ts';
import classes from '../users.module.css';
import { PermissionList } from './permission-list.part.tsx';

/** Beside the form: sessions and history, what the person may do, and what is open to them. */
export function AccountSide({ user }: { readonly user: UserDetail }) {
  const t = useTranslations('users.side');
  const { locale, timeZone } = useUi();
  const day = (at: string) => formatDay(at, locale, timeZone);
  return (
    <aside className={classes.side} aria-label={t('label')}>
      <section>
        <h2>{t('links')}</h2>
        <ul className={classes.lines}>
          <li>
            <Link href={href('sessions.show', { id: user.uuid })}>
              {t('sessions', { count: user.live_sessions })}
            </Link>
          </li>
          <li>
            <HistoryLink resource="users" id={user.uuid} />
          </li>
          <li>
            <Link href={href('roles.edit', { id: user.role.id })}>{t('role', { role: user.role.name })}</Link>
          </li>
        </ul>
      </section>
      <UserKeys uuid={user.uuid} />
      <section>
        <h2>{t('open')}</h2>
        <ul className={classes.lines}>
          {user.entitlements.length === 0 && <li className="muted">{t('nothing-open')}</li>}
          {user.entitlements.map((open) => (
            <li key={`${open.product}${open.level}${open.valid_from}`}>
              {t('entitlement', {
                product: open.product,
                level: open.level,
                from: day(open.valid_from),
                to: open.valid_to ? day(open.valid_to) : MISSING,
              })}
            </li>
          ))}
        </ul>
      </section>
      <PermissionList user={user} />
    </aside>
  );
}
