import { href } from '@datum/contract/screens/all';
import { useTranslations } from 'use-intl';
import { Link } from '../../ui/link.tsx';
import classes from './roles.module.css';
import type { RoleDetail } from './use-grants.ts';

/** Who has the role. */
export function Members({ role }: { readonly role: RoleDetail }) {
  const t = useTranslations('roles');
  return (
    <section className={classes.try}>
      <h2>{t('members', { count: role.people })}</h2>
      {role.members.length === 0 && <p className="muted">{t('no-members')}</p>}
      <ul className={classes.members}>
        {role.members.map(({ uuid, name, email, is_within }) => (
          <li key={uuid}>
            {is_within ? <Link href={href('users.edit', { id: uuid })}>{name}</Link> : <span>{name}</span>}
            <small className="muted">{email}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
